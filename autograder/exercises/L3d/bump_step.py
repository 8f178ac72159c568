r"""**Teach a bump where to stand.** The model
$$ f(x, w) = \exp\Bigl( -\frac{\lVert x - m\rVert^2}{2 s^2} \Bigr) , \qquad w = (m_1, \dots, m_d, s) , $$
is 1 at its centre $m$ and falls off within a few widths $s$. It is not linear in its weights, but it has slopes,
$$ \frac{\partial f}{\partial m} = f \cdot \frac{x - m}{s^2} , \qquad
\frac{\partial f}{\partial s} = f \cdot \frac{\lVert x - m\rVert^2}{s^3} , $$
and that is all that the single-sample rule asks for (L3.23): $w \leftarrow w - \alpha \nabla L$ with the loss
$L = \frac12 (f(x, w) - y)^2$ of this one sample. Return the new weights.

- `w`: the $d$ coordinates of the centre and then the width, which is above 0, $d + 1$ numbers; `x`: the sample, $d$
  numbers;
- `y`: what $f$ should be there, from 0 to 1; `alpha`: the learning rate;
- the result has $d + 1$ numbers; all slopes are taken at the weights that came in.

A bump at $(1, 0)$ meets a sample at $(3, 2)$ that should be inside. It moves there, and widens:

    >>> bump_step(np.array([1.0, 0.0, 2.0]), np.array([3.0, 2.0]), 1.0, alpha=0.5).round(3)
    array([1.058, 0.058, 2.116])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def bump_step(w, x, y, alpha):
    """Return w after one visit to (x, y).   w: (d + 1,), x: (d,);   y, alpha: numbers -> (d + 1,)"""
    ...


hints = (
    "Which entries of w are the centre, and which is the width? Take them apart, and compute f first.",
    "The chain rule: the gradient of L is that of f, times what f misses, which is f less y.",
    "`np.append(along_m, along_s)` is the whole gradient of f, if the two parts are its slopes along m and s.",
)


def loss(w, x, y):
    """What this visit goes down on."""
    return (np.exp(-np.sum((x - w[:-1]) ** 2) / (2 * w[-1] ** 2)) - y) ** 2 / 2


def case(rng, d):
    """A bump, and a sample near enough to feel it."""
    w = np.append(numbers(rng, d), rng.integers(3, 9) / 4)
    return w, w[:-1] + numbers(rng, d) / 2


@pytest.mark.points(2)
def test_it_is_a_step_down_the_slope(student, rng):
    """The step is -α times the slope of ½ (f − y)², along each coordinate of the centre and along the width."""
    for d, y in ((1, 1.0), (2, 0.0), (3, 1.0)):
        w, x = case(rng, d)
        alpha, t = float(rng.integers(1, 9)) / 4, 1e-5
        rises = [loss(w + t * e, x, y) - loss(w - t * e, x, y) for e in np.eye(d + 1)]
        moved = vector(student(w, x, y, alpha), d + 1) - w
        assert np.any(moved), "this sample is missed, so w must move"
        close(moved, -alpha * np.array(rises) / (2 * t), "the step", tolerance=1e-6)


@pytest.mark.points(1)
def test_a_sample_that_should_be_in_pulls_and_one_that_should_be_out_pushes(student, rng):
    """A sample with y = 1 draws the centre towards it and widens the bump; one with y = 0 does the opposite."""
    w, x = case(rng, 2)
    away = x - w[:-1]
    for y, sign in ((1.0, 1), (0.0, -1)):
        moved = vector(student(w, x, y, 0.5), 3) - w
        assert sign * (moved[:2] @ away) > 0, f"with y = {y:g} the centre goes the wrong way"
        assert sign * moved[2] > 0, f"with y = {y:g} the width changes the wrong way"
        close(moved[:2] * (away @ away), (moved[:2] @ away) * away, "the centre's step, which is along x - m,")
    close(vector(student(w, w[:-1], 0.0, 0.5), 3), w, "w after a visit to its centre, where f has no slope,")
