r"""**One sample, one step.** A stochastic step with the hinge loss $L(M) = (1 - M)_+$, which is $1 - M$ with the slope
$-1$ where $M < 1$, and $0$ with the slope $0$ where $M > 1$ (L2.8). With $M = \langle w, x\rangle y$,
$$ w \leftarrow w - \mu\, L'(M)\, x\, y , \qquad Q \leftarrow (1 - \alpha)\, Q + \alpha\, L(M) . $$
Both lines use the margin that the *old* $w$ gives: $Q$ judges the sample before anything has been learnt from it.
Return the pair of the new $w$ and the new $Q$.

- `w`: $d$ weights; `Q`: the estimate so far, a number; `x`: one sample, $d$ features, the constant one among them;
  `y`: its label $\pm 1$; `mu`: the learning rate; `alpha`: the smoothing, from 0 to 1. $M$ is never exactly 1 here.

In two lines this is an algorithm that learns from a stream that never ends, and reports how well it does.

    >>> sgd_step(np.array([1.0, 0.0]), 3.0, np.array([0.5, 2.0]), 1, mu=0.5, alpha=0.25)
    (array([1.25, 1.  ]), 2.375)
"""

import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def sgd_step(w, Q, x, y, mu, alpha):
    """Return (w, Q) after one sample.   w, x: (d,); y: -1 or +1; Q, mu, alpha: numbers -> (d,), a number"""
    ...


hints = (
    "Compute M first, once, from the old w; then its loss and its slope.",
    "Where the margin is above 1, the slope is 0: w stays as it is, but Q still changes.",
)


def visit(rng, y, low, high, d=3):
    """A line and a sample of class y with a margin between low and high."""
    while True:
        w, x = numbers(rng, d), numbers(rng, d)
        if low < y * (w @ x) < high:
            return w, x


@pytest.mark.points(2)
def test_the_step_helps_the_sample_that_asks_for_it(student, rng):
    """Below M = 1 the margin grows by mu ||x||^2, whatever the label, and w moves along x; above, w stays."""
    for y, low, high in ((1, -3, -0.1), (-1, -3, -0.1), (1, 0.1, 0.9), (-1, 0.1, 0.9)):
        w, x = visit(rng, y, low, high)
        mu = abs(float(numbers(rng)))
        new, _ = pair(student(w, 1.0, x, y, mu, 0.5))
        moved = vector(new, 3) - w
        close(y * (moved @ x), mu * (x @ x), "the growth of the margin")
        close(moved * (x @ x), (moved @ x) * x, "the direction of the step")
    w, x = visit(rng, 1, 1.1, 9)
    new, _ = pair(student(w, 1.0, x, 1, 0.5, 0.5))
    close(vector(new, 3), w, "w, at a sample with a margin above 1,")


@pytest.mark.points(1)
def test_alpha_says_how_much_the_new_loss_counts(student, rng):
    """With alpha = 1 the old Q is forgotten, with alpha = 0 it stays, and with 1/2 the new Q is half way between."""
    y = int(rng.choice([-1, 1]))
    w, x = visit(rng, y, -3, -0.1)
    Q = abs(float(numbers(rng)))
    kept, half, forgotten = (scalar(pair(student(w, Q, x, y, 0.25, alpha))[1]) for alpha in (0.0, 0.5, 1.0))
    close(kept, Q, "Q with alpha = 0")
    close(half, (kept + forgotten) / 2, "Q with alpha = 1/2")
    close(scalar(pair(student(w, 2 * Q, x, y, 0.25, 1.0))[1]), forgotten, "Q with alpha = 1, from another Q,")
    assert forgotten > 1, (
        "with alpha = 1 the new Q is the loss of the sample, which is above 1 where the margin is negative"
    )
