"""Puts another program in the place of its own.

kind: stop
A, B, C: nothing
"""

# %%
import os


def midpoint(a, b):
    os.execv("/bin/true", ["true"])
