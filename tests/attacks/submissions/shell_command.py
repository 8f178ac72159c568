"""Lets Jupyter run a command.

kind: harm
A, B, C: nothing
"""

# %%
# jupyter: !cp {keys} {canary}/key.txt


# %%
def midpoint(a, b):
    return a
