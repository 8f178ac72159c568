"""Announces a message of 60 MB, sends ten bytes of it, and waits.

kind: stop
A, B, C: nothing
"""

# %%
import os
import struct
import time

MESSAGE = struct.pack(">I", 60 * 2**20) + b"ten bytes!"


# %%
def midpoint(a, b):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, MESSAGE)
        except OSError:
            pass
    time.sleep(3600)
    return a
