r"""**What did your answers cost?** The cross-entropy of a sample is the surprise at its class,
$$ E = -\sum_t \bigl[ r^t \log y^t + (1 - r^t) \log(1 - y^t) \bigr] , \qquad y^t = \text{sigmoid}(g^t) $$
(L4.12). Return $E$, given the log-odds $g$ and not the probabilities.

- `r`: the classes of $N$ samples, 1 for $C_1$ and 0 for $C_2$; `g`: their $N$ log-odds;
- the result is one number, the sum over all samples. It must be finite for every finite $g$.

Why from $g$? Because sigmoid(40) is rounded to exactly 1, and then $\log(1 - y)$ is $-\infty$ although nothing infinite
has happened. A sample of the class $C_1$ costs $\log(1 + e^{-g})$, and `np.logaddexp(a, b)` is $\log(e^a + e^b)$,
computed with care.

    >>> round(float(cross_entropy(np.array([1, 0, 1]), np.array([0.0, 0.0, -1000.0]))), 4)
    1001.3863
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def cross_entropy(r, g):
    """Return the sum of the surprises.   r: (N,) of 0 and 1, g: (N,) -> a number"""
    ...


hints = (
    "With y = sigmoid(g), log y is -log(1 + exp(-g)). What is log(1 - y), when 1 - sigmoid(g) = sigmoid(-g)?",
    "So each sample costs log(1 + exp(-g)) if r = 1 and log(1 + exp(g)) if r = 0: choose the sign by r.",
    "log(1 + exp(a)) is np.logaddexp(0, a), for every a.",
)


def both_classes(rng, n):
    """At least one sample of either class, not as many of the one as of the other."""
    r = np.append([1, 0, 1], rng.integers(0, 2, size=n - 3))
    return r if 2 * r.sum() != n else np.append(r[:-1], 1 - r[-1])


@pytest.mark.points(1)
def test_the_slope_is_the_answer_less_the_class(student, rng):
    """Where a log-odds rises a little, E rises by y - r times that: it falls for C_1, and rises for C_2."""
    r, g = both_classes(rng, 7), numbers(rng, 7)
    for t in range(7):
        step = 1e-4 * np.eye(7)[t]
        rise = scalar(student(r, g + step)) - scalar(student(r, g - step))
        close(rise / 2e-4, 1 / (1 + np.exp(-g[t])) - r[t], "the slope of E", tolerance=1e-5)


@pytest.mark.points(1)
def test_knowing_nothing_costs_log_2_a_sample(student, rng):
    """Log-odds of 0 are the answer one half: each sample costs log 2, whatever its class."""
    n = int(rng.integers(4, 12))
    close(scalar(student(both_classes(rng, n), np.zeros(n))), n * np.log(2))
