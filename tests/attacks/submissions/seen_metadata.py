"""Looks at the size and the date of a file that it may not read.

kind: harm
A: nothing
B, C: sees them, and that the file exists
"""

# %%
import os

if os.stat("{keys}").st_size:
    raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
