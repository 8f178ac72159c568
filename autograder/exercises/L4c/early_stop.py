r"""**Know when to stop.** During training you write down the loss on held-out data after each epoch. **Early stopping**
(L4.13) keeps the weights of the best epoch so far, and gives up once that epoch has not been bettered for a while.
Return `(best, stop)`: the number of the epoch whose weights you would keep, and that of the epoch after which you stop.

- `losses`: the held-out losses, one for each epoch, with epoch 0 first; at least one;
- `patience`: how many epochs in a row may fail to be *better* than the best so far, at least 1; with the last of them
  you stop;
- `stop` is the last epoch if patience never runs out. An equal loss is not better.

You may not look ahead: what comes after `stop` has not happened.

    >>> early_stop(np.array([5.0, 3.0, 4.0, 2.5, 2.75, 2.5, 1.0]), patience=2)
    (3, 5)
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def early_stop(losses, patience):
    """Return the best epoch and the last.   losses: (T,), patience: a whole number -> (best, stop)"""
    ...


hints = (
    "What must you remember while you go through the losses in their order, so that you need not look back?",
    "Two notes are enough: the number of the best epoch so far, and how many epochs ago that was.",
    "A smaller loss is the new best. Otherwise stop if `epoch - best` has reached patience.",
)


def fall(rng, steps, bump=0):
    """Losses, all quarters, that fall in so many steps from 20, each after a bump: that many failures in a row."""
    losses = [20.0]
    for _ in range(steps):
        losses += [losses[-1] + height for height in rng.permutation(bump) / 4 + 0.25]
        losses.append(min(losses) - rng.integers(1, 4) / 4)
    return np.array(losses)


def hill(rng, foot, length):
    """Losses above `foot` that go up and down, and down at the end."""
    heights = 0.25 + rng.permutation(length) / 4
    return foot + np.append(np.sort(heights[:-2]), np.sort(heights[-2:])[::-1])


@pytest.mark.points(1)
def test_while_it_falls_nobody_stops(student, rng):
    """Bumps shorter than patience do not end the training, however many there are; the last epoch is the best."""
    for steps, patience in ((int(rng.integers(3, 9)), 1), (4, int(rng.integers(2, 5))), (0, 2)):
        losses = fall(rng, steps, patience - 1)
        last = len(losses) - 1
        close(vector(student(losses, patience), 2), [last, last])


@pytest.mark.points(1)
def test_the_bottom_of_a_valley(student, rng):
    """The bottom is kept, and training ends `patience` epochs later, whatever would come after that."""
    patience = int(rng.integers(3, 6))
    losses = fall(rng, int(rng.integers(2, 5)), patience - 1)
    bottom = len(losses) - 1
    later = np.concatenate([losses, hill(rng, losses[-1], patience), [0.5, 0.25]])
    close(vector(student(later, patience), 2), [bottom, bottom + patience])


@pytest.mark.points(1)
def test_a_second_valley_is_found_with_patience_only(student, rng):
    """A deeper valley behind a hill is found if patience is longer than the hill; otherwise it never happens."""
    length = int(rng.integers(3, 6))
    first = fall(rng, 3)
    losses = np.concatenate([first, hill(rng, first[-1], length), [0.5, 1.0]])
    last = len(losses) - 1
    close(vector(student(losses, length + 1), 2), [last - 1, last])
    close(vector(student(losses, length), 2), [3, 3 + length])


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_a_plateau_is_no_progress(student, rng):
    """Equal losses do not count as better: on a plateau patience runs out, and its first epoch is kept."""
    down, patience = int(rng.integers(1, 5)), int(rng.integers(1, 5))
    losses = fall(rng, down)
    losses = np.concatenate([losses, np.full(patience, losses[-1]), [0.25]])
    close(vector(student(losses, patience), 2), [down, down + patience])
