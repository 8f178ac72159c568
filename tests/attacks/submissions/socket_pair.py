"""Makes a pair of connected sockets and hands a descriptor on through it.

kind: harm
A, B: nothing
C: does so
"""

# %%
import socket

ours, theirs = socket.socketpair()
socket.send_fds(ours, [b"x"], [0])
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
