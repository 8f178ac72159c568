"""Copies are found, and honest students left alone, in the notebooks that nothing was tuned on."""

import pytest

from autograder.exercise.exercise_files import HOME
from benchmarks.similarity import seconds_for
from tests.autograder.reports.similarity.classes import HELD_OUT, TUNING
from tests.autograder.reports.similarity.measure import measured


def test_tuning_and_held_out_notebooks_are_apart():
    assert not set(TUNING) & set(HELD_OUT)
    assert {*TUNING, *HELD_OUT} <= {folder.name for folder in (HOME / "exercises").iterdir()}


@pytest.mark.parametrize(
    ("classes", "options"),
    [
        pytest.param(3, {}, id="usual", marks=pytest.mark.full),
        pytest.param(3, {"variety": 0.5}, id="honest ones more alike", marks=pytest.mark.full),
        pytest.param(9, {"size": 20, "copied": 3}, id="small", marks=pytest.mark.full),
    ],
)
def test_nine_of_ten_copies_are_found_and_nineteen_of_twenty_listed_pairs_are_right(classes, options):
    outcome = measured(HELD_OUT, range(classes), **options)
    assert outcome.precision >= 0.95
    assert outcome.recall >= 0.9


@pytest.mark.full
def test_where_nobody_copied_at_most_one_class_in_four_lists_a_pair_as_the_page_says():
    outcome = measured(TUNING + HELD_OUT, range(2), copied=0)
    assert outcome.with_false / outcome.classes <= 1 / 4


@pytest.mark.full
def test_a_thousand_submissions_take_less_than_a_minute_of_cpu():
    assert seconds_for(1000) < 60
