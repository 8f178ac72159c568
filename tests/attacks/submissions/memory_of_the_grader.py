"""Returns an array that is one number to the one who sends it and 2 GB to the one who looks at it.

kind: harm
A, B, C: nothing
"""

# %%
import numpy as np

sizes = [230_000_000]


def midpoint(a, b):
    return np.broadcast_to(np.uint8(1), (sizes.pop() if sizes else 1,))
