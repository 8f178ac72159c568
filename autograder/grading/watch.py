"""Watches over a process that grades: a check that never ends is a fault of ours, and must not stop a class."""

import faulthandler

from autograder.grading.grader import Chunk, Done, Grader
from autograder.grading.results import Result

SECONDS_OF_OURS = 60  # for a submission, besides all that its limits allow, and as much again
STDERR = 2  # not sys.stderr, which is nothing where it was closed


def grade_or_end(grader: Grader, chunk: Chunk, done: Done) -> None:
    """Grade a chunk; if a submission takes far longer than its limits allow, end this process where it stands.

    So this is for processes that others have started, who then flag the submission and go on behind it. The timer is
    faulthandler's, because it works also where a check holds Python's lock, and tells on stderr where that was.
    """
    seconds = 2 * chunk.limits.submission + SECONDS_OF_OURS

    def alive() -> None:
        faulthandler.dump_traceback_later(seconds, exit=True, file=STDERR)

    def done_alive(result: Result) -> None:
        alive()
        done(result)

    alive()
    try:
        grader.grade(chunk, done_alive)
    finally:
        faulthandler.cancel_dump_traceback_later()
