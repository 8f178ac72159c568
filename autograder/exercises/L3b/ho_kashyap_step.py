r"""**Let the margins grow.** One step of Ho and Kashyap's procedure (L3.14): find the least-squares `a` for the margins
`b` as they are, look at what it misses, $e = Za - b$, and raise the margins that the line exceeds,
$$ b \leftarrow b + \alpha\,(e + |e|) . $$
Return `a` and the new `b`.

- `Z`: $n$ samples, augmented and with signs normalised, shape (n, d), with independent columns; `b`: the $n$ margins,
  all above 0; `alpha`: the rate, $0 < \alpha \le 1$;
- the result is the pair `(a, b)`: the $d$ weights that belong to the *old* margins, and the $n$ new margins.

$e + |e|$ is twice $e$ where $e$ is positive, and 0 elsewhere: no margin ever falls. (If they could, $b = 0$ and $a = 0$
would solve everything and separate nothing.) You may use `np.linalg.lstsq` or `np.linalg.pinv`.

    >>> ho_kashyap_step(np.array([[1.0], [1.0], [4.0]]), np.array([1.0, 1.0, 1.75]), 0.5)
    (array([0.5]), array([1., 1., 2.]))
"""

import numpy as np
import pytest

from autograder.testing import close, expect, numbers, pair, vector


def ho_kashyap_step(Z, b, alpha):
    """Return (a, new b).   Z: (n, d), b: (n,), alpha: a number -> (d,), (n,)"""
    ...


hints = (
    "For which samples should the margin rise, and what is e + |e| for all others?",
    "First the least-squares a for the old b; then e, which is positive where the line gives more than was asked.",
    "`np.linalg.lstsq(Z, b)[0]` is the least-squares a, and `np.abs(e)` is |e|.",
)


def inequalities(rng, n=8, d=3):
    """Samples and margins for which some margins are exceeded, some missed, and some on the wrong side."""
    while True:
        Z, b = numbers(rng, n, d), np.abs(numbers(rng, n))
        if np.linalg.cond(Z) > 20:
            continue
        got = Z @ np.linalg.solve(Z.T @ Z, Z.T @ b)
        gap = np.abs(got - b).min()
        if gap > 0.05 and (got > b).sum() > 1 and (got < 0).any() and ((got > 0) & (got < b)).any():
            return Z, b


@pytest.mark.points(2)
def test_only_what_is_exceeded_rises(student, rng):
    """Exactly the margins that a exceeds rise, and with α = ½ to what a gives; a is the best for the old margins."""
    Z, b = inequalities(rng)
    a, fully = pair(student(Z, b, 1.0))
    a, fully = vector(a, 3), vector(fully, 8)
    close(Z.T @ (Z @ a - b), np.zeros(3), "the slope of the squared error at a", tolerance=1e-7)
    expect(bool(((fully > b + 1e-9) == (Z @ a > b)).all()), "a margin should rise exactly where Za is greater than b")
    expect(bool((fully > b - 1e-9).all()), "a margin has fallen")
    for alpha in (0.5, float(rng.choice([0.25, 0.75]))):
        again, partly = pair(student(Z, b, alpha))
        close(vector(again, 3), a, "a with another alpha", tolerance=1e-7)
        close(vector(partly, 8) - b, alpha * (fully - b), "the rise of b", tolerance=1e-7)
        if alpha == 0.5:
            above = Z @ a > b
            close(vector(partly, 8)[above], (Z @ a)[above], "b where a exceeds it, with alpha = 0.5,", tolerance=1e-7)


@pytest.mark.points(1)
def test_it_rests_where_all_margins_are_met(student, rng):
    """If b is exactly what some a gives, that a is found, and b stays as it is."""
    Z, _ = inequalities(rng)
    truth = numbers(rng, 3)
    Z[Z @ truth == 0] = truth
    Z[Z @ truth < 0] *= -1
    a, b = pair(student(Z, Z @ truth, 0.5))
    close(vector(a, 3), truth, "a where the margins can be met", tolerance=1e-7)
    close(vector(b, 8), Z @ truth, "b where the margins are met", tolerance=1e-7)
