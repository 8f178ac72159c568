"""Sends a signal (a harmless one, here) to every process that it may reach.

kind: harm
A, B: nothing
C: reaches every process of its user
"""

# %%
import os
import signal
import time

os.kill(-1, signal.SIGURG)
time.sleep(0.3)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
