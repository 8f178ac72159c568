import collections
import enum

import msgpack
import numpy as np
import pytest

from autograder.harness import codec
from autograder.harness.codec import CodecError, pack, unpack


def same(got, expected):
    if isinstance(expected, list | tuple):
        return type(got) is type(expected) and len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(expected, dict):
        return type(got) is dict and list(got) == list(expected) and all(same(got[key], expected[key]) for key in got)
    if isinstance(expected, np.ndarray | np.generic):
        return type(got) is type(expected) and got.dtype == expected.dtype and np.array_equal(got, expected)
    return type(got) is type(expected) and got == expected


VALUES = [
    None, True, 0, -(2**63), 2**64 - 1, 0.1, float("inf"), 1 + 2j, "é\n", b"\x00\xff", [], (), {},
    [1, (2.0, [None, "x"])], {"a": (1, 2), (0, 1): [3], None: 4, 2.5: 5},
    np.float64(0.1), np.float32(0.1), np.int8(-3), np.bool_(True), np.complex128(1j),
    np.array(3.0), np.array([]), np.zeros((3, 0)), np.arange(6).reshape(2, 3).T, np.arange(10)[::3],
    np.array([True, False]), np.array([1j]), np.array(["", "é"]), np.array([b"ab", b""]), np.array([1, 2], ">i4"),
    np.float16([1.5]), np.longdouble([0.1]), [np.arange(3), {"w": np.ones((2, 2)), "b": np.float64(1)}],
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_comes_back_as_it_was(value):
    assert same(unpack(pack(value)), value)


def test_not_a_number_comes_back_too():
    assert np.isnan(unpack(pack(float("nan"))))
    assert np.isnan(unpack(pack(np.array([np.nan])))).all()


def test_a_subclass_comes_back_as_what_it_is_a_kind_of():
    point = collections.namedtuple("point", "x y")(1, 2)
    colour = enum.IntEnum("colour", "red")
    value = [point, collections.OrderedDict(a=1), collections.Counter("a"), colour.red, np.str_("x"), np.bytes_(b"y")]
    assert same(unpack(pack(value)), [(1, 2), {"a": 1}, {"a": 1}, 1, "x", b"y"])


def test_an_array_that_came_is_writable_and_shares_nothing():
    original = np.zeros(3)
    copy = unpack(pack(original))
    copy += 1
    assert original.sum() == 0


def endless():
    numbers = []
    numbers.append(numbers)
    return numbers


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({1, 2}, "a set cannot be handed in; return numbers, strings, lists, tuples, dictionaries or NumPy arrays"),
        (object(), "an object cannot be handed in"),
        (len, "a builtin_function_or_method cannot be handed in"),
        (range(3), "a range cannot be handed in"),
        ([iter([])], "a list_iterator cannot be handed in"),
        (np.ma.array([1]), "a MaskedArray cannot be handed in"),
        (
            np.array([[1], [2, 3]], dtype=object),
            "an array of objects cannot be handed in; do its rows differ in length",
        ),
        (np.array(["2020-01-01"], "M8[D]"), "an array of datetime64.* cannot be handed in"),
        (np.zeros(2, "i4,f8"), "an array of .* cannot be handed in"),
        (2**64, "a whole number of more than 64 bits"),
        ("\ud800", "not valid Unicode"),
        (endless(), "lists nested more than 32 deep"),
        (np.zeros(codec.MAX_BYTES // 8), "too large to be handed in"),
        ([0.5] * 300_000, "too large to be handed in"),
    ],
)
def test_what_cannot_travel_is_refused_in_a_sentence(value, sentence):
    with pytest.raises(CodecError, match=sentence):
        pack(value)


def message(structure, numbers=b""):
    data = structure if isinstance(structure, bytes) else msgpack.packb(structure)
    return codec.HEADER.pack(len(data)) + data + numbers


ALIKE = [["tuple", 2.0 ** (61 * first), 2.0 ** (61 * second)] for first in range(16) for second in range(16)]
BAD_MESSAGES = {
    "nothing": b"",
    "half a header": b"\0\0",
    "no structure": b"\0\0\0\0",
    "a structure longer than the message": b"\xff\xff\xff\xff\xc0",
    "a structure longer than allowed": message(b"\xc0" * (codec.MAX_STRUCTURE + 1)),
    "lists in lists in lists": message(b"\x91" * 1000 + b"\xc0"),
    "more lists than the parser can stand": message(b"\x91" * 100_000 + b"\xc0"),
    "tuples in tuples": message(b"\x92\xa5tuple" * 500 + b"\xc0"),
    "a list of four billion": message(b"\xdd\xff\xff\xff\xff"),
    "a text of four billion": message(b"\xdb\xff\xff\xff\xff"),
    "two values": message(b"\xc0\xc0"),
    "a byte that means nothing": message(b"\xc1"),
    "broken Unicode": message(b"\xa1\xff"),
    "an extension": message(msgpack.ExtType(5, b"x")),
    "a timestamp": message(b"\xd6\xff\0\0\0\0"),
    "a msgpack dictionary": message({"a": 1}),
    "an untagged list": message([1, 2]),
    "an empty list": message([]),
    "an unknown tag": message(["pickle", b"cos\nsystem\n"]),
    "a dictionary without a value": message(["dict", 1]),
    "a dictionary with a list for a key": message(["dict", ["list"], 1]),
    "a dictionary of keys with one hash": message(["dict", *[part for key in ALIKE for part in (key, 0)]]),
    "a dictionary of too many keys": message(["dict", *range(2 * codec.MAX_KEYS + 2)]),
    "a complex number of texts": message(["complex", "1", "2"]),
    "an array without its dtype": message(["array"]),
    "an array of objects": message(["array", "|O8", 1], b"\0" * 8),
    "an array of structures": message(["array", "<i4,<i4", 1], b"\0" * 8),
    "an array of nothings": message(["array", "<U0", 10**6]),
    "an array of which numbers are missing": message(["array", "<f8", 2], b"\0" * 8),
    "an array with numbers left over": message(["array", "<f8", 1], b"\0" * 9),
    "an array of a negative length": message(["array", "<f8", -1], b"\0" * 8),
    "an array as long as a text": message(["array", "<f8", "1"], b"\0" * 8),
    "an array of True length": message(["array", "<f8", True], b"\0" * 8),
    "a huge array": message(["array", "<f8", 10**7, 10**7, 10**7], b"\0" * 8),
    "an empty array of a huge shape": message(["array", "<f8", 0] + [60_000_000] * 5),
    "an array of 33 dimensions": message(["array", "<f8", *[1] * 33], b"\0" * 8),
    "characters that do not exist": message(["array", "<U1", 1], b"\xff\xff\xff\xff"),
    "half characters": message(["array", "<U1", 1], b"\x00\xd8\x00\x00"),
    "a scalar with a shape": message(["scalar", "<f8", 1], b"\0" * 8),
}


@pytest.mark.parametrize("data", BAD_MESSAGES.values(), ids=BAD_MESSAGES)
def test_a_message_that_pack_never_wrote_is_refused(data):
    with pytest.raises(CodecError):
        unpack(data)


def test_every_cut_of_a_message_is_refused():
    data = pack({"weights": np.arange(3.0), "name": ("a", [1, 2])})
    for length in range(len(data)):
        with pytest.raises(CodecError):
            unpack(data[:length])


def test_noise_is_refused_or_harmless():
    rng = np.random.default_rng(0)
    good = bytearray(pack([np.arange(4.0), ("text", {"a": 1})]))
    for _ in range(5000):
        data = good.copy()
        for place in rng.integers(len(data), size=2):
            data[place] = rng.integers(256)
        try:
            unpack(bytes(data))
        except CodecError:
            continue


def test_a_truth_value_is_0_or_1_whatever_its_byte():
    assert unpack(message(["array", "|b1", 2], b"\x02\x00")).sum() == 1
