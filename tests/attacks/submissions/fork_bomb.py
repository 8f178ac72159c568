"""Splits itself into fifty processes that stay.

kind: outlive
A, B: nothing
C: may leave them
"""

# %%
import os
import time

for _ in range(50):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
        os._exit(0)


# %%
def midpoint(a, b):
    return a
