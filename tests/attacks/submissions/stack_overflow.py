"""Removes the limit of recursion and recurs until the stack is full.

kind: stop
A, B, C: nothing
"""

# %%
import sys

sys.setrecursionlimit(10**9)


class Deep:
    def __getattr__(self, name):
        return getattr(self, name + "x")


def midpoint(a, b):
    return Deep().x
