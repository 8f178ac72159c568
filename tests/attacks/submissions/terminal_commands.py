"""Raises an error that clears the instructor's screen, renames the window and writes from right to left.

kind: harm
A, B, C: nothing
"""

# %%
raise type("Error\x1b[2J", (Exception,), {})("\x1b[2J\x1b]0;all is well\x07\r\x9b31m\u202e\u2028\x00\x08\x7f")


# %%
def midpoint(a, b):
    raise ValueError("\x1b[2J\x1b]0;all is well\x07\r\x9b31m\u202e\u2028\x00\x08\x7f")
