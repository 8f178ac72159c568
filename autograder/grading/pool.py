"""Grades chunks in several processes of this machine. What a process that ends leaves undone, another one takes up."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from typing import cast

from autograder.grading.grader import Chunk, Done, Grader
from autograder.grading.results import Result
from autograder.grading.watch import grade_or_end
from autograder.isolation.levels import Isolation

MOST_IN_VAIN = 3
MOST_BY_ONE = 1000  # submissions that a process grades before it makes room for a fresh one


def grade_in_processes(
    chunks: Iterable[Chunk], jobs: int, walls: Isolation, modules: tuple[str, ...], done: Done
) -> None:
    """Keep `jobs` processes busy until all chunks are graded."""
    waiting = deque(chunks)
    running: dict[Connection, Job] = {}
    in_vain = 0  # processes in a row that ended before they had graded anything
    try:
        while waiting or running:
            if in_vain >= MOST_IN_VAIN:
                flag_all(waiting, done)
            while waiting and len(running) < jobs:
                job = Job(walls, modules, waiting, done)
                running[job.pipe] = job
            for pipe in wait(list(running)) if running else ():
                job = running[cast(Connection, pipe)]
                if not job.hear():
                    del running[job.pipe]
                in_vain = 0 if job.graded else in_vain + (job.pipe not in running)
    finally:
        for job in running.values():
            job.process.terminate()
            job.process.join()


def flag_all(waiting: deque[Chunk], done: Done) -> None:
    """Something of ours is broken so thoroughly that to start more processes would only take time."""
    while waiting:
        chunk = waiting.popleft()
        for submission in chunk.submissions:
            done(chunk.result(submission, fault="the processes that grade end before their first result"))


class Job:
    """A process that is given a chunk, sends its results one by one, and is given the next."""

    def __init__(self, walls: Isolation, modules: tuple[str, ...], waiting: deque[Chunk], done: Done) -> None:
        fresh = multiprocessing.get_context("spawn")  # never a copy of this process, whatever that holds
        self.waiting = waiting
        self.done = done
        self.graded = 0
        self.pipe, theirs = fresh.Pipe()
        self.process = fresh.Process(target=serve, args=(theirs, walls, modules), daemon=True)
        self.process.start()
        theirs.close()
        self.take_next()

    def take_next(self) -> bool:
        """Give the process its next chunk; return False if there is none, or if it has done enough."""
        if not self.waiting or self.graded >= MOST_BY_ONE:
            with suppress(BrokenPipeError):
                self.pipe.send(None)
            self.process.join()
            return False
        self.chunk = self.waiting.popleft()
        self.missing = deque(self.chunk.submissions)
        with suppress(BrokenPipeError):  # it has ended, which `hear` will find
            self.pipe.send(self.chunk)
        return True

    def hear(self) -> bool:
        """Take one result; return False if there will be no more."""
        try:
            result: Result = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            self.give_back()
            return False
        self.missing.popleft()  # results come in the order of the submissions
        self.done(result)
        self.graded += 1
        return bool(self.missing) or self.take_next()

    def give_back(self) -> None:
        """The process has ended: flag the submission that it was at, and let another process go on behind it."""
        if self.missing:
            self.done(self.chunk.result(self.missing.popleft(), fault="the process that graded it has ended"))
        if self.missing:
            self.waiting.appendleft(replace(self.chunk, submissions=tuple(self.missing)))


def serve(pipe: Connection, walls: Isolation, modules: tuple[str, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the process that started us
    gone = (EOFError, ConnectionError)  # whoever started us; there is nobody left to tell
    with closing(Grader(walls, modules)) as grader, suppress(*gone):
        while chunk := pipe.recv():
            grade_or_end(grader, chunk, pipe.send)
