"""What a class has understood of a notebook, in numbers: of students who were graded; internal errors are left out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, median

import numpy as np

from autograder.grading.results import Standing
from autograder.harness.check_results import CheckResult
from autograder.reports._feedback import is_idle
from autograder.reports.catalogue import Catalogue

ENOUGH = 10  # students: with fewer, a correlation says more about chance than about an exercise
ENOUGH_TO_DOUBT = 5  # students who tried and failed


@dataclass(frozen=True)
class Item:
    """A part of a notebook, over the class. `shares` are the students' points as parts of what there is.

    `discrimination` is the correlation of an item's points with those of all other exercises (point-biserial, where an
    item is won or lost as a whole); `why_not` says why there is none. `weak` and `strong` are the mean shares of the
    thirds of the class that have the fewest and the most points elsewhere.
    """

    name: str
    title: str
    out_of: int
    shares: tuple[float, ...]
    idle: int = 0
    discrimination: float | None = None
    why_not: str = ""
    weak: float | None = None
    strong: float | None = None

    @property
    def graded(self) -> int:
        return len(self.shares)

    @property
    def solved(self) -> int:
        return sum(share >= 1 for share in self.shares)

    @property
    def partly(self) -> int:
        return sum(0 < share < 1 for share in self.shares)

    @property
    def failed(self) -> int:
        """Of those who tried."""
        return self.graded - self.solved - self.partly - self.idle

    @property
    def tried(self) -> float:
        return (self.graded - self.idle) / self.graded if self.graded else 0.0

    @property
    def mean(self) -> float:
        return fmean(self.shares) if self.shares else 0.0

    @property
    def remark(self) -> str:
        """What is worth a line of its own; that a class is too small holds for all of its items."""
        return self.doubt or ("" if self.graded < ENOUGH else self.why_not)

    @property
    def doubt(self) -> str:
        """Why the exercise, rather than the class, may be at fault."""
        if self.graded - self.idle >= ENOUGH_TO_DOUBT and not self.solved + self.partly:
            return f"all {self.graded - self.idle} who tried it got nothing"
        if self.discrimination is not None and self.discrimination < 0:
            return f"those who did well elsewhere did worse here ({format_signed(self.discrimination)})"
        return ""


@dataclass(frozen=True)
class CheckRate:
    """How many students who tried the exercise fail one check."""

    exercise: str
    claim: str
    hidden: bool
    points: int
    failed: int
    tried: int

    @property
    def rate(self) -> float:
        return self.failed / self.tried if self.tried else 0.0

    @property
    def doubt(self) -> str:
        return f"all {self.tried} who tried fail it" if self.failed == self.tried >= ENOUGH_TO_DOUBT else ""


@dataclass(frozen=True)
class Misconception:
    exercise: str
    sentence: str
    count: int
    graded: int

    @property
    def rate(self) -> float:
        return self.count / self.graded


class NotebookStatistics:
    """The numbers of one notebook."""

    def __init__(self, notebook: str, standings: Sequence[Standing], catalogue: Catalogue) -> None:
        self.notebook = notebook
        self.standings = standings
        self.catalogue = catalogue
        self.title = catalogue.title(notebook)
        self.graded = [standing for standing in standings if not standing.result.fault]
        self.out_of = max(sum(standing.out_of.values()) for standing in standings)

    @cached_property
    def totals(self) -> list[float]:
        """Each student's points as a part of those that are decided."""
        return [share for standing in self.graded if (share := share_of(standing)) is not None]

    @property
    def median(self) -> float:
        return median(self.totals) if self.totals else 0.0

    @property
    def mean(self) -> float:
        return fmean(self.totals) if self.totals else 0.0

    @property
    def histogram(self) -> list[tuple[int, int]]:
        """How many students have from how many percent of the points on, in steps of ten."""
        counts = Counter(min(9, int(10 * share + 1e-9)) for share in self.totals)
        return [(10 * step, counts[step]) for step in range(10)]

    @property
    def undecided(self) -> int:
        return sum(standing.total is None for standing in self.graded)

    @cached_property
    def complete(self) -> int:
        """How many have tried every exercise."""
        return sum(not any(idle_of(standing, name) for name in standing.out_of) for standing in self.graded)

    @property
    def seconds(self) -> list[float]:
        return [standing.result.seconds for standing in self.graded]

    @cached_property
    def items(self) -> list[Item]:
        """Of all releases that were handed in; who has an earlier one may have other exercises."""
        worth = {name: points for standing in self.standings for name, points in standing.out_of.items()}
        return [self._item(name, out_of) for name, out_of in worth.items()]

    def _item(self, name: str, out_of: int) -> Item:
        scored = [standing for standing in self.graded if standing.scores.get(name) is not None]
        shares = tuple(share_in(standing, name) for standing in scored)
        rests = [rest_of(standing, name) for standing in scored]
        title = self.catalogue.entry(self.standings[0].result, name).title
        value, why_not = discrimination(shares, rests)
        weak, strong = thirds(shares, rests) if len(shares) >= ENOUGH else (None, None)
        idle = sum(idle_of(standing, name) and not share for standing, share in zip(scored, shares, strict=True))
        return Item(name, title, out_of, shares, idle, value, why_not, weak, strong)

    @cached_property
    def checks(self) -> list[CheckRate]:
        """In the order of the notebook."""
        tried = defaultdict[tuple[str, str], list[tuple[Standing, CheckResult]]](list)
        for standing in self.graded:
            for verdict in verdicts_of_tried(standing):
                tried[verdict.exercise, verdict.check].append((standing, verdict))
        return [self._check_rate(pairs) for pairs in tried.values()]

    def _check_rate(self, tried: list[tuple[Standing, CheckResult]]) -> CheckRate:
        standing, check = tried[0]
        hidden = self.catalogue.entry(standing.result, check.exercise).hides(check)
        failed = sum(not verdict.holds for _, verdict in tried)
        return CheckRate(check.exercise, check.claim, hidden, check.points, failed, len(tried))

    @cached_property
    def misconceptions(self) -> list[Misconception]:
        """What diagnoses found, the most frequent first."""
        counted = Counter(
            (each.exercise, each.sentence) for standing in self.graded for each in standing.result.diagnoses
        )
        return [Misconception(*what, count, len(self.graded)) for what, count in counted.most_common()]

    @property
    def doubts(self) -> list[tuple[str, str]]:
        """Exercises that look faulty, and why; a single check only where its exercise does not look so itself."""
        found = [(item.name, item.doubt) for item in self.items if item.doubt]
        named = {name for name, _ in found}
        return found + [
            (rate.exercise, f"{rate.doubt}: {rate.claim}")
            for rate in self.checks
            if rate.doubt and rate.exercise not in named
        ]


def notebook_statistics(standings: Iterable[Standing], catalogue: Catalogue) -> Iterator[NotebookStatistics]:
    """Of each notebook, in their order."""
    by_notebook = defaultdict[str, list[Standing]](list)
    for standing in standings:
        by_notebook[standing.notebook].append(standing)
    return (NotebookStatistics(notebook, own, catalogue) for notebook, own in by_notebook.items())


# ---------------------------------------------------------------------------------------------- of one student


def share_of(standing: Standing) -> float | None:
    known = {name: points for name, points in standing.scores.items() if points is not None}
    out_of = sum(standing.out_of[name] for name in known)
    return sum(known.values()) / out_of if out_of else None


def share_in(standing: Standing, name: str) -> float:
    """The points in a part that is decided, of those that there are; what is worth nothing is won."""
    out_of = standing.out_of[name]
    return (standing.scores[name] or 0) / out_of if out_of else 1.0


def rest_of(standing: Standing, name: str) -> float:
    """The points in all other exercises; not in questions, because those are decided later."""
    questions = {each.question for each in standing.questions}
    others = (points for part, points in standing.scores.items() if part != name and part not in questions)
    return sum(points or 0 for points in others)


def idle_of(standing: Standing, name: str) -> bool:
    return is_idle([verdict for verdict in standing.result.checks if verdict.exercise == name])


def verdicts_of_tried(standing: Standing) -> Iterator[CheckResult]:
    verdicts = standing.result.checks
    idle = {name for name in {verdict.exercise for verdict in verdicts} if idle_of(standing, name)}
    return (verdict for verdict in verdicts if verdict.exercise not in idle)


# ---------------------------------------------------------------------------------------------- of numbers


def discrimination(shares: Sequence[float], rests: Sequence[float]) -> tuple[float | None, str]:
    """The correlation of an item with the rest, or why there is none.

    >>> discrimination([1, 0] * 5, [9, 2] * 5)
    (1.0, '')
    >>> discrimination([1, 0], [9, 2])
    (None, 'too few students: 2, and 10 are needed')
    """
    if len(shares) < ENOUGH:
        return None, f"too few students: {len(shares)}, and {ENOUGH} are needed"
    if np.ptp(shares) == 0:
        return None, "everybody has the same points here"
    if np.ptp(rests) == 0:
        return None, "everybody has the same points elsewhere"
    return round(float(np.corrcoef(shares, rests)[0, 1]), 4), ""


def thirds(shares: Sequence[float], rests: Sequence[float]) -> tuple[float, float]:
    """The mean share of the weakest and of the strongest third, by what they have elsewhere.

    Students with equal points stay together, so that their order does not matter.

    >>> thirds([0, 0, 1, 1, 1, 1], [1, 2, 3, 4, 5, 6])
    (0.0, 1.0)
    """
    low, high = np.quantile(rests, [1 / 3, 2 / 3])
    values, others = np.asarray(shares, dtype=float), np.asarray(rests, dtype=float)
    return float(values[others <= low].mean()), float(values[others >= high].mean())


def format_signed(number: float) -> str:
    """
    >>> format_signed(-0.123), format_signed(0.5)
    ('−0.12', '0.50')
    """
    return f"{number:.2f}".replace("-", "−")


def format_percent(share: float) -> str:
    """
    >>> format_percent(0.312), format_percent(0.004), format_percent(0), format_percent(0.997)
    ('31 %', '<1 %', '0 %', '>99 %')
    """
    whole = round(100 * share)
    if share > 0 and whole == 0:
        return "<1 %"
    return ">99 %" if share < 1 and whole == 100 else f"{whole} %"
