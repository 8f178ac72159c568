"""Reference, other right answers, hidden checks and typical mistakes for `decayed_step`."""

import numpy as np
import pytest

from autograder.exercises.L2c.decayed_step import JUST_ABOVE, LARGE, NEGATIVE, SMALL, with_margin
from autograder.testing import close, vector


def decayed_step(w, x, y, mu, tau):
    teaches = y * (w @ x) <= 1
    return w * (1 - mu * tau) + mu * y * x * teaches


def library_sgd(w, x, y, mu, tau):
    from lecturelib.margin_losses import risk_gradient

    gradient, _ = risk_gradient([x], [y], w, 0.0, loss="hinge", l2=tau)
    return w - mu * gradient


def right_by_the_gradient(w, x, y, mu, tau):
    """The gradient of loss and penalty first, then one step against it."""
    gradient = tau * w
    if y * np.dot(w, x) <= 1:
        gradient = gradient - y * x
    return w - mu * gradient


def right_by_a_loop(w, x, y, mu, tau):
    """Weight by weight."""
    margin = y * sum(p * q for p, q in zip(w, x, strict=True))
    push = mu * y if margin <= 1 else 0.0
    return [p - mu * tau * p + push * q for p, q in zip(w, x, strict=True)]


def wrong_decays_only_on_a_step(w, x, y, mu, tau):
    """You let w decay only where the sample teaches; the penalty acts at every visit."""
    return w * (1 - mu * tau) + mu * y * x if y * (w @ x) <= 1 else w


def wrong_decays_by_tau(w, x, y, mu, tau):
    """You shrink w by 1 - tau; the penalty's slope is a part of the step too, so its share is mu times tau."""
    return w * (1 - tau) + mu * y * x * (y * (w @ x) <= 1)


def wrong_decays_afterwards(w, x, y, mu, tau):
    """You shrink what the sample has just added, too; only the old w decays."""
    return (w + mu * y * x * (y * (w @ x) <= 1)) * (1 - mu * tau)


def wrong_margin_after_the_decay(w, x, y, mu, tau):
    """You look at the margin after w has shrunk; both slopes are those at the w that came in."""
    w = w * (1 - mu * tau)
    return w + mu * y * x * (y * (w @ x) <= 1)


def wrong_grows(w, x, y, mu, tau):
    """You let w grow by mu tau; a penalty makes it shrink: w (1 - mu tau)."""
    return w * (1 + mu * tau) + mu * y * x * (y * (w @ x) <= 1)


def wrong_only_mistakes(w, x, y, mu, tau):
    """You learn from mistakes only, as Hebb's rule does; with the hinge every sample with a margin up to 1 teaches."""
    return w * (1 - mu * tau) + mu * y * x * (y * (w @ x) <= 0)


def wrong_forgets_the_label(w, x, y, mu, tau):
    """You add x whatever its class; a negative sample is subtracted: mu * y * x."""
    return w * (1 - mu * tau) + mu * x * (y * (w @ x) <= 1)


def wrong_subtracts_the_sample(w, x, y, mu, tau):
    """You subtract mu y x; the loss falls with the margin, so a step downhill adds it."""
    return 2 * w * (1 - mu * tau) - decayed_step(w, x, y, mu, tau)


def wrong_decays_half_as_fast(w, x, y, mu, tau):
    """You shrink w by half of mu tau; the square in the penalty brings a 2 that cancels the one half."""
    return decayed_step(w, x, y, mu, tau / 2)


def wrong_forgets_the_rate(w, x, y, mu, tau):
    """You add y x in full; the learning rate mu multiplies what the sample adds, too."""
    return w * (1 - mu * tau) + y * x * (y * (w @ x) <= 1)


@pytest.mark.points(1)
def test_the_margin_is_that_before_the_step(student, rng):
    """Whatever the margin, the rate and the penalty are: loss and penalty are both taken at the old w."""
    for d, margin in enumerate((NEGATIVE, SMALL, JUST_ABOVE, LARGE), start=2):
        y = int(rng.choice([-1, 1]))
        w, x = with_margin(rng, y, *margin, d)
        for mu, tau in ((0.75, 0.0), (2.0, 0.375)):
            close(vector(student(w, x, y, mu, tau), d), decayed_step(w, x, y, mu, tau))
    w, x = np.array([2.0, 1.0]), np.array([1.0, -1.0])
    for y in (1, -1):
        close(vector(student(w, y * x, y, 0.5, 0.5), 2), decayed_step(w, y * x, y, 0.5, 0.5), "w at the margin 1")
