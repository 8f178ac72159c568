"""Writes 300 MB in files that are small enough, each by itself.

kind: harm
A, B, C: nothing
"""

# %%
for number in range(300):
    with open("{marker}" + str(number), "wb") as file:
        file.write(b"x" * 2**20)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
