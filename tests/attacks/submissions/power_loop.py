"""Spends its time on one whole number that does not fit into the world.

kind: stop
A, B, C: nothing
"""


# %%
def midpoint(a, b):
    return 7 ** (10**9)
