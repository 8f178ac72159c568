"""Sends a message of lists in lists, and of extension types in extension types, deeper than any program can follow.

kind: stop
A, B, C: nothing
"""

# %%
import struct


def framed(structure):
    """A message of the grader's codec: its length, the length of the structure, the structure."""
    return struct.pack(">II", len(structure) + 4, len(structure)) + structure


MESSAGE = framed(b"\x91" * 100_000 + b"\xc0") + framed(b"\xc7\xff\x01" * 50_000 + b"\xc0")


# %%
# include: send_message
