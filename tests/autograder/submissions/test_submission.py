"""One notebook file: which assignment it is, and which of its cells run."""

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.exercise.notebook_file import SubmissionError
from autograder.submissions.submission import read_submission
from tests.autograder.classroom import DEMO, RELEASED, RIGHT, RIGHT_DOUBLE, write_course, write_notebook


@pytest.fixture
def known(tmp_path):
    return write_course(tmp_path / "course")


@pytest.fixture
def handed_in(tmp_path):
    return tmp_path / "handed-in"


def sources(submission):
    return [cell.source for cell in submission.cells]


# ------------------------------------------------------------------------------------ who and what


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("ada_L9_trial", "ada"),
        ("L9_trial_ada", "ada"),
        ("ada lovelace - L9 homework", "ada lovelace"),
        ("L9-ada", "ada"),
        ("L9_trial", "handed-in"),
        ("ada", "ada"),
    ],
)
def test_the_student_is_what_remains_of_the_name(known, handed_in, name, student):
    file = write_notebook(handed_in / f"{name}.ipynb", *RIGHT)
    submission = read_submission(file, known)
    assert (submission.student, submission.notebook) == (student, "L9")


def test_a_notebook_is_known_by_its_functions_when_its_name_tells_nothing(known, handed_in):
    file = write_notebook(handed_in / "final version.ipynb", RIGHT_DOUBLE)
    assert read_submission(file, known).notebook == "L9"
    with pytest.raises(SubmissionError, match="it is a wrong notebook: its name tells none of L9, and no function of"):
        read_submission(write_notebook(handed_in / "other.ipynb", "x = 1"), known)


def test_a_wrong_notebook_is_called_what_it_seems_to_be(known, handed_in):
    file = write_notebook(handed_in / "homework.ipynb", "x = 1")
    content = json.loads(file.read_text())
    content["cells"].insert(0, {"cell_type": "markdown", "source": "\n## **Trees**\x1b[2J and `forests`"})
    file.write_text(json.dumps(content))
    with pytest.raises(SubmissionError, match=r"it is a wrong notebook \(it seems to be “Trees \?\[2J and forests”\)"):
        read_submission(file, known)


def test_a_name_that_contradicts_the_functions_is_not_believed(tmp_path, handed_in):
    known = write_course(tmp_path / "course")
    known["L8"] = replace(known["L9"], notebook="L8", public=(Path("quadruple.py"),))
    with pytest.raises(SubmissionError, match="its name says L8, but it holds the exercises of L9"):
        read_submission(write_notebook(handed_in / "ada_L8.ipynb", *RIGHT), known)


def test_a_missing_file_is_told_so(known, handed_in):
    with pytest.raises(FileNotFoundError):
        read_submission(handed_in / "ada_L9.ipynb", known)


# ------------------------------------------------------------------------------------ which cells run


def test_demos_and_checks_as_released_are_left_out_with_or_without_their_tags(known, handed_in):
    for cells in (RELEASED, [source for source, _ in RELEASED]):
        submission = read_submission(write_notebook(handed_in / "ada_L9.ipynb", *cells), known)
        assert sources(submission) == [RELEASED[0][0], RELEASED[1][0], RELEASED[4][0]]
        assert [cell.number for cell in submission.cells] == [1, 2, 5]


def test_a_demo_that_the_student_changed_runs(known, handed_in):
    changed = DEMO + "\ndef helper(x):\n    return x"
    submission = read_submission(write_notebook(handed_in / "ada_L9.ipynb", (changed, "demo"), ("", None)), known)
    assert sources(submission) == [changed]


def test_the_digest_is_that_of_the_program_and_of_nothing_else(known, handed_in):
    def digest(*cells):
        return read_submission(write_notebook(handed_in / "ada_L9.ipynb", *cells), known).digest

    plain = digest(*RIGHT)
    assert digest(*RIGHT, DEMO, "check(double)") == plain
    assert digest(*RIGHT, "x = 1") != plain
    assert digest(RIGHT_DOUBLE) != plain


def test_half_a_character_in_a_source_does_no_harm(known, handed_in):
    submission = read_submission(write_notebook(handed_in / "ada_L9.ipynb", "x = '\ud800'"), known)
    assert sources(submission) == ["x = '?'"]


def test_a_source_may_be_one_text_or_lines(known, handed_in):
    file = write_notebook(handed_in / "ada_L9.ipynb", *RIGHT)
    content = json.loads(file.read_text())
    for cell in content["cells"]:
        cell["source"] = "".join(cell["source"])
    other = handed_in / "bob_L9.ipynb"
    other.write_bytes(b"\xef\xbb\xbf" + json.dumps(content).encode())  # and Windows may put a mark before the text
    assert sources(read_submission(other, known)) == sources(read_submission(file, known))


# ------------------------------------------------------------------------------------ on the way to another process


def test_a_submission_travels_with_what_grading_needs_and_without_the_released_notebook(known, handed_in):
    submission = read_submission(write_notebook(handed_in / "ada_L9.ipynb", *RELEASED, *RIGHT), known)
    version, digest = submission.assignment.versions, submission.digest
    message = pickle.dumps(submission)
    assert DEMO.encode() not in message
    arrived = pickle.loads(message)
    assert arrived == submission
    assert (arrived.digest, arrived.assignment.versions) == (digest, version)
    assert arrived.assignment.skipped == submission.assignment.skipped
