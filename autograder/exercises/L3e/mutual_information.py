r"""**What y tells about x.** Return the mutual information in bits (L3.25),
$$ I[x, y] = H[x] - H[x|y] = \sum_{x, y} p(x, y) \log_2 \frac{p(x, y)}{p(x)\, p(y)} . $$

- `p`: the table of $p(x, y)$, shape (K, L), with a row for each $x$ and a column for each $y$; it adds up to 1;
- the result is a number, never below 0 (but for rounding). Pairs with $p(x, y) = 0$ count 0.

The second form shows at a glance what the first hides: it does not matter who tells about whom, and where
$p(x, y) = p(x)\,p(y)$ every logarithm is 0. In the example $y$ tells whether $x$ is the first of three values, but in
half of the cases the message is lost, which is the third $y$:

    >>> mutual_information(np.array([[0.25, 0.0, 0.25], [0.0, 0.125, 0.125], [0.0, 0.125, 0.125]]))
    0.5
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def mutual_information(p):
    """Return I[x, y] in bits.   p: (K, L) of probabilities, x in the rows, y in the columns -> a number"""
    ...


hints = (
    "What table would independent x and y have, if p(x) and p(y) are the sums of the rows and of the columns?",
    "Compare yours with it, pair by pair. Or add H[x] and H[y]: that is more than H[x, y] by what they share.",
    "`np.outer(p_x, p_y)` is the table of independent ones. Leave out pairs with p(x, y) = 0 before taking logarithms.",
)


def shares(rng, K, of):
    """K probabilities above 0 that add up to 1, each a multiple of 1/`of`."""
    cuts = np.sort(rng.choice(np.arange(1, of), K - 1, replace=False))
    return np.diff([0, *cuts, of]) / of


@pytest.mark.points(1)
def test_independent_ones_share_nothing_and_equal_ones_all(student, rng):
    """Independent x and y share nothing; if y is x under another name they share all, 3 bits of a fair 8-sided die."""
    p_x, p_y = shares(rng, 3, 8), shares(rng, 5, 8)
    close(scalar(student(np.outer(p_x, p_y))), 0.0, "what independent x and y share")
    close(scalar(student(np.eye(8)[rng.permutation(8)] / 8)), 3.0, "what y tells about x if it is x renamed")


@pytest.mark.points(1)
def test_it_does_not_matter_who_tells_about_whom(student, rng):
    """I[x, y] = I[y, x] > 0; and if the message y is lost every now and then, its share of the information is too."""
    for K, L in ((2, 3), (3, 3)):
        p = shares(rng, K * L, 16).reshape(K, L) / 2
        p[:2, :2] += np.eye(2) / 4  # so that x and y are not independent
        shared = scalar(student(p))
        assert shared > 0, "x and y are not independent here, so they share something"
        close(scalar(student(p.T)), shared, "what x tells about y")
        arrives = float(rng.integers(1, 4)) / 4
        silence = p.sum(axis=1, keepdims=True)  # one more value of y, with which every x may occur
        lossy = np.hstack([arrives * p, (1 - arrives) * silence])
        close(scalar(student(lossy)), arrives * shared, "what y tells if it is lost sometimes")
