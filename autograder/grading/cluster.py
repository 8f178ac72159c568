"""The same grading on many machines: gives the workers of a Dask cluster chunks to grade, and takes their results.

Each submission is recorded once, whatever happens to workers. The chunk of one that dies or falls silent is graded by
others, one submission at a time, in case one of them is the reason; that is then found, and flagged. What one worker
cannot grade because of an internal error is given to another before it is flagged: perhaps only that worker is broken.
"""

import logging
import signal
import threading
import time
import uuid
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent import futures
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count

from distributed import Client, Future, LocalCluster, Security

from autograder.errors import CourseError
from autograder.grading import _worker_session as worker
from autograder.grading._workers import LOST, SECONDS_TO_FETCH, Workers, say
from autograder.grading.results import Chunk, Result
from autograder.harness.calls import format_error

_SECONDS_TO_CONNECT = 10
SECONDS_TO_WAIT = 60.0  # for a worker, where there is none
_SECONDS_FOR_OTHERS = 5.0  # where those who are there are of no use
_SECONDS_UNTIL_TOLD = 10  # that we wait for workers that have other work
_SECONDS_TO_STOP = 5
_SECONDS_TO_NAP = 0.02
_ENOUGH_LOST = 2  # workers, to be sure that it is not by chance
_AT_ONCE = 2  # chunks for each worker: the one that it grades, and the next
_IGNORE_SIGINT = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)"  # a Ctrl-C is for the one who started us


_Task = Future[list[Result]]


@dataclass(frozen=True)
class _Work:
    """A chunk that is to be graded, and what became of it before."""

    chunk: Chunk
    lost: int = 0  # workers, while they graded it
    failed_on: str = ""  # the address of a worker
    fault: str = ""  # that it ended with there

    @property
    def singly(self) -> Iterator[Chunk]:
        return (replace(self.chunk, submissions=(each,)) for each in self.chunk.submissions)


class Cluster:
    """Gives each chunk to one worker, so that it is known with which chunk a worker was lost."""

    def __init__(self, client: Client, level: str = "") -> None:
        self.client = client
        self.run = ""
        self.numbers = count()  # of tasks, so that none is taken for another
        self.workers = Workers(client, level)
        self.waiting: deque[_Work] = deque()
        self.tasks: dict[str, dict[_Task, _Work]] = {}  # of each worker, by its address: the one that it is at first
        self.helped = time.monotonic()  # when there was a worker that could be given work
        self.told = False  # that we wait

    @property
    def size(self) -> int:
        """How many chunks can be graded at the same time."""
        while not self.workers.able:
            self.look()
            time.sleep(_SECONDS_TO_NAP)
        return len(self.workers.able)

    def grade(self, chunks: Iterable[Chunk], modules: tuple[str, ...]) -> Generator[list[Result]]:
        """Keep the workers busy until all chunks are graded; the results of each come together."""
        self.waiting.extend(map(_Work, chunks))
        self.run = uuid.uuid4().hex[:12]  # workers are told when it is over
        try:
            while self.waiting or any(self.tasks.values()):
                self.look()
                for address in self.tasks.keys() - set(self.workers.able):
                    yield self.go_on_without(address)
                self.give(modules)
                finished = [(address, task) for address, own in self.tasks.items() for task in own if task.done()]
                for address, task in finished:
                    yield self.collect(self.tasks[address].pop(task), address, task)
                if not finished:
                    time.sleep(_SECONDS_TO_NAP)
        finally:
            self.stop()

    def look(self) -> None:
        """Learn who is there; where nobody has been for long, give up."""
        try:
            self.workers.look()
        except (OSError, TimeoutError) as problem:
            why = str(problem) or "it is silent"
            raise CourseError(f"the scheduler does not answer any more ({why}); run this again later") from None
        if self.workers.able:
            self.helped = time.monotonic()
        alone = time.monotonic() - self.helped
        if alone > _SECONDS_UNTIL_TOLD and self.workers.busy and not self.told:
            self.told = True
            say("the workers are busy with something else; waiting for them")
        patience = _SECONDS_FOR_OTHERS if self.workers.all_unfit else SECONDS_TO_WAIT
        if alone > patience and not self.workers.busy:
            raise CourseError(self.workers.why_none)

    # ------------------------------------------------------------------------------------ giving

    def give(self, modules: tuple[str, ...]) -> None:
        """To each worker one chunk, and then to each a second, as far as there are any."""
        for most in range(1, _AT_ONCE + 1):
            for address in self.workers.able:
                own = self.tasks.setdefault(address, {})
                if len(own) < most and (work := self.next_for(address)):
                    own[self.task(work.chunk, address, modules)] = work

    def next_for(self, address: str) -> _Work | None:
        """The first work that waits and, where there are other workers, has not ended with a fault on this one."""
        for place, work in enumerate(self.waiting):
            if work.failed_on != address or not self.workers.are_others_than(address):
                del self.waiting[place]
                return work
        return None

    def task(self, chunk: Chunk, address: str, modules: tuple[str, ...]) -> _Task:
        return self.client.submit(
            worker.grade,
            worker.travelling(chunk),
            worker.files_of(chunk.assignment),
            run=self.run,
            modules=modules,
            level=self.workers.level,
            key=f"grade-{self.run}-{next(self.numbers)}",
            workers=[address],
            allow_other_workers=False,
        )

    # ------------------------------------------------------------------------------------ taking

    def collect(self, work: _Work, address: str, task: _Task) -> list[Result]:
        """What came back; but what ended with a fault, another worker has to try first."""
        if task.status == "cancelled":  # by the scheduler, which knows no more than we of why
            self.waiting.append(work)
            return []
        try:
            results = _results_of(work.chunk, task)
        except LOST:
            return self.suspect(work)
        if work.fault:
            if not any(result.fault for result in results):
                self.workers.blame(work.failed_on, work.fault)
        elif self.workers.are_others_than(address):
            for chunk, result in zip(work.singly, results, strict=True):
                if result.fault:
                    self.waiting.appendleft(_Work(chunk, work.lost, address, result.fault))
            return [result for result in results if not result.fault]
        return results

    def go_on_without(self, address: str) -> list[Result]:
        """Take back what a worker leaves that is gone or silent; if it finishes something after all, nobody listens."""
        tasks = self.tasks.pop(address)
        self.client.cancel(list(tasks), force=True)
        several = list(tasks.values())
        self.waiting.extend(several[1:])
        return self.suspect(several[0]) if several else []

    def suspect(self, work: _Work) -> list[Result]:
        """A worker was lost with this, perhaps because of it: look at each submission, and flag the one that does it.

        All of them come last: whatever else there is, is graded before more workers are lost.
        """
        several = list(work.singly)
        if len(several) == 1 and work.lost + 1 == _ENOUGH_LOST:
            return work.chunk.flagged("each worker that graded it was lost")
        lost = work.lost + 1 if len(several) == 1 else 0
        self.waiting.extend(replace(work, chunk=chunk, lost=lost) for chunk in several)
        return []

    def stop(self) -> None:
        """Leave nothing behind on the cluster, also after a Ctrl-C; who does not listen now will notice by itself."""
        running = [task for own in self.tasks.values() for task in own]
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
                callback_timeout=_SECONDS_TO_STOP,
            )


def _results_of(chunk: Chunk, task: _Task) -> list[Result]:
    """One for each submission, in their order."""
    if task.status == "error":
        return chunk.flagged(f"it cannot be graded by a worker ({format_error(task.exception())})")
    results = task.result(timeout=SECONDS_TO_FETCH)
    rest = replace(chunk, submissions=chunk.submissions[len(results) :])
    return results + rest.flagged("a worker gave nothing back for it")


# ---------------------------------------------------------------------------------------------- connecting


@contextmanager
def connected(address: str, level: str = "") -> Iterator[Cluster]:
    """The workers behind a scheduler's address; or, as `local:4`, four on this machine, for as long as this takes."""
    for name in ("distributed", "distributed.client"):  # we say ourselves what concerns whoever grades
        logging.getLogger(name).setLevel(logging.CRITICAL)
    protocol, _, rest = address.partition(":")
    if not address.startswith(("tcp://", "tls://")) and not (protocol == "local" and rest.isdecimal() and int(rest)):
        forms = "it is local:4, tcp://host:8786 or tls://host:8786"
        raise CourseError(f"--cluster {address} is not understood; {forms}")
    with ExitStack() as open_things:
        if protocol == "local":
            with _uninterrupted():
                machine = open_things.enter_context(_local_cluster(int(rest)))
                client = open_things.enter_context(Client(machine, set_as_default=False))
        else:
            client = open_things.enter_context(_client_of(address))
        yield Cluster(client, level)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let a Ctrl-C wait until this is done: Dask does not bear one while it starts."""
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            raise KeyboardInterrupt


def _client_of(address: str) -> Client:
    """A connection to a scheduler; for `tls://` Dask's own configuration says where the certificates are."""
    security = Security()
    if address.startswith("tls:") and not security.get_tls_config_for_role("client")["ca_file"]:
        raise CourseError(f"{address} needs certificates; docs/scaling.md says how Dask is told where they are")
    made = futures.Future[Client]()

    def connect() -> None:
        try:
            made.set_result(Client(address, security=security, timeout=_SECONDS_TO_CONNECT, set_as_default=False))
        except Exception as problem:  # whatever it is, somebody waits
            made.set_exception(problem)

    # In a thread, since it would wait for ever for whoever takes the connection and then says nothing.
    threading.Thread(target=connect, daemon=True).start()
    try:
        return made.result(timeout=_SECONDS_TO_CONNECT + 2)
    except Exception as problem:
        why = problem if made.done() else "it takes the connection, but says nothing"
        raise CourseError(f"no scheduler answers at {address} ({why})") from None


def _local_cluster(workers: int) -> LocalCluster:
    """On the loopback only, and with certificates of its own, since other users of this machine are there, too."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        security=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        preload=[_IGNORE_SIGINT],
        memory_limit=0,  # that of students is limited already
    )
