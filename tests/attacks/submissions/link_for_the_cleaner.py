"""Leaves links to an instructor's folder for those who tidy up, that they may empty it or open it to all.

kind: outlive
A, B, C: nothing
"""

# %%
import os

os.symlink("{canary}", "{marker}")
os.symlink("{canary}/folder", "folder")
os.mkdir("closed")
os.symlink("{canary}/folder", "closed/folder")
os.chmod("closed", 0o300)


# %%
def midpoint(a, b):
    return a
