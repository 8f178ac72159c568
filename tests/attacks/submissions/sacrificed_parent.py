"""Makes its parent process the first to be killed when memory is short.

kind: harm
A, B: nothing
C: nothing as root, else does so with the fork server
"""

# %%
import os

with open(f"/proc/{os.getppid()}/oom_score_adj", "w") as file:
    file.write("1000")
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
