"""When what was handed in arrived, and from where, told by what no student can choose; and the order of attempts."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

ORDERS = {  # what attempts are ordered by: the first that is known of all of them
    "upload": "the numbers of their uploads in the LMS",
    "time": "their times in the LMS's zip",
    "folder": "the dates or numbers of their folders",
    "run": "the runs of `grade` that first saw them, since nothing else is known of all of them",
}


@dataclass(frozen=True)
class Arrival:
    """How a file arrived; what is not known is empty.

    `source` is whom it came from: a number in the LMS, a folder, or the name of a file. `upload` is Canvas's number,
    `time` the one in Moodle's zip, `folder` the dates and numbers of the folders into which the class was sorted.
    `run` counts the runs of `grade`, `place` what the run found, and `late` is the LMS's word.
    """

    source: str = ""
    upload: int = 0
    time: str = ""
    folder: str = ""
    late: bool = False
    run: int = 0
    place: int = 0

    def is_before(self, other: "Arrival") -> bool:
        """Files that the same run found, and of which nothing else is known, arrived together."""
        kind = known_by([self, other])
        return (getattr(self, kind), self.run) < (getattr(other, kind), other.run)


NOTHING_KNOWN = Arrival()


def known_by(arrivals: Collection[Arrival]) -> str:
    """What tells the order of these: one of `ORDERS`."""
    return next((kind for kind in ORDERS if all(getattr(each, kind) for each in arrivals)), "run")


def in_order(arrivals: Mapping[str, Arrival]) -> list[str]:
    """The names of these, the earliest first; what is equal is in the order in which runs have found it."""
    kind = known_by(arrivals.values())
    return sorted(arrivals, key=lambda name: (getattr(arrivals[name], kind), arrivals[name].run, arrivals[name].place))
