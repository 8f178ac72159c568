"""Writes outside through a link in its own folder.

kind: harm
A, B: nothing
C: nothing as root, else writes it
"""

# %%
import os

os.symlink("{canary}/precious.txt", "mine.txt")
open("mine.txt", "w").write("mine")


# %%
def midpoint(a, b):
    return a
