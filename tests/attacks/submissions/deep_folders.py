"""Makes folders in folders, deeper than a program that tidies up can follow.

kind: outlive
A, B, C: nothing
"""

# %%
import os

for _ in range(1500):
    os.mkdir("d")
    os.chdir("d")


# %%
def midpoint(a, b):
    return a
