"""Asks Jupyter's own object, by name, to run a command and a magic.

kind: harm
A, B, C: nothing
"""

# %%
get_ipython().system("cp {keys} {canary}/key.txt")  # noqa: F821
get_ipython().run_line_magic("sx", "touch {canary}/touched")  # noqa: F821


# %%
def midpoint(a, b):
    return a
