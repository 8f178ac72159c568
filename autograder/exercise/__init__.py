"""Reads exercises and notebooks as text: what is asked, by which files it is checked, and what was handed in.

assignment      the exercises and questions of a notebook, with the checks and the released cells
constants       names and numbers that every part of the autograder agrees on
exercise_files  an exercise and its key, two files of one name
magics          runs a cell as Jupyter would, without Jupyter
notebook_file   reads a notebook file of any program and format
stamp           what was released when, `release.json`
"""

__all__ = ["assignment", "constants", "exercise_files", "magics", "notebook_file", "stamp"]
