"""How much time and memory students' code gets, unless an instructor says otherwise."""

from dataclasses import dataclass

from autograder.exercise import CALL_SECONDS


@dataclass(frozen=True)
class Limits:
    """Seconds for one call, for all calls of an exercise (or one cell), and for all of a submission; and memory.

    Seconds in which a busy machine lets the student's process wait for a processor do not count.
    """

    call: float = CALL_SECONDS
    exercise: float = 20.0
    submission: float = 60.0
    megabytes: int = 1024  # beyond what Python and its packages take
