"""`validate` finds the course's exercises valid, and it can fail: a flaw of each kind is told in a sentence."""

import json
import re
import subprocess
import sys
from contextlib import closing

import pytest

from autograder.authoring._validate_exercise import validate_exercise
from autograder.authoring.validate import problems_of_all, totals, validate, validate_all
from autograder.errors import CourseError
from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import Exercise
from autograder.sandbox.processes import starter

EXERCISE = '''
r"""**Twice and one more.** Return $2x + 1$ for each number (L9.1). It is the simplest line there is.

- `x`: numbers, shape (n,); the result has $n$ numbers, too.

    >>> affine(np.array([1.0, 2.0]))
    array([3., 5.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def affine(x):
    """Return 2x + 1.   x: (n,) -> (n,)"""
    ...


hints = ("What happens to 0, and to 1?", "First double, then add one.")


@pytest.mark.points(1)
def test_it_is_the_line(student, rng):
    """It is twice x and one more."""
    x = numbers(rng, 5)
    close(vector(student(x), 5), x + x + 1)
'''
KEY = '''
import numpy as np
import pytest

from autograder.testing import close, numbers


def affine(x):
    return 2 * x + 1


def right_by_a_loop(x):
    """Number by number."""
    return [x_i + x_i + 1 for x_i in x]


def wrong_forgets_the_one(x):
    """You double, but you do not add 1."""
    return 2 * x


def wrong_forgets_to_double(x):
    """You add 1, but you do not double."""
    return x + 1


def wrong_order(x):
    """You add 1 before you double; double first."""
    return 2 * (x + 1)


@pytest.mark.points(1)
def test_a_step_is_worth_two(student, rng):
    """A step of 1 in x is a step of 2 in the result, from 1 at 0."""
    x = numbers(rng, 3)
    close(student(x + 1), np.asarray(student(x)) + 2)
    close(student(np.zeros(2)), [1.0, 1.0])
'''


def write(folder, *, exercise=EXERCISE, key=KEY):
    home = folder / "autograder"
    for kind, text in (("exercises", exercise), ("keys", key)):
        file = home / kind / "L9" / "affine.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return home


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text, f"the example has no {old!r} any more"
        text = text.replace(old, new, 1)
    return text


@pytest.fixture(scope="module")
def start():
    with closing(starter()) as start:
        yield start


def complaints(folder, start, seeds=8, **files):
    """All that `validate` has to say against an exercise, and its report."""
    assignment = assignments(write(folder, **files))["L9"]
    report = validate_exercise(Exercise(assignment.public[0]), assignment.seeds[assignment.exercises[0]], start, seeds)
    return [*report.problems, *problems_of_all([report])], report


# ---------------------------------------------------------------------------------------------- the course's own


@pytest.mark.parametrize("seeds", [1, pytest.param(40, marks=pytest.mark.full)])
@pytest.mark.parametrize("notebook", assignments())
def test_every_exercise_is_valid(notebook, seeds):
    reports = validate_all([assignments()[notebook]], 1, seeds)
    assert {report.exercise: report.problems for report in reports if report.problems} == {}
    assert list(problems_of_all(reports)) == []
    count = totals(reports)
    assert count["exercises"] == count["references_full"] == count["stubs_zero"] == len(assignments()[notebook].public)
    assert count["wrong_total"] == count["wrong_caught"] == count["wrong_diagnosed"] > 0
    assert count["mutants_total"] >= count["mutants_killed"] + count["equivalent"] > 0


# ---------------------------------------------------------------------------------------------- it can fail


def test_a_sound_exercise_has_no_complaints(tmp_path, start):
    found, report = complaints(tmp_path, start)
    assert found == report.survivors == []
    assert (report.points, report.right) == (2, 1)
    assert report.wrong_total == report.wrong_caught == report.wrong_diagnosed == 3
    assert report.mutants_total == report.mutants_killed > 5


TAKES_ANYTHING = """

@pytest.mark.points(1)
def test_something_comes_back(student, rng):
    '''Something comes back.'''
    assert student(numbers(rng, 2)) is not None
"""
FIXED_CASE = """

@pytest.mark.points(1)
def test_one_case(student):
    '''A single case, always the same.'''
    close(student(np.array([1.0, 2.0])), [3.0, 5.0])
"""
NOT_THE_SAME = """

@pytest.mark.points(1)
def test_of_its_own_luck(student):
    '''It takes its own random numbers.'''
    x = np.random.default_rng().normal(size=3)
    close(student(x), 2 * x + 1)
"""
FORWARDS = """

def library_line(x):
    from lecturelib.discriminant import linear_discriminant
    return linear_discriminant(np.asarray(x)[:, None], [2.0], 1.0)
"""


NO_ARRAY = "    assert isinstance(student(x), np.ndarray)\n    close(student(np.zeros(2))"
FLAWS = {
    "a check that takes anything": (
        {"key": KEY + TAKES_ANYTHING},
        r"the constant 0 wins test_something_comes_back",
        r"argument 1 returned wins test_something_comes_back",
        r"0 in the right shape wins test_something_comes_back",
        r"1e-300 in the right shape wins test_something_comes_back",
        r"np.longdouble\('1e4000'\) in the right shape wins test_something_comes_back",
    ),
    "a check whose tolerance grows with what came back": (
        {"key": changed(KEY, ("    close(student(np.zeros(2)), [1.0, 1.0])\n", ""))},
        r"1e13 in the right shape wins test_a_step_is_worth_two",
    ),
    "a public check that is always the same": (
        {"exercise": EXERCISE + FIXED_CASE},
        r"a lookup of the public cases wins test_one_case",
    ),
    "a check that is never the same": (
        {"key": KEY + NOT_THE_SAME},
        r"test_of_its_own_luck is not the same twice; take random numbers from rng only",
    ),
    "a wrong answer that is right": (
        {"key": changed(KEY, ("return 2 * (x + 1)", "return x + 1 + x"))},
        r"wrong_order loses no point at 8 of 8 seeds, such as \d+",
        r"wrong_order is not diagnosed",
    ),
    "two wrong answers that are one": (
        {"key": changed(KEY, ("return 2 * (x + 1)", "return 1 + x"))},
        r"wrong_forgets_to_double is not diagnosed",
        r"wrong_order is not diagnosed",
    ),
    "a right answer that is wrong": (
        {"key": changed(KEY, ("x_i + x_i + 1", "x_i + x_i"))},
        r"right_by_a_loop fails test_it_is_the_line at seed \d+: the result is not right",
    ),
    "too few answers": (
        {"key": changed(KEY, ("def right_", "def other_"), ("def wrong_order", "def other_order"))},
        r"the key has no right_\* of another structure, and no `only_one_way` says why",
        r"the key has fewer than 3 wrong_\*",
    ),
    "a reference that warns": (
        {"key": changed(KEY, ("return 2 * x + 1", "return 2 * x + np.exp(np.log(x * 0)) + 1"))},
        r"with warnings as errors the reference fails test_it_is_the_line: FloatingPointError: divide by zero",
    ),
    "a check that warns": (
        {"key": changed(KEY, ("x = numbers(rng, 3)", "x = np.sqrt(-abs(numbers(rng, 3)) - 1) * 0"))},
        r"with warnings as errors the reference fails test_a_step_is_worth_two",
    ),
    "a check that asks for a type": (
        {"key": changed(KEY, ("    close(student(np.zeros(2))", NO_ARRAY))},
        r"the reference, with lists in place of arrays, fails test_a_step_is_worth_two",
    ),
    "a worked example that is not true": (
        {"exercise": changed(EXERCISE, ("array([3., 5.])", "array([3., 6.])"))},
        r"the worked example of the prompt is not true: the reference gives array\(\[3., 5.\]\)",
    ),
    "a prompt that says nothing, and a stub that is none": (
        {
            "exercise": changed(
                EXERCISE,
                (">>> affine", "affine"),
                ("(L9.1)", ""),
                ("- `x`", "- x"),
                ("   x: (n,) -> (n,)", ""),
                ("    ...\n", "    return x\n"),
                (', "First double, then add one."', ","),
            )
        },
        r"the prompt has no worked example `>>> affine\(",
        r"the prompt names no item of a lecture",
        r"the prompt does not explain `x`",
        r"the stub's docstring does not say what x is",
        r"the stub is not taken for one",
        r"there are fewer than two hints",
    ),
    "hints that say too much too early": (
        {"exercise": changed(EXERCISE, ("What happens to 0, and to 1?", "Return `2 * x + 1`."))},
        r"the first hint asks nothing; begin with a question",
        r"hint 1 has code in it, which only the last may have",
    ),
    "an example that only an array can pass": (
        {
            "exercise": changed(
                EXERCISE, ("affine(np.array([1.0, 2.0]))\n", "affine(np.array([1.0, 2.0])).base.shape\n")
            )
        },
        r"right_by_a_loop fails example in a notebook",
    ),
    "equivalent mutants that are none": (
        {
            "key": KEY
            + """
equivalent = {
    "return 2 * x + 1 -> return 7": "there is none such",
    "return 2 * x + 1 -> return 2 * x - 1": "it is caught",
}
"""
        },
        r"lists 'return 2 \* x \+ 1 -> return 7', but there is no such mutant",
        r"lists 'return 2 \* x \+ 1 -> return 2 \* x - 1', but the checks catch it",
    ),
    "forwarding that would not win anyway": (
        {"key": KEY + FORWARDS.replace("[2.0], 1.0", "[3.0], 1.0")},
        r"library_line wins nothing even where the library may be used",
    ),
    "a key that cannot be read": ({"key": KEY + "\nimport no_such_module"}, r"no_such_module"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flaw_is_told_in_a_sentence(tmp_path, start, flaw):
    files, *sentences = FLAWS[flaw]
    found, _ = complaints(tmp_path, start, **files)
    for sentence in sentences:
        assert any(re.search(sentence, each) for each in found), (sentence, found)


CHECKS_TYPE = """

@pytest.mark.points(1)
def test_to_many_digits(student, rng):
    '''Twice x and one more, to the last digit.'''
    x = numbers(rng, 3) / 3
    assert (np.asarray(student(x)) == affine(x)).all(), "the last digit is not right"
"""


def test_a_check_that_no_single_precision_passes_must_say_so(tmp_path, start):
    """As `close` does."""
    found, _ = complaints(tmp_path, start, key=KEY + CHECKS_TYPE)
    assert any(each.startswith("the reference, with single precision, fails test_to_many_digits") for each in found)


def test_an_answer_that_changes_its_argument_must_lose(tmp_path, start, monkeypatch):
    assert complaints(tmp_path, start)[0] == []
    monkeypatch.setattr("autograder.harness.checks.argument_changed", lambda *_: None)
    assert "the reference, changing its first array in place, loses no point" in complaints(tmp_path, start)[0]


def test_forwarding_to_the_library_wins_nothing_unless_the_exercise_allows_it(tmp_path, start):
    assert complaints(tmp_path, start, key=KEY + FORWARDS)[0] == []
    allowed = EXERCISE + '\nlibrary = "it is there to be used"\n'
    assert complaints(tmp_path, start, exercise=allowed, key=KEY + FORWARDS)[0] == []


RARE = "return 2 * (x + 1) if x[0] > 2.5 else 2 * x + 1"
SPLIT = "if x[0] > 2.5:\n        return x + x + 1\n    return 2 * x + 1"


def test_a_wrong_answer_that_some_seeds_let_pass_is_named(tmp_path, start):
    found, report = complaints(tmp_path, start, 40, key=changed(KEY, ("return 2 * (x + 1)", RARE)))
    assert any(re.search(r"wrong_order loses no point at \d+ of 40 seeds", each) for each in found)
    assert any(
        re.search(r"wrong_order wins 0 to 2 points, depending on the seed: test_\w+ catches", each) for each in found
    )
    assert (report.wrong_caught, report.wrong_total) == (2, 3)


def test_a_mutant_that_only_some_seeds_catch_is_named_and_does_not_count_as_caught(tmp_path, start):
    _, report = complaints(tmp_path, start, 40, key=changed(KEY, ("return 2 * x + 1", SPLIT)))
    assert "return x + x + 1 -> return x + x - 1" in report.lucky
    assert report.mutants_killed == report.mutants_total - len(report.lucky) - len(report.survivors)


WEAK = changed(EXERCISE, ("x + x + 1)", "student(x))"), ("    close(vector", "    assert 1\n    close(vector"))
LAZY_KEY = changed(KEY, ("    close(student(np.zeros(2)), [1.0, 1.0])\n", ""))


def test_a_survivor_is_named_and_too_many_are_a_complaint(tmp_path, start):
    found, report = complaints(tmp_path, start, exercise=WEAK, key=LAZY_KEY)
    assert "return 2 * x + 1 -> return 2 * x - 1" in report.survivors
    assert any(re.search(r"only \d+\.\d% of the mutants are caught, but 97% must be", each) for each in found)


def test_a_mutant_that_gives_something_else_is_not_equivalent(tmp_path, start):
    wishful = LAZY_KEY + '\nequivalent = {"return 2 * x + 1 -> return 2 * x - 1": "nobody will notice"}'
    found, _ = complaints(tmp_path, start, exercise=WEAK, key=wishful)
    assert any(
        re.search(r"-> return 2 \* x - 1', but affine\(np\.array\(.*\) gives something else", each) for each in found
    )


def test_a_mutant_that_agrees_on_a_thousand_inputs_may_be_called_equivalent(tmp_path, start):
    key = changed(KEY, ("return 2 * x + 1", "return 2 * x + abs(1)"))
    reason = '\nequivalent = {"return 2 * x + abs(1) -> return 2 * x + 1": "1 is not negative"}'
    found, report = complaints(tmp_path, start, key=key + reason)
    assert report.equivalent == 1
    assert report.survivors == []
    assert [each for each in found if "equivalent, but at most 5%" not in each] == []


@pytest.mark.full
def test_a_mutant_that_never_ends_is_caught(tmp_path, start):
    loop = "n = 0\n    while n < 1:\n        n = n + 1\n    return 2 * x + n"
    _, report = complaints(tmp_path, start, key=changed(KEY, ("return 2 * x + 1", loop)))
    assert report.mutants_total > report.mutants_killed > 0
    assert "n = n + 1 -> pass" not in report.survivors


# ---------------------------------------------------------------------------------------------- the command


def test_the_table_has_a_row_for_each_exercise_and_the_last_line_is_the_sum(tmp_path, capsys):
    assert validate([], home=write(tmp_path)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["exercise", "points", "right"]
    assert lines[1].startswith("L9/affine")
    assert lines[-1].startswith("1 exercises; 1 references win full points, 1 stubs none; 3 of 3 typical mistakes")


def test_the_exit_status_is_1_if_something_is_wrong_and_the_sentence_names_the_exercise(tmp_path, capsys):
    assert validate(["L9"], home=write(tmp_path, key=KEY + TAKES_ANYTHING)) == 1
    assert "L9/affine: the constant 0 wins test_something_comes_back" in capsys.readouterr().out


def test_as_json_only_the_totals_are_printed(tmp_path, capsys):
    assert validate([], as_json=True, home=write(tmp_path)) == 0
    assert list(json.loads(capsys.readouterr().out)) == [
        "exercises",
        "references_full",
        "stubs_zero",
        "wrong_total",
        "wrong_caught",
        "wrong_diagnosed",
        "mutants_total",
        "mutants_killed",
        "equivalent",
        "caught",
        "green_before",
    ]


def test_an_unknown_notebook_is_named_in_one_sentence(tmp_path):
    with pytest.raises(CourseError, match=r"^no notebook is called L7; there are L9$"):
        validate(["L7"], home=write(tmp_path))


@pytest.mark.full
def test_several_processes_report_in_the_order_of_the_course(tmp_path, capsys):
    home = write(tmp_path, key=KEY + TAKES_ANYTHING)
    for kind, text in (("exercises", EXERCISE), ("keys", KEY)):
        (home / kind / "L9" / "line.py").write_text(text.replace("affine", "line"), encoding="utf-8")
    assert validate([], jobs=2, home=home) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["L9/affine", "L9/line"]
    assert [line for line in lines if line.startswith("L9/line: ")] == []
    assert [line for line in lines if line.startswith("L9/affine: the constant 0 wins")] != []


def test_it_is_a_command():
    command = [sys.executable, "-m", "autograder", "validate", "L0", "--json", "--jobs", "1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["exercises"] == len(assignments()["L0"].public)


def test_an_exercise_without_a_key_is_a_complaint(tmp_path, start):
    home = write(tmp_path)
    (home / "keys" / "L9" / "affine.py").unlink()
    report = validate_exercise(Exercise(home / "exercises" / "L9" / "affine.py"), (0,), start)
    assert report.problems == ["it has no key: keys/L9/affine.py is missing"]
