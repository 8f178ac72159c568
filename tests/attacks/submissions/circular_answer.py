"""Returns a list that contains itself.

kind: stop
A, B, C: nothing
"""


# %%
def midpoint(a, b):
    circle = [a]
    circle.append(circle)
    return circle
