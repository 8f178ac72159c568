"""What people, and not checks, decide about points."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """A question of a notebook that a person grades: the id of its cell, what it is worth, and its text."""

    notebook: str
    question: str
    points: int
    prompt: str = ""


@dataclass(frozen=True)
class Decision:
    """What a person has given for a part of a notebook, an exercise or a question; no points: as if never decided.

    Nothing of this is ever changed: a later decision counts instead. `about` is the fingerprint of the answer that was
    read, so that a changed answer is read again.
    """

    student: str
    notebook: str
    part: str
    points: float | None
    reason: str
    author: str
    about: str = ""
    made_at: str = ""  # UTC; given when it is recorded
