"""Leaves a folder into which nobody may look, and so nobody can empty.

kind: outlive
A, B, C: nothing
"""

# %%
import os

os.makedirs("{marker}/deep/er")
os.chmod("{marker}/deep", 0o300)
os.chmod("{marker}", 0o300)


# %%
def midpoint(a, b):
    return a
