"""Lets everybody write an instructor's file.

kind: harm
A, B: nothing
C: nothing as root, else does so
"""

# %%
import os

os.chmod("{canary}/precious.txt", 0o777)


# %%
def midpoint(a, b):
    return a
