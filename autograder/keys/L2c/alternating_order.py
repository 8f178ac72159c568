"""Reference, other right answers, hidden checks and typical mistakes for `alternating_order`."""

from itertools import cycle

import numpy as np
import pytest

from autograder.exercises.L2c.alternating_order import indices, uneven


def alternating_order(y):
    classes = [np.flatnonzero(y == label) for label in (-1, 1)]
    longer = max(map(len, classes))
    return np.column_stack([np.resize(members, longer) for members in classes]).ravel()


def library_by_turns(y):
    from lecturelib.orders import by_turns

    return by_turns(np.zeros(len(y)), y, np.random.default_rng(0))


def right_by_cycles(y):
    """Two endless cycles, followed until the larger class is done."""
    members = {label: [i for i, y_i in enumerate(y) if y_i == label] for label in (-1, 1)}
    negative, positive = cycle(members[-1]), cycle(members[1])
    order = []
    for _ in range(max(len(each) for each in members.values())):
        order += [next(negative), next(positive)]
    return order


def right_by_counting(y):
    """Modulo the size of each class."""
    members = [np.flatnonzero(y == label) for label in (-1, 1)]
    visits = 2 * max(map(len, members))
    return [members[i % 2][i // 2 % len(members[i % 2])] for i in range(visits)]


def wrong_stops_with_the_smaller(y):
    """You stop when the smaller class has run out and never see the rest; let the smaller class begin again."""
    negative, positive = np.flatnonzero(y == -1), np.flatnonzero(y == 1)
    shorter = min(len(negative), len(positive))
    return np.column_stack([negative[:shorter], positive[:shorter]]).ravel()


def wrong_begins_with_plus(y):
    """You begin with class +1; begin with a sample of class -1."""
    negative, positive = np.flatnonzero(y == -1), np.flatnonzero(y == 1)
    longer = max(len(negative), len(positive))
    return np.column_stack([np.resize(positive, longer), np.resize(negative, longer)]).ravel()


def wrong_returns_labels(y):
    """You return labels; return the indices of the samples, so that y[order] are the labels."""
    return y[alternating_order(y)]


def wrong_repeats_the_last(y):
    """When the smaller class has run out you repeat its last sample; begin again from its first."""
    negative, positive = np.flatnonzero(y == -1), np.flatnonzero(y == 1)
    longer = max(len(negative), len(positive))
    turn = np.arange(longer)
    return np.column_stack(
        [negative[np.minimum(turn, len(negative) - 1)], positive[np.minimum(turn, len(positive) - 1)]]
    ).ravel()


def wrong_class_after_class(y):
    """You put one class after the other, as sorting does; take one sample of each in turn."""
    return np.argsort(y, kind="stable")


def wrong_backwards(y):
    """You go through a class from its end; keep to the order in which the samples are given."""
    negative, positive = np.flatnonzero(y == -1)[::-1], np.flatnonzero(y == 1)[::-1]
    longer = max(len(negative), len(positive))
    return np.column_stack([np.resize(negative, longer), np.resize(positive, longer)]).ravel()


def wrong_appends_the_rest(y):
    """Once the smaller class has run out you only append the rest of the larger one; let the smaller begin again."""
    negative, positive = np.flatnonzero(y == -1), np.flatnonzero(y == 1)
    shorter = min(len(negative), len(positive))
    turns = np.column_stack([negative[:shorter], positive[:shorter]]).ravel()
    return np.concatenate([turns, negative[shorter:], positive[shorter:]])


def wrong_ends_with_the_last_sample(y):
    """You make as many visits as there are samples; go on until every sample of the larger class has had its turn."""
    return alternating_order(y)[: len(y)]


def wrong_begins_with_the_first_sample(y):
    """You begin with the class of the first sample; begin with class -1, whichever comes first in the data."""
    return wrong_begins_with_plus(y) if y[0] == 1 else alternating_order(y)


def wrong_positions_in_the_class(y):
    """You return the positions of samples within their class; return their indices in y."""
    longer = max((y == -1).sum(), (y == 1).sum())
    return np.column_stack([np.arange(longer) % (y == label).sum() for label in (-1, 1)]).ravel()


@pytest.mark.points(1)
def test_it_is_that_order(student, rng):
    """Within a class the samples come in their order, and the smaller class begins again from its first."""
    for few, many in ((3, 10), (5, 5), (1, 6), (4, 6)):
        y = uneven(rng, few, many)
        assert np.array_equal(indices(student(y), 2 * many), alternating_order(y)), "the order is another one"


@pytest.mark.points(1)
def test_either_class_may_be_the_smaller(student, rng):
    """It works whether class -1 or class +1 is the smaller one."""
    y = uneven(rng, 2, 5)
    for labels in (y, -y):
        assert np.array_equal(indices(student(labels), 10), alternating_order(labels)), "the order is another one"
