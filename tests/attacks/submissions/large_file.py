"""Writes a file of 200 MB.

kind: harm
A, B, C: nothing
"""

# %%
with open("{marker}", "wb") as file:
    for _ in range(200):
        file.write(b"x" * 2**20)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
