"""The course's autograder: checks inside a notebook for students, grading for instructors."""

from autograder.environment import doctor
from autograder.feedback.overview import progress
from autograder.feedback.student import check, hint, solution

__all__ = ["check", "doctor", "hint", "progress", "solution"]
