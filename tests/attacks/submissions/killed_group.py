"""Kills its whole process group.

kind: stop
A, B, C: nothing
"""

# %%
import os
import signal


def midpoint(a, b):
    os.killpg(0, signal.SIGKILL)
