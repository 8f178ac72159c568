"""Writes noise to every descriptor that could lead to the grader.

kind: stop
A, B, C: nothing
"""

# %%
import os

MESSAGE = os.urandom(1000)


# %%
def midpoint(a, b):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, MESSAGE)
        except OSError:
            pass
    return a
