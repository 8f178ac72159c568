"""Waits for the end of its process to write outside, by an exit handler, a finaliser and a thread.

kind: harm
A, B: nothing
C: nothing as root, else may write, by the thread
"""

# %%
import atexit
import threading
import time
import weakref


def write(_=None):
    open("{canary}/late", "w").close()


class Mortal:
    pass


def wait_and_write():
    time.sleep(0.1)
    write()


atexit.register(write)
mortal = Mortal()
weakref.finalize(mortal, write)
threading.Thread(target=wait_and_write).start()


# %%
def midpoint(a, b):
    return a
