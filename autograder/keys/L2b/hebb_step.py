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

    weights, bias = visit(w[:-1], w[-1], x[:-1], y, learning_rate=mu)
    return np.append(weights, bias)


def right_by_the_slope(w, x, y, mu):
    """The stochastic step with the slope of the loss, without an if."""
    M = y * sum(p * q for p, q in zip(w, x, strict=True))
    slope = -float(not M > 0)
    return [p - mu * slope * y * q for p, q in zip(w, x, strict=True)]


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


@pytest.mark.points(1)
def test_a_sample_that_is_right_changes_nothing(student, rng):
    """Where the margin is above 0, w stays; with the labels turned round, it moves."""
    for y in (1, -1):
        while True:
            w, x = numbers(rng, 4), numbers(rng, 4)
            if y * (w @ x) > 0:
                break
        close(vector(student(w, x, y, 0.5), 4), w, "w, at a sample that is right,")
        close(vector(student(w, x, -y, 0.5), 4), w - 0.5 * y * x, "w, at a mistake,")


@pytest.mark.points(1)
def test_a_walk_visits_the_line_too(student, rng):
    """Visits one after the other, with small whole numbers, so that a margin is 0 now and then."""
    w = np.zeros(2)
    for place in range(12):
        x, y = rng.integers(-2, 3, size=2).astype(float), int(rng.choice([-1, 1]))
        if place % 4 == 1:
            x = np.array([-w[1], w[0]]) if np.any(w) else np.ones(2)  # on the line
        got = vector(student(w, x, y, 0.5), 2)
        w = hebb_step(w, x, y, 0.5)
        close(got, w, "w")
