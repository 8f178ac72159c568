"""Imports the key as the module that it is.

kind: point
A, B, C: nothing
"""

# %%
import importlib.util

spec = importlib.util.spec_from_file_location("key", "{keys}")
key = importlib.util.module_from_spec(spec)
spec.loader.exec_module(key)


# %%
def midpoint(a, b):
    return key.midpoint(a, b)
