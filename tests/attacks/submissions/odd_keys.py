"""Returns dictionaries whose keys are no texts: not a number, infinity, pairs, truth values.

kind: stop
A, B, C: nothing
"""

# %%
NAN = float("nan")


def midpoint(a, b):
    return {NAN: 1, float("nan"): 2, float("inf"): 3, (1, (2, NAN)): 4, True: 5, 2.5: 6, None: 7, b"x": 8}
