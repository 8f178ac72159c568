"""Becomes root again, if it has ever been.

kind: harm
A, B, C: nothing
needs: root
"""

# %%
import os

for become in (os.setuid, os.seteuid, os.setgid, os.setegid):
    try:
        become(0)
    except OSError:
        pass
if os.geteuid() == 0:
    open("/proc/self/uid_map").read()
    os.chown("{canary}/precious.txt", 1, 1)


# %%
def midpoint(a, b):
    return a
