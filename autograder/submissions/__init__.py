"""Reads what a class has handed in: from a path to submissions, each with its student, its exercises and its attempt.

find_notebooks     finds notebooks in folders and zips, which may be hostile
students           tells whose a file is from the names that lead to it
roster             reads the list of a class, and finds a student in it
exercise_releases  the exercises to grade by, current ones and those of earlier releases, and what may be told of them
submission         one attempt of a student at a notebook: what is graded of it, and when it arrived
handed_in          reads all submissions at a path
"""

__all__ = ["exercise_releases", "find_notebooks", "handed_in", "roster", "students", "submission"]
