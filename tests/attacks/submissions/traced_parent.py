"""Attaches itself to its parent process as a debugger would.

kind: harm
A, B: nothing
C: nothing as root, else may attach itself to the fork server
needs: ptrace
"""

# %%
import ctypes
import os

SEIZE = 0x4206
if ctypes.CDLL(None).ptrace(SEIZE, os.getppid(), 0, 0) == 0:
    raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
