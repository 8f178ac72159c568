"""Raises an error of ten million characters.

kind: harm
A, B, C: nothing
"""


# %%
def midpoint(a, b):
    raise ValueError("too long! " * 10**6)
