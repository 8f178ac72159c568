"""What runs on a worker: it grades one chunk after another, with a fork server and walls of its own."""

import threading
from contextlib import suppress
from pathlib import Path

from distributed import get_worker

from autograder.cluster.orders import Files, Order, own_edition
from autograder.grading.grader import Grader
from autograder.grading.results import Result
from autograder.grading.watch import grade_or_end
from autograder.isolation.levels import IsolationError, isolation, isolation_level

SECONDS_IDLE = 60  # after which the fork server goes, if nobody has said that the run is over


def introduce(level: str) -> dict[str, str]:
    """What a worker says of itself before it is given anything: what it grades with, behind which walls, if they can be
    had as asked for, and why they are not better. In plain words, since whoever asks may have another version.
    """
    edition = own_edition()
    try:
        found, why = isolation(level).level, isolation_level()[1]
    except IsolationError as problem:
        found, why = "", str(problem)
    return {"words": edition.words, "fingerprint": edition.fingerprint, "level": found, "why": why}


def grade(order: Order, files: Files) -> list[Result]:
    """The results of a chunk, in its order; of a run that is over, those that there are."""
    return DESK.grade(order, files, Path(get_worker().local_directory, "courses"))  # Dask tidies up there


async def stop(run: str) -> None:
    """The run is over: end what is being graded for it, and the fork server. It is async, or Dask would wait for it."""
    DESK.stop(run)


class Desk:
    """Where this process grades. One chunk at a time: checks run in this very process, and pytest is no use to two."""

    def __init__(self) -> None:
        self.free = threading.Lock()  # held for as long as a chunk takes
        self.turn = threading.Lock()  # held while it changes for whom the fork server is there
        self.run = ""  # for which it is, or was last
        self.over: set[str] = set()  # runs
        self.grader = Grader()
        self.alarm = threading.Timer(0, self.close_if_idle)

    def grade(self, order: Order, files: Files, shelf: Path) -> list[Result]:
        results: list[Result] = []

        def done(result: Result) -> None:
            if order.run in self.over:
                raise KeyboardInterrupt  # which is no fault of the submission's, and ends the checks
            results.append(result)

        with self.free:
            self.begin(order)
            with suppress(KeyboardInterrupt):
                grade_or_end(self.grader, order.chunk(files, shelf), done)
            if order.run in self.over:  # perhaps the fork server was just about to start when it was told to go
                self.close(order.run)
            self.alarm = threading.Timer(SECONDS_IDLE, self.close_if_idle)
            self.alarm.daemon = True
            self.alarm.start()
        return results

    def begin(self, order: Order) -> None:
        """Have a fork server that fits, and is not just being closed for a run that has ended."""
        walls = isolation(order.level, megabytes=order.limits.megabytes)
        with self.turn:
            self.alarm.cancel()
            self.run = order.run
            if (self.grader.walls, self.grader.modules) != (walls, order.modules):
                self.grader.close()
                self.grader = Grader(walls, order.modules)

    def stop(self, run: str) -> None:
        """Without waiting: this is called where a worker talks to its scheduler."""
        self.over.add(run)
        threading.Thread(target=self.close, args=(run,)).start()  # whatever is being graded notices

    def close(self, run: str) -> None:
        with self.turn:
            if self.run == run:
                self.grader.close()

    def close_if_idle(self) -> None:
        if self.free.acquire(blocking=False):
            try:
                self.grader.close()
            finally:
                self.free.release()


DESK = Desk()
