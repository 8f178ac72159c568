"""Writes 60 MB of messages, one after another, to every descriptor.

kind: stop
A, B, C: nothing
"""

# %%
import os

MESSAGE = b"\0\0\0\1\xc0" * 2**20 * 12


# %%
def midpoint(a, b):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, MESSAGE)
        except OSError:
            pass
    return a
