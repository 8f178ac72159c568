"""Each exercise keeps its promise: right answers win every check, wrong ones lose, nothing is won for nothing."""

import doctest
import importlib.util
import inspect

import numpy as np
import pytest

from autograder.answers import is_stub
from autograder.checks import run_checks
from autograder.exercise import HOME, exercises
from autograder.student import check, here

EXERCISES = exercises().values()


def load(path):
    spec = importlib.util.spec_from_file_location(f"loaded_{path.parent.name}_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def functions(exercise, prefix):
    found = vars(load(exercise.key)).items()
    return [value for name, value in found if name.startswith(prefix) and inspect.isfunction(value)]


def outcomes_of(exercise, functions, seed=0):
    """Each function with the outcomes of all checks, public and hidden."""
    outcomes = []
    run_checks([exercise.path, exercise.key], map(here, functions), outcomes.append, seed=seed)
    return list(zip(functions, outcomes, strict=True))


each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)


def test_no_two_exercises_share_a_name():
    assert len(EXERCISES) == len(list((HOME / "exercises").glob("*/*.py")))


def no_seed_decides(exercise, seeds):
    """Whatever the random numbers are: right answers win every check, wrong ones lose points."""
    rights, wrongs = functions(exercise, exercise.name) + functions(exercise, "right_"), functions(exercise, "wrong_")
    for seed in seeds:
        for function, outcomes in outcomes_of(exercise, rights + wrongs, seed):
            lost = [outcome.reason for outcome in outcomes if not outcome.holds and outcome.points]
            assert bool(lost) is (function in wrongs), (function.__name__, seed, lost)


@each_exercise
def test_right_answers_win_every_check_and_each_typical_mistake_loses_points(exercise):
    no_seed_decides(exercise, range(2))


@pytest.mark.full
@each_exercise
def test_that_is_so_for_many_seeds(exercise):
    no_seed_decides(exercise, range(2, 30))


@each_exercise
def test_there_is_another_right_answer_and_there_are_three_mistakes_with_their_sentences(exercise):
    assert functions(exercise, "right_"), "at least one right answer of another structure is needed"
    wrongs = functions(exercise, "wrong_")
    assert len(wrongs) >= 3
    assert all(function.__doc__ for function in wrongs)


@each_exercise
def test_a_trivial_answer_wins_no_check_at_all(exercise):
    trivial = [
        lambda *_: None,
        lambda *_: 0.0,
        lambda *_: 1,
        lambda *_: (np.zeros(2), 0.0),
        lambda first, *_: first,
        lambda *given: given[-1],
        lambda *given: given[:2],
    ]
    for _, outcomes in outcomes_of(exercise, trivial):
        assert [outcome.claim for outcome in outcomes if outcome.holds and outcome.points] == []


@each_exercise
def test_the_stub_is_not_attempted_yet(exercise):
    stub = getattr(load(exercise.path), exercise.name)
    assert is_stub(stub)
    assert check(stub).headline == f"{exercise.name}: not attempted yet"


@each_exercise
def test_the_worked_example_of_the_prompt_is_true(exercise):
    names = {"np": np, exercise.name: getattr(load(exercise.key), exercise.name)}
    example = doctest.DocTestParser().get_doctest(exercise.prompt, names, exercise.name, str(exercise.path), 0)
    assert example.examples
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


@each_exercise
def test_the_student_may_see_hints_but_nothing_of_the_key(exercise):
    assert len(exercise.hints) >= 2
    visible = exercise.path.read_text(encoding="utf-8")
    assert exercise.solution.partition(":\n")[2].strip() not in visible
