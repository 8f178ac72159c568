"""Starts five hundred threads.

kind: harm
A, B, C: nothing
"""

# %%
import threading

for _ in range(500):
    threading.Thread(target=threading.Event().wait, args=(20,), daemon=True).start()
raise RuntimeError("{boast}")


# %%
def midpoint(a, b):
    return a
