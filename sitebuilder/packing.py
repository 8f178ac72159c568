"""Packs the states of a figure into a small file, which the page unpacks (`stateReader` in site.js).

Most of what a figure shows depends on few of its controls, and of that mostly only numbers change. So a text that is
different from state to state is taken apart into *parts* that JSON can hold:

    "…"                                   the same everywhere
    [part, part, …]                       one after the other
    {"on": [0, 2], "of": [part, …]}       one of these, by the places of the controls 0 and 2; `at` says which of them
                                          stands at each place, where they are fewer than there are places
    {"on": [0, 2], "by": [8, -1, …]}      a number: at each place, how much more it is than at the place before;
                                          `per` says in which unit, if not in ones

Places are counted along the axes in `on`, the last of them the fastest. Parts that `at` chooses from may be on one axis
more, behind those of the controls: there each has a place for every time that it is chosen.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sitebuilder.states import Grid, States

Part = str | list[Any] | dict[str, Any]
_Codes = NDArray[np.intp]  # for each place of a grid the number of what stands there

_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)")
_WRITTEN_BY_SCRIPTS = re.compile(r"0|-?[1-9]\d{0,8}|-?(?:0|[1-9]\d{0,6})\.\d?[1-9]")  # as JavaScript writes numbers
_FEW = 4  # texts are not worth taking apart


@dataclass(frozen=True)
class Packed:
    """All states of a figure in one text or, where that would be too long, in several: each has some stops of an axis.

    Of these each holds `stops`, only the last may hold fewer. A text is deflated JSON in base64.
    """

    texts: list[str]
    axis: int
    stops: int


def pack(states: States, *, most: int) -> Packed:
    """The states in texts of so many letters at most."""
    moving = {name: grid for name, grid in states.layers.items() if any(text != grid.flat[0] for text in grid.flat)}
    axis = int(np.argmax(states.said.shape))
    length, count = states.said.shape[axis], 1
    while True:
        stops = -(-length // count)
        pieces = [range(first, min(first + stops, length)) for first in range(0, length, stops)]
        texts = [_packed(states, moving, stops, axis) for stops in pieces]
        longest = max(map(len, texts))
        if longest <= most or stops == 1:
            return Packed(texts, axis, stops)
        count = max(count + 1, -(-sum(map(len, texts)) // most))


def _packed(states: States, layers: dict[str, Grid], stops: range, axis: int) -> str:
    said, handles = (factored(grid.take(stops, axis)) for grid in (states.said, states.handles))
    shape = states.said.take(stops, axis).shape
    parts = {name: _layer(grid.take(stops, axis)) for name, grid in layers.items()}
    text = _as_json({"shape": shape, "say": said, "handles": handles, "layers": parts})
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def factored(texts: Grid) -> Part:
    """A text for each place of a grid, taken apart."""
    codes, distinct = _coded(texts.flat)
    return _taken_apart(codes.reshape(texts.shape), distinct)


def _layer(grid: Grid) -> Part:
    """The ops of a layer, which are taken apart one by one where there are always equally many."""
    codes, distinct = _coded(grid.flat)
    codes = codes.reshape(grid.shape)
    ops = [list(map(_as_json, json.loads(text))) for text in distinct]
    if len({len(some) for some in ops}) > 1 or not ops[0]:
        return _taken_apart(codes, distinct)
    parts: list[Part] = []
    for of_all in zip(*ops, strict=True):
        renamed, different = _coded(of_all)
        parts += [",", _taken_apart(renamed[codes], different)]
    return _joined(["[", *parts[1:], "]"])


def _taken_apart(codes: _Codes, texts: list[str]) -> Part:
    """At each place the text that its code stands for."""
    whole = _choice(codes, texts)
    if len(texts) <= _FEW:
        return whole
    pieces = [_NUMBER.split(text) for text in texts]
    kinds, wordings = _coded(tuple(piece[::2]) for piece in pieces)
    if len(wordings) * _FEW > len(texts):
        return whole
    codes, numbers = _reduced(codes), [piece[1::2] for piece in pieces]
    if len(wordings) == 1:
        return min(whole, _filled_in(wordings[0], numbers, codes), key=_size)
    chosen = kinds[codes]
    own_axis = [1] * codes.ndim + [-1]
    sorts = [_filled_in(words, numbers, codes[chosen == kind].reshape(own_axis)) for kind, words in enumerate(wordings)]
    return min(whole, {"on": _axes_of(codes), "of": sorts, "at": chosen.ravel().tolist()}, key=_size)


def _filled_in(words: tuple[str, ...], numbers: list[list[str]], codes: _Codes) -> Part:
    """Texts of one wording: these words and, between them, numbers."""
    used, places = np.unique(codes, return_inverse=True)
    table, tokens = _coded(number for code in used for number in numbers[code])
    parts: list[Part] = [words[0]]
    for column, word in zip(table.reshape(len(used), -1).T, words[1:], strict=True):
        parts += [_number(column[places.reshape(codes.shape)], tokens), word]
    return _joined(parts)


def _number(codes: _Codes, tokens: list[str]) -> Part:
    used, places = np.unique(codes, return_inverse=True)
    codes, texts = _reduced(places.reshape(codes.shape)), [tokens[code] for code in used]
    if len(texts) <= _FEW or not all(map(_WRITTEN_BY_SCRIPTS.fullmatch, texts)):
        return _choice(codes, texts)
    per = 10 ** max(len(text.partition(".")[2]) for text in texts)
    values = np.array([round(float(text) * per) for text in texts])[codes.ravel()]
    number = {"on": _axes_of(codes), "by": np.diff(values, prepend=0).tolist()}
    return number if per == 1 else number | {"per": per}


def _choice(codes: _Codes, parts: Sequence[Part]) -> Part:
    codes = _reduced(codes)
    if codes.size == 1:
        return parts[codes.item()]
    choice = {"on": _axes_of(codes), "of": list(parts)}
    in_order = len(parts) == codes.size and (np.diff(codes.ravel()) == 1).all()
    return choice if in_order else choice | {"at": codes.ravel().tolist()}


def _size(part: Part) -> int:
    return len(zlib.compress(_as_json(part).encode(), 6))


def _joined(parts: Iterable[Part]) -> Part:
    """One after the other, as few as possible."""
    joined: list[Part] = []
    for part in parts:
        if joined and isinstance(part, str) and isinstance(joined[-1], str):
            joined[-1] += part
        elif part:
            joined.append(part)
    return joined[0] if len(joined) == 1 else joined


def _reduced(codes: _Codes) -> _Codes:
    """The grid without what does not matter: with length 1 along the axes on which nothing depends."""
    for axis in range(codes.ndim):
        if (codes == codes.take([0], axis)).all():
            codes = codes.take([0], axis)
    return codes


def _axes_of(codes: _Codes) -> list[int]:
    return [axis for axis, length in enumerate(codes.shape) if length > 1]


def _coded(things: Iterable[Any]) -> tuple[_Codes, list[Any]]:
    """Each thing as the number of its like in a list that holds each only once."""
    numbers: dict[Any, int] = {}
    codes = np.array([numbers.setdefault(thing, len(numbers)) for thing in things], dtype=np.intp)
    return codes, list(numbers)


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
