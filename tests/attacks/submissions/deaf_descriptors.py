"""Lets everything that is open in its process lead nowhere.

kind: stop
A, B, C: nothing
"""

# %%
import os


def midpoint(a, b):
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3, 64):
        if descriptor != nowhere:
            os.dup2(nowhere, descriptor)
