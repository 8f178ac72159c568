"""Never gets past a cell.

kind: stop
A, B, C: nothing
"""

# %%
while True:
    pass


# %%
def midpoint(a, b):
    return a
