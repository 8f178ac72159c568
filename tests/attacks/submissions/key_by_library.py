"""Finds the course from where the library lies, and the key from there.

kind: secret
A, B: nothing
C: reads it wherever others may read the key
"""

# %%
import pathlib

import lecturelib

course = pathlib.Path(lecturelib.__file__).parents[1]
text = (course / "autograder/keys/L0/midpoint.py").read_text()
raise RuntimeError(text[text.index("right_") :])


# %%
def midpoint(a, b):
    return a
