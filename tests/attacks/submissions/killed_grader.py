"""Kills the process above its parent.

kind: stop
A, B: nothing
C: nothing as root, else stops the run
"""

# %%
import os
import signal

above = int(open(f"/proc/{os.getppid()}/stat").read().rpartition(")")[2].split()[1])
if above > 1:
    os.kill(above, signal.SIGKILL)


# %%
def midpoint(a, b):
    return a
