r"""**Never alone.** Where there is one separating vector there are infinitely many (L3.28). Prove it by saying how far
`a` may move, in any direction, before it stops separating: return the greatest $r$ such that every $a'$ with
$\lVert a' - a \rVert < r$ separates, too.

- `Z`: $n$ samples with signs normalised, shape (n, d), no row is 0; `a`: a separating vector, $a^T z^i > 0$ for all
  $i$, shape (d,);
- the result is one number above 0.

Each sample puts a plane, $a^T z^i = 0$, into weight space, and $r$ is the distance to the nearest of them. In the
example $a$ is 2.2 away from the line of the first sample and 2 from that of the second:

    >>> float(room_to_move(np.array([[3.0, 4.0], [0.0, 10.0]]), np.array([1.0, 2.0])))
    2.0
"""

import numpy as np
import pytest

from autograder.testing import close, expect, numbers, scalar


def room_to_move(Z, a):
    """Return the greatest r.   Z: (n, d), a: (d,) -> a number"""
    ...


hints = (
    "In weight space the samples are the lines and a is the point. How far is a point from a line through the origin?",
    "The distance of a from the line of z is a·z divided by the length of z. All samples must stay right: which "
    "counts?",
    "`np.linalg.norm(Z, axis=1)` has the length of each row.",
)


def solved(rng, n=7, d=3):
    """Samples of very different lengths that `a` separates."""
    a, Z = numbers(rng, d), numbers(rng, n, d)
    Z[Z @ a == 0] = a
    Z[Z @ a < 0] *= -1
    return Z * rng.choice([0.5, 1.0, 4.0, 16.0], size=(n, 1)), a


@pytest.mark.points(1)
def test_inside_all_separate_and_outside_one_does_not(student, rng):
    """A move straight against any sample, a little shorter than r, loses nothing; a little longer, it loses one."""
    for n, d in ((7, 3), (2, 1), (4, 5)):
        Z, a = solved(rng, n, d)
        r = scalar(student(Z, a))
        against = -Z / np.linalg.norm(Z, axis=1)[:, None]
        shorter, longer = a + 0.999 * r * against, a + 1.001 * r * against
        expect(bool((shorter @ Z.T > 0).all()), "a move that is shorter than your r puts a sample on the wrong side")
        expect(bool((longer @ Z.T <= 0).any()), "your r is too small: a longer move is harmless, too")


@pytest.mark.points(1)
def test_longer_vectors_have_more_room(student, rng):
    """3a has three times the room of a; samples of other lengths in the same directions leave r as it is."""
    Z, a = solved(rng)
    r = scalar(student(Z, a))
    assert r > 0, "r is a number above 0"
    close(student(Z, 3 * a), 3 * r, "r of 3a")
    close(student(Z * rng.choice([0.25, 2.0, 8.0], size=(7, 1)), a), r, "r with samples of other lengths")
