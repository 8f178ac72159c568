"""Opens a socket that other processes find by a name which is no path.

kind: harm
A, B: nothing
C: opens it
"""

# %%
import socket

server = socket.socket(socket.AF_UNIX)
server.bind("\0{marker}")
server.listen()
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
