r"""**What did your answers cost?** The cross-entropy of a sample is the surprise at its class,
$$ E = -\sum_t \bigl[ r^t \log y^t + (1 - r^t) \log(1 - y^t) \bigr] , \qquad y^t = \text{sigmoid}(g^t) $$
(L4.12). Return $E$, given the log-odds $g$ and not the probabilities.

- `r`: the classes of $N$ samples, 1 for $C_1$ and 0 for $C_2$; `g`: their $N$ log-odds;
- the result is one number, the sum over all samples. It must be finite for every finite $g$.

Why from $g$? Because sigmoid(40) is rounded to exactly 1, and then $\log(1 - y)$ is $-\infty$ although nothing infinite
has happened. A sample of the class $C_1$ costs $\log(1 + e^{-g})$, and `np.logaddexp(a, b)` is $\log(e^a + e^b)$,
computed with care.

    >>> round(float(cross_entropy(np.array([1, 0, 1]), np.array([0.0, np.log(3), -1000.0]))), 4)
    1002.0794
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def cross_entropy(r, g):
    """Return the sum of the surprises.   r: (N,) of 0 and 1, g: (N,) -> a number"""
    ...


hints = (
    "What does a sample of the class C_2 cost, when 1 - sigmoid(g) = sigmoid(-g)?",
    "Each sample costs the logarithm of 1 + e^a, where a is -g for the class C_1 and g for C_2: choose the sign by r.",
    "The logarithm of 1 + e^a is `np.logaddexp(0, a)`, for every a.",
)


def both_classes(rng, n):
    """At least one sample of either class, not as many of the one as of the other."""
    r = np.append([1, 0, 1], rng.integers(0, 2, size=n - 3))
    return r if 2 * r.sum() != n else np.append(r[:-1], 1 - r[-1])


@pytest.mark.points(1)
def test_its_height_at_0_and_its_slopes(student, rng):
    """Log-odds of 0 cost log 2 a sample. If a log-odds rises a little, E falls for C_1 and rises for C_2, by y - r."""
    n = int(rng.integers(4, 12))
    close(scalar(student(both_classes(rng, n), np.zeros(n))), n * np.log(2), "E where all log-odds are 0")
    r, g = both_classes(rng, 4), numbers(rng, 4)
    for t in range(4):
        step = 1e-4 * np.eye(4)[t]
        rise = scalar(student(r, g + step)) - scalar(student(r, g - step))
        close(rise / 2e-4, 1 / (1 + np.exp(-g[t])) - r[t], "the slope of E", tolerance=1e-5)


@pytest.mark.points(2)
@pytest.mark.draws(3)
def test_very_sure_answers_have_a_finite_cost(student, rng):
    """Very sure and right costs nothing; very sure and wrong costs as much as the log-odds are large."""
    for sure in (50.0, 100.0 * float(rng.integers(8, 30))):
        close(scalar(student(np.array([1, 0]), np.array([sure, -sure]))), 0.0, "the cost of right answers")
        wrong = np.array([-sure, 2 * sure, -sure, -sure])
        close(scalar(student(np.array([1, 0, 0, 1]), wrong)), 4 * sure, "the cost of wrong answers")
