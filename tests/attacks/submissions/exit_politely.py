"""Raises what ends a program and is no ordinary error.

kind: stop
A, B, C: nothing
"""

# %%
raise SystemExit(0)

# %%
raise KeyboardInterrupt

# %%
raise GeneratorExit


# %%
def midpoint(a, b):
    raise BaseException("not an Exception")
