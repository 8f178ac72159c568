"""Takes from its own process the right to write files and to open them.

kind: stop
A, B, C: nothing
"""

# %%
import resource

resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


# %%
def midpoint(a, b):
    return a
