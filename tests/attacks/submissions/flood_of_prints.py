"""Prints 20 MB, to every stream there is.

kind: harm
A, B, C: nothing
"""

# %%
import os
import sys


# %%
def midpoint(a, b):
    for _ in range(100):
        print("spam " * 10_000)
        print("spam " * 10_000, file=sys.stderr)
        os.write(1, b"spam " * 10_000)
    return a
