r"""**Know when to stop.** During training you write down the loss on held-out data after each epoch. **Early stopping**
(L4.13) keeps the weights of the best epoch so far, and gives up once that epoch has not been bettered for a while.
Return `(best, stop)`: the number of the epoch whose weights you would keep, and that of the epoch after which you stop.

- `losses`: the held-out losses, one for each epoch, with epoch 0 first; at least one;
- `patience`: how many epochs in a row may fail to be *better* than the best so far; with the last of them you stop;
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
    "Go through the losses in their order with two notes in hand: the best epoch so far, and how long ago it was.",
    "Where a loss is less than the best, it is the new best. Otherwise see whether epoch - best has reached patience.",
)


def fall_and_rise(rng, down, up):
    """Losses that fall for `down` epochs and then rise for `up`; all quarters."""
    steps = np.append(-rng.integers(1, 4, size=down), rng.integers(1, 4, size=up)) / 4
    return 10 + np.append(0, np.cumsum(steps))


@pytest.mark.points(1)
def test_the_bottom_of_a_valley(student, rng):
    """Falling, then rising: the bottom is kept, and training ends `patience` epochs later."""
    down, patience = int(rng.integers(2, 7)), int(rng.integers(2, 5))
    losses = fall_and_rise(rng, down, patience + 3)
    close(vector(student(losses, patience), 2), [down, down + patience])


@pytest.mark.points(1)
def test_while_it_falls_nobody_stops(student, rng):
    """Where the loss always falls, training goes to the end, and the last epoch is the best."""
    down = int(rng.integers(3, 9))
    close(vector(student(fall_and_rise(rng, down, 0), patience=2), 2), [down, down])


@pytest.mark.points(1)
def test_a_second_valley_is_found_with_patience_only(student, rng):
    """A deeper valley behind a hill is found if patience is longer than the hill, else it never happens."""
    hill = int(rng.integers(3, 6))
    first = fall_and_rise(rng, 3, hill - 1)
    losses = np.concatenate([first, [0.5, 1.0]])
    last = len(losses) - 1
    close(vector(student(losses, hill + 1), 2), [last - 1, last])
    close(vector(student(losses, hill - 1), 2), [3, 3 + hill - 1])
