"""Raises an error that, when it is asked what it says, raises another, of a kind that nobody catches.

kind: stop
A, B, C: nothing
"""


# %%
class Stubborn(Exception):
    def __str__(self):
        raise SystemExit("no")

    __repr__ = __str__


# %%
def midpoint(a, b):
    raise Stubborn


# %%
raise Stubborn
