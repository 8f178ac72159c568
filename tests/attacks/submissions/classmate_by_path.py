"""Reads a classmate's notebook by its path.

kind: secret
A, B: nothing
C: reads it wherever others may read what was handed in
"""

# %%
raise RuntimeError(open("{classmate}").read()[-400:])


# %%
def midpoint(a, b):
    return a
