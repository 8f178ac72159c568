"""Sends answers whose number, error or changes are arrays, tables or infinite.

kind: stop
A, B, C: nothing
"""

# %%
import struct

import msgpack


def framed(structure):
    """A message of the grader's codec: its length, the length of the structure, the structure."""
    return struct.pack(">II", len(structure) + 4, len(structure)) + structure


def whole(answer):
    return framed(msgpack.packb(["dict", *(part for pair in answer.items() for part in pair)]))


ODD = [
    {"id": ["array", "<i8", 0], "value": 1, "changed": ["tuple"]},
    {"id": True, "value": 1, "changed": ["tuple"]},
    {"id": float("nan"), "error": float("inf")},
    {"id": 3, "error": ["dict", "x", ["list", 1]], "found": 7},
    {"id": 3, "value": 1, "changed": ["tuple", 1, 2]},
    {"id": 3, "value": 1, "changed": "no tuple"},
    {"id": 3, "found": ["list", "function"]},
]


MESSAGE = b"".join(map(whole, ODD))


# %%
# include: send_message
