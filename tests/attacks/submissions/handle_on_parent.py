"""Gets a handle on its parent process and sends a signal (none, here) through it.

kind: harm
A, B: nothing
C: signals to the fork server
"""

# %%
import os
import signal

signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 0)
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
