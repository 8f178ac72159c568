"""Exports are files that platforms take: read back, they have the ids of the roster and the points of the gradebook."""

import csv
import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.__main__ import main
from autograder.errors import CourseError
from autograder.exercise.assignment import Question
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Decision, Result
from autograder.harness.check_results import DiagnosedMistake
from autograder.marks import EXPORT_FORMATS
from autograder.marks.export import export
from autograder.submissions.handed_in import HandedIn
from autograder.submissions.submission import Unreadable
from tests.autograder.classroom import check_result

NASTY = '=cmd|" /C calc"!A0, Jr.'
ROSTER = (
    "id,name,email,username,canvas id,moodle id,group\n"
    's1,"Lovelace, ""Ada""",ada@example.org,alovelace,12345,4711,Monday\n'
    "s2,Łukasz Müller-Ørsted 😀,lm@example.org,lmueller,12346,4712,Monday\n"
    f's3,"{NASTY.replace(chr(34), chr(34) * 2)}",calc@example.org,calc,12347,4713,\n'
    "s4,Emmy Noether,emmy@example.org,enoether,12348,4714,Tuesday\n"
)


def result(student, notebook="L8", *, won=3, **facts):
    checks = tuple(check_result("double", f"test_{number}", "It holds.", 1, number < won) for number in range(4))
    return Result(student, notebook, student, "v", checks=checks, **facts)


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A gradebook of three students who are on the roster and one who is not, for two notebooks."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    results = [
        result("s1", diagnoses=(DiagnosedMistake("double", "wrong", "You <forgot> the bias."),)),
        result("s2", won=4), result("s3", won=1), result("s1", "L9", won=4), result("=zoe+1", won=2),
    ]  # fmt: skip
    return recorded(tmp_path, *results)


def recorded(folder, *results):
    with closing(Gradebook(folder / "gradebook.sqlite")) as gradebook:
        for each in results:
            gradebook.record(each)
        gradebook.choose_counting_attempts(each.key for each in results)
    return folder / "gradebook.sqlite"


def exported(book, export_format, **options):
    """What is read back from the file, by whoever reads it."""
    export(book, export_format, **{"roster": book.with_name("roster.csv"), "force": True} | options)
    text = Path(EXPORT_FORMATS[export_format]).read_text(encoding="utf-8")
    return json.loads(text) if export_format == "json" else list(csv.DictReader(text.splitlines()))


def course(folder, text):
    (folder / "course.toml").write_text(text, encoding="utf-8")
    return folder / "course.toml"


# ------------------------------------------------------------------------------------ platforms


def test_canvas_finds_its_students_and_points(book):
    possible, *rows = exported(book, "canvas")
    assert list(possible) == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "L8", "L9"]
    assert list(possible.values()) == ["    Points Possible", "", "", "", "", "4", "4"]
    assert [list(row.values())[1:] for row in rows] == [
        ["12345", "s1", "alovelace", "Monday", "3", "4"],
        ["12346", "s2", "lmueller", "Monday", "4", "0"],
        ["12347", "s3", "calc", "", "1", "0"],
        ["12348", "s4", "enoether", "Tuesday", "0", "0"],
    ]
    assert [row["Student"] for row in rows] == [
        'Lovelace, "Ada"', "Łukasz Müller-Ørsted 😀", f"'{NASTY}", "Emmy Noether",
    ]  # fmt: skip


def test_canvas_knows_an_assignment_by_its_title_and_the_points_that_are_asked_for(book, tmp_path):
    course(tmp_path, '[notebooks.L1a]\ntitle = "Homework 1 (771)"\npoints = 10\n')
    recorded(tmp_path, result("s1", "L1a"))
    possible, ada, *_ = exported(book, "canvas")
    assert possible["Homework 1 (771)"] == "10"
    assert ada["Homework 1 (771)"] == "7.5"
    assert "L9" not in possible


def test_canvas_takes_the_number_that_the_names_of_its_own_files_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = [result("ada", lms_id="771", file="class/lovelaceada_771_99_L8.ipynb"), result("bob")]
    rows = exported(recorded(tmp_path, *files), "canvas", roster=None)
    assert [(row["Student"], row["ID"], row["L8"]) for row in rows[1:]] == [("ada", "771", "3"), ("bob", "", "3")]


def test_moodle_takes_a_worksheet_for_one_notebook(book):
    rows = exported(book, "moodle", notebook="L8")
    assert {"Identifier", "Grade", "Last modified (grade)", "Feedback comments"} <= set(rows[0])
    assert [(row["Identifier"], row["Email address"], row["Grade"], row["Maximum grade"]) for row in rows] == [
        ("Participant 4711", "ada@example.org", "3", "4"),
        ("Participant 4712", "lm@example.org", "4", "4"),
        ("Participant 4713", "calc@example.org", "1", "4"),
        ("Participant 4714", "emmy@example.org", "0", "4"),
    ]
    assert rows[0]["Feedback comments"] == "double: 3 of 4<br>double: You &lt;forgot&gt; the bias."
    assert rows[2]["Full name"] == f"'{NASTY}"


def test_moodle_numbers_participants_for_each_assignment_so_the_file_knows_best(book, tmp_path):
    file = "class/Ada_98_assignsubmission_file_/L8.ipynb"
    recorded(tmp_path, replace(result("s1"), lms_id="98", file=file))
    assert exported(book, "moodle", notebook="L8")[0]["Identifier"] == "Participant 98"


def test_moodles_own_worksheet_can_be_the_roster_beside_that_of_the_course(book, tmp_path, capsys):
    course(tmp_path, "[course]\nroster = 'roster.csv'\n")
    sheet = tmp_path / "worksheet.csv"
    sheet.write_text(
        "Identifier,Full name,Email address,Status\n"
        "Participant 51,Ada King,ada@example.org,Submitted\n"
        "Participant 52,Lukasz Muller-Orsted 😀,other@example.org,Submitted\n"
    )
    rows = exported(book, "moodle", notebook="L8", roster=sheet)
    assert [(row["Identifier"], row["Grade"]) for row in rows] == [("Participant 51", "3"), ("Participant 52", "4")]
    assert "not certainly on the roster, and left out: s3, s4, =zoe+1" in capsys.readouterr().out


def test_moodle_imports_a_table_of_several_notebooks(book):
    rows = exported(book, "moodle")
    assert list(rows[0]) == ["Full name", "ID number", "Email address", "Username", "L8", "L9"]
    assert [tuple(row.values())[1:] for row in rows[:2]] == [
        ("s1", "ada@example.org", "alovelace", "3", "4"), ("s2", "lm@example.org", "lmueller", "4", "0"),
    ]  # fmt: skip


def test_gradescopes_table_has_four_columns_for_each_notebook(book, tmp_path):
    (tmp_path / "times.csv").write_text(
        "student,notebook,handed_in\ns1,L1a,2021-04-02 00:00:01\ns2,L1a,2021-03-30 12:00\n"
    )
    course(
        tmp_path,
        "[course]\ntime_zone = 'America/New_York'\nhanded_in = 'times.csv'\n[late]\nper_day = 10\n"
        "[notebooks.L1a]\ndue = 2021-03-31T00:00:00\n",
    )
    recorded(tmp_path, result("s1", "L1a"), result("s2", "L1a", won=4))
    ada, lukasz, nobody, *_ = exported(book, "gradescope")
    assert list(ada.items())[3:] == [
        ("L1a", "1.8"), ("L1a - Max Points", "4"), ("L1a - Submission Time", "2021-04-02 00:00:01 -0400"),
        ("L1a - Lateness (H:M:S)", "48:00:01"), ("Total Lateness (H:M:S)", "48:00:01"),
    ]  # fmt: skip
    assert (lukasz["SID"], lukasz["L1a"], lukasz["L1a - Lateness (H:M:S)"]) == ("s2", "4", "00:00:00")
    assert (nobody["SID"], nobody["L1a"], nobody["L1a - Submission Time"]) == ("s3", "", "")


# ------------------------------------------------------------------------------------ everything

LATE = "[course]\nroster = 'roster.csv'\n[late]\nper_day = 10\n[notebooks.L1a]\ndue = 2021-03-31\n"


@pytest.fixture
def decided(book, tmp_path):
    """With an override, a written answer that is graded and one that is not, and a late one."""
    course(tmp_path, LATE)
    recorded(tmp_path, result("s1", "L1a", won=2, late=True), result("s2", "L1a"), result("=zoe+1", "L1a"))
    with closing(Gradebook(book)) as gradebook:
        gradebook.save_questions({("L1a", ""): [Question("L1a", "report", 4)]})
        gradebook.decide(Decision("s1", "L1a", "double", 3.5, "=a typo", "prof"))
        gradebook.decide(Decision("s1", "L1a", "report", 2.5, "short", "prof"))
    return book


def test_the_csv_has_overrides_written_answers_and_penalties(decided):
    ada, lukasz, calc, emmy, zoe = exported(decided, "csv")
    told = ("student", "notebook", "status", "points", "out of", "percent", "late days", "late known by", "penalty",
            "final percent", "double", "report", "course percent")  # fmt: skip
    assert [ada[name] for name in told] == [
        "s1", "L1a", "graded", "6", "8", "75", "1", "LMS flag", "10", "65", "3.5", "2.5", "65",
    ]  # fmt: skip
    assert ada["overrides"] == "double: 3.5 by prof (=a typo); report: 2.5 by prof (short)"
    assert [lukasz[name] for name in ("status", "points", "final percent", "report", "course percent")] == [
        "needs a person", "", "", "", "",
    ]  # fmt: skip
    assert lukasz["remarks"] == "to be graded by a person: report"
    assert (calc["name"], emmy["status"], emmy["final percent"]) == (f"'{NASTY}", "missing", "0")
    assert zoe["student"] == "'=zoe+1"


def test_no_cell_of_any_table_is_a_formula(decided):
    for export_format in EXPORT_FORMATS:
        if export_format != "json":
            for row in exported(decided, export_format):
                assert not [cell for cell in (*row, *row.values()) if cell.startswith(("=", "+", "-", "@", "\t"))]


def test_the_json_tells_all_of_it_and_who_is_missing(decided):
    told = exported(decided, "json")
    (ada,) = [each for each in told["students"] if each["id"] == "s1"]
    (mark,) = ada["marks"]
    assert (mark["points"], mark["out_of"], mark["penalty"], mark["final_percent"]) == (6, 8, 10, 65)
    assert ada["percent"] == 65
    assert mark["parts"][1] == {
        "name": "report", "points": 2.5, "out_of": 4, "weight": 1.0, "author": "prof", "reason": "short",
    }  # fmt: skip
    assert mark["due"] == "2021-03-31T23:59:59+00:00"
    assert told["students"][2]["name"] == NASTY  # JSON is no spreadsheet
    assert {each["student"] for each in told["missing"]} == {"s3", "s4"}
    assert told["needs_a_person"] == [
        {"student": name, "notebook": "L1a", "why": ["to be graded by a person: report"]} for name in ("s2", "=zoe+1")
    ]
    assert told["not_on_the_roster"] == ["=zoe+1"]


def test_points_without_a_comment_have_no_empty_parentheses(decided):
    with closing(Gradebook(decided)) as gradebook:
        gradebook.decide(Decision("s1", "L1a", "report", 3.0, "", "Grace"))
    ada, *_ = exported(decided, "csv")
    assert ada["overrides"] == "double: 3.5 by prof (=a typo); report: 3 by Grace"


def test_a_file_that_cannot_be_read_is_told_as_that_and_counts_nothing(decided, tmp_path, capsys):
    files = [Unreadable(tmp_path / f"{who}.ipynb", "it is empty", who, "L1a") for who in ("emmy", "s2")]
    with closing(Gradebook(decided)) as gradebook:
        gradebook.begin_run(HandedIn((), tuple(files)))
    _, lukasz, _, emmy, _ = exported(decided, "csv")
    assert (emmy["status"], emmy["final percent"]) == ("unreadable", "0")
    assert emmy["remarks"] == "a file cannot be graded: emmy.ipynb: it is empty"
    assert lukasz["status"] == "needs a person"
    assert lukasz["remarks"].endswith("; a file cannot be graded: s2.ipynb: it is empty")
    said = capsys.readouterr().out
    assert "L1a: handed in nothing: s3\n" in said
    assert "L1a: s4: a file cannot be graded: emmy.ipynb: it is empty, and counts 0\n" in said


def test_what_a_person_should_know_is_on_the_screen(decided, capsys):
    assert export(decided, "canvas") == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "L1a: handed in nothing: s3, s4",
        "L1a: s1: the LMS says late, but not by how much; it counts as one day",
        "L1a: s2: to be graded by a person: report, and left empty",
        "L1a: =zoe+1: to be graded by a person: report, and left empty",
        "L1a: of 2 it is not known when they handed in; they count as in time",
        "do not count, and left out: L8, L9",
        "not certainly on the roster, and left out: =zoe+1",
        "=zoe+1 reads like a formula, and was made a text that will not be recognised",
        "Written: marks-canvas.csv, with L1a",
    ]


def test_students_who_were_graded_by_name_are_found_on_the_roster(book, tmp_path):
    recorded(tmp_path, result("Emmy Noether"))
    emmy = exported(book, "canvas")[-1]
    assert (emmy["ID"], emmy["SIS User ID"], emmy["L8"]) == ("12348", "s4", "3")


def test_two_who_may_be_the_same_are_not_taken_for_it(book, tmp_path, capsys):
    recorded(tmp_path, result("Emmy Noether"), result("emmy", won=4))
    emmy = exported(book, "canvas")[-1]
    assert (emmy["SIS User ID"], emmy["L8"]) == ("s4", "0")
    assert "left out: =zoe+1, Emmy Noether, emmy" in capsys.readouterr().out


def test_all_marks_there_is_no_flag(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert export(recorded(tmp_path, result("ada")), "csv") == 0
    assert capsys.readouterr().out == "Written: marks.csv, with L8\n"


@pytest.mark.parametrize("platform", ["canvas", "moodle"])
def test_an_id_that_is_made_a_text_is_told(platform, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    export(recorded(tmp_path, result("-ada")), platform)
    assert "-ada reads like a formula, and was made a text that will not be recognised" in capsys.readouterr().out


def test_more_points_than_moodle_takes_are_told(book, tmp_path, capsys):
    course(tmp_path, "[notebooks.L1a]\npoints = 200\n")
    recorded(tmp_path, result("s1", "L1a"))
    export(book, "moodle")
    said = capsys.readouterr().out
    assert "L1a: Moodle takes no more than 100 points; say points = 100 in course.toml" in said
    assert "left out, because their numbers in Moodle are not known: s1" in said


# ------------------------------------------------------------------------------------ files


def test_a_file_that_is_there_is_never_replaced_unless_told(book, tmp_path):
    precious = tmp_path / "marks.csv"
    precious.write_text("precious")
    with pytest.raises(CourseError, match=r"^marks.csv exists already; --force replaces it, --out names another"):
        export(book, "csv")
    assert precious.read_text() == "precious"
    assert export(book, "csv", force=True) == 0
    assert precious.read_text().startswith("student,")
    assert not list(tmp_path.glob("*.draft"))


@pytest.mark.parametrize("name", ["gradebook.sqlite", "roster.csv", "course.toml"])
def test_what_the_marks_are_made_from_is_not_replaced_even_then(name, book, tmp_path):
    course(tmp_path, "")
    before = (tmp_path / name).read_bytes()
    with pytest.raises(CourseError, match="is what the marks are made from; name another file with --out"):
        export(book, "csv", roster=tmp_path / "roster.csv", out=tmp_path / name, force=True)
    assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"gradebook": "none.sqlite"}, "there is no gradebook none.sqlite"),
        ({"roster": "none.csv"}, "export: none.csv: no such file or directory"),
        ({"course": "none.toml"}, "none.toml has one mistake:\n  it cannot be read (No such file or directory)"),
        ({"out": "none/x.csv"}, "there is no folder none to write x.csv into"),
        ({"notebook": "L1b"}, "gradebook.sqlite has nothing of L1b; it has L8, L9"),
    ],
)
def test_misuse_is_told_in_a_sentence(options, sentence, book, capsys):
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    assert main(["export", "--format", "csv", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_an_empty_gradebook_has_nothing_to_export(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CourseError, match="has no notebook that counts; it has nothing"):
        export(recorded(tmp_path), "csv")


def test_the_guide_lists_the_formats():
    guide = (Path(__file__).parents[3] / "docs" / "instructor-guide.md").read_text(encoding="utf-8")
    assert f"autograder export --format {'|'.join(EXPORT_FORMATS)}" in guide


def test_both_commands_are_on_the_command_line(book, tmp_path, monkeypatch, capsys):
    for arguments in (["init", "new"], ["export", "--format", "json", "--notebook", "L9", "--out", "l9.json"]):
        monkeypatch.setattr(sys, "argv", ["autograder", *arguments])
        assert main() == 0
    assert (tmp_path / "new" / "course.toml").exists()
    assert json.loads((tmp_path / "l9.json").read_text())["students"][1]["percent"] == 100
