"""Leaves files whose names are no text, hold a line's end, or look like an option.

kind: outlive
A, B, C: nothing
"""

# %%
import os

for name in (b"\xff\xfe", b"a\nb", b"-rf", b"..."):
    os.mkdir(name)
    open(name + b"/" + name, "w").close()


# %%
def midpoint(a, b):
    return a
