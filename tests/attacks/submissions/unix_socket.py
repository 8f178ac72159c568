"""Opens a socket that other processes find by a path.

kind: harm
A, B: nothing
C: nothing as root, else opens it
"""

# %%
import os
import socket

os.chdir("{canary}")
socket.socket(socket.AF_UNIX).bind("socket")


# %%
def midpoint(a, b):
    return a
