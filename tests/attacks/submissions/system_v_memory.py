"""Leaves shared memory that outlives every process.

kind: outlive
A, B: nothing
C: leaves it
"""

# %%
import ctypes

CREATE = 0o1000
ctypes.CDLL(None).shmget(int("{number}"), 4096, CREATE | 0o666)


# %%
def midpoint(a, b):
    return a
