"""Reads memory that is not there.

kind: stop
A, B, C: nothing
"""

# %%
import ctypes


def midpoint(a, b):
    ctypes.string_at(0)
