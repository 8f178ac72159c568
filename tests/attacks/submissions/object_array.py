"""Returns arrays of objects, of records, of dates and of pieces of nothing, which run code when they are unpacked.

kind: stop
A, B, C: nothing
"""

# %%
import os

import numpy as np


class Bomb:
    def __reduce__(self):
        return os._exit, (0,)

    def __repr__(self):
        raise SystemExit("no")


KINDS = [
    np.zeros(2, dtype=[("a", "f8"), ("b", "O")]),
    np.array([Bomb(), Bomb()], dtype=object),
    np.zeros(2, dtype="V100000"),
    np.array(["NaT", "2020"], dtype="datetime64[D]"),
    np.zeros(2, dtype="U100000"),
    np.ma.masked_all(2),
]
calls = []


# %%
def midpoint(a, b):
    calls.append(1)
    return KINDS[len(calls) % len(KINDS)]
