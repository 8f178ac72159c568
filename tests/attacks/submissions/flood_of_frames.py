"""Writes 60 MB of messages, one after another, to every descriptor.

kind: stop
A, B, C: nothing
"""

# %%
MESSAGE = b"\0\0\0\1\xc0" * 2**20 * 12


# %%
# include: send_message
