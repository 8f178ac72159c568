"""Reference, other right answers, hidden checks and typical mistakes for `two_class_discriminant`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def two_class_discriminant(W, w0):
    return W[0] - W[1], w0[0] - w0[1]


def right_by_signs(W, w0):
    """The sum with the signs +1 and -1."""
    sign = np.array([1.0, -1.0])
    return sign @ W, float(sign @ w0)


def right_by_loops(W, w0):
    """Weight by weight, as a list."""
    return [p - q for p, q in zip(W[0], W[1], strict=True)], float(w0[0]) - float(w0[1])


def right_augmented(W, w0):
    """With the bias as the last of the weights."""
    a = np.diff(np.column_stack([W, w0])[::-1], axis=0)[0]
    return a[:-1], a[-1]


def library_two_class_discriminant(W, w0):
    from lecturelib.discriminant import LinearMachine
    from lecturelib.discriminant import two_class_discriminant as one_of_two

    line = one_of_two(LinearMachine(W, w0, np.array([1, 2])))
    return line.weights, line.bias


def wrong_other_way_round(W, w0):
    """You take g2 - g1, which is positive where the *second* class wins; subtract the second from the first."""
    return W[1] - W[0], w0[1] - w0[0]


def wrong_adds(W, w0):
    """You add the two; what decides is by how much the first is ahead, g1 - g2."""
    return W[0] + W[1], w0[0] + w0[1]


def wrong_adds_the_biases(W, w0):
    """The weights are right, but the biases have to be subtracted too: w10 - w20."""
    return W[0] - W[1], w0[0] + w0[1]


def wrong_first_only(W, w0):
    """You return the first discriminant; what counts is whether it is greater than the second."""
    return W[0], w0[0]


def wrong_forgets_the_bias(W, w0):
    """The bias is missing: without w10 - w20 the border goes through the origin."""
    return W[0] - W[1], 0.0


def wrong_columns(W, w0):
    """You subtract columns; the classes stand in the rows of W."""
    return W[:, 0] - W[:, 1], w0[0] - w0[1]


def wrong_bias_the_other_way_round(W, w0):
    """The weights are right, but the bias has the opposite sign: there too, subtract the second from the first."""
    return W[0] - W[1], w0[1] - w0[0]


def wrong_half(W, w0):
    """You take half of the difference, as in a mean; asked for is g1 - g2 as it is."""
    return (W[0] - W[1]) / 2, (w0[0] - w0[1]) / 2


def wrong_unit_length(W, w0):
    """You divide by the length of w, which gives distances; asked for is g1 - g2 as it is."""
    w = W[0] - W[1]
    return w / np.linalg.norm(w), (w0[0] - w0[1]) / np.linalg.norm(w)


@pytest.mark.points(1)
def test_it_is_the_lead_of_the_first(student, rng):
    """g(x) is g₁(x) − g₂(x) itself, not a multiple of it, for one feature or five."""
    for d in (1, 2, 5):
        W, w0, X = numbers(rng, 2, d), numbers(rng, 2), numbers(rng, 7, d)
        W[1] -= 8  # so that they differ
        w, bias = pair(student(W, w0))
        g = X @ W.T + w0
        close(X @ vector(w, d) + scalar(bias), g[:, 0] - g[:, 1], "g at some samples")
