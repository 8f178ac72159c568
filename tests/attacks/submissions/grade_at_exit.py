"""Waits for the end of the process to write its own grade, when nobody looks any more.

kind: point
A, B, C: nothing
"""

# %%
import atexit
import json


def improve(json=json):
    with open("{gradebook}", "a") as file:
        print(json.dumps({"student": "{student}", "points": 100}), file=file)


atexit.register(improve)


# %%
def midpoint(a, b):
    return a
