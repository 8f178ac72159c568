"""Closes everything that is open in its process.

kind: stop
A, B, C: nothing
"""

# %%
import os


def midpoint(a, b):
    os.closerange(0, 256)
