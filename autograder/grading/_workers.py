"""Who on a cluster can be given work: those who have introduced themselves, are fit, and are heard of."""

import sys
import time
import uuid
from collections.abc import Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any

from distributed import Client, Future

from autograder.grading._worker_session import own_edition

# A text, because a worker that does not have our package would end at the sight of a function from it.
INTRODUCE = "__import__('importlib').import_module('autograder.grading._worker_session').introduce({level!r})"
SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_OF_SILENCE = 30.0  # after which who is there counts as hung; a worker that lives is heard of about every second
SECONDS_TO_FETCH = 10  # what a worker has told that is there
LOST = (OSError, TimeoutError, CancelledError)  # what that raises where the worker has gone meanwhile
ENOUGH_BLAME = 3  # faults of a worker that were none on another, to be sure that it is broken


@dataclass
class Worker:
    """What is known of one: the scheduler's time of its last sign of life, and ours when we learned of it, since clocks
    may differ.

    One that Dask has paused, because its memory is full, goes on to give signs, but does nothing; they do not count.
    """

    seen: float
    heard: float
    question: "Future[Any] | None" = None  # what it is, until it has answered
    fit: bool = False
    flaw: str = ""  # why it is given no work
    blamed: int = 0  # how often another could grade what it could not


class Workers:
    def __init__(self, client: Client, level: str = "", *, silence: float = SECONDS_OF_SILENCE) -> None:
        self.client = client
        self.level = level
        self.silence = silence
        self.looked = -SECONDS_BETWEEN_LOOKS
        self.known: dict[str, Worker] = {}  # by their addresses
        self.some_were_fit = False  # at any time

    def look(self) -> None:
        """Learn who is there, and ask those whom we do not know; not more often than it is worth."""
        if time.monotonic() - self.looked < SECONDS_BETWEEN_LOOKS:
            return
        self.looked = time.monotonic()
        there = self.there()
        self.known = {address: worker for address, worker in self.known.items() if address in there}
        for address, facts in there.items():
            worker = self.known.setdefault(address, Worker(facts["last_seen"], time.monotonic()))
            if facts["status"] == "running" and worker.seen != facts["last_seen"]:
                worker.seen, worker.heard = facts["last_seen"], time.monotonic()
            if not worker.fit and not worker.flaw and worker.question is None:
                worker.question = self.ask(address)
        for address, worker in self.known.items():
            if (answer := worker.question) is not None and answer.done():
                worker.question = None
                self.judge(address, answer)

    def there(self) -> dict[str, Any]:
        """All workers by their addresses, and what the scheduler knows of each; Dask's own `scheduler_info` would wait
        for ever where the scheduler hangs.
        """
        if self.client.status != "running" or not self.client.scheduler:
            raise ConnectionError("the connection is lost")
        return self.client.sync(self.client.scheduler.identity, n_workers=-1, callback_timeout=self.silence)["workers"]

    def ask(self, address: str) -> "Future[Any]":
        return self.client.submit(
            eval,
            INTRODUCE.format(level=self.level),
            key=f"introduce-{uuid.uuid4().hex}",
            workers=[address],
            allow_other_workers=False,
            priority=1,  # before the chunks of others that wait there
        )

    def judge(self, address: str, answer: "Future[Any]") -> None:
        if answer.status == "error":
            self.refuse(address, f"it has no grader ({answer.exception()})")
            return
        try:
            flaw = self.flaw_in(answer.result(timeout=SECONDS_TO_FETCH))
        except LOST:  # it went, and will be asked again if it comes back
            return
        if flaw:
            self.refuse(address, flaw)
        else:
            self.known[address].fit = self.some_were_fit = True

    def refuse(self, address: str, flaw: str) -> None:
        worker = self.known[address]
        worker.fit, worker.flaw = False, flaw
        say(f"the worker {address} is not used: {flaw}")

    def blame(self, address: str, fault: str) -> None:
        """For a fault of which another worker has shown that it was its own."""
        if worker := self.known.get(address):
            worker.blamed += 1
            if worker.blamed == ENOUGH_BLAME and worker.fit:
                self.refuse(address, f"others can grade what it cannot ({fault})")

    def flaw_in(self, introduction: Mapping[str, str]) -> str:
        """Why a worker that says this of itself is given no work, if it is given none."""
        own = own_edition()
        if introduction["words"] != own["words"]:
            return f"it has {introduction['words']}, and here is {own['words']}; install the same on both"
        if introduction["fingerprint"] != own["fingerprint"]:
            return "its autograder or lecturelib differs from the one here; install the same on both"
        return introduction["flaw"]

    def is_silent(self, worker: Worker) -> bool:
        return time.monotonic() - worker.heard > self.silence

    @property
    def able(self) -> list[str]:
        return sorted(address for address, each in self.known.items() if each.fit and not self.is_silent(each))

    @property
    def unfit(self) -> dict[str, str]:
        """Addresses, and why they are given no work."""
        return {address: worker.flaw for address, worker in self.known.items() if worker.flaw}

    @property
    def busy(self) -> bool:
        """Is there a worker that lives, but has not come to answer? It is just starting, or has other work."""
        return any(each.question is not None and not self.is_silent(each) for each in self.known.values())

    def are_others_than(self, address: str) -> bool:
        """Is there somebody else, at least soon?"""
        return self.busy or any(each != address for each in self.able)

    @property
    def all_unfit(self) -> bool:
        """Is nobody there who was ever of use? A worker that was may come back."""
        return bool(self.known) and len(self.unfit) == len(self.known) and not self.some_were_fit

    @property
    def why_none(self) -> str:
        if self.unfit:
            return "; ".join(f"the worker {address} is not used: {flaw}" for address, flaw in self.unfit.items())
        return "all workers are silent" if self.known else "there is no worker"


def say(sentence: str) -> None:
    """To whoever grades, without tearing a progress bar."""
    from tqdm import tqdm  # a tenth of a second, for those who see it

    tqdm.write(f"grade: {sentence}", file=sys.stderr)
