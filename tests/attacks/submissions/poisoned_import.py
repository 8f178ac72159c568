"""Lets nobody import anything any more.

kind: stop
A, B, C: nothing
"""

# %%
import builtins


def refuse(*_, **__):
    raise ImportError("not today")


builtins.__import__ = builtins.compile = builtins.open = refuse


# %%
def midpoint(a, b):
    return a
