r"""**How wrong, not whether.** One visit of Widrow and Hoff's rule to a sample $x$ with the target $y$ (L1.10): compute
the error $e = y - (w^T x + b)$ and return
$$ w + \eta\, e\, x , \qquad b + \eta\, e . $$

- `w`, `x`: $d$ numbers each; `b`: the bias; `y`: the target, any number ($\pm 1$ in ADALINE); `eta`: the rate $\eta$;
- the result is the pair `(w, b)`.

This one line cancels echoes in telephones to this day, and all that it needs to know is how far off it was.

    >>> lms_update(np.array([1.0, 0.0]), 0.5, np.array([2.0, 1.0]), 1.0, eta=0.5)
    (array([-0.5 , -0.75]), -0.25)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def lms_update(w, b, x, y, eta):
    """Return (w, b) after one visit to (x, y).   w, x: (d,);   b, y, eta: numbers."""
    ...


hints = (
    "How far is the output w·x + b from the target? The error has a sign; which one, where the output is too large?",
    "There is no `if`: every visit moves the line, after a small error only a little.",
    "The bias is the weight of a feature that is always 1, so its step is `eta * error`.",
)


def missed_target(rng, y, d):
    """A line and a sample for which it gives another number than y, of the same sign."""
    w, x, b = numbers(rng, d), numbers(rng, d), float(numbers(rng))
    while w @ x + b == y or y * (w @ x + b) <= 0:
        w, x, b = numbers(rng, d), numbers(rng, d), float(numbers(rng))
    return w, b, x


@pytest.mark.points(1)
def test_the_error_shrinks_by_a_known_share(student, rng):
    """After the visit the error of the sample is 1 − η(‖x‖² + 1) times what it was, and w has moved along x only."""
    for d, y in ((3, +1.0), (2, -1.0), (1, 2.5), (5, -1.0)):
        w, b, x = missed_target(rng, y, d)
        eta = float(rng.integers(1, 5)) / 8
        w2, b2 = pair(student(w, b, x, y, eta))
        w2 = vector(w2, d)
        left = y - w2 @ x - scalar(b2)
        close(left, (1 - eta * (x @ x + 1)) * (y - w @ x - b), "the error after the step")
        close((w2 - w) * (x @ x), ((w2 - w) @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_only_a_sample_on_its_target_leaves_the_line_alone(student, rng):
    """A sample whose output is its target changes nothing; one whose output is not changes w and b."""
    for d, y in ((3, 1.0), (2, -1.0)):
        w, b, x = missed_target(rng, y, d)
        w2, b2 = pair(student(w, b, x, float(w @ x + b), 0.25))
        close(vector(w2, d), w, "w, which should have stayed,")
        close(scalar(b2), b, "b, which should have stayed,")
        w2, b2 = pair(student(w, b, x, y, 0.25))
        assert not np.allclose(vector(w2, d), w), "the output is not the target, but w did not move"
        assert scalar(b2) != b, "the output is not the target, but b did not move"
