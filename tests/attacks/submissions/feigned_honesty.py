"""Behaves as long as it is not graded, and cheats when it finds itself in a grader.

kind: point
A, B, C: nothing
"""

# %%
import os
import sys


class Yes:
    def __eq__(self, other):
        return True


def graded():
    return "pytest" in sys.modules or not os.environ.get("JPY_PARENT_PID") or not hasattr(display, "__code__")  # noqa: F821


# %%
def midpoint(a, b):
    return Yes() if graded() else None
