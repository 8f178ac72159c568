"""The course's autograder: checks inside a notebook for students, grading for instructors."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # else they are imported when asked for: NumPy takes a while, and most commands need none of it
    from autograder.harness.notebook import check, doctor, hint, puzzle, solution
    from autograder.harness.progress import progress

__all__ = ["check", "doctor", "hint", "progress", "puzzle", "solution"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.harness.{'progress' if name == 'progress' else 'notebook'}"), name)
