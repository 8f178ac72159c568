"""Never returns.

kind: stop
A, B, C: nothing
"""


# %%
def midpoint(a, b):
    while True:
        pass
