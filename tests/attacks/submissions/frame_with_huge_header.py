"""Announces messages of four and of ten gigabytes to every descriptor.

kind: stop
A, B, C: nothing
"""

# %%
import struct

MESSAGE = struct.pack(">I", 2**32 - 1) + struct.pack(">Q", 10 * 2**30)


# %%
# include: send_message
