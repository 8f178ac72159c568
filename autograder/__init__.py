"""The course's autograder: checks inside a notebook for students, grading for instructors."""

from autograder.harness.notebook import check, doctor, hint, solution
from autograder.harness.progress import progress

__all__ = ["check", "doctor", "hint", "progress", "solution"]
