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


def right_by_a_comparison(w, x, y, mu):
    """True and False count as 1 and 0."""
    return np.add(w, mu * (y - float(np.sum(np.multiply(w, x)) > 0)) * np.asarray(x))


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


def wrong_moves_at_right_answers_too(w, x, y, mu):
    """You move at every sample; where the answer is right the difference is 0, and w must stay."""
    return w + mu * (2 * y - 1) * x


def wrong_ignores_the_rate(w, x, y, mu):
    """You add or subtract the whole sample; multiply the step by mu."""
    return rosenblatt_step(w, x, y, 1.0)


@pytest.mark.points(2)
def test_a_walk_over_many_samples(student, rng):
    """Visit after visit, to samples that are right, wrong or on the line: w is what the rule says."""
    w = numbers(rng, 2)
    for low, high, y in ((0, 1, 1), (-1, 0, 0), (0, 0, 1), (0, 0, 0), (0, 9, 0), (-9, 0, 1)):
        x = np.array([-w[1], w[0]])  # on the line
        # Else the product is between the two; and x does not lie along w, which a step could make 0.
        while low < high and (not low < w @ x < high or w[0] * x[1] == w[1] * x[0]):
            x = numbers(rng, 2)
        got = vector(student(w, x, y, 0.25), 2)
        w = rosenblatt_step(w, x, y, 0.25)
        close(got, w, "w")
