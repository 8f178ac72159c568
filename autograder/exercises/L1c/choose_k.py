r"""**Enough is enough.** How many components are worth keeping? The lecture keeps the *fewest* that hold more than a
given share of the variance (L1.17),
$$ \frac{\lambda_1 + \dots + \lambda_k}{\lambda_1 + \dots + \lambda_d} > \text{share} . $$
Return this $k$.

- `eigenvalues`: $d$ numbers in falling order, none negative and the first above 0;
- `share`: a number from 0 to below 1, such as 0.9; to hold exactly this share is not enough;
- the result is a whole number from 1 to $d$.

One line of code decides here whether the next algorithm works with sixty-four features or with twenty.

    >>> choose_k(np.array([8.0, 4.0, 2.0, 1.0, 1.0]), 0.875)
    4
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def choose_k(eigenvalues, share):
    """Return the least k that holds more than this share.   eigenvalues: (d,) falling, share: a number -> int"""
    ...


hints = (
    "Which share do the first 1, 2, 3, … components hold? NumPy has a function for running sums.",
    "At which place does a share first lie above what was asked for? Places are counted from 0, components from 1.",
    "`np.argmax` of an array of True and False is the place of the first True.",
)


def falling(rng, d):
    return np.sort(rng.permutation(np.arange(1, 40))[:d])[::-1] / 4


def between(values, k):
    """A share that k components hold and k - 1 do not, far from both."""
    return round((values[: k - 1].sum() + values[k - 1] / 2) / values.sum(), 4)


@pytest.mark.points(1)
def test_k_components_are_enough_and_one_less_is_not(student, rng):
    """The first k hold more than the share, and without the last of them they do not."""
    for d in (3, 6):
        values = falling(rng, d)
        for place in range(d):
            share = between(values, place + 1)
            k = scalar(student(values, share))
            assert k in range(1, d + 1), f"k should be a whole number from 1 to {d}"
            assert values[: int(k)].sum() > share * values.sum(), "these components hold too little"
            assert values[: int(k) - 1].sum() <= share * values.sum(), "one component less would do"


@pytest.mark.points(1)
def test_a_larger_share_never_needs_fewer(student, rng):
    """Asking for more never needs fewer components, from 1 for next to nothing to all for nearly everything."""
    d = int(rng.integers(4, 8))
    values = falling(rng, d)
    needed = [scalar(student(values, share)) for share in (0.001, 0.3, 0.6, 0.9, 0.9999)]
    assert needed[0] == 1, "for next to nothing one component is enough"
    assert needed[-1] == d, "nearly everything needs all components"
    assert needed == sorted(needed), "a larger share needed fewer components"


@pytest.mark.points(1)
def test_exactly_the_share_is_not_more(student, rng):
    """If two components hold exactly three quarters of the variance, three quarters take a third one."""
    unit = float(rng.integers(1, 9))
    close(student(unit * np.array([4.0, 2.0, 1.0, 1.0]), 0.75), 3)
    close(student(unit * np.ones(8), 0.5), 5)
    close(student(unit * np.array([3.0, 1.0]), 0.5), 1)
