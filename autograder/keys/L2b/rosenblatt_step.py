"""Reference, other right answers, hidden checks and typical mistakes for `rosenblatt_step`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def rosenblatt_step(w, x, y, mu):
    output = 1 if w @ x > 0 else 0
    return w - mu * (output - y) * x


def library_rosenblatt_step(w, x, y, mu):
    from lecturelib.perceptron import rosenblatt_step as visit

    return visit(w, 0.0, x, y, learning_rate=mu)[0]


def right_case_by_case(w, x, y, mu):
    """Towards a 1 that was missed, away from a 0 that was taken for a 1."""
    product = sum(p * q for p, q in zip(w, x, strict=True))
    if y == 1 and not product > 0:
        return [p + mu * q for p, q in zip(w, x, strict=True)]
    if y == 0 and product > 0:
        return [p - mu * q for p, q in zip(w, x, strict=True)]
    return w


def wrong_sign(w, x, y, mu):
    """You walk away from the sample, as the slide does: subtract mu times (output - y) x."""
    return 2 * w - rosenblatt_step(w, x, y, mu)


def wrong_answers_with_the_sign(w, x, y, mu):
    """You let the neuron answer -1 where it should answer 0, so a right answer 0 moves w; use the step [w @ x > 0]."""
    return w - mu * (np.sign(w @ x) - y) * x


def wrong_maps_the_labels(w, x, y, mu):
    """You turn the labels into -1 and +1 but not the answer, or the answer but not the labels; both must be 0 or 1."""
    return w - mu * ((1 if w @ x > 0 else 0) - (2 * y - 1)) * x


def wrong_twice_the_step(w, x, y, mu):
    """Your step is twice as long: that is the rule with -1 and +1, where the difference is 2."""
    return 2 * rosenblatt_step(w, x, y, mu) - w


def wrong_answers_one_on_the_line(w, x, y, mu):
    """On the line you answer 1; the answer is 1 only where the product is above 0."""
    return w - mu * ((1 if w @ x >= 0 else 0) - y) * x


def wrong_learns_from_the_ones_only(w, x, y, mu):
    """You never move for a sample of class 0; one that is taken for a 1 must be subtracted."""
    return w + mu * x if y == 1 and not w @ x > 0 else w


def wrong_uses_the_product_itself(w, x, y, mu):
    """You subtract y from the product itself, which is Widrow and Hoff's delta rule; first make a 0 or a 1 of it."""
    return w - mu * (w @ x - y) * x


@pytest.mark.points(1)
def test_on_the_line_the_answer_is_zero(student, rng):
    """At w = 0, and wherever the product is 0, the answer is 0: right for y = 0, wrong for y = 1."""
    x = numbers(rng, 2)
    for w in (np.zeros(2), np.array([-x[1], x[0]])):
        close(vector(student(w, x, 0, 0.5), 2), w, "w for y = 0")
        close(vector(student(w, x, 1, 0.5), 2), w + 0.5 * x, "w for y = 1")


@pytest.mark.points(1)
def test_a_walk_over_many_samples(student, rng):
    """Visits one after the other end where the rule ends."""
    w = numbers(rng, 4)
    for place in range(10):
        x, y = numbers(rng, 4), int(rng.integers(2))
        if place % 5 == 0:
            y = 0 if w @ x > 0 else 1  # a wrong answer
        got = vector(student(w, x, y, 0.25), 4)
        w = rosenblatt_step(w, x, y, 0.25)
        close(got, w, "w")
