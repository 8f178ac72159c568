"""Makes ten thousand and five hundred empty files.

kind: harm
A, B, C: nothing
"""

# %%
for number in range(10_500):
    open("{marker}" + str(number), "w").close()
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
