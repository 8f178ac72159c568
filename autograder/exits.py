"""How a command ends: with a code for scripts and, where it was misused, with one sentence for people."""

import sys

DONE, FLAGGED, MISUSED, INTERRUPTED = 0, 1, 2, 130


def misused(command: str, sentence: str | Exception, status: int = MISUSED) -> int:
    print(f"{command}: {told(sentence)}", file=sys.stderr)
    return status


def told(problem: str | Exception) -> str:
    """A sentence; the system's own begin with a number, and name the file last.

    >>> told(FileNotFoundError(2, "No such file or directory", "roster.csv"))
    'roster.csv: no such file or directory'
    """
    if isinstance(problem, OSError) and problem.filename and problem.strerror:
        return f"{problem.filename}: {problem.strerror[0].lower()}{problem.strerror[1:]}"
    return str(problem)
