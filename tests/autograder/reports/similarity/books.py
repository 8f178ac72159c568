"""Gradebooks of made-up classes."""

from contextlib import closing

from autograder.exercise.notebook_file import packed
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Result


def write_book(path, students, notebook="L1a", digest="0"):
    """A gradebook in which each student has handed in these code cells."""
    with closing(Gradebook(path)) as gradebook:
        for student, cells in students.items():
            result = Result(student, notebook, digest, "1")
            content = packed([{"cell_type": "code", "source": cell} for cell in cells])
            gradebook.record(result, content)
            gradebook.choose_counting_attempts([result.key])
    return path
