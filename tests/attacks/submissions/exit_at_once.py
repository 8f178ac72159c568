"""Ends its process without a word.

kind: stop
A, B, C: nothing
"""

# %%
import os


def midpoint(a, b):
    os._exit(0)
