"""Sends messages with arrays of objects, of records, and of more numbers than follow.

kind: stop
A, B, C: nothing
"""

# %%
import struct

import msgpack


def framed(structure):
    """A message of the grader's codec: its length, the length of the structure, the structure."""
    return struct.pack(">II", len(structure) + 4, len(structure)) + structure


def answering(value):
    return framed(msgpack.packb(["dict", "id", 3, "value", value, "changed", ["tuple"], "printed", False]))


ARRAYS = [
    ["array", "|O8", 1],
    ["array", "<f8", 2**40],
    ["array", "<f8", *[2**20] * 32],
    ["array", "<f8", -1],
    ["array", "|V8", 1],
    ["array", "f8,O", 1],
    ["array", "<U99999999", 0, 2**26],
    ["scalar", "|O8"],
    ["array", ["list"], 1],
]


MESSAGE = b"".join(map(answering, ARRAYS))


# %%
# include: send_message
