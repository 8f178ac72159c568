"""A made-up course of one notebook with two exercises, and notebooks that students hand in."""

import json
from dataclasses import asdict

from autograder.exercise.assignment import assignments
from autograder.harness.check_results import CheckResult, Status

ABOUT_THE_RUN = ("isolation", "seconds", "graded_at", "lms_id", "file")

DOUBLE = '''
import numpy as np
import pytest
from autograder.testing import close

def double(x):
    """Return twice x."""
    ...

@pytest.mark.points(1)
def test_it_is_twice_as_much(student, rng):
    """It is twice as much."""
    x = rng.normal(size=3)
    close(student(x), x + x)

@pytest.mark.points(1)
def test_the_argument_stays(student):
    """The argument is not changed."""
    close(student(np.array([1.0, 2.0])), [2.0, 4.0])
    assert student.calls[-1].reply.changed == (), "an argument was changed in place"
'''
TRIPLE = '''
import pytest
from autograder.testing import close

def triple(x):
    """Return three times x."""
    ...

@pytest.mark.points(1)
def test_it_is_three_times_as_much(student):
    """It is three times as much."""
    close(student(2.0), 6.0)
'''
TRIPLE_HIDDEN = '''
import pytest
from autograder.testing import close

def triple(x):
    return 3 * x

@pytest.mark.points(2)
def test_of_less_than_nothing(student):
    """Three times a negative number is negative."""
    close(student(-1.0), -3.0)
'''
RIGHT_DOUBLE = "def double(x):\n    return 2 * x"
RIGHT_TRIPLE = "def triple(x):\n    return 3 * x"
RIGHT = (RIGHT_DOUBLE, RIGHT_TRIPLE)
DEMO = "print('a long demonstration')\nshown = True"
RELEASED = [
    ("import numpy as np\nfrom autograder import check", "setup"),
    ("def double(x):\n    ...", "exercise"),
    ("check(double)", "check"),
    (DEMO, "demo"),
    ("def triple(x):\n    ...", "exercise"),
    ("check(triple)", "check"),
]


def write_notebook(path, *cells):
    """A notebook of code cells, each a source or a pair of source and role."""
    pairs = [(cell, None) if isinstance(cell, str) else cell for cell in cells]
    content = [
        {"cell_type": "code", "source": source.splitlines(keepends=True), "metadata": {"tags": [role]} if role else {}}
        for source, role in pairs
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": content}))
    return path


def write_course(folder):
    """The made-up course, as assignments by notebook."""
    home = folder / "autograder"
    for kind, name, text in (
        ("exercises", "double", DOUBLE),
        ("exercises", "triple", TRIPLE),
        ("keys", "triple", TRIPLE_HIDDEN),
    ):
        file = home / kind / "L9" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    write_notebook(folder / "notebooks" / "L9_trial.ipynb", *RELEASED)
    return assignments(home)


def check_result(exercise, check, claim, points, holds, **facts):
    return CheckResult(exercise, check, claim, points, Status.PASSED if holds else Status.FAILED, **facts)


def canonical(gradebook):
    """Everything that two runs must agree on, as JSON: no times, nothing about the machine, and no files."""
    rows = [asdict(result) for result in gradebook.results()]
    facts = [{name: value for name, value in row.items() if name not in ABOUT_THE_RUN} for row in rows]
    return json.dumps(facts, indent=1, ensure_ascii=False)
