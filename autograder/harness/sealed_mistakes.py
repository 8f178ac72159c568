"""Typical mistakes that unlock their own sentences, for the students' edition, which has no keys.

For each mistake, and each public check in which it shows, a release has a lock that is opened by what the mistake
replies in the calls of that check, and by nothing else. In a notebook these calls are always the same, since the random
numbers are. Behind the locks is the key of the mistake's text. docs/decisions.md says what that protects, and what not.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b, scrypt, shake_256
from itertools import count, takewhile
from typing import Any

import numpy as np

from autograder.harness.calls import Call
from autograder.harness.check_results import CheckResult
from autograder.testing import ROUNDING, Floats, numeric

_COST = {"n": 512, "r": 8, "p": 1}  # of trying one fingerprint: 1 ms and 0.5 MB, for us and for anybody who guesses
_LABEL, _NUMBER, _KEY, _TAG = 6, 2, 16, 16  # bytes: how a lock is known, whose it is, its mistake's key; a text's tag
_PADDED = 64  # bytes: the lengths of texts are multiples of it, or they would tell which text it is


@dataclass(frozen=True)
class SealedMistake:
    """A typical mistake: its name, its sentence, and how much each public check that it fails tells of it."""

    name: str
    sentence: str
    evidence: Mapping[str, int]


Fingerprints = Mapping[str, Iterable[bytes]]  # by check


def seal(exercise: str, mistakes: Sequence[tuple[SealedMistake, Fingerprints]], secret: bytes) -> bytes:
    """The locks and the texts of an exercise's mistakes, as a file; the same bytes for the same mistakes and secret."""
    texts, locks = list[bytes](), list[bytes]()
    opening: dict[tuple[str, bytes], list[bytes]] = {}
    for number, (mistake, found) in enumerate(mistakes):
        text = json.dumps(asdict(mistake)).encode()
        key = blake2b(text, key=secret, digest_size=_KEY).digest()
        texts.append(_encrypted(text, key))
        for check, prints in found.items():
            for each in prints:
                opening.setdefault((check, each), []).append(number.to_bytes(_NUMBER) + key)
    for (check, fingerprint), contents in opening.items():
        masks = _masks(exercise, check, fingerprint)
        locks += [label + _xor(content, mask) for content, (label, mask) in zip(contents, masks, strict=False)]
    in_any_order = {"locks": sorted(map(_as_text, locks)), "mistakes": [_as_text(text) for text in texts]}
    return (json.dumps(in_any_order, indent=0) + "\n").encode()


def unlocked(data: bytes, exercise: str, results: Sequence[CheckResult]) -> dict[str, list[SealedMistake]]:
    """The mistakes that the calls of these checks unlock, by check."""
    sealed = json.loads(data)
    locks = {lock[:_LABEL]: lock[_LABEL:] for lock in map(b64decode, sealed["locks"])}
    found = {}
    for result in results:
        opened = [
            _xor(locks[label], mask)
            for fingerprint in possible_fingerprints(result.calls)
            for label, mask in takewhile(lambda mask: mask[0] in locks, _masks(exercise, result.check, fingerprint))
        ]
        texts = {int.from_bytes(each[:_NUMBER]): each[_NUMBER:] for each in opened}
        found[result.check] = [_read(b64decode(sealed["mistakes"][number]), key) for number, key in texts.items()]
    return found


def _masks(exercise: str, check: str, fingerprint: bytes) -> Iterator[tuple[bytes, bytes]]:
    """By a slow function, the labels of all locks that a fingerprint opens, each with what its content is hidden by."""
    opener = scrypt(fingerprint, salt=f"{exercise} {check}".encode(), dklen=32, **_COST)
    for number in count():
        stream = shake_256(opener + number.to_bytes(4)).digest(_LABEL + _NUMBER + _KEY)
        yield stream[:_LABEL], stream[_LABEL:]


def _encrypted(text: bytes, key: bytes) -> bytes:
    padded = text.ljust(-(-len(text) // _PADDED) * _PADDED)
    hidden = _xor(padded, shake_256(key).digest(len(padded)))
    return blake2b(hidden, key=key, digest_size=_TAG).digest() + hidden


def _read(encrypted: bytes, key: bytes) -> SealedMistake:
    tag, hidden = encrypted[:_TAG], encrypted[_TAG:]
    if blake2b(hidden, key=key, digest_size=_TAG).digest() != tag:
        raise ValueError("a sealed mistake is damaged")
    return SealedMistake(**json.loads(_xor(hidden, shake_256(key).digest(len(hidden)))))


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def _as_text(data: bytes) -> str:
    return b64encode(data).decode()


# ------------------------------------------------------------------------------------ which of them it is


ENOUGH = 2  # evidence in all, where a mistake explains every check that failed
BEYOND_DOUBT = 4  # evidence in a check, where there are others that it does not explain


def recognised(found: Mapping[str, Sequence[SealedMistake]]) -> SealedMistake | None:
    """The mistake that explains the checks that failed, or most of them; `found` has what each of these unlocked.

    Of several that explain them, none: nobody knows which of their sentences is true. And a student whose function
    passes a check in which a mistake shows does not make that mistake.
    """
    every = {mistake.name: mistake for mistakes in found.values() for mistake in mistakes}
    possible = [mistake for mistake in every.values() if mistake.evidence.keys() <= found.keys()]
    for explains in (_explains_all, _explains_most):
        fitting = [mistake for mistake in possible if explains(mistake, found)]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def _explains_all(mistake: SealedMistake, found: Mapping[str, Sequence[SealedMistake]]) -> bool:
    return all(mistake in each for each in found.values()) and sum(mistake.evidence.values()) >= ENOUGH


def _explains_most(mistake: SealedMistake, found: Mapping[str, Sequence[SealedMistake]]) -> bool:
    sure = [check for check in found if mistake in found[check] and mistake.evidence[check] >= BEYOND_DOUBT]
    return len(sure) >= max(2, 2 * sum(mistake not in each for each in found.values()))


# ------------------------------------------------------------------------------------ what opens the locks

# Digests of what a function replied, equal where the replies are equal up to rounding. Numbers are told by the cells of
# a grid that they are in, and two that differ by rounding may lie on both sides of a border. So there are two grids,
# each with its borders in the middle of the other's cells: one of the two digests is the same, unless rounding moves
# one number across a border of the first and another one across a border of the second.
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
