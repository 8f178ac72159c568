"""Who on a cluster can be given work: those who have introduced themselves, are fit, and are heard of."""

import sys
import time
import uuid
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any

from distributed import Client, Future

from autograder.cluster.orders import own_edition

# A text, because a worker that does not have our package would end at the sight of a function from it.
INTRODUCE = "__import__('importlib').import_module('autograder.cluster.worker').introduce({level!r})"
SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_OF_SILENCE = 30.0  # after which who is there counts as hung; a worker that lives is heard of about every second
SECONDS_TO_FETCH = 10  # what a worker has told that is there
LOST = (OSError, TimeoutError, CancelledError)  # what that raises where the worker has gone meanwhile
ENOUGH_BLAME = 3  # faults of a worker that were none on another, to be sure that it is broken


@dataclass
class Sign:
    """The scheduler's time of a worker's last sign of life, and ours when we learned of it: clocks may differ.

    One that Dask has paused, because its memory is full, goes on to give signs, but does nothing; they do not count.
    """

    theirs: float
    ours: float


class Workers:
    def __init__(self, client: Client, level: str = "", *, silence: float = SECONDS_OF_SILENCE) -> None:
        self.client = client
        self.level = level
        self.silence = silence
        self.looked = -SECONDS_BETWEEN_LOOKS
        self.signs: dict[str, Sign] = {}  # of all workers, by their addresses
        self.asked: dict[str, Future[Any]] = {}
        self.fit: set[str] = set()
        self.some_were_fit = False  # at any time
        self.unfit: dict[str, str] = {}  # and why
        self.blamed = Counter[str]()  # how often another could grade what they could not

    def look(self) -> None:
        """Learn who is there, and ask those whom we do not know; not more often than it is worth."""
        if time.monotonic() - self.looked < SECONDS_BETWEEN_LOOKS:
            return
        self.looked = time.monotonic()
        there = self.there()
        for address in self.signs.keys() - there.keys():
            self.forget(address)
        for address, facts in there.items():
            known = self.signs.get(address)
            if known is None or (facts["status"] == "running" and known.theirs != facts["last_seen"]):
                self.signs[address] = Sign(facts["last_seen"], time.monotonic())
            if address not in self.fit and address not in self.unfit and address not in self.asked:
                self.asked[address] = self.ask(address)
        for address in [address for address, answer in self.asked.items() if answer.done()]:
            self.judge(address, self.asked.pop(address))

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
            why = self.flaw(answer.result(timeout=SECONDS_TO_FETCH))
        except LOST:  # it went, and will be asked again if it comes back
            return
        if why:
            self.refuse(address, why)
        else:
            self.fit.add(address)
            self.some_were_fit = True

    def refuse(self, address: str, why: str) -> None:
        self.fit.discard(address)
        self.unfit[address] = why
        say(f"the worker {address} is not used: {why}")

    def blame(self, address: str, fault: str) -> None:
        """For a fault of which another worker has shown that it was its own."""
        self.blamed[address] += 1
        if self.blamed[address] == ENOUGH_BLAME and address in self.fit:
            self.refuse(address, f"others can grade what it cannot ({fault})")

    def flaw(self, said: Mapping[str, str]) -> str:
        """Why a worker is given no work, if it is given none."""
        own = own_edition()
        if said["words"] != own.words:
            return f"it has {said['words']}, and here is {own.words}; install the same on both"
        if said["fingerprint"] != own.fingerprint:
            return "its autograder or lecturelib is another than here; install the same on both"
        if said["level"] == "C" and self.level != "C":
            return (
                f"it cannot lock students' code in (isolation level C: {said['why']}); mend that, or add --isolation C "
                "if you trust everyone who handed in"
            )
        return said["why"] if not said["level"] else ""

    def forget(self, address: str) -> None:
        del self.signs[address]
        self.fit.discard(address)
        self.asked.pop(address, None)
        self.unfit.pop(address, None)
        self.blamed.pop(address, None)

    def is_silent(self, address: str) -> bool:
        return time.monotonic() - self.signs[address].ours > self.silence

    @property
    def able(self) -> list[str]:
        return sorted(address for address in self.fit if not self.is_silent(address))

    @property
    def busy(self) -> bool:
        """Is there a worker that lives, but has not come to answer? It is just starting, or has other work."""
        return any(not self.is_silent(address) for address in self.asked)

    def are_others_than(self, address: str) -> bool:
        """Is there somebody else, at least soon?"""
        return self.busy or any(each != address for each in self.able)

    @property
    def all_unfit(self) -> bool:
        """Is nobody there who was ever of use? A worker that was may come back."""
        return bool(self.unfit) and self.unfit.keys() == self.signs.keys() and not self.some_were_fit

    @property
    def why_none(self) -> str:
        """A sentence about why nobody can be given work."""
        if self.unfit:
            return "; ".join(f"the worker {address} is not used: {why}" for address, why in self.unfit.items())
        return "all workers are silent" if self.signs else "there is no worker"


def say(sentence: str) -> None:
    """To whoever grades, without tearing a progress bar."""
    from tqdm import tqdm  # a tenth of a second, for those who see it

    tqdm.write(f"grade: {sentence}", file=sys.stderr)
