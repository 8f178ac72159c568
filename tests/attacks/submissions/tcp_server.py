"""Listens on a port for commands from elsewhere.

kind: harm
A, B: nothing
C: listens
"""

# %%
import socket

socket.create_server(("127.0.0.1", 0))
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
