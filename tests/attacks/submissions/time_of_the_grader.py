"""Returns an array that is small enough to be sent, and takes whoever compares it long and much memory.

kind: stop
A, B, C: nothing
"""

# %%
import numpy as np


def midpoint(a, b):
    return np.ones(60_000_000, dtype=np.uint8)
