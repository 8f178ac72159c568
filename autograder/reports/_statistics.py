"""What a class has understood of a notebook, in numbers: of students who were graded; internal errors are left out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

import numpy as np

from autograder.grading.results import Result, Standing
from autograder.harness.check_results import CheckResult
from autograder.reports._feedback import untried
from autograder.submissions.exercise_releases import ExerciseReleases

ENOUGH = 10  # students: with fewer, a correlation says more about chance than about an exercise
ENOUGH_TO_DOUBT = 5  # students who tried and failed


@dataclass(frozen=True)
class Item:
    """A part of a notebook, over the class: how many students were graded in it, and how they fared.

    `mean` is that of the students' points as parts of what there is. `discrimination` is the correlation of an item's
    points with those of all other exercises (point-biserial, where an item is won or lost as a whole); `why_not` says
    why there is none. `weak` and `strong` are the means of the thirds of the class that have the fewest and the most
    points elsewhere.
    """

    name: str
    title: str
    out_of: int
    graded: int
    solved: int
    partly: int
    failed: int  # of those who tried
    idle: int
    mean: float
    discrimination: float | None
    why_not: str
    weak: float | None
    strong: float | None

    @property
    def remark(self) -> str:
        """What is worth a line of its own; that a class is too small holds for all of its items."""
        return self.doubt or ("" if self.graded < ENOUGH else self.why_not)

    @property
    def doubt(self) -> str:
        """Why the exercise, rather than the class, may be at fault."""
        if self.failed >= ENOUGH_TO_DOUBT and not self.solved + self.partly:
            return f"all {self.failed} who tried it got nothing"
        if self.discrimination is not None and self.discrimination < 0:
            return f"those who did well elsewhere did worse here ({format_signed(self.discrimination)})"
        return ""


@dataclass(frozen=True)
class CheckRate:
    exercise: str
    claim: str
    hidden: bool
    points: int
    failed: int
    tried: int

    @property
    def rate(self) -> float:
        return self.failed / self.tried


class NotebookStatistics:
    def __init__(self, notebook: str, standings: Sequence[Standing], course: ExerciseReleases) -> None:
        self.notebook = notebook
        self.standings = standings
        self.course = course
        self.title = course.title(notebook)
        self.graded = [standing for standing in standings if not standing.result.fault]
        self.out_of = max(sum(standing.out_of.values()) for standing in standings)

    @cached_property
    def totals(self) -> list[float]:
        """Each student's points as a part of those that are decided."""
        return [share for standing in self.graded if (share := share_of(standing)) is not None]

    @property
    def histogram(self) -> list[tuple[int, int]]:
        """How many students have from how many percent of the points on, in steps of ten."""
        counts = Counter(min(9, int(10 * share + 1e-9)) for share in self.totals)
        return [(10 * step, counts[step]) for step in range(10)]

    @property
    def undecided(self) -> int:
        return sum(standing.total is None for standing in self.graded)

    @property
    def complete(self) -> int:
        """How many have tried every exercise."""
        return sum(not untried(standing.result) for standing in self.graded)

    @cached_property
    def items(self) -> list[Item]:
        """Of all releases that were handed in; whoever has an earlier one may have other exercises."""
        worth = {name: points for standing in self.standings for name, points in standing.out_of.items()}
        return [self._item(name, out_of) for name, out_of in worth.items()]

    def _item(self, name: str, out_of: int) -> Item:
        """What is worth nothing counts as won; questions do not count elsewhere, because they are decided later."""
        shares, rests, idle = [], [], 0
        for standing in self.graded:
            scores = standing.scores
            if (points := scores.get(name)) is not None:
                shares.append(points / standing.out_of[name] if standing.out_of[name] else 1.0)
                rests.append(sum(scores[other] or 0 for other in standing.worth if other != name))
                idle += name in untried(standing.result) and not shares[-1]
        solved, won = sum(share >= 1 for share in shares), sum(share > 0 for share in shares)
        return Item(
            name,
            self.course.info(self.notebook, self.standings[0].result.release, name).title,
            out_of,
            len(shares),
            solved,
            won - solved,
            len(shares) - won - idle,
            idle,
            fmean(shares) if shares else 0.0,
            *discrimination(shares, rests),
            *thirds(shares, rests),
        )

    @cached_property
    def checks(self) -> list[CheckRate]:
        """In the order of the notebook."""
        tried = defaultdict[tuple[str, str], list[tuple[Result, CheckResult]]](list)
        for result in (standing.result for standing in self.graded):
            idle = untried(result)
            for check in (each for each in result.checks if each.exercise not in idle):
                tried[check.exercise, check.check].append((result, check))
        rates = []
        for pairs in tried.values():
            result, check = pairs[0]
            hidden = self.course.info(self.notebook, result.release, check.exercise).hides(check)
            failed = sum(not each.holds for _, each in pairs)
            rates.append(CheckRate(check.exercise, check.claim, hidden, check.points, failed, len(pairs)))
        return rates

    @property
    def misconceptions(self) -> list[tuple[tuple[str, str], int]]:
        """Exercise and sentence of what diagnoses found, and how often; the most frequent first."""
        found = (each for standing in self.graded for each in standing.result.diagnoses)
        return Counter((each.exercise, each.sentence) for each in found).most_common()

    @property
    def doubts(self) -> list[tuple[str, str]]:
        """Exercises that look faulty, and why; a single check only where its exercise does not look so itself."""
        found = [(item.name, item.doubt) for item in self.items if item.doubt]
        named = {name for name, _ in found}
        return found + [
            (rate.exercise, f"all {rate.tried} who tried fail it: {rate.claim}")
            for rate in self.checks
            if rate.failed == rate.tried >= ENOUGH_TO_DOUBT and rate.exercise not in named
        ]


def notebook_statistics(standings: Iterable[Standing], course: ExerciseReleases) -> Iterator[NotebookStatistics]:
    """Of each notebook, in their order."""
    by_notebook = defaultdict[str, list[Standing]](list)
    for standing in standings:
        by_notebook[standing.notebook].append(standing)
    return (NotebookStatistics(notebook, own, course) for notebook, own in by_notebook.items())


def share_of(standing: Standing) -> float | None:
    """A student's points in what is decided, as a part of what there is."""
    known = {name: points for name, points in standing.scores.items() if points is not None}
    out_of = sum(standing.out_of[name] for name in known)
    return sum(known.values()) / out_of if out_of else None


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


def thirds(shares: Sequence[float], rests: Sequence[float]) -> tuple[float, float] | tuple[None, None]:
    """The mean share of the weakest and of the strongest third, by what they have elsewhere, if there are enough.

    Students with equal points stay together, so that their order does not matter.

    >>> thirds([0, 0, 0, 0, 1, 1, 1, 1, 1, 1], range(10))
    (0.0, 1.0)
    """
    if len(shares) < ENOUGH:
        return None, None
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
