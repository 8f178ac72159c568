"""Runs in nbgrader's environment: prints the points of every graded cell in the database of this folder, as JSON."""

import json
import sys

from nbgrader.api import Gradebook

with Gradebook("sqlite:///gradebook.db") as gradebook:
    rows = [
        (submission.student.id, grade.cell.name, grade.auto_score or 0)
        for submission in gradebook.assignment_submissions(sys.argv[1])
        for notebook in submission.notebooks
        for grade in notebook.grades
    ]
print(json.dumps(rows))
