r"""**One sample, one step.** A stochastic step with the hinge loss $L(M) = (1 - M)_+$, which is $1 - M$ with the slope
$-1$ where $M < 1$, and $0$ with the slope $0$ where $M > 1$ (L2.8). With $M = \langle w, x\rangle y$,
$$ w \leftarrow w - \mu\, L'(M)\, x\, y , \qquad Q \leftarrow (1 - \alpha)\, Q + \alpha\, L(M) . $$
Both lines use the margin that the *old* $w$ gives: $Q$ judges the sample before anything has been learnt from it.
Return the pair of the new $w$ and the new $Q$.

- `w`: $d$ weights; `Q`: the estimate so far, a number; `x`: one sample, $d$ features, the constant one among them;
  `y`: its label $\pm 1$; `mu`: the learning rate; `alpha`: the smoothing, from 0 to 1. $M$ is never exactly 1 here.

In two lines this is an algorithm that learns from a stream that never ends, and reports how well it does.

    >>> sgd_step(np.array([1.0, 0.0]), 3.0, np.array([-0.5, 2.0]), -1, mu=0.5, alpha=0.25)
    (array([ 1.25, -1.  ]), 2.375)
"""

import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def sgd_step(w, Q, x, y, mu, alpha):
    """Return (w, Q) after one sample.   w, x: (d,); y: -1 or +1; Q, mu, alpha: numbers -> (d,), a number"""
    ...


hints = (
    "What is the margin, before anything is learnt? Compute it once, from the old w; then its loss and its slope.",
    "Where the margin is above 1, the slope is 0: w stays as it is, but Q still changes.",
    "Below 1 the pair of loss and slope is `1 - M, -1`.",
)


def visit(rng, M, y, d):
    """A line and a sample of class y with the margin M."""
    w, x = numbers(rng, d), numbers(rng, d)
    x[-1] = rng.choice([-2.0, -0.5, 0.5, 2.0])  # dividing by it is exact
    w[-1] = (y * M - w[:-1] @ x[:-1]) / x[-1]
    return w, x


@pytest.mark.points(1)
def test_the_step_helps_the_sample_that_asks_for_it(student, rng):
    """Below M = 1 the margin grows by mu ||x||^2, whatever the label, and w moves along x only."""
    for M, y, d in ((-2.5, 1, 3), (0.5, -1, 2), (0.75, 1, 1)):
        w, x = visit(rng, M, y, d)
        mu = float(rng.choice([0.25, 0.5, 1.5]))
        moved = vector(pair(student(w, 1.0, x, y, mu, 0.5))[0], d) - w
        close(y * (moved @ x), mu * (x @ x), "the growth of the margin")
        close(moved * (x @ x), (moved @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_alpha_says_how_much_the_new_loss_counts(student, rng):
    """With alpha = 1 the new Q is the loss of the old line, with alpha = 0 the old Q; in between, it is in between."""
    for loss, y, d, alphas in ((1.5, 1, 2, (0.0, 0.25)), (0.25, -1, 3, (0.5, 1.0))):
        w, x = visit(rng, 1 - loss, y, d)
        Q = 4 + abs(float(numbers(rng)))
        news = {0.0: Q, 1.0: loss, 0.5: (Q + loss) / 2, 0.25: loss + 3 * (Q - loss) / 4}
        for alpha, new in [(alpha, news[alpha]) for alpha in alphas]:
            close(scalar(pair(student(w, Q, x, y, 0.25, alpha))[1]), new, f"Q with alpha = {alpha}")


@pytest.mark.points(1)
def test_a_sample_that_is_right_enough_still_tells_something(student, rng):
    """Beyond M = 1 the loss is 0 and w stays; Q loses half of itself if alpha is ½, a quarter if it is ¼."""
    for M, y, d, alpha in ((1.25, 1, 2, 0.5), (4, -1, 3, 0.25)):
        w, x = visit(rng, M, y, d)
        Q = abs(float(numbers(rng)))
        new_w, new_Q = pair(student(w, Q, x, y, 0.5, alpha))
        close(vector(new_w, d), w, "w, which should have stayed,")
        close(Q - scalar(new_Q), alpha * Q, "what Q has lost")
