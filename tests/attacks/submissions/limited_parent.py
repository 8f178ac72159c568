"""Takes from its parent process the right to open files.

kind: harm
A, B: nothing
C: limits the fork server
"""

# %%
import os
import resource

resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (1000, 1000))
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
