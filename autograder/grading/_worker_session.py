"""What runs on a worker: it grades one chunk after another, with a fork server and walls of its own.

Chunks travel there with the exercises' files, so that a worker needs nothing but the installed package. Files are known
by their hash, and unpacked once on each worker. Nothing that travels tells of the disk that it is from.
"""

import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path, PurePosixPath
from typing import Any

from distributed import get_worker

from autograder.atomic_write import replaced_folder
from autograder.exercise import DISTRIBUTION
from autograder.exercise.assignment import Assignment, fingerprint
from autograder.exercise.exercise_files import HOME
from autograder.grading._grader import Grader, grade_or_end
from autograder.grading.results import Chunk, Result
from autograder.sandbox.levels import Isolation, IsolationError, trusted_isolation
from autograder.sandbox.startup import library_folder

SECONDS_IDLE = 60  # after which the fork server goes, if nobody has said that the run is over
THE_COURSE = ("exercises", "keys")  # what travels, and so may differ
DECIDING = ("msgpack", "numpy", "pytest")  # packages whose version may decide a grade

Files = Mapping[str, bytes]  # place in a course, such as keys/L1a/perceptron_fit.py -> content


def introduce(level: str) -> dict[str, str]:
    """What a worker says of itself before it is given anything: what it grades with and, where it lacks the walls that
    are asked for, why. In plain words, since whoever asks may have another version.
    """
    try:
        trusted_isolation(level)
    except IsolationError as problem:
        return own_edition() | {"flaw": str(problem)}
    return own_edition() | {"flaw": ""}


@cache
def own_edition() -> dict[str, str]:
    """What grades here: in words, and a fingerprint of all that may decide a grade and does not travel."""
    try:
        own = version(DISTRIBUTION)
    except PackageNotFoundError:  # the folder is on the path, but was never installed
        own = "not installed"
    packages = ", ".join(f"{name} {version(name)}" for name in DECIDING)
    words = f"course {own}, Python {sys.version_info.major}.{sys.version_info.minor}, {packages}"
    files = [path for kind in ("*.py", "*.sql", "*.txt") for path in HOME.rglob(kind)]
    ours = [path for path in files if path.relative_to(HOME).parts[0] not in THE_COURSE]
    sources = (*sorted(ours), *sorted(library_folder().rglob("*.py")))
    return {"words": words, "fingerprint": fingerprint(words.encode(), *(path.read_bytes() for path in sources))}


# ---------------------------------------------------------------------------------------------- what travels


def travelling(chunk: Chunk) -> Chunk:
    """Its paths are places in a course, such as keys/L1a/perceptron_fit.py, until the files are on a worker's disk."""
    return moved(chunk, lambda path: PurePosixPath(place_of(path)))


def moved(chunk: Chunk, place: Callable[[Path], Any]) -> Chunk:
    """With the files of its exercises in another place."""
    old = chunk.assignment
    public, hidden = (tuple(map(place, files)) for files in (old.public, old.hidden))
    assignment = replace(old, public=public, hidden=hidden, released=None)
    submissions = tuple(
        replace(each, assignment=assignment, path=PurePosixPath(each.path.as_posix())) for each in chunk.submissions
    )
    return replace(chunk, assignment=assignment, submissions=submissions)


def files_of(assignment: Assignment) -> Files:
    return {place_of(path): path.read_bytes() for path in (*assignment.public, *assignment.hidden)}


def place_of(path: Path) -> str:
    return "/".join(path.parts[-3:])


def unpacked(files: Files, shelf: Path) -> Path:
    """Where the files are, unpacked if it is for the first time; keys are among them, so they are for our eyes only."""
    folder = shelf / fingerprint(*(part for place in sorted(files) for part in (place.encode(), files[place])))
    if not folder.exists():
        shelf.mkdir(mode=0o700, exist_ok=True)
        with replaced_folder(folder) as draft:
            for place, content in files.items():
                target = draft / place
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
    return folder


# ---------------------------------------------------------------------------------------------- grading


def grade(chunk: Chunk, files: Files, **run: Any) -> list[Result]:
    """The results of a chunk that has travelled here, as far as its run is not over meanwhile."""
    return SESSION.grade(chunk, files, Path(get_worker().local_directory, "courses"), **run)  # Dask tidies up there


async def stop(run: str) -> None:
    """The run is over: end what is being graded for it, and the fork server. It is async, or Dask would wait for it."""
    SESSION.stop(run)


class WorkerSession:
    """Where this process grades. One chunk at a time: checks run in this very process, and pytest is no use to two."""

    def __init__(self) -> None:
        self.free = threading.Lock()  # held for as long as a chunk takes
        self.turn = threading.Lock()  # held while it changes for whom the fork server is there
        self.run = ""  # for which it is, or was last
        self.over: set[str] = set()  # runs
        self.grader = Grader()
        self.alarm = threading.Timer(0, self.close_if_idle)

    def grade(
        self, chunk: Chunk, files: Files, shelf: Path, *, run: str, modules: tuple[str, ...] = (), level: str = ""
    ) -> list[Result]:
        """Behind walls of this level (the best ones, if none is named) or, as with C that is not named, not at all."""
        results: list[Result] = []

        def done(result: Result) -> None:
            if run in self.over:
                raise KeyboardInterrupt  # which is no fault of the submission's, and ends the checks
            results.append(result)

        with self.free:
            self.begin(run, trusted_isolation(level, megabytes=chunk.limits.megabytes), modules)
            folder = unpacked(files, shelf)
            with suppress(KeyboardInterrupt):
                grade_or_end(self.grader, moved(chunk, lambda path: folder / path), done)
            if run in self.over:  # perhaps the fork server was just about to start when it was told to go
                self.close(run)
            self.alarm = threading.Timer(SECONDS_IDLE, self.close_if_idle)
            self.alarm.daemon = True
            self.alarm.start()
        return results

    def begin(self, run: str, walls: Isolation, modules: tuple[str, ...]) -> None:
        """Have a fork server that fits, and is not just being closed for a run that has ended."""
        with self.turn:
            self.alarm.cancel()
            self.run = run
            if (self.grader.walls, self.grader.modules) != (walls, modules):
                self.grader.close()
                self.grader = Grader(walls, modules)

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


SESSION = WorkerSession()
