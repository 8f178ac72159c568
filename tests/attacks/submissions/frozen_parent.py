"""Stops its parent process, without killing it.

kind: stop
A, B: nothing
C: freezes the fork server and is flagged
"""

# %%
import os
import signal
import time

if os.getppid() > 1:
    os.kill(os.getppid(), signal.SIGSTOP)
time.sleep(5)


# %%
def midpoint(a, b):
    return a
