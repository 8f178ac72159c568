"""Which of several attempts counts, whichever download is graded first; and what a person is told about the others.

Nothing is run here: an answer is right if it stands in the notebook. All else is what `grade` does.
"""

import csv
import html
import json
import sqlite3
import zipfile
from contextlib import closing

import pytest

from autograder.__main__ import main
from autograder.grading import run
from autograder.grading._grader import Chunk
from autograder.grading.gradebook import Gradebook
from autograder.submissions.exercise_releases import read_releases
from tests.autograder.classroom import (
    RELEASED,
    RIGHT,
    RIGHT_DOUBLE,
    RIGHT_TRIPLE,
    TRIPLE_HIDDEN,
    check_result,
    write_course,
    write_notebook,
)
from tests.autograder.submissions.deliveries import notebook, packed, written
from tests.available import level_option

ANSWERS = {
    "double": (RIGHT_DOUBLE, 2),
    "triple": (RIGHT_TRIPLE, 3),
    "quadruple": ("def quadruple(x):\n    return 4", 1),
}
GOOD, FAIR, POOR = notebook(*RIGHT), notebook(RIGHT_DOUBLE), notebook("x = 1", "def double(x): return x")
POINTS = {"good": 5, "fair": 2, "poor": 0}
WRONG = notebook(ANSWERS["quadruple"][0])
QUADRUPLE = '''
def quadruple(x):
    """Return four times x."""
    ...
'''
BY_UPLOAD = "their order is that of the numbers of their uploads in the LMS: ada\n"
BY_TIME = "their order is that of their times in the LMS's zip: ada\n"
BY_FOLDER = "their order is that of the dates or numbers of their folders: ada\n"
BY_RUN = (
    "their order is that of the runs of `grade` that first saw them, since nothing else is known of all of them: ada\n"
)
TWO_SOURCES = "handed in from 2 sources ({}); make sure that each is this student's"


def grade_by_reading(submissions, gradebook, *, limits, progress, **place):
    """Gives the points of each answer that stands in a notebook, in the place of the engine."""
    for each in submissions:
        chunk = Chunk(each.assignment, each.assignment.exercises, (each,), limits)
        sources = [cell.source for cell in each.cells]
        checks = [
            check_result(name, "test_it", "It is right.", ANSWERS[name][1], ANSWERS[name][0] in sources)
            for name in each.assignment.exercises
        ]
        gradebook.record(chunk.result(each, checks=tuple(checks)), each.content)
        progress(each)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a course of two notebooks, L9 and L8, and a roster that knows the students' numbers on Canvas."""
    write_course(tmp_path)
    write_notebook(tmp_path / "autograder" / "notebooks" / "L9_trial.ipynb", *RELEASED)
    written(tmp_path / "autograder" / "exercises" / "L8", {"quadruple.py": QUADRUPLE.encode()})
    (tmp_path / "course.toml").write_text('[course]\nown_exercises = ["autograder"]\nroster = "roster.csv"\n')
    (tmp_path / "roster.csv").write_text("id,canvas id\nada,1\nbob,2\neve,3\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "grade", grade_by_reading)
    return tmp_path


@pytest.fixture
def grade(folder, capsys):
    """Grades a zip of these files, or a folder of just them; returns what was said."""

    def grading(name, files, *options):
        if name.endswith(".zip"):
            (folder / name).write_bytes(packed(files))
        else:
            for old in (folder / name).rglob("*.ipynb"):
                old.unlink()
            written(folder / name, files)
        capsys.readouterr()
        assert main(["grade", name, *options, *level_option()]) in (0, 1)
        return capsys.readouterr().out

    return grading


def counting(folder):
    """Student -> the result that counts."""
    with closing(Gradebook(folder / "gradebook.sqlite")) as gradebook:
        return {each.student: each for each in gradebook.results() if each.notebook == "L9"}


def total(folder, student="ada"):
    return counting(folder)[student].total


def exported(folder):
    assert main(["export", "--format", "json", "--force"]) in (0, 1)
    return json.loads((folder / "marks.json").read_text(encoding="utf-8"))


def reported(folder, *options):
    assert main(["report", "--out", "report", "--force", *options]) == 0
    return (folder / "report" / "index.html").read_text(encoding="utf-8")


def remarks(folder, student="ada"):
    (own,) = [each["marks"] for each in exported(folder)["students"] if each["id"] == student]
    return [remark for mark in own for remark in mark["remarks"]]


def flags(folder):
    """Student -> what stands in the last column of the spreadsheet."""
    with (folder / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row["flags"] for row in csv.DictReader(file)}


def in_moodles_zip(program, *moment):
    return {zipfile.ZipInfo("Ada_7_assignsubmission_file_/L9.ipynb", moment): program}


# ------------------------------------------------------------------------------------ the latest, and the best


def test_the_upload_with_the_highest_number_counts_whichever_download_is_graded_last(folder, grade, capsys):
    old, new = {"x_1_1001_L9.ipynb": GOOD, "y_2_1002_L9.ipynb": GOOD}, {"x_1_10003_L9-1.ipynb": FAIR}
    grade("new.zip", new)
    said = grade("old.zip", old)
    assert (total(folder), total(folder, "bob")) == (POINTS["fair"], POINTS["good"])
    assert f"L9: the latest of several attempts counts; {BY_UPLOAD}" in said
    assert "L9: the attempt that counts is not among these files: ada (attempt 2)\n" in said
    main(["history", "ada"])
    assert "L9, attempt 1: 5/5 (double 2/2, triple 3/3); does not count\n" in capsys.readouterr().out
    assert "not among these files" not in grade("new.zip", new)
    assert "Grades that have changed" not in grade("old.zip", old)
    assert total(folder) == POINTS["fair"]


def test_the_best_is_the_best_of_all_downloads(folder, grade):
    grade("old.zip", {"x_1_1001_L9.ipynb": GOOD}, "--attempt", "best")
    said = grade("new.zip", {"x_1_1002_L9.ipynb": POOR}, "--attempt", "best")
    assert total(folder) == POINTS["good"]
    assert f"L9: the best of several attempts counts; {BY_UPLOAD}" in said
    grade("new.zip", {"x_1_1002_L9.ipynb": POOR})
    assert total(folder) == POINTS["poor"]


def test_an_earlier_program_that_is_handed_in_again_counts_again(folder, grade):
    for number, program in enumerate([GOOD, POOR, GOOD], start=1001):
        grade(f"{number}.zip", {f"x_1_{number}_L9.ipynb": program})
    assert total(folder) == POINTS["good"]


@pytest.mark.parametrize("turned", [False, True])
def test_a_program_that_came_in_time_is_not_late_whichever_download_is_graded_last(folder, grade, turned):
    downloads = [("old.zip", {"x_1_1001_L9.ipynb": GOOD}), ("new.zip", {"x_LATE_1_1002_L9.ipynb": GOOD})]
    for name, files in downloads[:: -1 if turned else 1]:
        grade(name, files)
    assert not counting(folder)["ada"].late
    grade("late.zip", {"x_LATE_1_1003_L9.ipynb": FAIR})
    assert counting(folder)["ada"].late


def test_where_only_the_runs_tell_the_order_that_is_said_and_an_old_folder_graded_again_changes_nothing(folder, grade):
    grade("one", {"ada/L9.ipynb": GOOD})
    said = grade("another", {"ada/L9.ipynb": FAIR})
    assert total(folder) == POINTS["fair"]
    assert BY_RUN in said
    for same in ("one", "one moved"):
        assert "counts is not among these files: ada (attempt 2)\n" in grade(same, {"ada/L9.ipynb": GOOD})
        assert total(folder) == POINTS["fair"]
    assert main(["grade", "one/ada/L9.ipynb", *level_option()]) == 0
    assert total(folder) == POINTS["fair"]


def test_what_comes_back_to_a_folder_from_which_it_was_gone_is_the_latest(folder, grade):
    for program in (GOOD, POOR, GOOD):
        grade("class", {"ada/L9.ipynb": program, "bob/L9.ipynb": FAIR})
    assert total(folder) == POINTS["good"]


@pytest.mark.parametrize("turned", [False, True])
def test_moodles_times_tell_the_order_of_downloads(folder, grade, turned):
    days = [(2, GOOD), (9, FAIR)]
    for day, program in days[:: -1 if turned else 1]:
        said = grade(f"{day}.zip", in_moodles_zip(program, 2027, 3, day, 10, 0, 0))
    assert total(folder) == POINTS["fair"]
    assert BY_TIME in said


def test_of_equal_times_the_runs_tell_the_order(folder, grade):
    for name, program in (("one.zip", GOOD), ("another.zip", FAIR), ("one.zip", GOOD)):
        said = grade(name, in_moodles_zip(program, 2027, 3, 9, 10, 0, 0))
    assert total(folder) == POINTS["fair"]
    assert BY_TIME in said


def test_a_zip_without_times_tells_no_order(folder, grade):
    grade("new.zip", in_moodles_zip(FAIR, 2027, 3, 9, 10, 0, 0))
    assert BY_RUN in grade("old.zip", in_moodles_zip(GOOD, 1980, 1, 1, 0, 0, 0))
    assert total(folder) == POINTS["good"]


@pytest.mark.parametrize(
    ("later", "earlier"),
    [
        (("class", "2027-03-09/ada_L9.ipynb"), ("class again", "20270302/ada_L9.ipynb")),
        (("week 10", "ada/L9.ipynb"), ("week 9", "ada/L9.ipynb")),
        (("L9", "attempt 2/ada/L9.ipynb"), ("attempt 1.zip", "ada/L9.ipynb")),
    ],
)
def test_dates_and_numbers_of_folders_above_the_students_tell_the_order(folder, grade, later, earlier):
    grade(later[0], {later[1]: FAIR})
    said = grade(earlier[0], {earlier[1]: GOOD})
    assert total(folder) == POINTS["fair"]
    assert BY_FOLDER in said


def test_dates_and_numbers_that_a_student_chose_tell_no_order(folder, grade):
    grade("one", {"ada/2027-03-09/attempt 9/L9.ipynb": GOOD})
    assert BY_RUN in grade("another", {"ada/2027-03-02/attempt 2/L9.ipynb": FAIR})
    assert total(folder) == POINTS["fair"]


def test_a_new_check_changes_an_attempt_that_counts_and_no_other(folder, grade):
    grade("old.zip", {"x_1_1001_L9.ipynb": GOOD})
    grade("new.zip", {"x_1_1002_L9.ipynb": FAIR})
    (folder / "autograder" / "keys" / "L9" / "triple.py").write_text(TRIPLE_HIDDEN.replace("-3.0", "3.0"))
    assert "Grades that have changed" not in grade("old.zip", {"x_1_1001_L9.ipynb": GOOD})
    assert total(folder) == POINTS["fair"]


def test_the_best_is_found_by_the_checks_that_hold_now_also_if_a_change_of_them_was_taken_back(
    folder, grade, monkeypatch
):
    key = folder / "autograder" / "keys" / "L9" / "triple.py"
    good, poor = {"x_1_1001_L9.ipynb": GOOD}, {"x_1_1002_L9.ipynb": POOR}
    grade("old.zip", good)
    key.write_text(TRIPLE_HIDDEN.replace("-3.0", "3.0"))
    with monkeypatch.context() as changed:
        changed.setitem(ANSWERS, "triple", ("nobody writes this", 3))
        grade("old.zip", good)
        assert total(folder) == POINTS["fair"]
    key.write_text(TRIPLE_HIDDEN)
    grade("old.zip", good)
    grade("new.zip", poor, "--attempt", "best")
    assert total(folder) == POINTS["good"]


def test_what_cannot_be_graded_is_told_if_it_is_the_latest_whichever_download_is_graded_last(folder, grade):
    why = "x_1_1002_L9.ipynb: it is empty, cut off or not a notebook"
    good, cut = {"x_1_1001_L9.ipynb": GOOD}, {"x_1_1002_L9.ipynb": b"{"}
    grade("old.zip", good)
    grade("new.zip", cut)
    grade("old.zip", good)
    assert remarks(folder) == [f"a file cannot be graded: {why}"]
    assert flags(folder) == {"ada": f"not graded: {why}"}
    grade("newest.zip", {"x_1_1003_L9.ipynb": FAIR})
    grade("new.zip", cut)
    assert remarks(folder) == []


def test_what_cannot_be_graded_in_an_old_folder_is_not_told_again_when_something_better_has_come(folder, grade):
    for name, content in (("one", b"{"), ("another", GOOD), ("one", b"{")):
        grade(name, {"ada/L9.ipynb": content})
    assert remarks(folder) == []
    grade("another", {"ada/L9.ipynb": b"{"})
    assert len(remarks(folder)) == 1


# ------------------------------------------------------------------------------------ for a person


def test_a_wrong_notebook_is_told_everywhere_and_makes_no_other_notebook_count(folder, grade):
    files = {"x_1_1001_L9.ipynb": GOOD, "y_2_1002_L9.ipynb": GOOD, "z_3_1003_homework.ipynb": WRONG}
    for options in ([], ["--notebook", "L9"]):
        said = grade("class.zip", files, *options)
        why = "z_3_1003_homework.ipynb: it is L8, "
        assert [line for line in said.splitlines() if line.startswith("eve ") and f"not graded: {why}" in line]
        assert f"not graded: class.zip/{why}" in said
        assert "handed in nothing" not in said
        assert flags(folder)["eve"].startswith(f"not graded: {why}")
        facts = exported(folder)
        assert [each["notebook"] for each in facts["notebooks"]] == ["L9"]
        assert [(each["student"], each["notebook"]) for each in facts["unreadable"]] == [("eve", "L9")]
        assert why in facts["unreadable"][0]["why"][0]
        assert f'<td>L9</td><td>cannot be graded</td><td class="sentence">{why}' in reported(folder)
    grade("class.zip", files, "--notebook", "L8")
    facts = exported(folder)
    assert [each["notebook"] for each in facts["notebooks"]] == ["L8", "L9"]
    assert [(each["student"], each["notebook"]) for each in facts["unreadable"]] == [("eve", "L9")]


def test_two_sources_of_one_student_are_told_everywhere(folder, grade):
    grade("canvas.zip", {"x_1_1001_L9.ipynb": GOOD})
    said = grade("mail", {"ada_L9.ipynb": POOR})
    why = TWO_SOURCES.format("LMS 1, file ada")
    assert f"to be looked at: {why}" in said
    assert BY_RUN in said
    assert remarks(folder) == [why]
    assert flags(folder) == {"ada": why}
    assert f'<td>doubtful</td><td class="sentence">{html.escape(why)}' in reported(folder)
    shared = reported(folder, "--pseudonyms")
    assert "handed in from 2 sources; make sure" in shared
    assert "file ada" not in shared


def test_two_sources_are_told_also_where_both_handed_in_the_same(folder, grade):
    grade("class", {"x_1_1001_L9.ipynb": GOOD})
    assert TWO_SOURCES.format("LMS 1, folder ada") in grade("again", {"ada/L9.ipynb": GOOD})
    assert main(["export", "--format", "csv", "--out", "marks.csv"]) == 1


def test_a_notebook_that_names_an_older_release_than_the_class_was_given_is_told_everywhere(folder, grade):
    releases = read_releases()
    old = folder / "releases" / "0.0.9"
    write_course(old)
    (old / "autograder" / "keys" / "L9" / "triple.py").unlink()  # its checks are fewer
    lax = notebook(RIGHT_DOUBLE, release={"course": releases.name, "version": "0.0.9"})
    files = {"x_1_1001_L9.ipynb": lax, "y_2_1002_L9.ipynb": GOOD, "z_3_1003_L9.ipynb": GOOD}
    said = grade("L9.zip", files, "--releases", "releases")
    why = f"graded by the checks of release 0.0.9, which the notebook names, but the class was given {releases.version}"
    assert [line for line in said.splitlines() if line.startswith("ada ") and why in line]
    assert said.count(why) == 1
    assert remarks(folder) == [why]
    assert flags(folder) == {"ada": why, "bob": "", "eve": ""}
    assert f'<td>doubtful</td><td class="sentence">{why}' in reported(folder)
    assert why in grade("x_1_1001_L9.zip", {"L9.ipynb": lax}, "--releases", "releases")  # also when ada is graded alone


def test_scripts_are_told_too(folder, grade):
    grade("canvas.zip", {"x_1_1001_L9.ipynb": GOOD})
    several = packed({"y_2_1003_L9.ipynb": GOOD, "z_3_1004_L9.ipynb": FAIR})
    files = {"x_1_1002_L9.ipynb": FAIR, "downloads.zip": several}
    facts = json.loads(grade("class", files, "--json"))
    assert {each["student"]: each["attempts_ordered_by"] for each in facts["results"]} == {
        "ada": "upload",
        "downloads": "run",
    }
    assert facts["nested_downloads"] == ["downloads"]
    assert [each["doubts"] for each in facts["results"]] == [[], []]
    assert main(["grade", "canvas.zip", "--json", *level_option()]) == 0


def test_a_gradebook_without_arrivals_is_refused_with_a_sentence(folder, capsys):
    written(folder / "class", {"ada_L9.ipynb": GOOD})
    with closing(sqlite3.connect(folder / "gradebook.sqlite")) as old:
        old.execute("PRAGMA user_version = 7")
    assert main(["grade", "class", *level_option()]) == 2
    why = "(another version of the autograder wrote it; name a new file)"
    assert capsys.readouterr().err == f"grade: gradebook.sqlite cannot be used as a gradebook {why}\n"


def test_forgetting_a_student_forgets_how_everything_arrived(folder, grade):
    grade("class", {"ada/L9.ipynb": GOOD, "ada/second.ipynb": b"{"})
    assert main(["forget", "ada", "--yes"]) == 0
    assert b"folder ada" not in (folder / "gradebook.sqlite").read_bytes()
