"""How much time and memory students' code gets, unless an instructor says otherwise."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Seconds for one call, for all calls of an exercise (or one cell), and for all of a submission; and memory."""

    call: float = 5.0
    exercise: float = 20.0
    submission: float = 60.0
    megabytes: int = 1024  # beyond what Python and its packages take
