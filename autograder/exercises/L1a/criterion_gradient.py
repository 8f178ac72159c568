r"""**Downhill.** The perceptron criterion adds up how far the misclassified samples reach over the line (L1.6),
$$ E(w, b) = -\sum_{i\ \text{misclassified}} y_i\,(w^T x_i + b) . $$
Return its gradient: the derivatives with respect to the weights, and the one with respect to the bias, which the slide
forgets. A sample on the line counts as misclassified. ($b$ and $y_i$ are the lecture's $w_0$ and $t_i$.)

- `X`: shape (n, d); `y`: $n$ labels $\pm 1$; `w`: $d$ weights; `b`: the bias;
- the result is the pair of an array of $d$ numbers and a number.

The gradient is the bridge from this lecture to all the others: once you have one, you can walk downhill. In the example
the first sample is right, the second is wrong, and the third lies on the line.

    >>> X, y = np.array([[2.0, 0.0], [0.0, -3.0], [0.5, 1.0]]), np.array([1, -1, -1])
    >>> criterion_gradient(X, y, np.array([1.0, -1.0]), 0.5)
    (array([ 0.5, -2. ]), 2.0)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def criterion_gradient(X, y, w, b):
    """Return (dE/dw, dE/db).   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> (d,), a number"""
    ...


hints = (
    "Which samples are misclassified? A comparison answers for all of them at once, with an array of True and False.",
    "The derivative of y_i (w·x_i + b) with respect to w is y_i x_i; with respect to b it is y_i. Mind the minus sign.",
    "`X[wrong]` picks the rows where `wrong` is True, and `y[wrong]` their labels.",
)


def criterion(X, y, w, b):
    return sum(max(0.0, -y_i * (x_i @ w + b)) for x_i, y_i in zip(X, y, strict=True))


def with_mistakes(rng, n, d):
    """Samples and a line, none of them near enough to it to disturb a slope.

    Of those that are wrong, not half of all, one is negative; one is right only because the bias is added, and not left
    out or subtracted; and the slope for the bias is not 0.
    """
    while True:
        X, w, b, y = numbers(rng, n, d), numbers(rng, d), float(numbers(rng)), rng.choice([-1, 1], size=n)
        g = X @ w + b
        missed = y * g < 0
        by_the_bias = ~missed & (y * (X @ w) < 0) & (y * (X @ w - b) < 0)
        telling = -1 in y[missed] and y[missed].sum() and 2 * missed.sum() != n
        if np.abs(g).min() > 0.1 and by_the_bias.any() and telling:
            return X, y, w, b


@pytest.mark.points(1)
def test_it_is_the_slope_of_the_criterion(student, rng):
    """It is the slope of E: a small step in any weight, or in the bias, changes E by the slope times the step."""
    for n, d in ((6, 2), (5, 1), (7, 3)):
        X, y, w, b = with_mistakes(rng, n, d)
        slope_w, slope_b = pair(student(X, y, w, b))
        h = 1e-6
        rises = [criterion(X, y, w + h * e, b) - criterion(X, y, w - h * e, b) for e in np.eye(d)]
        close(vector(slope_w, d), np.array(rises) / (2 * h), "dE/dw", tolerance=1e-5)
        rise = criterion(X, y, w, b + h) - criterion(X, y, w, b - h)
        close(scalar(slope_b), rise / (2 * h), "dE/db", tolerance=1e-5)


@pytest.mark.points(1)
def test_only_the_misclassified_count_and_they_add_up(student, rng):
    """Samples on their right side add nothing, and with the misclassified ones twice the slope is twice as large."""
    X, y, w, b = with_mistakes(rng, 6, 2)
    slope_w, slope_b = pair(student(X, y, w, b))
    assert np.any(vector(slope_w, 2)), "some samples are misclassified, so dE/dw cannot be 0"
    assert scalar(slope_b) != 0, "the labels of the misclassified samples do not cancel, so dE/db cannot be 0"
    missed = y * (X @ w + b) < 0
    twice_w, twice_b = pair(student(np.vstack([X[missed], X[missed]]), np.append(y[missed], y[missed]), w, b))
    close(vector(twice_w, 2), 2 * vector(slope_w, 2), "dE/dw")
    close(scalar(twice_b), 2 * scalar(slope_b), "dE/db")


@pytest.mark.points(1)
def test_a_sample_on_the_line_counts(student, rng):
    """A single sample on the line counts: dE/db is minus its label, and dE/dw is dE/db times the sample."""
    for d, y, side in ((2, 1, 0), (3, -1, -1), (1, -1, 0), (2, 1, -1)):
        x, w = numbers(rng, d), numbers(rng, d) if side else np.zeros(d)
        while np.sign(w @ x) != side:  # where it would be without the bias
            x = numbers(rng, d)
        slope_w, slope_b = pair(student(x[None], np.array([y]), w, 0.0 - float(w @ x)))
        close(scalar(slope_b), -y, "dE/db")
        close(vector(slope_w, d) / x, np.full(d, scalar(slope_b)), "dE/dw, for each unit of the sample,")
