"""Reads exercises and notebooks as text: what is asked, by which files it is checked, and what was handed in.

assignment      the exercises and questions of a notebook, with the checks and the released cells
exercise_files  an exercise and its key, two files of one name
magics          runs a cell as Jupyter would, without Jupyter
notebook_file   reads a notebook file of any program and format
stamp           what was released when, `release.json`

Names and numbers that every part of the autograder agrees on stand here.
"""

__all__ = [
    "CALL_SECONDS", "DISTRIBUTION", "LIBRARY", "PUBLIC_SEED", "assignment", "exercise_files", "magics",
    "notebook_file", "stamp",
]  # fmt: skip

DISTRIBUTION = "linear-models-course"  # the name under which pip knows the course
LIBRARY = "lecturelib"  # what students may read, but not call in most answers
CALL_SECONDS = 5.0  # that a call of a student's function may take, in a notebook as at grading
PUBLIC_SEED = 0  # of the random numbers of checks in a notebook, which are no secret
