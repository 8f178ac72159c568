"""Returns a whole number of more digits than Python is willing to write.

kind: stop
A, B, C: nothing
"""


# %%
def midpoint(a, b):
    return 10**5000
