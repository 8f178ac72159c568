"""A made-up course with two written questions, and a gradebook of a class that answered them; no grading is needed."""

import json

from autograder.exercise.assignment import assignments
from autograder.exercise.notebook_file import packed
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Result
from autograder.submissions.exercise_releases import ExerciseReleases
from tests.autograder.classroom import check_result, write_course

WHY = "### Why?\nSay why. (Write below this line.)\n\n…"
CELLS = [
    ("top", "markdown", "# A trial", 0),
    ("setup", "code", "import numpy as np", 0),
    ("double", "code", "def double(x):\n    ...", 0),
    ("middle", "markdown", "Now in words.", 0),
    ("why", "markdown", WHY, 4),
    ("between", "markdown", "And further.", 0),
    ("triple", "code", "def triple(x):\n    ...", 0),
    ("what", "markdown", "What have you learnt? …", 12),
    ("end", "markdown", "The end.", 0),
]
RUBRIC = "- 3 points: the **reason**\n- 1 point: in good words\n"


def write_essay_course(folder):
    """The course; its question `why` has a rubric."""
    write_course(folder)
    cells = [
        {"cell_type": kind, "id": name, "source": text, "metadata": {"points": points} if points else {}}
        for name, kind, text, points in CELLS
    ]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    (folder / "notebooks" / "L9_trial.ipynb").write_text(json.dumps(notebook))
    (folder / "autograder" / "keys" / "L9" / "why.md").write_text(RUBRIC)
    return ExerciseReleases(assignments(folder / "autograder"))


def handed_in(why=None, *, without_ids=False, changes=None, extra=()):
    """A packed notebook: the released one with an answer in the cell of the question, or other texts for cells.

    `extra` are own cells, each behind the cell that it names.
    """
    texts = {"why": WHY.removesuffix("…") + why} if why is not None else {}
    texts |= changes or {}
    cells = []
    for name, kind, text, _ in CELLS:
        if texts.get(name, text) is not None:
            cells.append({"cell_type": kind, "id": name, "source": texts.get(name, text)})
        cells += [{"cell_type": own, "id": "own", "source": source} for place, own, source in extra if place == name]
    return packed([cell | {"id": ""} if without_ids else cell for cell in cells])


def write_book(path, course, **contents):
    """A gradebook in which each student has got 2 of 3 points for `double`, and has handed in this."""
    gradebook = Gradebook(path)
    for student, content in contents.items():
        hand_in(gradebook, student, content)
    gradebook.save_questions({("L9", ""): course.current["L9"].questions})
    gradebook.close()
    return path


def hand_in(gradebook, student, content, **facts):
    checks = (check_result("double", "a", "Twice.", 2, True), check_result("double", "b", "Stays.", 1, False))
    result = Result(student, "L9", f"program of {student}", "checks", checks=checks, **facts)
    gradebook.record(result, content)
    gradebook.choose_counting_attempts([result.key])
