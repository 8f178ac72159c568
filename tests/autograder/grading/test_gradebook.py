import csv
import json
import random
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace

import pytest

from autograder.errors import CourseError
from autograder.exercise.assignment import Question
from autograder.exercise.notebook_file import packed, unpacked
from autograder.grading.gradebook import LAYOUT, Gradebook, GradebookError
from autograder.grading.results import Decision, Result
from autograder.harness.check_results import DiagnosedMistake, problem
from autograder.submissions.handed_in import HandedIn
from autograder.submissions.submission import Unreadable
from tests.autograder.classroom import canonical, check_result

GOOD = check_result("double", "test_twice", "It is twice as much.", 2, True)
BAD = check_result(
    "double", "test_stays", "The argument stays.", 1, False, reason="it was changed", call="double(np.array([1.0]))"
)
OTHER = check_result("triple", "test_thrice", "It is three times as much.", 1, True)
MISTAKE = DiagnosedMistake("double", "wrong_in_place", "You change the argument itself.")
ADA = Result(
    "ada", "L9", "program", "checks", isolation="B: seccomp", seconds=0.5,
    problems=(problem("code cell 1: NameError"), problem("`double` did not finish", "double", "40 points")),
    remarks=("no diagnosis of `f`",), checks=(GOOD, BAD, OTHER),
    diagnoses=(MISTAKE, DiagnosedMistake("triple", "twice", "The result is twice as large as it should be.")),
)  # fmt: skip
BOB = replace(ADA, student="bob", checks=(), problems=(), diagnoses=(), remarks=(), fault="the checks broke")


class Counting(Gradebook):
    """In which every result counts as soon as it is recorded."""

    def record(self, result):
        super().record(result)
        self.choose_counting_attempts([result.key])


@pytest.fixture
def gradebook(tmp_path):
    with closing(Counting(tmp_path / "book.sqlite")) as gradebook:
        yield gradebook


def test_what_was_recorded_comes_back_also_after_closing(gradebook, tmp_path):
    gradebook.record(BOB)
    gradebook.record(ADA)
    with closing(Gradebook(tmp_path / "book.sqlite")) as again:
        assert list(again.results()) == [ADA, BOB]
        ada = next(again.results())
        assert (ada.isolation, ada.seconds) == ("B: seccomp", 0.5)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", ada.graded_at)


def test_what_is_recorded_together_is_there_for_others_together_or_not_at_all(gradebook, tmp_path):
    with closing(Gradebook(tmp_path / "book.sqlite")) as other:
        with gradebook.transaction():
            gradebook.record(ADA)
            gradebook.record(BOB)
            assert list(other.results()) == []
        assert list(other.results()) == [ADA, BOB]
        with suppress(KeyboardInterrupt), gradebook.transaction():
            gradebook.record(replace(ADA, digest="other program"))
            raise KeyboardInterrupt
        assert list(other.results()) == [ADA, BOB]


def test_points_are_won_by_whole_checks_and_summed_by_exercise():
    assert ADA.scores == {"double": (2, 3), "triple": (1, 1)}
    assert (ADA.total, ADA.out_of) == (3, 4)


def test_a_fault_is_a_flag_and_never_a_score(gradebook):
    gradebook.record(ADA)
    gradebook.record(BOB)
    assert {result.student: result.total for result in gradebook.results()} == {"ada": 3, "bob": None}


def test_a_later_result_counts_and_the_earlier_one_is_history(gradebook):
    gradebook.record(ADA)
    later = replace(ADA, digest="other program", attempt=2, checks=(GOOD,))
    gradebook.record(later)
    assert list(gradebook.results()) == [later]
    assert list(gradebook.results(history=True)) == [ADA, later]
    gradebook.choose_counting_attempts([ADA.key])
    assert list(gradebook.results()) == [ADA]


def test_the_same_program_by_the_same_checks_stands_there_once(gradebook):
    gradebook.record(replace(ADA, fault="the checks broke", checks=()))
    gradebook.record(ADA)
    assert list(gradebook.results(history=True)) == [ADA]
    assert gradebook.connection.execute("SELECT count(*) FROM checks").fetchone() == (3,)


def test_only_the_same_program_by_the_same_checks_without_fault_is_held(gradebook):
    gradebook.record(ADA)
    gradebook.record(BOB)
    assert gradebook.holds(ADA.key)
    for changed in ({"digest": "x"}, {"version": "x"}, {"notebook": "L8"}, {"student": "eve"}):
        assert not gradebook.holds(replace(ADA, **changed).key)
    assert not gradebook.holds(BOB.key)


def test_a_result_is_written_as_a_whole_or_not_at_all(gradebook):
    gradebook.record(ADA)
    broken = replace(ADA, checks=(GOOD, replace(BAD, points=object())))
    with pytest.raises(GradebookError, match=r"book.sqlite cannot be written .*; what was graded before is safe"):
        gradebook.record(broken)
    assert list(gradebook.results()) == [ADA]


def test_the_export_holds_everything_but_times_and_machines(gradebook):
    gradebook.record(replace(ADA, seconds=1.0, isolation="one"))
    first = canonical(gradebook)
    gradebook.record(replace(ADA, seconds=2.0, isolation="other", lms_id="17", file="ada_17_99_L9.ipynb"))
    assert canonical(gradebook) == first
    assert [(each.lms_id, each.file) for each in gradebook.results()] == [("17", "ada_17_99_L9.ipynb")]
    (row,) = json.loads(first)
    assert row["checks"][1]["reason"] == "it was changed"
    assert row["diagnoses"][0]["name"] == "wrong_in_place"
    for changed in ({"checks": (GOOD, OTHER)}, {"diagnoses": (MISTAKE,)}, {"remarks": ()}):
        gradebook.record(replace(ADA, **changed))
        assert canonical(gradebook) != first


def test_the_spreadsheet_has_a_row_for_each_student(gradebook, tmp_path):
    gradebook.record(ADA)
    gradebook.record(BOB)
    gradebook.record(replace(ADA, student="Çelik, Efe", notebook="L8", checks=(OTHER,)))
    gradebook.write_csv(tmp_path / "book.csv")
    with (tmp_path / "book.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows == [
        ["student", "notebook", "triple", "double", "total", "out of", "flags"],
        ["Çelik, Efe", "L8", "1", "", "1", "1", ""],
        ["ada", "L9", "1", "2", "3", "4", ""],
        ["bob", "L9", "", "", "", "", "the checks broke"],
    ]


@pytest.mark.parametrize("start", ["", "x;", "x,", "x\t", "x|", 'x;"', "x; ", "x\n"])
def test_what_a_spreadsheet_would_take_for_a_formula_is_text_wherever_it_splits(gradebook, tmp_path, start):
    gradebook.record(replace(ADA, student=f"{start}=HYPERLINK(1)"))
    gradebook.write_csv(tmp_path / "book.csv")
    for separator in ",;\t|":
        with (tmp_path / "book.csv").open(encoding="utf-8", newline="") as file:
            cells = [cell.strip() for row in csv.reader(file, delimiter=separator) for cell in row]
        assert any("HYPERLINK" in cell for cell in cells)
        assert not any(cell.startswith("=") for cell in cells)


def test_a_gradebook_that_another_program_has_locked_is_named(tmp_path):
    with closing(Gradebook(tmp_path / "book.sqlite", patience=0.1)) as gradebook:
        with closing(sqlite3.connect(tmp_path / "book.sqlite")) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(GradebookError, match=r"book.sqlite cannot be written \(another program is using it"):
                gradebook.record(ADA)
            with pytest.raises(GradebookError, match="another program is using it"):
                Gradebook(tmp_path / "book.sqlite", patience=0.1)
        gradebook.record(ADA)


def test_a_full_disk_loses_only_what_did_not_fit(tmp_path):
    with closing(Counting(tmp_path / "book.sqlite")) as gradebook:
        gradebook.record(ADA)
        (pages,) = gradebook.connection.execute("PRAGMA page_count").fetchone()
        gradebook.connection.execute(f"PRAGMA max_page_count = {pages}")
        large = replace(ADA, student="bob", checks=(replace(BAD, reason="x" * 100_000),))
        with pytest.raises(GradebookError, match=r"cannot be written \(database or disk is full\); what was graded"):
            gradebook.record(large)
        assert list(gradebook.results()) == [ADA]


def test_a_file_that_is_no_gradebook_is_refused_by_name(tmp_path):
    text = tmp_path / "notes.txt"
    text.write_text("Dear diary, this is no database, whatever you may think of it.")
    with pytest.raises(GradebookError, match=r"notes.txt cannot be used as a gradebook \(file is not a database\)"):
        Gradebook(text)
    with pytest.raises(GradebookError, match="cannot be opened as a gradebook"):
        Gradebook(tmp_path / "missing" / "book.sqlite")


@pytest.mark.parametrize("damage", [b"\0", b"\xff", b"{}", bytes(range(256))])
def test_a_damaged_page_is_told_in_a_sentence(tmp_path, damage):
    notebook = packed([{"cell_type": "code", "source": random.Random(0).randbytes(3000).hex()}])
    with closing(Gradebook(tmp_path / "book.sqlite")) as gradebook, gradebook.transaction():
        results = [replace(ADA, student=f"student {number}") for number in range(5)]
        for result in results:
            gradebook.record(result, notebook)
        gradebook.choose_counting_attempts(result.key for result in results)
        gradebook.save_questions({("L9", ""): [Question("L9", "why", 4, "x" * 3000)]})
        gradebook.begin_run(HandedIn((), (Unreadable(tmp_path / ("x" * 3000), "why", notebook="L9"),)))
        gradebook.decide(Decision("ada", "L9", "double", 1, "x" * 3000, "eve"))
    whole = (tmp_path / "book.sqlite").read_bytes()
    told = [
        problem for page in range(1, len(whole) // 4096) if (problem := problem_with(tmp_path, whole, page, damage))
    ]
    assert told
    assert all("; it is damaged: put a copy" in each or "in the gradebook is damaged" in each for each in told if each)


def problem_with(folder, whole, page, damage):
    """What is told of a gradebook with a damaged page when all of it is read; any other error goes on."""
    (folder / "book.sqlite").write_bytes(whole[: page * 4096] + (damage * 4096)[:4096] + whole[(page + 1) * 4096 :])
    with closing(Gradebook(folder / "book.sqlite")) as gradebook:
        try:
            for result in [each.result for each in gradebook.standings()]:
                unpacked(gradebook.content_of(result))
                gradebook.earlier(result.key)
            gradebook.unreadable()
            gradebook.forget("student 3")
        except CourseError as problem:
            return str(problem)
    return ""


@pytest.mark.parametrize("layout", [LAYOUT - 1, 99])
def test_a_gradebook_of_another_layout_is_left_alone(tmp_path, layout):
    with closing(sqlite3.connect(tmp_path / "book.sqlite")) as other:
        other.execute(f"PRAGMA user_version = {layout}")
    with pytest.raises(GradebookError, match="another version of the autograder wrote it"):
        Gradebook(tmp_path / "book.sqlite")


def test_several_may_make_the_same_gradebook_at_the_same_moment(tmp_path):
    def make(_):
        with closing(Gradebook(tmp_path / "new.sqlite")) as gradebook:
            return canonical(gradebook)

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(make, range(40))) == {"[]"}
