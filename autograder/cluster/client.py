"""The side of the one who grades: gives chunks to the workers of a Dask cluster, and takes their results.

Each submission is recorded once, whatever happens to workers. The chunk of one that dies or falls silent is graded by
others, one submission at a time, in case one of them is the reason; that is then found, and flagged. What one worker
cannot grade for a fault of ours is given to another before it is flagged: perhaps only that worker is broken.
"""

import time
import uuid
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count

from distributed import Client, Future

from autograder.checking.answers import sentence
from autograder.cluster import ClusterError, worker
from autograder.cluster.orders import files_of, key_of, order_of
from autograder.cluster.workers import LOST, SECONDS_TO_FETCH, Workers, say
from autograder.grading.grader import Chunk
from autograder.grading.results import Result

SECONDS_TO_WAIT = 60.0  # for a worker, where there is none
SECONDS_FOR_OTHERS = 5.0  # where those who are there are of no use
SECONDS_UNTIL_TOLD = 10  # that we wait for workers that have other work
SECONDS_TO_STOP = 5
SECONDS_TO_NAP = 0.02
ENOUGH_LOST = 2  # workers, to be sure that it is not by chance
AT_ONCE = 2  # chunks for each worker: the one that it grades, and the next


@dataclass(frozen=True)
class Work:
    """A chunk that is to be graded, and what became of it before."""

    chunk: Chunk
    lost: int = 0  # workers, while they graded it
    failed_on: str = ""  # the address of a worker
    fault: str = ""  # that it ended with there

    @property
    def singly(self) -> Iterator[Chunk]:
        return (replace(self.chunk, submissions=(each,)) for each in self.chunk.submissions)


@dataclass(frozen=True)
class Task:
    """Work in the hands of a worker."""

    work: Work
    address: str
    future: "Future[list[Result]]"


class Cluster:
    """Gives each chunk to one worker, so that it is known with which chunk a worker was lost."""

    def __init__(self, client: Client, level: str = "") -> None:
        self.client = client
        self.level = level
        self.run = ""
        self.numbers = count()  # of tasks, so that none is taken for another
        self.workers = Workers(client, level)
        self.waiting: deque[Work] = deque()
        self.tasks: dict[str, list[Task]] = {}  # of each worker, the one that it is at first
        self.helped = time.monotonic()  # when there was a worker that could be given work
        self.told = False  # that we wait

    @property
    def size(self) -> int:
        """How many chunks can be graded at the same time."""
        while not self.workers.able:
            self.look()
            time.sleep(SECONDS_TO_NAP)
        return len(self.workers.able)

    def grade(self, chunks: Iterable[Chunk], modules: tuple[str, ...]) -> Generator[list[Result]]:
        """Keep the workers busy until all chunks are graded; the results of each come together."""
        self.waiting.extend(map(Work, chunks))
        self.run = uuid.uuid4().hex[:12]  # workers are told when it is over
        try:
            while self.waiting or any(self.tasks.values()):
                self.look()
                for address in self.tasks.keys() - set(self.workers.able):
                    yield self.go_on_without(address)
                self.give(modules)
                finished = list(self.finished())
                for task in finished:
                    yield self.settle(task)
                if not finished:
                    time.sleep(SECONDS_TO_NAP)
        finally:
            self.stop()

    def look(self) -> None:
        """Learn who is there; where nobody has been for long, give up."""
        try:
            self.workers.look()
        except (OSError, TimeoutError) as problem:
            why = str(problem) or "it is silent"
            raise ClusterError(f"the scheduler does not answer any more ({why}); run this again later") from None
        if self.workers.able:
            self.helped = time.monotonic()
        alone = time.monotonic() - self.helped
        if alone > SECONDS_UNTIL_TOLD and self.workers.busy and not self.told:
            self.told = True
            say("the workers are busy with something else; waiting for them")
        patience = SECONDS_FOR_OTHERS if self.workers.all_unfit else SECONDS_TO_WAIT
        if alone > patience and not self.workers.busy:
            raise ClusterError(self.workers.why_none)

    # ------------------------------------------------------------------------------------ giving

    def give(self, modules: tuple[str, ...]) -> None:
        """To each worker one chunk, and then to each a second, as far as there are any."""
        for most in range(1, AT_ONCE + 1):
            for address in self.workers.able:
                own = self.tasks.setdefault(address, [])
                if len(own) < most and (work := self.next_for(address)):
                    own.append(self.task(work, address, modules))

    def next_for(self, address: str) -> Work | None:
        """The first work that waits and, where there are other workers, has not ended with a fault on this one."""
        for place, work in enumerate(self.waiting):
            if work.failed_on != address or not self.workers.are_others_than(address):
                del self.waiting[place]
                return work
        return None

    def task(self, work: Work, address: str, modules: tuple[str, ...]) -> Task:
        future = self.client.submit(
            worker.grade,
            order_of(work.chunk, self.run, modules, self.level),
            files_of(work.chunk.assignment),
            key=f"{key_of(work.chunk, self.run)}-{next(self.numbers)}",
            workers=[address],
            allow_other_workers=False,
        )
        return Task(work, address, future)

    # ------------------------------------------------------------------------------------ taking

    def finished(self) -> Iterator[Task]:
        for own in self.tasks.values():
            for task in [task for task in own if task.future.done()]:
                own.remove(task)
                yield task

    def settle(self, task: Task) -> list[Result]:
        """What came back; but what ended with a fault, another worker has to try first."""
        if task.future.status == "cancelled":  # by the scheduler, which knows no more than we of why
            self.waiting.append(task.work)
            return []
        try:
            results = results_of(task)
        except LOST:
            return self.suspect(task.work)
        if task.work.fault:
            if not any(result.fault for result in results):
                self.workers.blame(task.work.failed_on, task.work.fault)
        elif self.workers.are_others_than(task.address):
            for chunk, result in zip(task.work.singly, results, strict=True):
                if result.fault:
                    self.waiting.appendleft(Work(chunk, task.work.lost, task.address, result.fault))
            return [result for result in results if not result.fault]
        return results

    def go_on_without(self, address: str) -> list[Result]:
        """Take back what a worker leaves that is gone or silent; if it finishes something after all, nobody listens."""
        tasks = self.tasks.pop(address)
        self.client.cancel([task.future for task in tasks], force=True)
        self.waiting.extend(task.work for task in tasks[1:])
        return self.suspect(tasks[0].work) if tasks else []

    def suspect(self, work: Work) -> list[Result]:
        """A worker was lost with this, perhaps because of it: look at each submission, and flag the one that does it.

        All of them come last: whatever else there is, is graded before more workers are lost.
        """
        several = list(work.singly)
        if len(several) == 1 and work.lost + 1 == ENOUGH_LOST:
            return flagged(work.chunk, "each worker that graded it was lost")
        lost = work.lost + 1 if len(several) == 1 else 0
        self.waiting.extend(replace(work, chunk=chunk, lost=lost) for chunk in several)
        return []

    def stop(self) -> None:
        """Leave nothing behind on the cluster, also after a Ctrl-C; who does not listen now will notice by itself."""
        running = [task.future for own in self.tasks.values() for task in own]
        self.tasks.clear()
        self.waiting.clear()
        with suppress(OSError, TimeoutError):
            self.client.cancel(running, force=True)
            self.client.run(
                worker.stop,
                self.run,
                workers=self.workers.able,
                wait=False,
                on_error="ignore",
                callback_timeout=SECONDS_TO_STOP,
            )


def results_of(task: Task) -> list[Result]:
    """One for each submission, in their order."""
    chunk = task.work.chunk
    if task.future.status == "error":
        return flagged(chunk, f"it cannot be graded by a worker ({sentence(task.future.exception())})")
    results = task.future.result(timeout=SECONDS_TO_FETCH)
    rest = replace(chunk, submissions=chunk.submissions[len(results) :])
    return results + flagged(rest, "a worker gave nothing back for it")


def flagged(chunk: Chunk, why: str) -> list[Result]:
    return [chunk.result(each, fault=why) for each in chunk.submissions]
