"""Gives an argument a name of a hundred thousand characters, and does what is told of an argument by name.

kind: harm
A, B, C: nothing
"""

# %%
NAME = "a" * 100_000
exec(f"""
def midpoint({NAME}, b):
    {NAME} += 17
    return {NAME} ** 3
""")

# %%
midpoint()  # noqa: F821 (it is there, by `exec`)
