"""Aborts, and would leave an image of its memory.

kind: stop
A, B, C: nothing
"""

# %%
import os


def midpoint(a, b):
    os.abort()
