"""Raises an error of several lines, the second of which looks like a line of the instructor's table.

kind: harm
A, B, C: nothing
"""

# %%
raise ValueError("nothing\n{marker}  4/4  4/4")


# %%
def midpoint(a, b):
    raise ValueError("nothing\n{marker}  4/4  4/4\r{marker}")
