"""Spends its time in linear algebra, where Python cannot interrupt it.

kind: stop
A, B, C: nothing
"""

# %%
import numpy as np


def midpoint(a, b):
    while True:
        np.linalg.svd(np.random.rand(1500, 1500))
