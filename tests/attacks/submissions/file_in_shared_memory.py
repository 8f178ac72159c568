"""Leaves 100 MB in the file system that is memory.

kind: outlive
A, B: nothing
C: leaves it
"""

# %%
with open("/dev/shm/{marker}", "wb") as file:
    for _ in range(100):
        file.write(b"x" * 2**20)


# %%
def midpoint(a, b):
    return a
