"""Grades submissions into a gradebook, on this machine or on a cluster.

check_notebook  a rehearsal of grading by the public checks, for students
cluster         grading on the workers of a Dask cluster
engine          grades submissions, in processes of our own or on a cluster
gradebook       one SQLite file with every result, and what people have decided
results         the records of a result, of a decision, and of where a student stands
run             grades what is due of a folder, and prints it
"""

__all__ = ["check_notebook", "cluster", "engine", "gradebook", "results", "run"]
