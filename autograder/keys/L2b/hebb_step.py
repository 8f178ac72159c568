"""Reference, other right answers, hidden checks and typical mistakes for `hebb_step`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def hebb_step(w, x, y, mu):
    if y * (w @ x) <= 0:
        w = w + mu * y * x
    return w


def library_hebb_step(w, x, y, mu):
    from lecturelib.perceptron import hebb_step as visit

    return visit(w, 0.0, x, y, learning_rate=mu)[0]


def right_by_the_slope(w, x, y, mu):
    """The stochastic step with the slope of the loss, without an if."""
    M = y * sum(p * q for p, q in zip(w, x, strict=True))
    slope = -float(not M > 0)
    return [p - mu * slope * y * q for p, q in zip(w, x, strict=True)]


def right_case_by_case(w, x, y, mu):
    """Towards a positive sample that is not on its side, away from such a negative one."""
    if y > 0 and np.dot(x, w) <= 0:
        return w + mu * x
    if y < 0 and np.dot(x, w) >= 0:
        return w - mu * x
    return w


def wrong_leaves_the_line_alone(w, x, y, mu):
    """A sample on the line is a mistake too, so compare with `<= 0`; the slide's strict test never moves w = 0."""
    return w + mu * y * x if y * (w @ x) < 0 else w


def wrong_forgets_the_label(w, x, y, mu):
    """You add x whatever its class; a sample of class -1 has to be subtracted: the step is mu * y * x."""
    return w + mu * x if y * (w @ x) <= 0 else w


def wrong_learns_from_all(w, x, y, mu):
    """You move at every sample; where the margin is above 0 the slope of the loss is 0, and w rests."""
    return w + mu * y * x


def wrong_uphill(w, x, y, mu):
    """You step the wrong way, and the margin of the sample shrinks: L' is -1, so w - mu L' x y adds mu x y."""
    return w - mu * y * x if y * (w @ x) <= 0 else w


def wrong_learns_from_right_ones(w, x, y, mu):
    """You move where the sample is right, as the slide's [s < 0] would; move where its margin is not above 0."""
    return w + mu * y * x if y * (w @ x) > 0 else w


def wrong_decides_without_the_label(w, x, y, mu):
    """You test the sign of w @ x; a mistake shows in the margin, y * (w @ x)."""
    return w + mu * y * x if w @ x <= 0 else w


def wrong_step_of_the_size_of_the_mistake(w, x, y, mu):
    """Your step grows with the mistake; Hebb's has one size, mu x: the slope of (-M)+ is -1 however wrong it is."""
    return w - mu * (w @ x) * x if y * (w @ x) <= 0 else w


def wrong_ignores_the_rate(w, x, y, mu):
    """You add the whole sample; multiply the step by mu."""
    return hebb_step(w, x, y, 1.0)


def wrong_hinge(w, x, y, mu):
    """You move w wherever the margin is below 1, as the hinge loss does; Hebb's moves it only where M <= 0."""
    return w + mu * y * x if y * (w @ x) < 1 else w


@pytest.mark.points(2)
def test_a_walk_visits_the_line_too(student, rng):
    """Visit after visit, to samples that are right, wrong or on the line: w is what the rule says."""
    w = numbers(rng, 2)
    for low, high, y in ((0, 1, 1), (0, 1, -1), (0, 0, 1), (0, 0, -1), (-9, 0, -1), (-9, 0, 1)):
        x = np.array([-w[1], w[0]])  # on the line
        # Else the margin is between the two; and x does not lie along w, which a step could make 0.
        while low < high and (not low < y * (w @ x) < high or w[0] * x[1] == w[1] * x[0]):
            x = numbers(rng, 2)
        got = vector(student(w, x, y, 0.5), 2)
        w = hebb_step(w, x, y, 0.5)
        close(got, w, "w")
