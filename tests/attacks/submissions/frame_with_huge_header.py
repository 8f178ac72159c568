"""Announces messages of four and of ten gigabytes to every descriptor.

kind: stop
A, B, C: nothing
"""

# %%
import os
import struct

MESSAGE = struct.pack(">I", 2**32 - 1) + struct.pack(">Q", 10 * 2**30)


# %%
def midpoint(a, b):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, MESSAGE)
        except OSError:
            pass
    return a
