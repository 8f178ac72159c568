"""The worked example of a prompt, run as it is printed: the first claim about every answer."""

import doctest
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from autograder.testing import numeric, same

CHECK = "example"
CLAIM = "The example in the prompt gives the result that is printed there."
_DIGITS_PRINTED = 1e-6  # to which results must agree: NumPy prints eight of them
_LONGEST_SHOWN = 200  # characters of what came back


@cache
def examples_of(prompt: str) -> tuple[doctest.Example, ...]:
    return tuple(doctest.DocTestParser().get_examples(prompt))


def run_example(prompt: str, name: str, student: Callable[..., Any]) -> None:
    """Raise an AssertionError where the student's function does not give what the prompt prints.

    Values are compared, not texts: where an array is printed, a list will do.

    >>> run_example(">>> twice(np.array([1.5]))\\narray([3.])", "twice", lambda x: [2 * x[0]])
    >>> run_example(">>> twice(np.array([1.5]))\\narray([3.])", "twice", lambda x: x)
    Traceback (most recent call last):
    AssertionError: `twice(np.array([1.5]))` should give `array([3.])`, but gives `array([1.5])`
    """
    names: dict[str, Any] = {"np": np, name: lambda *given, **named: _as_arrays(student(*given, **named))}
    printed = {"np": np, "array": np.array, "nan": np.nan, "inf": np.inf}
    for example in examples_of(prompt):
        source, want = example.source.strip(), example.want.strip()
        if not want:
            exec(source, names)
            continue
        got = eval(source, names)
        if not same(got, eval(want, printed), _DIGITS_PRINTED):
            raise AssertionError(f"`{source}` should give `{_in_a_line(want)}`, but gives `{_in_a_line(repr(got))}`")


def _in_a_line(text: str) -> str:
    """What is printed over several lines, in one; the middle of a long text is left out.

    >>> _in_a_line("array([[1., 2.],\\n       [3., 4.]])")
    'array([[1., 2.], [3., 4.]])'
    """
    line = " ".join(text.split())
    half = _LONGEST_SHOWN // 2
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:half]} … {line[-half:]}"


def _as_arrays(value: Any) -> Any:
    """What came back with arrays in place of sequences, and Python's numbers for NumPy's: examples use methods."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, list | tuple) and numeric(value) is not None:
        return np.asarray(value)
    return tuple(map(_as_arrays, value)) if isinstance(value, tuple) else value
