"""Stops itself, neither running nor ended.

kind: stop
A, B, C: nothing
"""

# %%
import os
import signal


def midpoint(a, b):
    os.kill(os.getpid(), signal.SIGSTOP)
    while True:
        pass
