"""Quicker twins of the loops: the same walk, weight by weight, in less time.

A lesson is read in its own module, where the loop stands as on the slide. Sliders and benchmarks need more speed, so
a call of such a function goes to its twin here. `tests/lecturelib/test_fast.py` runs both and compares every weight.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from lecturelib._fast.lms import adaline, lms
from lecturelib._fast.mistakes import averaged_perceptron, perceptron, pocket, voted_perceptron
from lecturelib._fast.sgd import sgd

P = ParamSpec("P")
R = TypeVar("R")

__all__ = ["adaline", "averaged_perceptron", "lms", "perceptron", "pocket", "quick", "sgd", "voted_perceptron"]


def quick(twin: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let calls of the decorated function go to its `twin`, which takes the same arguments and gives the same result.

    The loop as written stays reachable: `inspect.unwrap(perceptron)` is the slide, and runs.
    """

    def decorate(slide: Callable[P, R]) -> Callable[P, R]:
        @wraps(slide)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            return twin(*args, **kwargs)

        return call

    return decorate
