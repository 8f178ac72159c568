"""Leaves a file where everyone may write.

kind: outlive
A, B: nothing
C: leaves it
"""

# %%
open("/tmp/{marker}", "w").close()


# %%
def midpoint(a, b):
    return a
