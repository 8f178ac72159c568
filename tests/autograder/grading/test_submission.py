import json

import pytest

from autograder.grading.magics import neutralised
from autograder.grading.submission import SubmissionError, read_submission, read_submissions
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


def test_a_folder_may_hold_a_folder_for_each_student(known, handed_in):
    for student in ("bob", "ada"):
        write_notebook(handed_in / student / "L9_trial.ipynb", *RIGHT)
    good, bad = read_submissions(handed_in, known)
    assert [each.student for each in good] == ["ada", "bob"]
    assert bad == []


def test_folders_of_students_may_be_sorted_by_notebook(known, handed_in):
    write_notebook(handed_in / "L9" / "ada" / "L9_trial.ipynb", *RIGHT)
    write_notebook(handed_in / "bob" / "L9" / "L9_trial.ipynb", *RIGHT)
    good, _ = read_submissions(handed_in, known)
    assert [each.student for each in good] == ["ada", "bob"]


def test_copies_that_jupyter_keeps_are_not_handed_in(known, handed_in):
    write_notebook(handed_in / "ada" / "L9_trial.ipynb", *RIGHT)
    write_notebook(handed_in / "ada" / ".ipynb_checkpoints" / "L9_trial-checkpoint.ipynb", *RIGHT)
    good, bad = read_submissions(handed_in, known)
    assert (len(good), bad) == (1, [])


def test_a_notebook_handed_in_twice_is_left_to_a_person(known, handed_in):
    write_notebook(handed_in / "ada" / "L9_trial.ipynb", *RIGHT)
    write_notebook(handed_in / "ada" / "L9_trial_final.ipynb", *RIGHT)
    good, bad = read_submissions(handed_in, known)
    assert [each.path.name for each in good] == ["L9_trial.ipynb"]
    assert [each.why for each in bad] == ["ada handed in L9 as L9_trial.ipynb, too"]


def test_a_file_that_cannot_be_graded_is_named_and_the_rest_goes_on(known, handed_in):
    write_notebook(handed_in / "ada_L9.ipynb", *RIGHT)
    write_notebook(handed_in / "bob.ipynb", "x = 1")
    for name, content in {
        "cut_L9": '{"cells": [{"cell_t',
        "deep_L9": "[" * 100_000,
        "empty_L9": "",
        "huge_L9": json.dumps({"cells": [{"cell_type": "code", "source": "x = 1\n" * 100_000}]}),
        "list_L9": "[1, 2]",
        "old_L9": json.dumps({"nbformat": 3, "worksheets": []}),
        "odd_L9": json.dumps({"cells": [{"cell_type": "code", "source": 3}]}),
    }.items():
        (handed_in / f"{name}.ipynb").write_text(content)
    (handed_in / "binary_L9.ipynb").write_bytes(b"\x80\x81PK")
    good, bad = read_submissions(handed_in, known)
    assert [each.student for each in good] == ["ada"]
    said = {each.path.stem: each.why for each in bad}
    assert said["bob"] == "its name tells none of L9, and no function of an exercise is in it"
    assert said["huge_L9"] == "it holds more than 500,000 characters of code"
    broken, unfit = "it is empty, cut off or not a notebook", "it is not a notebook of format 4; open it in Jupyter"
    assert {name for name, why in said.items() if why == broken} == {"binary_L9", "cut_L9", "deep_L9", "empty_L9"}
    assert {name for name, why in said.items() if why.startswith(unfit)} == {"list_L9", "odd_L9", "old_L9"}


def test_one_notebook_may_be_asked_for_and_names_that_tell_nothing_count_as_it(known, handed_in):
    write_notebook(handed_in / "bob.ipynb", "x = 1")
    good, _ = read_submissions(handed_in, known, only="L9")
    assert [(each.student, each.notebook) for each in good] == [("bob", "L9")]


def test_a_path_without_notebooks_is_refused_by_name(known, handed_in):
    with pytest.raises(FileNotFoundError, match=r"there is no file or folder .*handed-in"):
        read_submissions(handed_in, known)
    handed_in.mkdir()
    with pytest.raises(FileNotFoundError, match="there is no notebook in"):
        read_submissions(handed_in, known)


def test_a_missing_file_is_told_so(known, handed_in):
    with pytest.raises(SubmissionError, match=r"it cannot be read \(No such file"):
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


# ------------------------------------------------------------------------------------ magics


@pytest.mark.parametrize(
    ("source", "python"),
    [
        ("x = 1\n%matplotlib inline", "x = 1\npass"),
        ("if True:\n    !pip install numpy", "if True:\n    pass"),
        ("?len\nlen?\nlen??", "pass\npass\npass"),
        ("here = %pwd\na, b = !ls", "here = None\na, b = None"),
        ("%time y = slow(3)", "y = slow(3)"),
        ("!echo \"it's", "pass"),
        ("%%time\nx = 1", "\nx = 1"),
        ("%%bash\nls", ""),
        ("%%writefile helper.py\nx = 1", ""),
        ("%%", ""),
        ("x = (7\n  % 4)", "x = (7\n  % 4)"),
        ("text = '''\n%matplotlib\n!ls\n'''\n!ls", "text = '''\n%matplotlib\n!ls\n'''\npass"),
        ("x = = 1\n!ls", "x = = 1\n!ls"),
        ("", ""),
    ],
)
def test_what_is_not_python_is_made_harmless_and_lines_keep_their_numbers(source, python):
    assert neutralised(source) == python
