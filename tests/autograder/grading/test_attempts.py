"""Which of several attempts counts, whichever download is graded first; and what a person is told about the others."""

import json
import zipfile
from contextlib import closing

import pytest

from autograder.__main__ import main
from autograder.grading.gradebook import Gradebook
from autograder.submissions.exercise_releases import read_releases
from tests.autograder.classroom import RELEASED, RIGHT, RIGHT_DOUBLE, TRIPLE_HIDDEN, write_course, write_notebook
from tests.autograder.submissions.deliveries import notebook, packed, written
from tests.available import level_option

GOOD, FAIR, POOR = notebook(*RIGHT), notebook(RIGHT_DOUBLE), notebook("x = 1", "def double(x): return x")
POINTS = {"good": 5, "fair": 2, "poor": 0}
QUADRUPLE = '''
import pytest
from autograder.testing import close

def quadruple(x):
    """Return four times x."""
    ...

@pytest.mark.points(1)
def test_it_is_four_times_as_much(student):
    """It is four times as much."""
    close(student(2.0), 8.0)
'''
WRONG = notebook("def quadruple(x):\n    return 4 * x")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a course of two notebooks, L9 and L8, and a roster that knows the students' numbers on Canvas."""
    write_course(tmp_path)
    write_notebook(tmp_path / "autograder" / "notebooks" / "L9_trial.ipynb", *RELEASED)
    written(tmp_path / "autograder" / "exercises" / "L8", {"quadruple.py": QUADRUPLE.encode()})
    (tmp_path / "course.toml").write_text('[course]\nown_exercises = ["autograder"]\nroster = "roster.csv"\n')
    (tmp_path / "roster.csv").write_text("id,canvas id\nada,1\nbob,2\neve,3\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def grade(folder, capsys):
    """Grades a zip of these files, or a folder of them; returns what was said."""

    def grading(name, files, *options):
        if name.endswith(".zip"):
            (folder / name).write_bytes(packed(files))
        else:
            written(folder / name, files)
        capsys.readouterr()
        assert main(["grade", name, *options, *level_option()]) in (0, 1)
        return capsys.readouterr().out

    return grading


def total(folder, student="ada"):
    with closing(Gradebook(folder / "gradebook.sqlite")) as gradebook:
        return {each.student: each.total for each in gradebook.results() if each.notebook == "L9"}[student]


def exported(folder):
    assert main(["export", "--format", "json", "--force"]) in (0, 1)
    return json.loads((folder / "marks.json").read_text(encoding="utf-8"))


def reported(folder, *options):
    assert main(["report", "--out", "report", "--force", *options]) == 0
    return (folder / "report" / "index.html").read_text(encoding="utf-8")


def remarks(folder, student="ada"):
    (own,) = [each["marks"] for each in exported(folder)["students"] if each["id"] == student]
    return [remark for mark in own for remark in mark["remarks"]]


# ------------------------------------------------------------------------------------ the latest, and the best


def test_the_upload_with_the_highest_number_counts_whichever_download_is_graded_last(folder, grade, capsys):
    old, new = {"x_1_1001_L9.ipynb": GOOD, "y_2_1002_L9.ipynb": GOOD}, {"x_1_1003_L9-1.ipynb": FAIR}
    grade("new.zip", new)
    said = grade("old.zip", old)
    assert (total(folder), total(folder, "bob")) == (POINTS["fair"], POINTS["good"])
    assert "L9: several attempts, in the order of the numbers of their uploads in the LMS: ada\n" in said
    assert "ada, L9: attempt 2 counts, which is not among these files\n" in said
    main(["history", "ada"])
    assert "L9, attempt 1: 5/5 (double 2/2, triple 3/3); does not count" in capsys.readouterr().out
    grade("new.zip", new)
    assert "Grades that have changed" not in grade("old.zip", old)
    assert total(folder) == POINTS["fair"]


def test_the_best_is_the_best_of_all_downloads(folder, grade):
    grade("old.zip", {"x_1_1001_L9.ipynb": GOOD}, "--attempt", "best")
    grade("new.zip", {"x_1_1002_L9.ipynb": POOR}, "--attempt", "best")
    assert total(folder) == POINTS["good"]
    grade("new.zip", {"x_1_1002_L9.ipynb": POOR})
    assert total(folder) == POINTS["poor"]


def test_an_earlier_program_that_is_handed_in_again_counts_again(folder, grade):
    for number, program in enumerate([GOOD, POOR, GOOD], start=1001):
        grade(f"{number}.zip", {f"x_1_{number}_L9.ipynb": program})
    assert total(folder) == POINTS["good"]


def test_where_only_the_runs_tell_the_order_that_is_said_and_an_old_folder_graded_again_changes_nothing(folder, grade):
    grade("week 1", {"ada/L9.ipynb": GOOD})
    said = grade("week 2", {"ada/L9.ipynb": FAIR})
    assert total(folder) == POINTS["fair"]
    assert "in the order of the runs of `grade` that first saw them, since nothing else tells" in said
    assert "ada, L9: attempt 2 counts, which is not among these files\n" in grade("week 1", {"ada/L9.ipynb": GOOD})
    assert total(folder) == POINTS["fair"]


def test_moodles_times_tell_the_order_of_downloads(folder, grade):
    name = "Ada_7_assignsubmission_file_/L9.ipynb"
    for day, program in ((9, FAIR), (2, GOOD)):
        said = grade(f"{day}.zip", {zipfile.ZipInfo(name, (2027, 3, day, 10, 0, 0)): program})
    assert total(folder) == POINTS["fair"]
    assert "in the order of their times in the LMS: ada" in said


def test_dates_of_folders_above_the_students_tell_the_order_and_names_that_students_chose_do_not(folder, grade):
    grade("class", {"2027-03-09/ada_L9.ipynb": FAIR})
    said = grade("again", {"2027-03-02/ada_L9.ipynb": GOOD})
    assert total(folder) == POINTS["fair"]
    assert "in the order of the dates or numbers of their folders: ada" in said
    grade("1", {"bob/2027-03-09/attempt 9/L9.ipynb": GOOD})
    grade("2", {"bob/2027-03-02/attempt 2/L9.ipynb": FAIR})
    assert total(folder, "bob") == POINTS["fair"]


def test_a_new_check_changes_an_attempt_that_counts_and_no_other(folder, grade):
    grade("old.zip", {"x_1_1001_L9.ipynb": GOOD})
    grade("new.zip", {"x_1_1002_L9.ipynb": FAIR})
    (folder / "autograder" / "keys" / "L9" / "triple.py").write_text(TRIPLE_HIDDEN.replace("-3.0", "3.0"))
    assert "Grades that have changed" not in grade("old.zip", {"x_1_1001_L9.ipynb": GOOD})
    assert total(folder) == POINTS["fair"]


def test_what_cannot_be_read_is_told_if_it_is_the_latest_whichever_download_is_graded_last(folder, grade):
    cut_off = ["a file cannot be graded: x_1_1002_L9.ipynb: it is empty, cut off or not a notebook"]
    good, cut = {"x_1_1001_L9.ipynb": GOOD}, {"x_1_1002_L9.ipynb": b"{"}
    grade("old.zip", good)
    grade("new.zip", cut)
    grade("old.zip", good)
    assert remarks(folder) == cut_off
    grade("newest.zip", {"x_1_1003_L9.ipynb": FAIR})
    grade("new.zip", cut)
    assert remarks(folder) == []


# ------------------------------------------------------------------------------------ for a person


def test_a_wrong_notebook_is_told_everywhere_and_makes_no_other_notebook_count(folder, grade):
    files = {"x_1_1001_L9.ipynb": GOOD, "y_2_1002_L9.ipynb": GOOD, "z_3_1003_homework.ipynb": WRONG}
    for options in ([], ["--notebook", "L9"]):
        said = grade("L9.zip", files, *options)
        why = "z_3_1003_homework.ipynb: it is L8, "
        assert [line for line in said.splitlines() if line.startswith("eve ") and f"not graded: {why}" in line]
        assert f"not graded: L9.zip/{why}" in said
        assert "handed in nothing" not in said
        facts = exported(folder)
        assert [each["notebook"] for each in facts["notebooks"]] == ["L9"]
        assert [(each["student"], each["notebook"]) for each in facts["unreadable"]] == [("eve", "L9")]
        assert why in facts["unreadable"][0]["why"][0]
        assert f'<td>L9</td><td>cannot be graded</td><td class="sentence">{why}' in reported(folder)
    grade("L9.zip", files, "--notebook", "L8")
    assert [each["notebook"] for each in exported(folder)["notebooks"]] == ["L8", "L9"]


def test_two_sources_of_one_student_are_told_everywhere(folder, grade):
    grade("canvas.zip", {"x_1_1001_L9.ipynb": GOOD})
    said = grade("mail", {"ada_L9.ipynb": POOR})
    why = "handed in from 2 sources (LMS 1, file ada); make sure that this student is behind each of them"
    assert why in said
    assert remarks(folder) == [why]
    assert main(["export", "--format", "csv"]) == 1
    assert why in (folder / "gradebook.csv").read_text(encoding="utf-8")
    assert f'<td>doubtful</td><td class="sentence">{why}' in reported(folder)
    shared = reported(folder, "--pseudonyms")
    assert "handed in from 2 sources" in shared
    assert "file ada" not in shared


def test_a_notebook_that_names_an_older_release_than_the_class_was_given_is_told_everywhere(folder, grade):
    releases = read_releases()
    old = folder / "releases" / "0.0.9"
    write_course(old)
    (old / "autograder" / "keys" / "L9" / "triple.py").unlink()  # its checks are fewer
    lax = notebook(
        RIGHT_DOUBLE, "def triple(x):\n    return 6.0", release={"course": releases.name, "version": "0.0.9"}
    )
    files = {"x_1_1001_L9.ipynb": lax, "y_2_1002_L9.ipynb": GOOD, "z_3_1003_L9.ipynb": GOOD}
    said = grade("L9.zip", files, "--releases", "releases")
    why = f"the checks of release 0.0.9, which the notebook names, but the class was given {releases.version}"
    assert [line for line in said.splitlines() if line.startswith("ada ") and why in line]
    assert said.count(why) == 1
    assert remarks(folder) == [f"graded by {why}"]
    assert f'<td>doubtful</td><td class="sentence">graded by {why}' in reported(folder)
