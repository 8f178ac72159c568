"""How values travel between a student's process and the grader: msgpack and plain bytes, never pickle.

What comes out of `unpack` is what went into `pack`, type for type: a tuple stays a tuple, `np.float64` stays
`np.float64`, an array keeps its dtype and shape. Subclasses become what they are a kind of (a named tuple a tuple,
`np.str_` a string, `np.matrix` an array), and arrays come out in C order, writable and independent of the original.

Nobody's word is trusted on the way in. The structure (numbers, texts, lists) is msgpack and small, and holds no more
than tagged lists such as `["tuple", 1, 2]`; the numbers of arrays follow as plain bytes and are measured against their
header before NumPy sees them. So no message can make the reader use much more memory than the caps below.
"""

import math
import re
import struct
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgpack
import numpy as np

MAX_BYTES = 64 * 2**20
MAX_STRUCTURE = 2 * 2**20  # an empty list is one byte here and sixty in Python
_MAX_DEPTH = 32
MAX_KEYS = 10_000
_MAX_ALIKE = 64  # keys of one hash: a dictionary compares each with all others
_DTYPE = re.compile(r"[<>|][biufcSU][1-9][0-9]{0,7}")  # truth, whole and floating numbers, complex ones, texts
HEADER = struct.Struct(">I")  # the length of the structure
_PLAIN = frozenset({type(None), bool, float, str, bytes})  # what msgpack takes as it is


class CodecError(Exception):
    """A value cannot travel; the text says why, to the student who returned it."""


def pack(value: Any) -> bytes:
    """The value as bytes.

    >>> unpack(pack((np.array([1.5, 2.5]), {"steps": 3})))
    (array([1.5, 2.5]), {'steps': 3})
    >>> pack({1, 2})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    autograder.harness.codec.CodecError: a set cannot be handed in; return numbers, strings, lists, tuples...
    """
    buffers: list[bytes] = []
    try:
        structure: bytes = msgpack.packb(_tagged(value, buffers, 0))
    except (UnicodeEncodeError, ValueError):
        raise CodecError("a text that is not valid Unicode cannot be handed in") from None
    whole = b"".join([HEADER.pack(len(structure)), structure, *buffers])
    if len(structure) > MAX_STRUCTURE or len(whole) > MAX_BYTES:
        raise CodecError("that is too large to be handed in; NumPy arrays may have 64 MB in all, other values 2 MB")
    return whole


def _tagged(value: Any, buffers: list[bytes], depth: int) -> Any:
    """The value as msgpack knows it; the numbers of arrays are put into `buffers`. What is frequent comes first."""
    if depth > _MAX_DEPTH:
        raise CodecError(f"lists nested more than {_MAX_DEPTH} deep cannot be handed in")
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is int:
        return _checked_int(value)
    if kind is np.ndarray:
        return ["array", *_array_header(value, buffers)]
    if isinstance(value, np.matrix):
        return ["array", *_array_header(np.asarray(value), buffers)]
    if isinstance(value, (list, tuple)):
        name = "list" if isinstance(value, list) else "tuple"
        return [name, *[_tagged(item, buffers, depth + 1) for item in value]]
    if isinstance(value, dict):
        return ["dict", *[_tagged(part, buffers, depth + 1) for item in value.items() for part in item]]
    if isinstance(value, (np.str_, np.bytes_)):
        return value.item()
    if isinstance(value, np.generic):
        return ["scalar", *_array_header(np.asarray(value), buffers)[:1]]
    if isinstance(value, int):
        return _checked_int(value)
    if isinstance(value, (float, str, bytes)):
        return value
    if isinstance(value, complex):
        return ["complex", value.real, value.imag]
    article = "an" if kind.__name__[0] in "aeiouAEIOU" else "a"
    allowed = "return numbers, strings, lists, tuples, dictionaries or NumPy arrays"
    raise CodecError(f"{article} {kind.__name__} cannot be handed in; {allowed}")


def _checked_int(value: int) -> int:
    if not -(2**63) <= value < 2**64:
        raise CodecError("a whole number of more than 64 bits cannot be handed in; return a float instead")
    return value


def _array_header(array: np.ndarray[Any, Any], buffers: list[bytes]) -> list[Any]:
    if array.dtype.kind == "O":
        raise CodecError("an array of objects cannot be handed in; do its rows differ in length?")
    name = array.dtype.str
    if _allowed_dtype(name) is None:
        raise CodecError(f"an array of {array.dtype} cannot be handed in; use numbers, truth values or texts")
    buffers.append(array.tobytes())
    return [name, *array.shape]


@lru_cache
def _allowed_dtype(name: str) -> np.dtype[Any] | None:
    return np.dtype(name) if _DTYPE.fullmatch(name) else None


def unpack(data: bytes) -> Any:
    """The value that `pack` was given; anything but the work of `pack` is refused with a CodecError."""
    if not HEADER.size <= len(data) <= MAX_BYTES:
        raise CodecError(f"a message of {len(data)} bytes is not one of ours")
    (length,) = HEADER.unpack_from(data)
    if not 0 < length <= min(MAX_STRUCTURE, len(data) - HEADER.size):
        raise CodecError(f"a structure of {length} bytes does not fit into a message of {len(data)}")
    start = HEADER.size + length
    buffers = _Buffers(memoryview(data)[start:])
    try:
        value = untagged(msgpack.unpackb(data[HEADER.size : start]), buffers, 0)
    except (ValueError, TypeError, msgpack.UnpackException) as problem:
        raise CodecError(f"the message is damaged ({type(problem).__name__})") from None
    if buffers.left:
        raise CodecError(f"the message has {len(buffers.left)} bytes too many")
    return value


def untagged(node: Any, buffers: "_Buffers", depth: int) -> Any:
    kind = type(node)
    if kind in _PLAIN or kind is int:
        return node
    if depth > _MAX_DEPTH or kind is not list or not node:
        raise CodecError("the message holds what no value looks like")
    name, *parts = node
    match name:
        case "array" if parts:
            return buffers.array(parts[0], parts[1:])
        case "list":
            return [untagged(part, buffers, depth + 1) for part in parts]
        case "tuple":
            return tuple([untagged(part, buffers, depth + 1) for part in parts])
        case "dict" if len(parts) % 2 == 0 and len(parts) <= 2 * MAX_KEYS:
            values = [untagged(part, buffers, depth + 1) for part in parts]
            return dict(zip(_spread(values[::2]), values[1::2], strict=True))
        case "complex" if len(parts) == 2 and all(isinstance(part, float) for part in parts):
            return complex(*parts)
        case "scalar" if len(parts) == 1:
            return buffers.array(parts[0], ())[()]
    raise CodecError("the message holds what no value looks like")


def _spread(keys: list[Any]) -> list[Any]:
    """The keys, unless too many have the same hash; that is seen by sorting, which they cannot slow down."""
    hashes = sorted(map(hash, keys)) if len(keys) > _MAX_ALIKE else []
    if any(map(int.__eq__, hashes, hashes[_MAX_ALIKE:])):
        raise CodecError("a dictionary whose keys are made to collide cannot be handed in")
    return keys


class _Buffers:
    """The numbers of the arrays in a message, taken off one array after another."""

    def __init__(self, data: memoryview) -> None:
        self.left = data

    def array(self, name: Any, shape: Iterable[Any]) -> np.ndarray[Any, Any]:
        shape = tuple(shape)
        dtype = _allowed_dtype(name) if isinstance(name, str) else None
        if dtype is None:
            raise CodecError("the message holds an array of a kind that is not allowed")
        if len(shape) > 32 or not all(type(n) is int and 0 <= n <= MAX_BYTES for n in shape):
            raise CodecError("the message holds an array of an impossible shape")
        size = math.prod(shape) * dtype.itemsize
        if size > len(self.left):
            raise CodecError("the message holds an array that is larger than its numbers")
        raw, self.left = self.left[:size], self.left[size:]
        if dtype.kind == "U":  # a ValueError unless all are characters: NumPy would only notice when it makes a string
            str(raw, "utf-32-be" if dtype.str[0] == ">" else "utf-32-le")
        array = np.frombuffer(bytearray(raw), dtype).reshape(shape) if size else np.empty(shape, dtype)
        if dtype.kind == "b":
            array = array.view(np.uint8) != 0  # a truth value of 2 would be counted twice
        return array
