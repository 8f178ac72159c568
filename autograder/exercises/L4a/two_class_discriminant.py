r"""**Two opinions, one line.** Each of two classes has a discriminant, $g_i(x) = w_i^T x + w_{i0}$, and the greater
wins. For two classes one is enough (L4.5):
$$ g(x) = g_1(x) - g_2(x) = w^T x + w_0 , \qquad \text{choose } C_1 \text{ if } g(x) > 0 . $$
Return its weights and its bias.

- `W`: the weights of both classes, shape (2, d), those of $C_1$ in the first row; `w0`: their two biases;
- the result is the pair `(w, bias)`: $d$ numbers and one number.

It halves the work, and shows what does not matter: whatever you add to *both* $g_i$ is gone.

    >>> w, bias = two_class_discriminant(np.array([[2.0, 1.0, 0.0], [0.5, 3.0, -1.0]]), np.array([1.0, -1.5]))
    >>> w, float(bias)
    (array([ 1.5, -2. ,  1. ]), 2.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def two_class_discriminant(W, w0):
    """Return (w, bias) of g = g1 - g2.   W: (2, d), w0: (2,) -> (d,), a number"""
    ...


hints = (
    "Write g₁(x) − g₂(x) out: what is multiplied by x, and what is not?",
    "`W[0]` are the weights of the first class, `W[1]` those of the second.",
)


def machine(rng, d):
    """Two discriminants that differ, in the weights and in the bias."""
    while True:
        W, w0 = numbers(rng, 2, d), numbers(rng, 2)
        if np.any(W[0] != W[1]) and w0[0] != w0[1]:
            return W, w0


@pytest.mark.points(1)
def test_it_says_what_the_greater_of_the_two_says(student, rng):
    """g is above 0 just where g₁ > g₂, and 0 where they are equal."""
    for d in (1, 3):
        W, w0 = machine(rng, d)
        w, bias = pair(student(W, w0))
        w, bias = vector(w, d), scalar(bias)
        assert np.any(w), "the two differ, so w cannot be 0"
        X = numbers(rng, 12, d)
        ahead = [float(W[0] @ x) + w0[0] > float(W[1] @ x) + w0[1] for x in X]
        assert ((w @ X.T + bias > 1e-9) == ahead).all(), "g and the greater of the two disagree"
        step = W[0] - W[1]
        tie = X[0] - ((X[0] @ step) + w0[0] - w0[1]) * step / (step @ step)
        close(float(w @ tie) + bias, 0.0, "g where the two are equal")


@pytest.mark.points(1)
def test_what_both_say_is_gone_and_what_one_adds_counts(student, rng):
    """Adding v·x + c to both classes changes nothing; adding it to the first alone adds it to g; exchanging the classes
    changes the sign of g.
    """
    W, w0 = machine(rng, 4)
    v, c = numbers(rng, 4), float(numbers(rng))
    w, bias = pair(student(W, w0))
    w, bias = vector(w, 4), scalar(bias)
    first = np.array([1.0, 0.0])
    for what, other, expected in (
        ("v·x + c added to both", (W + v, w0 + c), (w, bias)),
        ("v·x + c added to the first", (W + np.outer(first, v), w0 + c * first), (w + v, bias + c)),
        ("the classes exchanged", (W[::-1], w0[::-1]), (-w, -bias)),
    ):
        weights, shift = pair(student(*other))
        close(vector(weights, 4) - expected[0], np.zeros(4), f"w with {what}")
        close(scalar(shift) - expected[1], 0.0, f"the bias with {what}")
