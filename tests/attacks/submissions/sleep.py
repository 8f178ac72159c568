"""Sleeps for an hour, which costs nobody anything but time.

kind: stop
A, B, C: nothing
"""

# %%
import time


def midpoint(a, b):
    time.sleep(3600)
