"""When training has come to its end, well or badly."""

import numpy as np

from lecturelib._caller import speaks_for_caller, warn
from lecturelib.validation import Floats


@speaks_for_caller
def ran_away(move: float, least: float, epoch: int, rate: float) -> bool:
    """Whether the steps have grown to 10^12 times the `least`, or beyond all numbers; if so, it warns."""
    gone = not move <= 1e12 * least  # NaN fails here as well
    if gone:
        advice = f"it diverged by epoch {epoch + 1} with learning_rate={rate:g}; choose a smaller one or scale X"
        warn(advice, RuntimeWarning)
    return gone


def runaway(value: float) -> float:
    """What no descent that starts at `value` should ever climb to."""
    return value + 1e12 * max(1.0, abs(value))


@speaks_for_caller
def warn_of_separation() -> None:
    warn(
        "a hyperplane separates the classes (some samples may lie on it), so the cross-entropy has no minimum "
        "and the weights grow for ever; set l2 above 0 or stop early",
        UserWarning,
    )


def sgd_outcome(moved_w: Floats, moved_Q: float, w: Floats, Q: float, tol: float, ceiling: float) -> str:
    """How stochastic descent ended, or nothing if it goes on."""
    if not ceiling >= Q:  # NaN fails here as well
        return f"diverged: the smoothed risk reached {Q:.3g}; take a smaller learning_rate"
    norm = np.linalg.norm
    settled = abs(moved_Q) <= tol * max(1.0, Q) and norm(moved_w) <= tol * max(1.0, float(norm(w)))
    return "converged" if settled else ""
