"""Names its file as Canvas names those of a classmate, as a later upload, so that its wrong answer counts as theirs.

kind: stop
A, B, C: nothing
file: {student}/{neighbour}_7_99999999_L0.ipynb
"""


# %%
def midpoint(a, b):
    return a
