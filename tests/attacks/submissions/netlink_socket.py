"""Asks the kernel about network devices.

kind: harm
A, B: nothing
C: asks
"""

# %%
import socket

socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).bind((0, 0))
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
