r"""**Five ways to bend a line.** Turn every sample $(x_1, x_2)$ into the lecture's basis functions (L4.4),
$$ z = \Bigl( \sin x_1 ,\;\; \exp\Bigl(-\frac{(x_1 - m)^2}{c}\Bigr) ,\;\; \log x_2 ,\;\;
1(x_1 > t) ,\;\; x_1 x_2 \Bigr) . $$
A linear discriminant in $z$ is a curve in $x$, and everything you know about linear ones still holds.

- `X`: $n$ samples of two features, shape (n, 2);
- `m`: the centre of the bump; `c`: how wide it is, $c > 0$; `t`: the threshold of the step; three numbers;
- the result has a row for each sample with $x_2 > 0$, in their order, and five columns, in the order above.

The logarithm needs $x_2 > 0$: leave a sample with $x_2 \le 0$ out, or it would carry $-\infty$, or no number at
all, into every sum. Here the second one goes:

    >>> basis_features(np.array([[-1.0, 0.5], [2.0, 0.0], [3.0, 2.0]]), m=0.0, c=4.0, t=-1.0).round(3)
    array([[-0.841,  0.779, -0.693,  0.   , -0.5  ],
           [ 0.141,  0.105,  0.693,  1.   ,  6.   ]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def basis_features(X, m, c, t):
    """Return the five columns.   X: (n, 2);   m, c, t: numbers -> (samples with x2 > 0, 5)"""
    ...


hints = (
    "Which samples stay? A comparison of the second column with 0 tells, and can be used as an index.",
    "Take the two columns of what stays apart, and write a line of its own for each of the five functions.",
    "`X[X[:, 1] > 0]` are the samples that stay; `np.column_stack([…])` puts the five columns side by side.",
)


def plane(rng, n):
    """Samples with x2 above 0."""
    X = numbers(rng, n, 2)
    X[:, 1] = np.abs(X[:, 1])
    return X


def with_others(rng, X):
    """The same samples in their order, and some that have to be left out between them, with x2 = 0 or below."""
    others = np.column_stack([numbers(rng, 3), [0.0, -0.5, -2.0]])
    return np.insert(X, rng.integers(len(X) + 1, size=3), others, axis=0)


def table(got, n):
    values = as_numbers(got)
    assert values.shape == (n, 5), f"a table of the shape {(n, 5)} was expected, but the shape is {values.shape}"
    return values


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_bump_is_highest_at_its_centre(student, rng):
    """The second column is 1 at x₁ = m, 1/e at a distance of √c on both sides, and does not care about x₂."""
    m, c, t = float(numbers(rng)), float(rng.integers(3, 9)) ** 2 / 4, float(numbers(rng))
    X = np.column_stack([m + np.sqrt(c) * np.array([0.0, 1.0, -1.0, 2.0, 0.5]), rng.integers(1, 9, size=5) / 4])
    close(table(student(with_others(rng, X), m, c, t), 5)[:, 1], np.exp([0.0, -1.0, -1.0, -4.0, -0.25]), "the bump")


@pytest.mark.points(1)
def test_logarithms_add_and_products_multiply(student, rng):
    """With x₂ three times as large log x₂ grows by log 3 and the product is three times as large; no more changes."""
    X, m, t = plane(rng, 6), float(numbers(rng)), float(numbers(rng))
    X[0, 1], X[1, 0] = 1.0, 1.0
    times = X * np.array([1.0, 3.0])
    before, after = table(student(X, m, 2.0, t), 6), table(student(times, m, 2.0, t), 6)
    close(after[:, 2] - before[:, 2], np.full(6, np.log(3.0)), "the change of the logarithm")
    close(before[:2, [2, 4]], [[0.0, X[0, 0]], [np.log(X[1, 1]), X[1, 1]]], "logarithm and product, where one x is 1,")
    assert before[:, 4].all(), "no product is 0 here"
    close(after[:, 4], 3 * before[:, 4], "the product")
    close(after[:, [0, 1, 3]], before[:, [0, 1, 3]], "what depends on x₁ alone")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_step_and_the_wave(student, rng):
    """The step is 1 only above t, not on it; half a turn further on the sine has the other sign."""
    t = float(numbers(rng))
    X = np.column_stack([t + np.array([-0.5, 0.0, 0.5, 3.0]), rng.integers(1, 9, size=4) / 4])
    here = table(student(with_others(rng, X), 0.5, 2.0, t), 4)
    close(here[:, 3], [0.0, 0.0, 1.0, 1.0], "the step")
    further = table(student(X + np.array([np.pi, 0.0]), 0.5, 2.0, t), 4)
    assert np.any(here[:, 0]), "the sine is not 0 everywhere"
    close(further[:, 0], -here[:, 0], "the sine half a turn further on")


@pytest.mark.points(1)
def test_samples_without_a_logarithm_are_left_out(student, rng):
    """Samples with x₂ at or below 0 are left out; the others stay in their order, also where x₁ is negative."""
    X = plane(rng, 5)
    got = table(student(with_others(rng, X), 0.5, 2.0, 1.0), 5)
    close(np.column_stack([got[:, 4] / X[:, 1], np.exp(got[:, 2])]), X, "x₁ and x₂, found from columns 5 and 3,")
