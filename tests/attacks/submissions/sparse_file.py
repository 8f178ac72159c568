"""Makes a file that claims to be of a terabyte.

kind: harm
A, B, C: nothing
"""

# %%
with open("{marker}", "wb") as file:
    file.truncate(2**40)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
