"""Kills its parent process.

kind: stop
A, B: nothing
C: kills the fork server and is flagged
"""

# %%
import os
import signal

if os.getppid() > 1:
    os.kill(os.getppid(), signal.SIGKILL)


# %%
def midpoint(a, b):
    return a
