"""Starts a program in a session of its own.

kind: outlive
A, B: nothing
C: leaves it
"""

# %%
import subprocess

subprocess.Popen(["sleep", "60"], start_new_session=True)


# %%
def midpoint(a, b):
    return a
