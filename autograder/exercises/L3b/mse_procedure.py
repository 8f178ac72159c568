r"""**Ask for margins, get a line.** The MSE procedure (L3.12, L3.13): augment the samples and normalise their signs,
giving $Z$ with the rows $z^i$, then solve $Za \approx b$ by least squares,
$$ a = (Z^T Z)^{-1} Z^T b . $$
Return `a`, and whether it separates: whether $a^T z^i > 0$ for *all* samples.

- `X`: shape (n, d), with $n > d$ and columns such that $Z^T Z$ has an inverse; `y`: $+1$ (class 1) or $-1$ (class 2);
- `b`: the $n$ margins asked for, all above 0;
- the result is the pair `(a, separates)`: $a = (w_0, w_1, \dots, w_d)$, so the 1 comes *first* in $z$, and `True` or
  `False`.

`np.linalg.solve(A, c)` solves $A v = c$. NumPy's `lstsq` and `pinv` cannot be used here. The margins need not be met,
and usually are not; a sample at 0.2 where 1 was asked is still on the right side.

    >>> X, y = np.array([[0.0], [1.0], [2.0]]), np.array([1, 1, -1])
    >>> mse_procedure(X, y, np.array([1.0, 1.0, 1.0]))
    (array([ 1.33333333, -1.        ]), True)
    >>> mse_procedure(X, y, np.array([1.0, 1.0, 5.0]))
    (array([ 2., -3.]), False)
"""

import numpy as np
import pytest

from autograder.testing import close, expect, numbers, pair, scalar, vector


def mse_procedure(X, y, b):
    """Return (a, separates).   X: (n, d), y: (n,) of ±1, b: (n,) -> (d + 1,), True or False"""
    ...


forbidden = ("numpy.linalg.lstsq", "numpy.linalg.pinv")

hints = (
    "What is the row of Z for a sample of class 2?",
    "Make Z first: the 1 before the features, then each row times its y. The matrix of the equations is Z transposed "
    "times Z, the right side Z transposed times b.",
    "`bool(np.all(Z @ a > 0))` asks whether all are on the right side; it does not compare with b.",
)


def cloud(rng, n=9, d=2):
    """Samples off the origin with independent columns, labels of both kinds, margins of all sizes."""
    while True:
        X, y = numbers(rng, n, d) + numbers(rng, d), rng.choice([-1, 1], size=n)
        b = np.abs(numbers(rng, n))
        Z = np.column_stack([np.ones(n), X])
        if abs(y.sum()) < n - 2 and len(set(b.tolist())) > 2 and np.linalg.cond(Z) < 30:
            return X, y, b


def lecture(rng, far):
    """The lecture's four points in any order and unit: with the last one far away, the margins 1 do not separate."""
    unit, order = float(rng.choice([0.25, 0.5, 2.0])), rng.permutation(4)
    X, y = np.array([[6.0, 9.0], [5.0, 7.0], [5.0, 9.0], [0.0, far]]), np.array([1, 1, -1, -1])
    return X[order] * unit, y[order], order


@pytest.mark.points(2)
def test_what_is_left_over_has_no_direction(student, rng):
    """The misses of the margins, each times its z, add up to 0; with the lecture's far sample a does not separate."""
    for n, d in ((9, 2), (7, 3)):
        X, y, b = cloud(rng, n, d)
        a = vector(pair(student(X, y, b))[0], d + 1)
        miss = y * (a[0] + X @ a[1:]) - b
        close(miss @ y, 0, "the sum of the misses times the class", tolerance=1e-7)
        close((miss * y) @ X, np.zeros(d), "the sum of the misses times class and feature", tolerance=1e-7)
    for far, expected in ((4.0, True), (10.0, False)):
        X, y, _ = lecture(rng, far)
        said = bool(scalar(pair(student(X, y, np.ones(4)))[1]))
        expect(said == expected, f"whether it separates is not right: you say {said}")


@pytest.mark.points(1)
def test_margins_that_can_be_met_are_met(student, rng):
    """Asked for the margins of some line, it finds that line, which separates; two classes at one place it cannot."""
    X, _, _ = cloud(rng)
    w0, w = float(numbers(rng)), numbers(rng, 2)
    g = w0 + 0.1 + X @ w
    a, separates = pair(student(X, np.where(g > 0, 1, -1), np.abs(g)))
    close(vector(a, 3), [w0 + 0.1, *w], "a where b can be met", tolerance=1e-6)
    expect(bool(scalar(separates)), "all margins are met here, so it separates")
    twice = np.vstack([X, X[:1]])
    y = np.append(np.where(g > 0, 1, -1), -1 if g[0] > 0 else 1)
    b = np.abs(numbers(rng, 10))
    expect(not scalar(pair(student(twice, y, b))[1]), "two samples at one place, of different classes: none separates")


@pytest.mark.points(1)
def test_on_the_line_is_not_separated(student, rng):
    """Two classes at one place, half way between two other samples: both lie on the line, and that is not separated."""
    s, here = abs(float(numbers(rng))), 2 * float(numbers(rng))
    order = rng.permutation(4)
    for place in (0.0, here):
        X = place + s * np.array([[-1.0], [0.0], [0.0], [1.0]])
        a, separates = pair(student(X[order], np.array([-1, 1, -1, 1])[order], np.ones(4)))
        close(vector(a, 2), [-place / s, 1 / s], "a", tolerance=1e-6)
        expect(not scalar(separates), "a sample on the line, with a·z = 0, is not on its right side")
