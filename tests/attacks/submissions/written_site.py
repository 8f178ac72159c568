"""Writes what every Python will run when it starts.

kind: harm
A, B: nothing
C: nothing as root, else writes it
"""

# %%
for name in ("sitecustomize.py", "{marker}.pth"):
    with open("{site}/" + name, "w") as file:
        file.write("import sys\n")


# %%
def midpoint(a, b):
    return a
