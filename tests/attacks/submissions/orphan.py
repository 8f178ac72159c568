"""Leaves a process that no longer belongs to its parent, its group or its session.

kind: outlive
A, B: nothing
C: leaves it
"""

# %%
import os
import signal
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(60)
    os._exit(0)
os.wait()


# %%
def midpoint(a, b):
    return a
