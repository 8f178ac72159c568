"""Starts as many threads as it can, each of them small, so that there are none left for others.

kind: harm
A: nothing
B, C: may do so where there are no cgroups, as a root who can become nobody else or without user namespaces
"""

# %%
import threading

threading.stack_size(2**15)
for _ in range(300):
    threading.Thread(target=threading.Event().wait, args=(20,), daemon=True).start()
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
