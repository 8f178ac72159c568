"""What a person is told when something cannot be done, and the exit codes that scripts are told."""

DONE, FLAGGED, MISUSED, INTERRUPTED = 0, 1, 2, 130


class CourseError(Exception):
    """Something cannot be done as asked. The text is one sentence that says what is wrong and what to do.

    `autograder.__main__` prints it, and ends the command with the code for misuse.
    """


def in_words(problem: str | BaseException) -> str:
    """A sentence; the system's own begin with a number, and name the file last.

    >>> in_words(FileNotFoundError(2, "No such file or directory", "roster.csv"))
    'roster.csv: no such file or directory'
    """
    if isinstance(problem, OSError) and problem.filename and problem.strerror:
        return f"{problem.filename}: {problem.strerror[0].lower()}{problem.strerror[1:]}"
    return str(problem)
