"""Returns a list of a hundred thousand numbers, and a text of five million characters.

kind: harm
A, B, C: nothing
"""

# %%
calls = []


def midpoint(a, b):
    calls.append(1)
    return list(range(10**5)) if len(calls) % 2 else "x" * 5_000_000
