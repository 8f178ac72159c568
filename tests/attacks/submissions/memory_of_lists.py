"""Keeps 3 GB in lists and byte strings.

kind: harm
A, B, C: nothing
"""

# %%
hoard = [bytes(2**26) for _ in range(48)]
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
