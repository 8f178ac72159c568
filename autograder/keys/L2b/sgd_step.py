"""Reference, other right answers, hidden checks and typical mistakes for `sgd_step`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def sgd_step(w, Q, x, y, mu, alpha):
    M = y * (w @ x)
    loss, slope = (1 - M, -1) if M < 1 else (0, 0)
    return w - mu * slope * y * x, float((1 - alpha) * Q + alpha * loss)


equivalent = {
    "loss, slope = (1 - M, -1) if M < 1 else (0, 0) -> loss, slope = (1 - M, -1) if M <= 1 else (0, 0)": (
        "They differ at M = 1 only, where the hinge has no slope; the prompt promises that this does not occur."
    ),
}


def library_sgd(w, Q, x, y, mu, alpha):
    from lecturelib.margin_losses import margin_loss

    L, M = margin_loss("hinge"), y * (w @ x)
    return w - mu * float(L.slope(M)) * y * x, (1 - alpha) * Q + alpha * float(L.value(M))


def right_towards_the_loss(w, Q, x, y, mu, alpha):
    """Q moves the share alpha of the way to the new loss; w moves where that loss is positive."""
    lack = max(0.0, 1 - y * sum(p * q for p, q in zip(w, x, strict=True)))
    rate = mu if lack > 0 else 0.0
    return [p + rate * y * q for p, q in zip(w, x, strict=True)], Q + alpha * (lack - Q)


def right_by_the_slope(w, Q, x, y, mu, alpha):
    """The two lines of the prompt, with the slope as minus a comparison."""
    M = y * float(np.dot(w, x))
    return np.array(w) + mu * (M < 1) * y * np.array(x), alpha * max(0.0, 1 - M) + (1 - alpha) * Q


def wrong_loss_after_the_step(w, Q, x, y, mu, alpha):
    """You take the loss after the step, when the sample has been learnt from: Q then flatters. Take it before."""
    new, _ = sgd_step(w, Q, x, y, mu, alpha)
    return new, (1 - alpha) * Q + alpha * max(0, 1 - y * (new @ x))


def wrong_smoothing_turned_round(w, Q, x, y, mu, alpha):
    """You have alpha and 1 - alpha exchanged: alpha is the weight of the new loss, the small one of the two."""
    new, forgotten = sgd_step(w, Q, x, y, mu, 1)
    return new, alpha * Q + (1 - alpha) * forgotten


def wrong_forgets_to_forget(w, Q, x, y, mu, alpha):
    """You add alpha times the loss to the whole old Q, which then only grows; keep (1 - alpha) Q of it."""
    new, forgotten = sgd_step(w, Q, x, y, mu, 1)
    return new, Q + alpha * forgotten


def wrong_uphill(w, Q, x, y, mu, alpha):
    """Your step goes up the slope: the margin of the sample shrinks. L' is negative, so w - mu L' x y adds."""
    new, Q = sgd_step(w, Q, x, y, mu, alpha)
    return 2 * w - new, Q


def wrong_forgets_the_label(w, Q, x, y, mu, alpha):
    """You step by mu x whatever the label; the derivative of the margin is y x, so a negative sample is subtracted."""
    new, Q = sgd_step(w, Q, x, y, mu, alpha)
    return w + y * (new - w), Q


def wrong_learns_from_mistakes_only(w, Q, x, y, mu, alpha):
    """You step at mistakes only, which is Hebb's rule; the hinge asks for a margin of 1, so compare M with 1."""
    new, Q = sgd_step(w, Q, x, y, mu, alpha)
    return new if y * (w @ x) <= 0 else w, Q


def wrong_learns_from_all(w, Q, x, y, mu, alpha):
    """You step at every sample; beyond M = 1 the hinge is flat, and its slope is 0."""
    _, Q = sgd_step(w, Q, x, y, mu, alpha)
    return w + mu * y * x, Q


def wrong_loss_below_zero(w, Q, x, y, mu, alpha):
    """You take 1 - M for the loss also where it is negative; beyond M = 1 the hinge loss is 0."""
    new, _ = sgd_step(w, Q, x, y, mu, alpha)
    return new, (1 - alpha) * Q + alpha * (1 - y * (w @ x))


def wrong_without_smoothing(w, Q, x, y, mu, alpha):
    """You return the loss of this sample for Q; it counts with the weight alpha only, the old Q with the rest."""
    return sgd_step(w, Q, x, y, mu, 1)


def wrong_ignores_the_rate(w, Q, x, y, mu, alpha):
    """You add the whole sample; multiply the step by mu."""
    return sgd_step(w, Q, x, y, 1.0, alpha)


def wrong_forgets_what_costs_nothing(w, Q, x, y, mu, alpha):
    """You leave Q as it is where the loss is 0; a 0 counts like any other loss, so there Q becomes (1 - alpha) Q."""
    return sgd_step(w, Q, x, y, mu, alpha) if y * (w @ x) < 1 else (w, Q)


@pytest.mark.points(2)
def test_a_walk_over_many_samples(student, rng):
    """Visit after visit, to samples that are right, wrong and in between: w and Q are what the two lines say."""
    w, Q = numbers(rng, 4), 2.0
    for M, y in ((0.5, 1), (1.5, -1), (-1, 1), (0.5, -1), (1.5, 1), (-1, -1)):
        x = numbers(rng, 4)
        w = w - (w @ x - y * M) * x / (x @ x)  # a line that gives this margin
        new_w, new_Q = pair(student(w, Q, x, y, 0.125, 0.25))
        w, Q = sgd_step(w, Q, x, y, 0.125, 0.25)
        close(vector(new_w, 4), w, "w")
        close(scalar(new_Q), Q, "Q")
