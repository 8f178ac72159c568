"""`grade` on the command line: from a path to a gradebook, a spreadsheet, and a table or JSON on the screen."""

import json
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.course_file.reading import find_settings
from autograder.course_file.settings import Settings, by_limits, limits_of, releases_of
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.grading.engine import grade, key_of
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Key, Result, Standing
from autograder.sandbox.levels import trusted_isolation
from autograder.sandbox.limits import Limits
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases
from autograder.submissions.handed_in import HandedIn, read_handed_in
from autograder.submissions.roster import read_roster
from autograder.submissions.submission import ORDERS, Arrival, Submission, in_order, known_by
from autograder.text import shown

if TYPE_CHECKING:  # Dask is installed only where there is a cluster
    from autograder.grading.cluster import Cluster

FACTS = (  # of a result, for scripts
    "student", "notebook", "attempt", "total", "out_of", "scores",
    "problems", "fault", "seconds", "isolation", "version",
)  # fmt: skip


def grade_path(
    path: Path,
    *,
    gradebook: Path,
    csv: Path,
    limits: Limits,
    notebook: str = "",
    jobs: int = 1,
    attempt: str = "",
    level: str = "",
    as_json: bool = False,
    roster: Path | None = None,
    releases: Path = RELEASES,
    course: Path | None = None,
    cluster: str = "",
) -> int:
    """Grade all submissions that changed; write the gradebook and a spreadsheet, print a table or JSON.

    `attempt` is which of several counts, the latest or the best, if not what the course file says; `course`, `roster`
    and `releases` are where these are, if not in their usual places; `cluster` is its address.
    """
    walls = None if cluster else trusted_isolation(level, megabytes=limits.megabytes)
    settings = find_settings(course)
    if roster:
        settings = replace(settings, roster=read_roster(roster))
    handed_in = read(path, releases_of(settings, releases), settings, notebook, quiet=as_json)
    csv.open("a").close()  # better to fail now than after an hour
    with closing(Gradebook(gradebook)) as book:
        run = Run(book, handed_in, settings, limits, best=(attempt or settings.attempts) == "best")
        with _connected_cluster(cluster if run.due else "", level) as workers:
            run.grade(quiet=as_json, **({"cluster": workers} if workers else {"jobs": jobs, "walls": walls}))
        book.write_csv(csv)
        if as_json:
            _print_json(run, gradebook=gradebook, csv=csv, isolation=walls or "of the workers")
        else:
            _print_tables(run)
            earlier = len(run.keys) - len(run.due)
            print(f"{len(run.results)} graded, {earlier} of them earlier. Written: {gradebook} and {csv}")
        needs_a_person = run.needs_a_person
    if not run.finished:
        raise KeyboardInterrupt
    return FLAGGED if needs_a_person else DONE


def read(path: Path, releases: ExerciseReleases, settings: Settings, notebook: str, *, quiet: bool) -> HandedIn:
    """What was handed in; who is of a group of which somebody has is not missing."""
    if notebook and notebook not in releases.current:
        raise CourseError(f"no notebook is called {notebook}; there are {', '.join(releases.current)}")
    tqdm = _tqdm(quiet=quiet)
    watched = partial(tqdm, desc="reading", unit=" files", delay=2, leave=False) if tqdm else iter
    handed_in = read_handed_in(path, releases, only=notebook, roster=settings.roster, watched=watched)
    here = {each.student for each in handed_in.submissions} | {file.student for file in handed_in.unreadable}
    missing = tuple(who for who in handed_in.missing if here.isdisjoint(settings.partners(who)))
    return replace(handed_in, missing=missing)


def _connected_cluster(address: str, level: str) -> AbstractContextManager["Cluster | None"]:
    if not address:
        return nullcontext()
    from autograder.grading.cluster import connected  # Dask takes half a second

    return connected(address, level)


class Run:
    """One run of `grade`: finds which submissions are due, grades them, and records which attempt of each counts.

    `keys` has the submissions that may count, by their keys in the gradebook; `arrivals` how all attempts of each
    student arrived, by their programs; `results` has afterwards what counts, which may be from another download.
    """

    def __init__(
        self, gradebook: Gradebook, handed_in: HandedIn, settings: Settings, limits: Limits, *, best: bool
    ) -> None:
        self.gradebook = gradebook
        self.handed_in = handed_in
        self.settings = settings
        self.limits = limits
        self.best = best
        self.number = gradebook.begin_run(handed_in)
        arrivals = gradebook.arrivals()
        self.arrivals: dict[tuple[str, str], dict[str, Arrival]] = {}
        chosen: list[Submission] = []
        for whose, several in groupby(handed_in.submissions, key=lambda each: (each.student, each.notebook)):
            self.arrivals[whose] = arrivals[whose]
            own = {each.digest: each for each in several}
            ordered = [own[digest] for digest in in_order(arrivals[whose]) if digest in own]
            chosen += ordered if best else ordered[-1:]
        self.keys = {key_of(each, limits_of(each.student, settings, limits)): each for each in chosen}
        self.due = [each for key, each in self.keys.items() if not gradebook.holds(key)]
        self.before = {(each.notebook, each.student): each for each in gradebook.results()}
        self.results: list[Result] = []
        self.finished = False

    def grade(self, *, quiet: bool, **place: Any) -> None:
        """`place` tells the engine where to grade: here, in some processes, or on a cluster."""
        tqdm = _tqdm(quiet=quiet or not self.due)
        bar = tqdm(total=len(self.due), unit=" notebooks", smoothing=0.05) if tqdm else None
        with suppress(KeyboardInterrupt), bar or nullcontext():
            for limits, own in by_limits(self.due, self.settings, self.limits).items():
                grade(own, self.gradebook, limits=limits, progress=lambda _: bar and bar.update(), **place)
            self.finished = True
        self.gradebook.confirm(self.keys, self.number)
        self.gradebook.number_attempts(self.arrivals)
        self.results = list(self._counting())
        self.gradebook.choose_counting_attempts(result.key for result in self.results)
        self.gradebook.save_contents(
            {each.key: self.keys[each.key].content for each in self.results if each.key in self.keys}
        )
        self.gradebook.save_questions(
            {(each.notebook, each.release): each.assignment.questions for each in self.keys.values()}
        )

    def _counting(self) -> Iterator[Result]:
        """Of all attempts of each student that were ever graded, the best or the latest, as last graded."""
        graded: dict[tuple[str, str], dict[str, Result]] = {whose: {} for whose in self.arrivals}
        for result in self.gradebook.results(history=True):
            if (whose := result.key[:2]) in graded:
                graded[whose][result.digest] = result
        rank = _attempt_rank if self.best else attrgetter("attempt")
        yield from (max(attempts.values(), key=rank) for attempts in graded.values() if attempts)

    @cached_property
    def standings(self) -> dict[Key, Standing]:
        """Of what counts, afterwards."""
        return {each.result.key: each for each in self.gradebook.standings()}

    @cached_property
    def rejected(self) -> dict[tuple[str, str], list[str]]:
        """What cannot be graded, of all that the students of this run have ever handed in, by student and notebook."""
        here = {*self.arrivals, *((file.student, file.notebook) for file in self.handed_in.unreadable)}
        found = defaultdict[tuple[str, str], list[str]](list)
        for file in self.gradebook.unreadable():
            if (whose := (file.student, file.notebook)) in here:
                found[whose].append(f"not graded: {file.told}")
        return found

    @property
    def needs_a_person(self) -> bool:
        doubtful = any(self.standings[result.key].flags for result in self.results)
        return bool(doubtful or self.rejected or self.handed_in.unreadable or self.handed_in.nested)

    def order_of(self, result: Result) -> str:
        """What tells the order of the student's attempts, where there are several: one of `ORDERS`."""
        several = self.arrivals[result.key[:2]].values()
        return known_by(several) if len(several) > 1 else ""

    @property
    def order_remarks(self) -> Iterator[str]:
        """Who has several attempts, and what tells their order; and whose counting attempt is not in this download."""
        students = defaultdict[str, list[str]](list)
        rule = "best" if self.best else "latest"
        for each in self.results:
            if order := self.order_of(each):
                told = f"{each.notebook}: the {rule} of several attempts counts; their order is that of {ORDERS[order]}"
                students[told].append(each.student)
        for each in self.results:
            if each.key not in self.keys:
                elsewhere = f"{each.notebook}: the attempt that counts is not among these files"
                students[elsewhere].append(f"{each.student} (attempt {each.attempt})")
        yield from (f"{told}: {', '.join(own)}" for told, own in students.items())

    @property
    def changes(self) -> Iterator[str]:
        """What became of grades that there were: a sentence for each exercise that is worth more or less now."""
        for result in self.results:
            who = result.notebook, result.student
            before = self.before[who].scores if who in self.before else {}
            for name, (won, _) in result.scores.items():
                if name in before and (was := before[name][0]) != won:
                    decision = self.standings[result.key].decisions.get(name)
                    instead = f", but {decision.points:g} by {decision.author} counts" if decision else ""
                    yield f"{result.student}, {result.notebook}, {name}: {was} → {won}{instead}"


def _attempt_rank(result: Result) -> tuple[bool, int, int]:
    """By which the best attempt is found; an internal error hides a better one, so a person looks at it first."""
    return bool(result.fault), result.total or 0, result.attempt


def _tqdm(*, quiet: bool) -> Any:
    """What makes progress bars, where somebody watches; to import it takes a tenth of a second."""
    if quiet or not sys.stderr.isatty():
        return None
    from tqdm import tqdm

    return tqdm


# ---------------------------------------------------------------------------------------------- what is printed


def _print_tables(run: Run) -> None:
    for notebook in dict.fromkeys(result.notebook for result in run.results):
        _print_table(notebook, run)
    if changes := list(run.changes):
        print("Grades that have changed:", *changes, sep="\n  ", end="\n\n")
    asked = (each for submission in run.keys.values() for each in submission.assignment.questions)
    for notebook, question in dict.fromkeys((each.notebook, each.question) for each in asked):
        print(f"{notebook}, {question}: a person grades it, with `autograder grade-written`")
    for remark in run.order_remarks:
        print(remark)
    for file in run.handed_in.unreadable:
        print(f"not graded: {file.path}: {file.why}")
    for remark in run.handed_in.remarks:
        print(remark)


def _print_json(run: Run, **texts: object) -> None:
    facts = {name: str(text) for name, text in texts.items()} | {
        "finished": run.finished,
        "graded_now": len(run.due),
        "results": [
            {name: getattr(result, name) for name in FACTS}
            | {"scores": {name: won for name, (won, _) in result.scores.items()}, "seconds": round(result.seconds, 3)}
            | {"problems": [each.explanation for each in result.problems]}
            | {"doubts": run.standings[result.key].doubts, "attempts_ordered_by": run.order_of(result)}
            for result in run.results
        ],
        "changes": list(run.changes),
        "not_graded": [
            {"student": file.student, "file": str(file.path), "why": file.why} for file in run.handed_in.unreadable
        ],
        "not_on_the_roster": run.handed_in.unmatched,
        "ambiguous": run.handed_in.ambiguous,
        "missing": run.handed_in.missing,
        "nested_downloads": run.handed_in.nested,
    }
    print(json.dumps(facts, indent=1))  # in ASCII: of what students chose, a terminal obeys more than JSON escapes


def _print_table(notebook: str, run: Run) -> None:
    """A row for each student, also where a file cannot be graded."""
    results = [result for result in run.results if result.notebook == notebook]
    rejected = {student: files for (student, name), files in run.rejected.items() if name == notebook}
    exercises = list(dict.fromkeys(name for result in results for name in result.scores))
    rows = [(notebook, *exercises, "total", "remarks")]
    for result in results:
        scores = {name: f"{won}/{out_of}" for name, (won, out_of) in result.scores.items()}
        total = "?" if result.total is None else f"{result.total}/{result.out_of}"
        flags = [f"to be looked at: {shown(flag)}" for flag in run.standings[result.key].flags]
        about = "; ".join([*flags, *rejected.pop(result.student, []), *filter(None, [remarks(result)])])
        rows.append((result.student, *(scores.get(name, "?") for name in exercises), total, about))
    rows += [(student, *("?" for _ in exercises), "?", "; ".join(files)) for student, files in rejected.items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    most = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        line = "  ".join([first.ljust(widths[0]), *cells, last]).rstrip()
        print(line if len(line) <= most else line[: most - 1] + "…")
    print()


def remarks(result: Result) -> str:
    if result.fault:  # which is told already
        return ""
    likely = [f"{each.exercise}: {each.sentence}" for each in result.diagnoses]
    idle = dict.fromkeys(check.exercise for check in result.checks if not check.is_attempted)
    not_attempted = [f"not attempted yet: {', '.join(idle)}"] if idle else []
    problems = [each.explanation for each in result.problems]
    return shown("; ".join([*likely, *not_attempted, *problems, *result.remarks]))
