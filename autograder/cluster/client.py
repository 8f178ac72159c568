"""The side of the one who grades: gives chunks to the workers of a Dask cluster, and takes their results.

Each submission is recorded once, whatever happens to workers. The chunk of one that dies or falls silent is graded by
others, one submission at a time, in case one of them is the reason; that is then found, and flagged.
"""

import logging
import time
import uuid
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import count

from distributed import Client, Future, LocalCluster, Security

from autograder.checking.answers import sentence
from autograder.cluster import ClusterError, worker
from autograder.cluster.orders import files_of, key_of, order_of
from autograder.cluster.workers import Workers
from autograder.grading.grader import Chunk, Done
from autograder.grading.results import Result

SECONDS_TO_CONNECT = 10
SECONDS_TO_WAIT = 60.0  # for a worker, where there is none
SECONDS_TO_NAP = 0.02
ENOUGH_LOST = 2  # workers, to be sure that it is not by chance
AT_ONCE = 2  # chunks for each worker: the one that it grades, and the next
LOCAL = "local:"
DEAF = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)"  # a Ctrl-C is for the one who started us
FORMS = "it is local:4, tcp://host:8786 or tls://host:8786"


@contextmanager
def connected(address: str, level: str = "") -> Iterator["Cluster"]:
    """The workers behind a scheduler's address; or, as `local:4`, four on this machine, for as long as this takes."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we say ourselves what concerns whoever grades
    if address.startswith(LOCAL):
        with local_cluster(address) as machine, Client(machine, set_as_default=False) as client:
            yield Cluster(client, level)
    else:
        with client_of(address) as client:
            yield Cluster(client, level)


def client_of(address: str) -> Client:
    """A connection to a scheduler; for `tls://` Dask's own configuration says where the certificates are."""
    security = Security()
    if not address.startswith(("tcp://", "tls://")):
        raise ClusterError(f"--cluster {address} is not understood; {FORMS}")
    if address.startswith("tls://") and not security.get_tls_config_for_role("client")["ca_file"]:
        raise ClusterError(f"{address} needs certificates; docs/scaling.md says how Dask is told where they are")
    try:
        return Client(address, security=security, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, TimeoutError) as problem:
        raise ClusterError(f"no scheduler answers at {address} ({sentence(problem)})") from None


def local_cluster(address: str) -> LocalCluster:
    """On the loopback only, and with certificates of its own, since other users of this machine are there, too."""
    number = address.removeprefix(LOCAL)
    if not number.isdecimal() or int(number) == 0:
        raise ClusterError(f"--cluster {address} is not understood; {FORMS}")
    return LocalCluster(
        n_workers=int(number),
        threads_per_worker=1,
        host="127.0.0.1",
        security=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
        preload=[DEAF],
        memory_limit=0,  # that of students is limited already
    )


@dataclass(frozen=True)
class Work:
    """A chunk that is to be graded, and how many workers were lost with it."""

    chunk: Chunk
    lost: int = 0


@dataclass(frozen=True)
class Task:
    """Work in the hands of a worker."""

    work: Work
    future: "Future[list[Result]]"


class Cluster:
    """Gives each chunk to one worker, so that it is known with which chunk a worker was lost."""

    def __init__(self, client: Client, level: str = "") -> None:
        self.client = client
        self.level = level
        self.run = ""
        self.numbers = count()  # of tasks, so that none is taken for another
        self.workers = Workers(client, level)
        self.tasks: dict[str, list[Task]] = {}  # of each worker, the one that it is at first
        self.helped = time.monotonic()  # when there was a worker that could be given work

    @property
    def size(self) -> int:
        """How many chunks can be graded at the same time."""
        while not self.workers.able:
            self.look()
            time.sleep(SECONDS_TO_NAP)
        return len(self.workers.able)

    def grade(self, chunks: Iterable[Chunk], modules: tuple[str, ...], done: Done) -> None:
        """Keep the workers busy until all chunks are graded."""
        waiting = deque(map(Work, chunks))
        self.run = uuid.uuid4().hex[:12]  # workers are told when it is over
        try:
            while waiting or any(self.tasks.values()):
                self.look()
                for address in self.tasks.keys() - set(self.workers.able):
                    waiting.extend(self.without(address, done))
                self.give(waiting, modules)
                finished = list(self.finished())
                for task in finished:
                    waiting.extend(settled(task, done))
                if not finished:
                    time.sleep(SECONDS_TO_NAP)
        finally:
            self.stop()

    def look(self) -> None:
        """Learn who is there; where nobody has been for long, give up."""
        try:
            self.workers.look()
        except (OSError, TimeoutError) as problem:
            raise ClusterError(f"the scheduler does not answer any more ({problem}); run this again later") from None
        if self.workers.able:
            self.helped = time.monotonic()
        elif time.monotonic() - self.helped > SECONDS_TO_WAIT or self.workers.all_unfit:
            raise ClusterError(self.workers.why_none)

    def give(self, waiting: deque[Work], modules: tuple[str, ...]) -> None:
        """To each worker one chunk, and then to each a second, as far as there are any."""
        for most in range(1, AT_ONCE + 1):
            for address in self.workers.able:
                own = self.tasks.setdefault(address, [])
                if waiting and len(own) < most:
                    own.append(self.task(waiting.popleft(), address, modules))

    def task(self, work: Work, address: str, modules: tuple[str, ...]) -> Task:
        future = self.client.submit(
            worker.grade,
            order_of(work.chunk, self.run, modules, self.level),
            files_of(work.chunk.assignment),
            key=f"{key_of(work.chunk, self.run)}-{next(self.numbers)}",
            workers=[address],
            allow_other_workers=False,
        )
        return Task(work, future)

    def finished(self) -> Iterator[Task]:
        for own in self.tasks.values():
            for task in [task for task in own if task.future.done()]:
                own.remove(task)
                yield task

    def without(self, address: str, done: Done) -> list[Work]:
        """What a worker leaves undone that is gone or silent; if it finishes something after all, nobody listens."""
        tasks = self.tasks.pop(address)
        self.client.cancel([task.future for task in tasks], force=True)
        at_hand, later = tasks[:1], tasks[1:]
        return [
            *(task.work for task in later),
            *(work for task in at_hand for work in suspected(task.work, "each worker that graded it was lost", done)),
        ]

    def stop(self) -> None:
        """Leave nothing behind on the cluster, also after a Ctrl-C."""
        running = [task.future for own in self.tasks.values() for task in own]
        self.tasks.clear()
        with suppress(OSError, TimeoutError):
            self.client.cancel(running, force=True)
            if self.workers.able:
                self.client.run(worker.stop, self.run, workers=self.workers.able, wait=False)


def settled(task: Task, done: Done) -> list[Work]:
    """Record what came back, and return what is to be graded again."""
    if task.future.status == "finished":
        results = task.future.result()
        for result in results:
            done(result)
        rest = replace(task.work.chunk, submissions=task.work.chunk.submissions[len(results) :])
        return suspected(Work(rest), "a worker gave nothing back for it", done) if rest.submissions else []
    if task.future.status == "error":
        problem = task.future.exception()
        return suspected(task.work, f"it cannot be graded by a worker ({sentence(problem)})", done)
    return [task.work]


def suspected(work: Work, why: str, done: Done) -> list[Work]:
    """A worker was lost with this, perhaps because of it: look at each submission, and flag the one that does it."""
    submissions = work.chunk.submissions
    if len(submissions) > 1:
        return [Work(replace(work.chunk, submissions=(each,))) for each in submissions]
    if work.lost + 1 < ENOUGH_LOST:
        return [replace(work, lost=work.lost + 1)]
    done(work.chunk.result(submissions[0], fault=why))
    return []
