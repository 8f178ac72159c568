"""Goes to the key from the folder in which the grader works.

kind: secret
A, B: nothing
C: nothing as root, else may read the key where there are no user namespaces
"""

# %%
import glob

for folder in glob.glob("/proc/[0-9]*/cwd"):
    for way in ("autograder", "../course/autograder"):
        try:
            text = open(f"{folder}/{way}/keys/L0/midpoint.py").read()
        except OSError:
            continue
        raise RuntimeError(text[text.index("right_") :])


# %%
def midpoint(a, b):
    return a
