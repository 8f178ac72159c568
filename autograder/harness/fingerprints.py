"""Digests of what a function replied, equal where the replies are equal up to rounding.

Numbers are told by the cells of a grid that they are in, and two that differ by rounding may lie on both sides of a
border. So there are two grids, each with its borders in the middle of the other's cells: one of the two digests is the
same, unless rounding moves one number across a border of the first and another one across a border of the second.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

from autograder.harness.calls import Call
from autograder.testing import ROUNDING, Floats, numeric

_CELL = 1e-6  # width of a cell, relative to the number in it
_SHIFTS = (0.25, 0.75)  # of the two grids; 0 is no border of either
_INFINITE, _NO_NUMBER = 2**62, 2**61  # in the place of a cell's number


def fingerprints(calls: Sequence[Call]) -> tuple[bytes, ...]:
    """The digests of what came back in these calls; where arguments were changed in place, these are with that."""
    return tuple(_digest(calls, shift, with_changes=True) for shift in _SHIFTS)


def possible_fingerprints(calls: Sequence[Call]) -> tuple[bytes, ...]:
    """These, and those of a function that replies the same and leaves its arguments alone."""
    return tuple(dict.fromkeys([*fingerprints(calls), *(_digest(calls, shift) for shift in _SHIFTS)]))


def _digest(calls: Sequence[Call], shift: float, *, with_changes: bool = False) -> bytes:
    texts = [f"grid {shift}", *(_reply_text(call, shift, with_changes) for call in calls)]
    return blake2b("\n".join(texts).encode(errors="replace"), digest_size=32).digest()


def _reply_text(call: Call, shift: float, with_changes: bool) -> str:
    if call.reply is None:
        return f"error {call.error}"
    printed = " printed" if call.reply.printed and call.reply.value is None else ""
    changed = " changed" if call.reply.changed and with_changes else ""
    return f"{_value_text(call.reply.value, shift)}{printed}{changed}"


def _value_text(value: Any, shift: float) -> str:
    """The same text for whatever `testing.same` finds equal."""
    numbers = numeric(value)
    if numbers is not None:
        return f"{numbers.shape}{_cells(numbers, shift)}"
    if isinstance(value, dict):
        return "".join(sorted(f"{{{key!r}: {_value_text(each, shift)}}}" for key, each in value.items()))
    if isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim):
        return f"[{','.join(_value_text(each, shift) for each in value)}]"
    plain = value.item() if isinstance(value, np.ndarray | np.generic) else value
    return f"{type(plain).__name__} {plain!r}"


def _cells(numbers: Floats, shift: float) -> list[int]:
    """First of the scale, which is less than 1 where all numbers are small, then of each number.

    Near 0 a cell is as wide as what `testing.equal` takes for little there, and beyond in proportion to the number.
    """
    finite = np.isfinite(numbers)
    largest = np.abs(numbers).max(initial=0)
    scale = min(1.0, 1000 * largest) if ROUNDING < largest < np.inf else 1.0
    plain = np.where(finite, numbers, 0)
    steps = np.sign(plain) * np.log1p(np.abs(plain) / scale) / _CELL
    of_scale = int(np.floor(np.log(scale) / _CELL + shift))
    others = np.select([numbers == np.inf, numbers == -np.inf], [_INFINITE, -_INFINITE], _NO_NUMBER)
    return [of_scale, *np.where(finite, np.floor(steps + shift).astype(int), others).ravel().tolist()]
