"""Spends its time in a regular expression that tries everything.

kind: stop
A, B, C: nothing
"""

# %%
import re


def midpoint(a, b):
    re.match(r"(a+)+$", "a" * 60 + "b")
