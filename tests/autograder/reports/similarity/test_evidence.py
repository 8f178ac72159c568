"""What counts as evidence, and what does not."""

import time
from functools import cache

import numpy as np
import pytest

from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import Exercise, function_source
from autograder.reports._display_names import display_names
from autograder.reports.similarity import THRESHOLD
from autograder.reports.similarity._evidence import Finding, alike_pairs
from autograder.reports.similarity._works import OWN_CODE, read_work, supplied_by
from autograder.reports.similarity.search import textbook_of
from autograder.sandbox.startup import library_folder
from tests.autograder.reports.similarity.classes import made_up_class
from tests.autograder.reports.similarity.copies import DISGUISES, disguised

L1A = assignments()["L1a"]


# Made when a test needs them, not whenever tests are collected: they take seconds.
@cache
def honest(seed=4):
    """The members of a class in which nobody copied."""
    return made_up_class("L1a", seed=seed, size=24, copied=0).members


@cache
def source():
    return next(member for member in honest() if len(member.answers) == 5)


def work(name, cells):
    return read_work(name, cells, L1A.exercises, supplied_by(L1A))


def pairs_with(*others, seed=4, **options):
    """The pairs of a class of honest students and these others: names and cells."""
    works = [work(member.name, member.cells) for member in honest(seed)]
    return alike_pairs([*works, *(work(name, cells) for name, cells in others)], textbook_of(L1A), **options)


def names(pairs):
    return {frozenset((pair.one.student, pair.other.student)) for pair in pairs}


def test_an_honest_class_has_no_pair():
    assert pairs_with() == []


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_copy_is_found_in_every_disguise(disguise):
    cells = disguised(list(source().answers.values()), disguise, np.random.default_rng(3))
    assert names(pairs_with(("copy", cells))) == {frozenset(("copy", source().name))}


def test_pairs_come_with_the_most_alike_first():
    cells = list(source().answers.values())
    found = pairs_with(("copy", cells), ("in part", cells[:3]))
    scores = [pair.score for pair in found]
    assert scores == sorted(scores, reverse=True)
    assert len(found) >= 2


def test_one_answer_alone_is_never_judged_however_unusual_it_is():
    odd = "def perceptron_fit(X, y, eta, max_epochs):\n" + "".join(
        f"    v{n} = X[{n}] ** {n} - y[{n}]\n" for n in range(40)
    )
    for pair in pairs_with(("one", [odd]), ("other", [odd]), threshold=0.1):
        assert pair.score < THRESHOLD


@pytest.mark.parametrize("seed", [4, 5, 8, 9, 10])  # not least where few others wrote what the textbook has
def test_the_textbook_solution_in_all_exercises_is_no_evidence(seed):
    solutions = [function_source(path.read_text(encoding="utf-8"), path.stem) for path in L1A.hidden]
    alike = [(f"honest{number}", solutions) for number in range(6)]
    assert names(pairs_with(*alike, seed=seed)) == set()


def test_what_the_release_supplied_is_not_the_students():
    assert work("idle", sorted(L1A.released_cells)).parts == {}


def test_a_stub_is_not_the_students_also_with_a_comment_in_it():
    stubs = [Exercise(path).stub for path in L1A.public]
    assert work("idle", [stub + "\n    # what now?" for stub in stubs]).parts == {}


def test_a_released_cell_with_a_line_of_ones_own_is_that_line_only():
    demo = max(L1A.released_cells, key=len)
    found = work("busy", [f"{demo}\nmy_own = [number ** 3 for number in range(17) if number % 5]"])
    assert found.parts.keys() == {OWN_CODE}
    lines = {line for places in found.parts[OWN_CODE].shape.values() for _, line in places}
    assert lines == {demo.count("\n") + 1}


def test_the_examples_of_the_prompts_are_not_the_students():
    call = "perceptron_update(np.array([1.0, 0.0]), 6.5, np.array([-2.0, 1.0]), -1, eta=0.5)"
    assert work("curious", [call]).parts == {}


def test_pasted_source_of_the_library_is_not_the_students():
    source = (library_folder() / "perceptron.py").read_text(encoding="utf-8")
    assert work("reader", [source]).parts.keys() <= {OWN_CODE}
    function = source[source.index("def hebb_step") : source.index("def rosenblatt_step")]
    assert work("reader", [function]).parts == {}


def test_code_that_is_no_python_is_counted_and_the_rest_is_read():
    broken = work(
        "broken", ["def discriminant(X, w, b):\n    return X @ w + b + 7 * np.sum(w)\n\nthis is no Python\nx = [1"]
    )
    assert broken.unread == 2
    assert broken.parts.keys() == {"discriminant"}


@pytest.mark.parametrize(
    "cell", ["x = " + "-" * 900 + "1", "x = " + "1+" * 5000 + "1", "f(" * 90, "no Python\n" * 50_000]
)
def test_code_that_nobody_writes_does_no_harm(cell):
    started = time.process_time()
    assert work("odd", [cell, "y = 2 * x + 3"]).parts.keys() == {OWN_CODE}
    assert time.process_time() - started < 5


def test_a_handful_of_students_is_not_compared():
    alike = [work(f"s{number}", list(source().answers.values())) for number in range(4)]
    assert alike_pairs(alike) == []


def test_a_sixth_of_a_class_that_has_one_source_is_found_whole():
    copies = [(f"copy{number}", list(source().answers.values())) for number in range(4)]
    assert len(pairs_with(*copies)) == 10


def test_shared_lines_are_known_in_both_and_rare_ones_among_them():
    cells = [f"# mine\n\n{cell}" for cell in source().answers.values()]
    (pair,) = pairs_with(("copy", cells))
    works = tuple(work(member.name, member.cells) for member in honest())
    finding = Finding("L1a", (*works, pair.other), (pair,), display_names(["copy", source().name]))
    one, other = finding.shared_lines(pair, "perceptron_fit")
    assert {line + 2 for _, line in one} == {line for _, line in other} != set()
    assert any(one.values())
