"""`grade` on the command line: from a path to sentences, a table and files."""

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.cluster import ClusterError
from autograder.course.for_grading import by_limits, course_of, limits_of
from autograder.course.settings import Settings, SettingsError, find_settings
from autograder.display import shown
from autograder.exits import DONE, FLAGGED, INTERRUPTED, misused
from autograder.grading.engine import grade, key_of
from autograder.grading.gradebook import Gradebook, GradebookError
from autograder.grading.grader import Done
from autograder.grading.results import Key, Result
from autograder.grading.standings import standings
from autograder.handing_in.course import RELEASES
from autograder.handing_in.files import Found
from autograder.handing_in.reading import HandedIn, read_handed_in
from autograder.handing_in.roster import RosterError, read_roster
from autograder.handing_in.submission import Submission
from autograder.isolation.levels import Isolation, IsolationError, isolation, isolation_level
from autograder.isolation.sandbox import NOT_ATTEMPTED, Limits

if TYPE_CHECKING:  # Dask is installed only where there is a cluster
    from autograder.cluster.client import Cluster

GO_ON = "interrupted; run the same command again to go on."


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    path: Path
    book: Path
    sheet: Path
    limits: Limits
    only: str | None = None
    jobs: int = 1
    attempt: str = ""  # which of several counts, the latest or the best; else what the course file says
    level: str = ""
    as_json: bool = False
    roster: Path | None = None
    releases: Path = RELEASES
    course: Path | None = None
    cluster: str = ""


class WishError(Exception):
    """There is no such thing; the text says what there is."""


def grade_path(wish: Wish) -> int:
    """Grade all submissions that changed; print a table, write the gradebook and a spreadsheet."""
    try:
        return grade_wish(wish)
    except KeyboardInterrupt:  # before the first was graded, or behind the last
        return misused("grade", GO_ON, INTERRUPTED)


def grade_wish(wish: Wish) -> int:
    try:
        walls = None if wish.cluster else trusted_walls(wish)
        settings = find_settings(wish.course)
        handed_in = read(wish, settings)
        wish.sheet.open("a").close()  # better to fail now than after an hour
        gradebook = Gradebook(wish.book)
    except (OSError, GradebookError, IsolationError, RosterError, SettingsError, WishError) as problem:
        return misused("grade", problem)
    with closing(gradebook):
        try:
            run = Run(wish, settings, walls, gradebook, handed_in)
            with cluster_of(wish, run) as cluster:
                run.grade(cluster)
            gradebook.write_csv(wish.sheet)
        except (ClusterError, GradebookError, OSError) as problem:
            return misused("grade", problem)
        show(wish, run)
    if not run.finished:
        return misused("grade", GO_ON, INTERRUPTED)
    return FLAGGED if handed_in.unreadable or any(result.fault for result in run.results) else DONE


def read(wish: Wish, settings: Settings) -> HandedIn:
    course = course_of(settings, wish.releases)
    if wish.only and wish.only not in course.current:
        raise WishError(f"no notebook is called {wish.only}; there are {', '.join(course.current)}")
    roster = read_roster(wish.roster) if wish.roster else settings.roster
    handed_in = read_handed_in(wish.path, course, only=wish.only, roster=roster, watched=with_bar(wish.as_json))
    here = {each.student for each in handed_in.submissions} | {file.student for file in handed_in.unreadable}
    return replace(
        handed_in, missing=tuple(who for who in handed_in.missing if here.isdisjoint(settings.partners(who)))
    )


def trusted_walls(wish: Wish) -> Isolation:
    """The walls to grade behind: strangers' code is run behind weak ones only if that was said."""
    walls = isolation(wish.level, megabytes=wish.limits.megabytes)
    if walls.level == "C" and wish.level != "C":
        why = isolation_level()[1]
        cure = "mend that, or add --isolation C if you trust everyone who handed in"
        raise IsolationError(f"this machine cannot lock students' code in (isolation level C: {why}); {cure}")
    return walls


@contextmanager
def cluster_of(wish: Wish, run: "Run") -> Iterator["Cluster | None"]:
    """The cluster to grade on, if one was named and there is something to grade."""
    if not wish.cluster or not run.due:
        yield None
        return
    try:
        from autograder.cluster.connecting import connected
    except ModuleNotFoundError as missing:
        install = 'pip install "linear-models-course[cluster]"'
        raise ClusterError(f"--cluster needs {missing.name}, which is not installed; run: {install}") from None
    with connected(wish.cluster, wish.level) as cluster:
        yield cluster


class Run:
    """Grades what is due of some submissions, and settles which attempt of each student counts."""

    def __init__(
        self, wish: Wish, settings: Settings, walls: Isolation | None, gradebook: Gradebook, handed_in: HandedIn
    ) -> None:
        self.wish = wish
        self.settings = settings
        self.handed_in = handed_in
        self.walls = walls
        self.gradebook = gradebook
        self.attempts: dict[tuple[str, str], list[Submission]] = {}
        for each in handed_in.submissions:
            self.attempts.setdefault((each.notebook, each.student), []).append(each)
        if (wish.attempt or settings.attempts) != "best":
            self.attempts = {who: several[-1:] for who, several in self.attempts.items()}
        self.keys = {self.key(each): each for several in self.attempts.values() for each in several}
        self.due = [each for key, each in self.keys.items() if not gradebook.holds(key)]
        self.before = {(each.notebook, each.student): each for each in gradebook.results()}
        self.results: list[Result] = []
        self.finished = False

    def key(self, submission: Submission) -> Key:
        return key_of(submission, limits_of(submission.student, self.settings, self.wish.limits))

    def grade(self, cluster: "Cluster | None" = None) -> None:
        def work(done: Done) -> None:
            for limits, own in by_limits(self.due, self.settings, wish.limits).items():
                place: Any = {"cluster": cluster} if cluster else {"jobs": wish.jobs, "walls": self.walls}
                grade(own, self.gradebook, limits=limits, progress=done, **place)

        wish = self.wish
        self.finished = with_progress(len(self.due), work, quiet=wish.as_json)
        graded = {result.key: result for result in self.gradebook.results(history=True) if result.key in self.keys}
        self.results = [
            max((graded[key] for key in keys), key=worth)
            for several in self.attempts.values()
            if (keys := [self.key(each) for each in several if self.key(each) in graded])
        ]
        self.gradebook.settle(result.key for result in self.results)
        self.gradebook.keep({result.key: self.keys[result.key].content for result in self.results})
        self.gradebook.ask({(each.notebook, each.release): each.assignment.questions for each in self.keys.values()})
        self.set_aside()

    def set_aside(self) -> None:
        """Keep in mind who has handed in what cannot be read: that is not the same as nothing."""
        files = [file for file in self.handed_in.unreadable if file.notebook]
        seen = {(each.student, each.notebook) for each in self.handed_in.submissions}
        self.gradebook.set_aside(files, seen | {(file.student, file.notebook) for file in files})

    @property
    def questions(self) -> list[tuple[str, str]]:
        """What a person has to grade: notebooks and questions."""
        asked = (each for submission in self.keys.values() for each in submission.assignment.questions)
        return list(dict.fromkeys((each.notebook, each.question) for each in asked))

    @property
    def changes(self) -> Iterator[str]:
        """What became of grades that there were: a sentence for each exercise that is worth more or less now."""
        decided = {(each.notebook, each.student): each.decisions for each in standings(self.gradebook)}
        for result in self.results:
            who = result.notebook, result.student
            before = self.before[who].scores if who in self.before else {}
            for name, (won, _) in result.scores.items():
                if name in before and (was := before[name][0]) != won:
                    decision = decided[who].get(name)
                    instead = f", but {decision.points:g} by {decision.author} counts" if decision else ""
                    yield f"{result.student}, {result.notebook}, {name}: {was} → {won}{instead}"


def worth(result: Result) -> tuple[bool, int, int]:
    """By which the best attempt is found; a fault of ours hides a better one, so a person has to look at it first."""
    return bool(result.fault), result.total or 0, result.attempt


def with_progress(count: int, work: Callable[[Done], None], *, quiet: bool = False) -> bool:
    """Do the work with a bar that moves at each result, where somebody watches; return False after a Ctrl-C."""
    try:
        if quiet or not count or not sys.stderr.isatty():
            work(lambda _: None)
        else:
            from tqdm import tqdm  # a tenth of a second, for those who see it

            with tqdm(total=count, unit=" notebooks", smoothing=0.05) as bar:
                work(lambda _: bar.update())
    except KeyboardInterrupt:
        return False
    return True


def with_bar(quiet: bool) -> Callable[[Iterable[Found]], Iterable[Found]]:
    """Lets somebody who watches see how the files go by, if it takes long."""
    if quiet or not sys.stderr.isatty():
        return iter
    from tqdm import tqdm

    return lambda files: tqdm(files, "reading", unit=" files", delay=2, leave=False)


# ---------------------------------------------------------------------------------------------- what is printed


def show(wish: Wish, run: Run) -> None:
    if wish.as_json:
        print(json.dumps(as_facts(wish, run), indent=1, ensure_ascii=False))
        return
    for notebook in dict.fromkeys(result.notebook for result in run.results):
        print_table(notebook, [result for result in run.results if result.notebook == notebook])
    if changes := list(run.changes):
        print("Grades that have changed:", *changes, sep="\n  ", end="\n\n")
    for notebook, question in run.questions:
        print(f"{notebook}, {question}: a person grades it, with `autograder grade-written`")
    for file in run.handed_in.unreadable:
        print(f"not graded: {file.path}: {file.why}")
    for remark in run.handed_in.remarks:
        print(remark)
    earlier = len(run.keys) - len(run.due)
    print(f"{len(run.results)} graded, {earlier} of them earlier. Written: {wish.book} and {wish.sheet}")


def as_facts(wish: Wish, run: Run) -> dict[str, Any]:
    """What scripts want to know."""
    return {
        "gradebook": str(wish.book),
        "csv": str(wish.sheet),
        "isolation": str(run.walls) if run.walls else "of the workers",
        "finished": run.finished,
        "graded_now": len(run.due),
        "results": [
            {
                "student": result.student,
                "notebook": result.notebook,
                "attempt": result.attempt,
                "total": result.total,
                "out_of": result.out_of,
                "scores": {name: won for name, (won, _) in result.scores.items()},
                "problems": result.problems,
                "fault": result.fault,
                "seconds": round(result.seconds, 3),
                "isolation": result.isolation,
                "version": result.version,
            }
            for result in run.results
        ],
        "changes": list(run.changes),
        "not_graded": [
            {"student": file.student, "file": str(file.path), "why": file.why} for file in run.handed_in.unreadable
        ],
        "not_on_the_roster": run.handed_in.unmatched,
        "ambiguous": run.handed_in.ambiguous,
        "missing": run.handed_in.missing,
    }


def print_table(notebook: str, results: list[Result]) -> None:
    exercises = list(dict.fromkeys(name for result in results for name in result.scores))
    rows = [(notebook, *exercises, "total", "remarks")]
    for result in results:
        scores = {name: f"{won}/{there_are}" for name, (won, there_are) in result.scores.items()}
        total = "?" if result.total is None else f"{result.total}/{result.out_of}"
        rows.append((result.student, *(scores.get(name, "?") for name in exercises), total, remarks(result)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        print(shortened("  ".join([first.ljust(widths[0]), *cells, last]).rstrip(), width))
    print()


def shortened(line: str, width: int) -> str:
    """A line that fits into a terminal; a width of 0 means that there is none."""
    return line if not width or len(line) <= width else line[: width - 1] + "…"


def remarks(result: Result) -> str:
    if result.fault:
        return f"to be looked at: {result.fault}"
    likely = [f"{each.exercise}: {each.sentence}" for each in result.diagnoses]
    idle = dict.fromkeys(verdict.exercise for verdict in result.verdicts if verdict.reason == NOT_ATTEMPTED)
    said = [f"{NOT_ATTEMPTED}: {', '.join(idle)}"] if idle else []
    return shown("; ".join([*likely, *said, *result.problems, *result.remarks]))
