"""`grade` on the command line: from a path to a gradebook, a spreadsheet, and a table or JSON on the screen."""

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.course_file.for_grading import by_limits, limits_of, releases_of
from autograder.course_file.reading import find_settings
from autograder.course_file.settings import Settings
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.grading.engine import grade, key_of
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Result
from autograder.sandbox.levels import trusted_isolation
from autograder.sandbox.limits import Limits
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases
from autograder.submissions.handed_in import HandedIn, read_handed_in
from autograder.submissions.roster import read_roster
from autograder.text import shown

if TYPE_CHECKING:  # Dask is installed only where there is a cluster
    from autograder.grading.cluster.client import Cluster

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
    notebook: str | None = None,
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
    if not run.finished:
        raise KeyboardInterrupt
    return FLAGGED if handed_in.unreadable or any(result.fault for result in run.results) else DONE


def read(path: Path, releases: ExerciseReleases, settings: Settings, notebook: str | None, *, quiet: bool) -> HandedIn:
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
    """The cluster to grade on, if there is an address."""
    if not address:
        return nullcontext()
    from autograder.grading.cluster.client import connected  # Dask takes half a second

    return connected(address, level)


class Run:
    """One run of `grade`: finds which submissions are due, grades them, and records which attempt of each counts.

    `attempts` has for each student and notebook the submissions that may count, by their keys in the gradebook, `keys`
    all of them; `results` has afterwards what counts.
    """

    def __init__(
        self, gradebook: Gradebook, handed_in: HandedIn, settings: Settings, limits: Limits, *, best: bool
    ) -> None:
        self.gradebook = gradebook
        self.handed_in = handed_in
        self.settings = settings
        self.limits = limits
        by_student = groupby(handed_in.submissions, key=lambda each: (each.notebook, each.student))
        chosen = [list(several)[0 if best else -1 :] for _, several in by_student]
        self.attempts = [
            {key_of(each, limits_of(each.student, settings, limits)): each for each in several} for several in chosen
        ]
        self.keys = {key: each for several in self.attempts for key, each in several.items()}
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
        graded = {result.key: result for result in self.gradebook.results(history=True) if result.key in self.keys}
        for several in self.attempts:
            if found := [graded[key] for key in several if key in graded]:
                self.results.append(max(found, key=_attempt_rank))
        self.gradebook.choose_counting_attempts(result.key for result in self.results)
        self.gradebook.save_contents({result.key: self.keys[result.key].content for result in self.results})
        self.gradebook.save_questions(
            {(each.notebook, each.release): each.assignment.questions for each in self.keys.values()}
        )
        files = [file for file in self.handed_in.unreadable if file.notebook]  # unreadable is not missing
        seen = {(each.student, each.notebook) for each in self.handed_in.submissions}
        self.gradebook.save_unreadable(files, seen | {(file.student, file.notebook) for file in files})

    @property
    def changes(self) -> Iterator[str]:
        """What became of grades that there were: a sentence for each exercise that is worth more or less now."""
        decided = {(each.notebook, each.student): each.decisions for each in self.gradebook.standings()}
        for result in self.results:
            who = result.notebook, result.student
            before = self.before[who].scores if who in self.before else {}
            for name, (won, _) in result.scores.items():
                if name in before and (was := before[name][0]) != won:
                    decision = decided[who].get(name)
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
        _print_table(notebook, [result for result in run.results if result.notebook == notebook])
    if changes := list(run.changes):
        print("Grades that have changed:", *changes, sep="\n  ", end="\n\n")
    asked = (each for submission in run.keys.values() for each in submission.assignment.questions)
    for notebook, question in dict.fromkeys((each.notebook, each.question) for each in asked):
        print(f"{notebook}, {question}: a person grades it, with `autograder grade-written`")
    for file in run.handed_in.unreadable:
        print(f"not graded: {file.path}: {file.why}")
    for remark in run.handed_in.remarks:
        print(remark)


def _print_json(run: Run, **texts: object) -> None:
    """What scripts want to know."""
    facts = {name: str(text) for name, text in texts.items()} | {
        "finished": run.finished,
        "graded_now": len(run.due),
        "results": [
            {name: getattr(result, name) for name in FACTS}
            | {"scores": {name: won for name, (won, _) in result.scores.items()}, "seconds": round(result.seconds, 3)}
            | {"problems": [each.explanation for each in result.problems]}
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
    print(json.dumps(facts, indent=1))  # in ASCII: of what students chose, a terminal obeys more than JSON escapes


def _print_table(notebook: str, results: list[Result]) -> None:
    exercises = list(dict.fromkeys(name for result in results for name in result.scores))
    rows = [(notebook, *exercises, "total", "remarks")]
    for result in results:
        scores = {name: f"{won}/{out_of}" for name, (won, out_of) in result.scores.items()}
        total = "?" if result.total is None else f"{result.total}/{result.out_of}"
        rows.append((result.student, *(scores.get(name, "?") for name in exercises), total, remarks(result)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    most = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        line = "  ".join([first.ljust(widths[0]), *cells, last]).rstrip()
        print(line if len(line) <= most else line[: most - 1] + "…")
    print()


def remarks(result: Result) -> str:
    if result.fault:
        return shown(f"to be looked at: {result.fault}")
    likely = [f"{each.exercise}: {each.sentence}" for each in result.diagnoses]
    idle = dict.fromkeys(check.exercise for check in result.checks if not check.is_attempted)
    not_attempted = [f"not attempted yet: {', '.join(idle)}"] if idle else []
    problems = [each.explanation for each in result.problems]
    return shown("; ".join([*likely, *not_attempted, *problems, *result.remarks]))
