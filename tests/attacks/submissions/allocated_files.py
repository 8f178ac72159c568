"""Reserves 2 GB in files, which takes no time at all.

kind: harm
A, B, C: nothing
"""

# %%
import os

for number in range(128):
    file = os.open("{marker}" + str(number), os.O_CREAT | os.O_WRONLY)
    os.posix_fallocate(file, 0, 16 * 2**20)
    os.close(file)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
