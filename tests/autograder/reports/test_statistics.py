"""The numbers of a class, against ones that are known."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import pointbiserialr

from autograder.exercise.assignment import Question
from autograder.grading.results import Decision, Result, Standing
from autograder.harness.check_results import CheckResult, DiagnosedMistake, Status
from autograder.reports._statistics import NotebookStatistics, discrimination, notebook_statistics
from autograder.submissions.exercise_releases import ExerciseReleases

COURSE = ExerciseReleases({})


def standing(name, **won):
    """A student with these points, each of one, in exercises of one check; None is not attempted."""
    status = {None: Status.NOT_ATTEMPTED, 0: Status.FAILED, 1: Status.PASSED}
    checks = tuple(
        CheckResult(exercise, "test_it", f"claim of {exercise}", 1, status[got]) for exercise, got in won.items()
    )
    return Standing(Result(name, "L9", "x", "y", checks=checks), worth=dict.fromkeys(won, 1))


def stats(*standings):
    return NotebookStatistics("L9", standings, COURSE)


def test_difficulty_and_completion_are_parts_of_those_who_were_graded():
    (first, second) = stats(standing("a", f=1, g=None), standing("b", f=0, g=1), standing("c", f=1, g=0)).items
    assert (first.mean, first.solved, first.failed, first.idle, first.graded) == (2 / 3, 2, 1, 0, 3)
    assert (second.mean, second.solved, second.failed, second.idle) == (1 / 3, 1, 1, 1)
    assert stats(standing("a", f=1, g=None), standing("b", f=0, g=1)).complete == 1


def test_discrimination_is_the_point_biserial_correlation_with_the_rest():
    rng = np.random.default_rng(0)
    won = rng.integers(0, 2, size=(40, 5))
    students = [standing(str(n), **dict(zip("abcde", map(int, row), strict=True))) for n, row in enumerate(won)]
    for number, item in enumerate(stats(*students).items):
        rest = won.sum(axis=1) - won[:, number]
        ones, zeros = rest[won[:, number] == 1], rest[won[:, number] == 0]
        biserial = (ones.mean() - zeros.mean()) / rest.std() * np.sqrt(len(ones) * len(zeros)) / len(rest)
        assert item.discrimination == pytest.approx(biserial, abs=1e-4)
        assert item.discrimination == pytest.approx(pointbiserialr(won[:, number], rest).statistic, abs=1e-4)
        assert item.discrimination == pytest.approx(np.corrcoef(won[:, number], rest)[0, 1], abs=1e-4)


def test_releases_with_other_exercises_are_counted_each_among_their_own():
    old = [standing(f"o{n}", f=1, old=0) for n in range(3)]
    new = [standing(f"n{n}", f=1, new=1) for n in range(2)]
    items = {item.name: item for item in stats(*old, *new).items}
    assert {name: (item.graded, item.mean) for name, item in items.items()} == {
        "f": (5, 1.0), "old": (3, 0.0), "new": (2, 1.0),
    }  # fmt: skip


def test_with_few_students_or_equal_points_there_is_a_reason_instead_of_a_number():
    assert discrimination([1, 0], [1, 0]) == (None, "too few students: 2, and 10 are needed")
    assert discrimination([1] * 12, range(12)) == (None, "everybody has the same points here")
    assert discrimination([1, 0] * 6, [3] * 12) == (None, "everybody has the same points elsewhere")


def test_exercises_that_look_faulty_are_those_that_nobody_wins_and_those_that_the_good_lose():
    good = [standing(f"g{n}", f=1, g=1, odd=0, hard=0) for n in range(8)]
    weak = [standing(f"w{n}", f=0, g=0, odd=1, hard=0) for n in range(8)]
    doubts = dict(stats(*good, *weak).doubts)
    assert set(doubts) >= {"odd", "hard"}
    assert doubts["hard"] == "all 16 who tried it got nothing"
    assert "did worse here" in doubts["odd"]
    assert stats(standing("a", hard=0), standing("b", hard=0)).doubts == []


def test_misconceptions_are_counted_by_their_sentence():
    one = standing("a", f=0)
    likely = (DiagnosedMistake("f", "wrong_x", "You forgot x."),)
    students = [replace(one, result=replace(one.result, student=str(n), diagnoses=likely * (n < 3))) for n in range(10)]
    assert stats(*students).misconceptions == [(("f", "You forgot x."), 3)]


def test_a_check_fails_among_those_who_tried_its_exercise():
    (rate,) = stats(standing("a", f=1), standing("b", f=0), standing("c", f=None)).checks
    assert (rate.failed, rate.tried, rate.rate, rate.hidden) == (1, 2, 0.5, True)


def test_undecided_answers_do_not_empty_the_numbers_and_faults_are_left_out():
    question = Question("L9", "why", 3)
    waiting = Standing(standing("a", f=1).result, {}, (question,), {"f": 1})
    decided = Standing(standing("b", f=0).result, {"why": Decision("b", "L9", "why", 3, "", "")}, (question,), {"f": 1})
    broken = Standing(Result("c", "L9", "x", "y", fault="broken"), {}, (question,), {"f": 1})
    (found,) = notebook_statistics([waiting, decided, broken], COURSE)
    assert (found.totals, found.undecided, len(found.graded), found.out_of) == ([1.0, 0.75], 1, 2, 4)
    assert [(item.name, item.graded) for item in found.items] == [("f", 2), ("why", 1)]
