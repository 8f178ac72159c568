"""Kills its whole process group.

kind: stop
A, B: nothing
C: kills itself and is flagged, as if by somebody else
"""

# %%
import os
import signal


def midpoint(a, b):
    os.killpg(0, signal.SIGKILL)
