"""Reference, other right answers, hidden checks and typical mistakes for `early_stop`."""

import numpy as np
import pytest

from autograder.testing import close, vector


def early_stop(losses, patience):
    best = 0
    for epoch in range(1, len(losses)):
        if losses[epoch] < losses[best]:
            best = epoch
        if epoch - best == patience:
            return best, epoch
    return best, len(losses) - 1


equivalent = {
    "for epoch in range(1, len(losses)): -> for epoch in range(0, len(losses)):": "epoch 0 is not better than itself",
}


def right_by_running_minima(losses, patience):
    """The best so far at every epoch, all at once, and the first epoch at which it is old enough."""
    losses = np.asarray(losses)
    before = np.append(np.inf, np.minimum.accumulate(losses)[:-1])
    epochs = np.arange(len(losses))
    best = np.maximum.accumulate(np.where(losses < before, epochs, 0))
    old = np.flatnonzero(epochs - best >= patience)
    stop = int(old[0]) if len(old) else len(losses) - 1
    return int(best[stop]), stop


def right_by_waiting(losses, patience):
    """As the library does it: least loss so far, and a counter."""
    least, waited, best, epoch = float("inf"), 0, 0, 0
    for epoch, loss in enumerate(losses):
        if loss < least:
            least, waited, best = loss, 0, epoch
        else:
            waited += 1
        if waited >= patience:
            break
    return best, epoch


def library_early_stop(losses, patience):
    from lecturelib.logistic import Patience

    patience_left = Patience(lambda epoch, _: float(losses[epoch]), patience)
    stop = next((t for t in range(len(losses)) if patience_left.exhausted(t, 0)), len(losses) - 1)
    return patience_left.best(stop, 0)[0], stop


def wrong_looks_ahead(losses, patience):
    """You take the least of all losses, also of those that would come after stopping; you may not look ahead."""
    return int(np.argmin(losses)), early_stop(losses, patience)[1]


def wrong_keeps_the_last(losses, patience):
    """You keep the weights of the last epoch; go back to those of the best."""
    stop = early_stop(losses, patience)[1]
    return stop, stop


def wrong_compares_with_the_one_before(losses, patience):
    """You compare each loss with the one before it; a loss that falls on the far side of a hill is not yet better
    than the best."""
    best, waited = 0, 0
    for epoch in range(1, len(losses)):
        waited = 0 if losses[epoch] < losses[epoch - 1] else waited + 1
        best = epoch if losses[epoch] < losses[best] else best
        if waited == patience:
            return best, epoch
    return best, len(losses) - 1


def wrong_equal_is_better(losses, patience):
    """You count an equal loss as better, so a loss that stands still would never run out of patience; ask for less."""
    best = 0
    for epoch in range(1, len(losses)):
        if losses[epoch] <= losses[best]:
            best = epoch
        if epoch - best == patience:
            return best, epoch
    return best, len(losses) - 1


def wrong_one_too_many(losses, patience):
    """You wait one epoch too long: stop with the last of the `patience` failures, not after the next one."""
    return early_stop(losses, patience + 1)


def wrong_one_too_few(losses, patience):
    """You stop one epoch too early; stop only when `patience` epochs in a row have failed to be better."""
    return early_stop(losses, max(1, patience - 1))


def wrong_counts_from_one(losses, patience):
    """You count the epochs from 1; the first loss belongs to epoch 0."""
    best, stop = early_stop(losses, patience)
    return best + 1, stop + 1


def wrong_returns_the_loss(losses, patience):
    """You return the least loss; the number of its epoch is asked for."""
    best, stop = early_stop(losses, patience)
    return losses[best], stop


def wrong_counts_all_failures(losses, patience):
    """You count failures over the whole training; a better epoch sets the count back to 0."""
    best, waited = 0, 0
    for epoch in range(1, len(losses)):
        if losses[epoch] < losses[best]:
            best = epoch
        else:
            waited += 1
        if waited == patience:
            return best, epoch
    return best, len(losses) - 1


@pytest.mark.points(1)
def test_rough_losses(student, rng):
    """Losses that go up and down, with ties; a single epoch too."""
    for patience, most in ((1, 4), (2, 15), (3, 15), (5, 15)):
        losses = rng.integers(2, 9, size=int(rng.integers(1, most))) / 4
        close(vector(student(losses, patience), 2), right_by_running_minima(losses, patience))
    small_steps = np.array([4.0, 5.0, 3.0, 5.0, 2.0, 5.0, 1.0, 5.0])
    close(vector(student(small_steps, 2), 2), [6, 7])
    close(vector(student(np.array([1.0, 5.0, 4.0, 3.0, 2.0, 1.5]), 3), 2), [0, 3])
