"""Sends messages of a few bytes that announce lists, tables, texts and extensions of four thousand million parts.

kind: stop
A, B, C: nothing
"""

# %%
import struct


def framed(structure):
    """A message of the grader's codec: its length, the length of the structure, the structure."""
    return struct.pack(">II", len(structure) + 4, len(structure)) + structure


MESSAGE = b"".join(framed(bytes([kind]) + b"\xff\xff\xff\xff\x01") for kind in (0xDD, 0xDF, 0xDB, 0xC6, 0xC9))


# %%
# include: send_message
