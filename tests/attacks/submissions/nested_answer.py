"""Returns a list in a list in a list, a hundred thousand times.

kind: stop
A, B, C: nothing
"""


# %%
def midpoint(a, b):
    nested = []
    for _ in range(100_000):
        nested = [nested]
    return nested
