"""Fingerprints of code by winnowing, as in MOSS (Schleimer, Wilkerson and Aiken, SIGMOD 2003).

Every run of `RUN` words is hashed, and of every `WINDOW` neighbouring hashes the smallest is kept: texts that share
`RUN + WINDOW - 1` words share at least one fingerprint, and a fingerprint says where it comes from.
"""

import hashlib
from collections.abc import Mapping, Sequence

from autograder.similarity.canonical import Word

RUN = 4  # short, because answers of two lines are to be compared
WINDOW = 2
Marks = Mapping[int, frozenset[int]]  # a fingerprint, and the lines that it comes from


def fingerprints(words: Sequence[Word], run: int = RUN, window: int = WINDOW) -> Marks:
    """The kept hashes, each with the lines that its words come from. What is shorter than a run is one."""
    runs = [words[start : start + run] for start in range(max(1, len(words) - run + 1))] if words else []
    hashes = [digest(each) for each in runs]
    found: dict[int, set[int]] = {}
    for place in kept(hashes, window):
        found.setdefault(hashes[place], set()).update(word.line for word in runs[place])
    return {value: frozenset(lines) for value, lines in found.items()}


def digest(words: Sequence[Word]) -> int:
    """The same in every process, unlike Python's own."""
    text = "\n".join(word.text for word in words).encode(errors="replace")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def kept(hashes: Sequence[int], window: int) -> set[int]:
    """Where the smallest hash of each window is, the last one of equals.

    >>> sorted(kept([77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98], 4))  # the paper's example
    [3, 6, 8, 11, 15]
    """
    starts = range(max(1, len(hashes) - window + 1)) if hashes else ()
    return {
        min(range(start, min(start + window, len(hashes))), key=lambda place: (hashes[place], -place))
        for start in starts
    }
