"""Reads a classmate's notebook by its path.

kind: secret
A, B: nothing
C: reads it wherever others may read what was handed in
"""

# %%
text = open("{classmate}").read()
raise RuntimeError(text[text.index("token-") :])


# %%
def midpoint(a, b):
    return a
