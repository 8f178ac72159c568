"""A course file is read as it is meant, and each mistake in it is told in a sentence with its place."""

import re
import tomllib
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from autograder.course_file.reading import find_settings, read_settings
from autograder.course_file.settings import Counted, ExtraTime, LatePolicy, Settings, SettingsError
from autograder.course_file.template import init, template
from autograder.errors import CourseError
from autograder.exercise.assignment import assignments

ZURICH = ZoneInfo("Europe/Zurich")
FULL = """
[course]
name = "Linear models, spring 2027"
time_zone = "Europe/Zurich"
roster = "roster.csv"
handed_in = "times.csv"
attempts = "best"
seed = "a secret"

[late]
grace_minutes = 10
per_day = 12.5
last_day = 3

[notebooks.L9]
weight = 2
due = 2027-03-31T23:59:00
title = "Homework 1 (4711)"
points = 10
exercises.double = 0
exercises.triple = 1.5

[extensions.s1]
L9 = 2027-04-07

[extra_time."Emmy Noether"]
factor = 1.5
days = 3

[groups]
blue = ["s1", "carl@example.org"]
"""
TIMES = "Student;Notebook;Handed in\ns1;L9;2027-04-01 10:00\nEmmy Noether;L9;2027-04-02T08:00:00Z\n"


def test_all_that_can_be_said_is_read(read, tmp_path):
    settings = read(FULL, times=TIMES)
    due = datetime(2027, 3, 31, 23, 59, tzinfo=ZURICH)
    assert (settings.name, settings.zone, settings.seed) == ("Linear models, spring 2027", ZURICH, "a secret")
    assert settings.attempts == "best"
    assert settings.notebooks == {"L9": Counted(2.0, due, {"double": 0.0, "triple": 1.5}, "Homework 1 (4711)", 10.0)}
    assert settings.late == LatePolicy(timedelta(minutes=10), 12.5, 3)
    assert settings.extensions == {"s1": {"L9": datetime(2027, 4, 7, 23, 59, 59, tzinfo=ZURICH)}}
    assert settings.extra_time == {"s2": ExtraTime(1.5, 3)}
    assert settings.groups == {"blue": ("s1", "s3")}
    assert [person.id for person in settings.roster.people] == ["s1", "s2", "s3"]
    assert settings.handed_in_at("s1", "L9", 1) == datetime(2027, 4, 1, 10, tzinfo=ZURICH)
    assert settings.handed_in_at("s2", "L9", 5) == datetime(2027, 4, 2, 8, tzinfo=UTC)
    assert settings.handed_in_at("s3", "L9", 1) is None
    assert settings.path == tmp_path / "course.toml"


def test_an_empty_file_says_what_no_file_says(read, tmp_path):
    settings = read("")
    assert settings == Settings(path=tmp_path / "course.toml")
    assert settings.counted("L9") == Counted()
    assert (settings.factor("s1"), settings.partners("s1")) == (1.0, ("s1",))


def test_a_notebook_that_is_not_named_does_not_count(read):
    assert read("[notebooks.L9]").counted("L1a") is None


def test_a_file_of_an_editor_that_marks_its_encoding_is_read(read):
    assert read(b"\xef\xbb\xbf[course]\r\nname = 'x'\r\n").name == "x"


def test_the_group_has_the_time_of_the_member_who_has_most(read):
    settings = read(FULL.replace('"Emmy Noether"', "s3"), times=TIMES)
    assert [settings.factor(student) for student in ("s1", "s2", "s3")] == [1.5, 1.0, 1.5]


def test_attempts_can_have_times_of_their_own(read):
    rows = "student,notebook,handed_in,attempt\ns1,L9,2027-04-01,2\ns1,L9,2027-03-01,1\ns2,L9,2027-03-02,\n"
    settings = read("[course]\nroster = 'roster.csv'\nhanded_in = 'times.csv'", times=rows)
    assert [settings.handed_in_at("s1", "L9", attempt).month for attempt in (1, 2)] == [3, 4]
    assert settings.handed_in_at("s1", "L9", 3) is None
    assert settings.handed_in_at("s2", "L9", 7).day == 2


# ------------------------------------------------------------------------------------ mistakes

WITH_ROSTER = "[course]\nroster = 'roster.csv'\n"
WITH_TIMES = WITH_ROSTER + "handed_in = 'times.csv'\n"
MISTAKES = [
    ("[lat]", "[lat]: there is no such table; did you mean [late]?"),
    ("name = 'x'", "[name]: there is no such table; there are [course], [notebooks], [late], [extensions], "
     "[extra_time], [groups]"),
    ("course = 3", "course: this must be a table, not 3"),
    ("[course]\nnmae = 'x'", "[course] nmae: there is no such key; did you mean name?"),
    ("[course]\nname = 3", "[course] name: this must be a text, not 3"),
    ("[course]\ntime_zone = 'Europe/Zürich'", "[course] time_zone: there is no time zone “Europe/Zürich”; "
     "did you mean Europe/Zurich?"),
    ("[course]\nattempts = 'first'", "[course] attempts: this must be 'latest' or 'best', not “first”"),
    ("[course]\nroster = 'class.csv'", "[course] roster: FOLDER/class.csv cannot be read (No such file or directory)"),
    ("[course]\nroster = 'empty.csv'", "[course] roster: FOLDER/empty.csv cannot be read (FOLDER/empty.csv has no"),
    ("[course]\nhanded_in = 'no.csv'", "[course] handed_in: FOLDER/no.csv cannot be read (No such file or directory)"),
    ("[course]\nhanded_in = 'empty.csv'", "[course] handed_in: FOLDER/empty.csv has no column student; "
     "its first line must name them"),
    ("[course]\nown_exercises = 'mine'", "[course] own_exercises: this must be a list, not “mine”"),
    ("[course]\nown_exercises = ['mine']", "[course] own_exercises: there is no folder FOLDER/mine"),
    ("[course]\nown_exercises = ['course']", "[course] own_exercises: FOLDER/course has no exercises: "
     "their place is course/exercises/NOTEBOOK/FUNCTION.py"),
    ("[course]\nown_exercises = ['course/autograder']", "[course] own_exercises: FOLDER/course/autograder has "
     "double, triple, and so has the course; choose other names"),
    ("[late]\nper_day = -1", "[late] per_day: this must be from 0 to 100, not -1"),
    ("[late]\nper_day = 101", "[late] per_day: this must be from 0 to 100, not 101"),
    ("[late]\nper_day = '10'", "[late] per_day: this must be a number, not “10”"),
    ("[late]\nper_day = nan", "[late] per_day: this must be from 0 to 100, not nan"),
    ("[late]\nper_day = true", "[late] per_day: this must be a number, not True"),
    ("[late]\ngrace_minutes = 1.5", "[late] grace_minutes: this must be a whole number, not 1.5"),
    ("[late]\nlast_day = -1", "[late] last_day: this must be from 0 to 366, not -1"),
    ("[late]\nlastday = 1", "[late] lastday: there is no such key; did you mean last_day?"),
    ("[notebooks.L8]", "[notebooks.L8]: there is no notebook “L8”; there is only L9"),
    ("[notebooks]\nL9 = 1", "[notebooks] L9: this must be a table, not 1"),
    ("[notebooks.L9]\nweight = -0.5", "[notebooks.L9] weight: this must be at least 0, not -0.5"),
    ("[notebooks.L9]\nweight = inf", "[notebooks.L9] weight: this must be at least 0, not inf"),
    ("[notebooks.L9]\nweight = 0", "[notebooks]: all of them have the weight 0, so that nothing counts"),
    ("[notebooks.L9]\npoints = 0", "[notebooks.L9] points: this must be at least 0.01, not 0"),
    ("[notebooks.L9]\ndue = 'soon'", "[notebooks.L9] due: “soon” is not a date; write it like 2027-03-31 23:59"),
    ("[notebooks.L9]\ndue = 5", "[notebooks.L9] due: 5 is not a date; write it like 2027-03-31T23:59:00"),
    ("[notebooks.L9]\nexercises.duoble = 2", "[notebooks.L9.exercises] duoble: L9 has no exercise of this name; "
     "did you mean double?"),
    ("[notebooks.L9]\nexercises.double = -2", "[notebooks.L9.exercises] double: this must be at least 0, not -2"),
    ("[notebooks.L9]\nexercises = {double = 0, triple = 0}", "[notebooks.L9.exercises]: all exercises of L9 have the "
     "weight 0; give the notebook that"),
    (WITH_ROSTER + "[extensions.s11]", "[extensions.s11]: no student “s11” is on the roster; did you mean s1?"),
    (WITH_ROSTER + "[extensions.'a b']", '[extensions."a b"]: no student “a b” is on the roster'),
    ("[extensions.s1]\nL8 = 2027-01-01", "[extensions.s1] L8: there is no notebook of this name; there is only L9"),
    ("[extensions.s1]\nL9 = 2027-01-01", "[extensions.s1] L9: [notebooks.L9] has no due date that could be "
     "extended"),
    ("[notebooks.L9]\ndue = 2027-02-01\n[extensions.s1]\nL9 = 2027-01-01", "[extensions.s1] L9: this is before the due "
     "date of all others, 2027-02-01 23:59"),
    ("[notebooks.L9]\ndue = 2027-02-01\n[extensions.s1]\nL9 = 7", "[extensions.s1] L9: 7 is not a date; "
     "write it like 2027-03-31T23:59:00"),
    (WITH_ROSTER + "[extra_time.bob]", "[extra_time.bob]: no student “bob” is on the roster"),
    ("[extra_time.s1]\nfactor = 0.5", "[extra_time.s1] factor: this must be from 1 to 100, not 0.5"),
    ("[extra_time.s1]\ndays = 1.5", "[extra_time.s1] days: this must be a whole number, not 1.5"),
    ("[extra_time.s1]\nday = 1", "[extra_time.s1] day: there is no such key; did you mean days?"),
    (WITH_ROSTER + "[groups]\nblue = ['s1', 'bob']", "[groups] blue: no student “bob” is on the roster"),
    ("[groups]\nblue = 'ada'", "[groups] blue: this must be a list, not “ada”"),
    ("[groups]\nblue = ['ada', 3]", "[groups] blue: this must be a list of texts, and 3 is not"),
    ("[groups]\nblue = ['ada', 'ada']", "[groups] blue: “ada” is listed more than once"),
    ("[groups]\nblue = ['ada', 'bob']\nred = ['bob']", "[groups] red: “bob” is in blue already; "
     "nobody can be in two groups"),
    (WITH_ROSTER + "[groups]\nblue = ['s1']\nred = ['Ada Lovelace']", "[groups] red: “s1” is in blue already; "
     "nobody can be in two groups"),
    ("[late]\nper_day = 1\nper_day = 2\n", "it is not valid TOML: Cannot overwrite a value (at line 3"),
    ("[course", "it is not valid TOML: "),
    (b"[course]\nname = '\xff'", "it is not UTF-8 text; save it as UTF-8"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_is_told_in_one_sentence_with_its_place(text, sentence, read, tmp_path):
    with pytest.raises(SettingsError) as told:
        read(text, empty="x")
    (mistake,) = told.value.mistakes
    assert mistake.replace(str(tmp_path), "FOLDER").startswith(sentence)
    assert str(told.value).startswith(f"{tmp_path / 'course.toml'} has one mistake:\n  ")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("bob,L9,2027-01-01", ": no student “bob” is on the roster"),
        (",L9,2027-01-01", ": no student “” is on the roster"),
        ("s1,L8,2027-01-01", ": there is no notebook “L8”; there is only L9"),
        ("s1,L9,yesterday", " handed_in: “yesterday” is not a date; write it like 2027-03-31 23:59"),
        ("s1,L9", " handed_in: “” is not a date; write it like 2027-03-31 23:59"),
        ("s2,L9,2027-01-01", ": “s2” has handed in L9 in an earlier row already"),
    ],
)
def test_a_mistake_in_the_times_is_told_with_its_row(row, sentence, read, tmp_path):
    with pytest.raises(SettingsError) as told:
        read(WITH_TIMES, times=f"student,notebook,handed_in\ns2,L9,2027-01-02\n{row}\n")
    assert told.value.mistakes == (f"{tmp_path / 'times.csv'}, row 3{sentence}",)


def test_all_mistakes_are_told_at_once(read):
    text = "[late]\nper_day = -1\nx = 1\n[notebooks.L8]\nweight = 'a'\n[groups]\nblue = 3\n"
    with pytest.raises(SettingsError) as told:
        read(text)
    assert len(told.value.mistakes) == 5
    assert "has 5 mistakes:" in str(told.value)


def test_an_extension_of_a_wrong_date_is_no_second_mistake(read):
    with pytest.raises(SettingsError) as told:
        read("[notebooks.L9]\ndue = 'soon'\n[extensions.s1]\nL9 = 2027-01-01\n")
    assert len(told.value.mistakes) == 1


def test_a_hostile_value_cannot_move_the_cursor(read):
    with pytest.raises(SettingsError) as told:
        read('[course]\nattempts = "\\u001b[2J\\nx"\n"\\u001b[2J" = 1\n["\\u001b[2J"]')
    assert "\x1b" not in str(told.value)
    assert len(str(told.value).splitlines()) == 4


def test_without_a_roster_anybody_may_be_a_student(read):
    assert read("[groups]\nblue = ['x', 'y']").groups == {"blue": ("x", "y")}
    with pytest.raises(SettingsError, match="no student “” is on the roster"):
        read("[extra_time.'']\ndays = 1")


# ------------------------------------------------------------------------------------ finding, and starting


def test_the_file_is_the_named_one_or_the_one_here_or_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert find_settings() == Settings()
    (tmp_path / "course.toml").write_text("[course]\nname = 'here'")
    (tmp_path / "other.toml").write_text("[course]\nname = 'there'")
    assert find_settings().name == "here"
    assert find_settings(tmp_path / "other.toml").name == "there"
    with pytest.raises(SettingsError, match=r"cannot be read .*; `autograder init` writes one"):
        find_settings(tmp_path / "none.toml")


def test_the_file_that_init_writes_is_valid_and_says_what_holds_anyway(tmp_path, monkeypatch, capsys):
    assert init(tmp_path / "new") == 0
    assert "Written:" in capsys.readouterr().out
    settings = read_settings(tmp_path / "new" / "course.toml")
    course = assignments()
    assert list(settings.notebooks) == list(course)
    assert {each.weight for each in settings.notebooks.values()} == {1.0}
    assert {weight for each in settings.notebooks.values() for weight in each.weights.values()} == {1.0}
    same = {name: getattr(settings, name) for name in vars(Settings()) if name not in ("notebooks", "path")}
    assert Settings(**same) == Settings()


def test_every_key_is_explained_and_what_is_commented_out_is_valid_too(course, tmp_path):
    """But for the folder of own exercises, nothing in the file is a promise that does not hold."""
    text = template(course)
    uncommented = "\n".join(
        line.removeprefix("# ") if line.startswith(("# [", "# due", "# title", "# points", "# last_day", "# factor",
                                                    "# days", "# team", "# L9")) else line
        for line in text.splitlines()
    )  # fmt: skip
    file = tmp_path / "course.toml"
    file.write_text(uncommented, encoding="utf-8")
    settings = read_settings(file, course)
    assert settings.notebooks["L9"].due
    assert settings.extensions["s17"]["L9"] > settings.notebooks["L9"].due
    assert settings.extra_time == {"s23": ExtraTime(1.5, 3)}
    assert settings.groups == {"team_blue": ("s17", "s23")}
    assert settings.late.last_day == 7
    assert set(tomllib.loads(uncommented)["course"]) == {
        "name", "time_zone", "roster", "handed_in", "attempts", "seed", "own_exercises",
    }  # fmt: skip


def test_init_never_replaces_a_file_unless_told_to(tmp_path):
    file = tmp_path / "course.toml"
    file.write_text("precious")
    with pytest.raises(CourseError, match=f"^{re.escape(str(file))} is there already; --force replaces it$"):
        init(tmp_path)
    assert file.read_text() == "precious"
    assert init(tmp_path, replacing=True) == 0
    assert read_settings(file).notebooks


def test_init_into_what_is_no_folder_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CourseError, match="cannot be written"):
        init(tmp_path / "file" / "below")
