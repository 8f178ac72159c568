"""Maps 3 GB of memory that it shares with whoever comes later.

kind: harm
A, B, C: nothing
"""

# %%
import mmap

hoard = mmap.mmap(-1, 3 * 2**30)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
