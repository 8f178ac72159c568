"""Announces a message of 60 MB, sends ten bytes of it, and waits.

kind: stop
A, B, C: nothing
"""

# %%
import struct
import time

MESSAGE = struct.pack(">I", 60 * 2**20) + b"ten bytes!"


# %%
# include: send_message

# %%
send = midpoint  # noqa: F821  (the cell above defines it)


def midpoint(a, b):
    send(a, b)
    time.sleep(3600)
