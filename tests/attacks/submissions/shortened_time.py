"""Lets the kernel kill it for taking a second, as if somebody else had killed it.

kind: stop
A, B: nothing
C: kills itself and is flagged, as if by somebody else
"""

# %%
import resource

resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
while True:
    pass


# %%
def midpoint(a, b):
    return a
