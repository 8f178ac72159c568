"""Asks NumPy for 3 GB.

kind: harm
A, B, C: nothing
"""

# %%
import numpy as np

hoard = np.zeros(3 * 2**27)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
