"""Has a cell of twenty thousand commands for the shell, each of which is a mistake to a parser of Python.

kind: stop
A, B, C: nothing
"""

# %%
# jupyter: {commands}


# %%
def midpoint(a, b):
    return a
