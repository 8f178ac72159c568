"""`grade` on the command line: from a path to a gradebook, a spreadsheet, and a table or JSON on the screen."""

import json
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.course_file.for_grading import by_limits, limits_of, releases_of
from autograder.course_file.reading import find_settings
from autograder.course_file.settings import Settings
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.grading._grader import Done
from autograder.grading.engine import grade, key_of
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Key, Result, Standing
from autograder.sandbox.levels import Isolation, IsolationError, isolation, isolation_level
from autograder.sandbox.limits import Limits
from autograder.submissions.arrivals import ORDERS, in_order, known_by
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases
from autograder.submissions.find_notebooks import Found
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
    walls = None if cluster else _trusted_walls(level, limits)
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
    is_flagged = handed_in.unreadable or any(result.fault or run.doubts(result) for result in run.results)
    return FLAGGED if is_flagged else DONE


def read(path: Path, releases: ExerciseReleases, settings: Settings, notebook: str | None, *, quiet: bool) -> HandedIn:
    """What was handed in; who is of a group of which somebody has is not missing."""
    if notebook and notebook not in releases.current:
        raise CourseError(f"no notebook is called {notebook}; there are {', '.join(releases.current)}")
    handed_in = read_handed_in(path, releases, only=notebook, roster=settings.roster, watched=_with_bar(quiet))
    here = {each.student for each in handed_in.submissions} | {file.student for file in handed_in.unreadable}
    missing = tuple(who for who in handed_in.missing if here.isdisjoint(settings.partners(who)))
    return replace(handed_in, missing=missing)


def _trusted_walls(level: str, limits: Limits) -> Isolation:
    """The walls to grade behind: strangers' code is run behind weak ones only if that was said."""
    walls = isolation(level, megabytes=limits.megabytes)
    if walls.level == "C" and level != "C":
        why = isolation_level()[1]
        cure = "fix that, or add --isolation C if you trust everyone who handed in"
        raise IsolationError(f"this machine cannot lock students' code in (isolation level C: {why}); {cure}")
    return walls


def _connected_cluster(address: str, level: str) -> AbstractContextManager["Cluster | None"]:
    """The cluster to grade on, if there is an address."""
    if not address:
        return nullcontext()
    from autograder.grading.cluster.client import connected  # Dask takes half a second

    return connected(address, level)


class Run:
    """One run of `grade`: finds which submissions are due, grades them, and records which attempt of each counts.

    `keys` has the submissions that may count by their keys in the gradebook. Afterwards `results` has what counts,
    which may be from another download, and `orders` what the attempts of whoever has several are ordered by.
    """

    def __init__(
        self, gradebook: Gradebook, handed_in: HandedIn, settings: Settings, limits: Limits, *, best: bool
    ) -> None:
        self.gradebook = gradebook
        self.handed_in = handed_in
        self.settings = settings
        self.limits = limits
        self.best = best
        by_student = groupby(handed_in.submissions, key=lambda each: (each.notebook, each.student))
        chosen = [list(several)[0 if best else -1 :] for _, several in by_student]
        self.keys = {
            key_of(each, limits_of(each.student, settings, limits)): each for several in chosen for each in several
        }
        self.due = [each for key, each in self.keys.items() if not gradebook.holds(key)]
        self.before = {(each.notebook, each.student): each for each in gradebook.results()}
        self.results: list[Result] = []
        self.orders: dict[tuple[str, str], str] = {}
        self.finished = False

    def grade(self, *, quiet: bool, **place: Any) -> None:
        """`place` tells the engine where to grade: here, in some processes, or on a cluster."""

        def work(done: Done) -> None:
            for limits, own in by_limits(self.due, self.settings, self.limits).items():
                grade(own, self.gradebook, limits=limits, progress=done, **place)

        came = self.handed_in
        self.gradebook.save_arrivals(came.submissions, came.unreadable, root=str(came.path.resolve()), only=came.only)
        self.gradebook.save_handed_out(came.handed_out)
        self.finished = _with_progress(len(self.due), work, quiet=quiet)
        self.choose_counting_attempts()
        counting = {result.key for result in self.results}
        self.gradebook.save_contents({key: each.content for key, each in self.keys.items() if key in counting})
        self.gradebook.save_questions(
            {(each.notebook, each.release): each.assignment.questions for each in self.keys.values()}
        )

    def choose_counting_attempts(self) -> None:
        """Of all attempts that were ever graded, in this run or another, the latest counts, or the best."""
        graded = defaultdict[tuple[str, str], dict[str, Result]](dict)  # student, notebook -> digest -> its last result
        by_key = {result.key: result for result in self.gradebook.results(history=True)}
        for key in [*by_key, *(key for key in self.keys if key in by_key)]:
            graded[key[:2]][key[2]] = by_key[key]
        arrivals = self.gradebook.arrivals()
        numbers: dict[tuple[str, str, str], int] = {}
        for who in dict.fromkeys(key[:2] for key in self.keys if key in by_key):
            digests = in_order(arrivals[who])
            numbers |= {(*who, digest): number for number, digest in enumerate(digests, start=1)}
            if len(digests) > 1:
                self.orders[who] = known_by(arrivals[who].values())
            rank = _attempt_rank if self.best else _attempt_number
            attempts = [replace(each, attempt=numbers.get((*who, name), 0)) for name, each in graded[who].items()]
            self.results.append(max(attempts, key=rank))
        moved = {key[:3] for key, each in by_key.items() if numbers.get(key[:3], each.attempt) != each.attempt}
        self.gradebook.number_attempts({program: numbers[program] for program in moved})
        self.gradebook.choose_counting_attempts(result.key for result in self.results)

    @property
    def questions(self) -> list[tuple[str, str]]:
        """What a person has to grade: notebooks and questions."""
        asked = (each for submission in self.keys.values() for each in submission.assignment.questions)
        return list(dict.fromkeys((each.notebook, each.question) for each in asked))

    @cached_property
    def standings(self) -> dict[Key, Standing]:
        """Of what counts, afterwards."""
        return {each.result.key: each for each in self.gradebook.standings()}

    def doubts(self, result: Result) -> list[str]:
        """What a person has to look at although it is graded."""
        return self.standings[result.key].doubts

    @property
    def order_remarks(self) -> Iterator[str]:
        """What tells which of several attempts is the latest, and whose counting attempt is not in this download."""
        by_order = defaultdict[tuple[str, str], list[str]](list)
        for (student, notebook), order in self.orders.items():
            by_order[notebook, order].append(student)
        for (notebook, order), students in by_order.items():
            yield f"{notebook}: several attempts, in the order of {ORDERS[order]}: {', '.join(students)}"
        for each in self.results:
            if each.key not in self.keys:
                yield f"{each.student}, {each.notebook}: attempt {each.attempt} counts, which is not among these files"

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


def _attempt_number(result: Result) -> int:
    return result.attempt


def _attempt_rank(result: Result) -> tuple[bool, int, int]:
    """By which the best attempt is found; an internal error hides a better one, so a person looks at it first."""
    return bool(result.fault), result.total or 0, result.attempt


def _with_progress(count: int, work: Callable[[Done], None], *, quiet: bool = False) -> bool:
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


def _with_bar(quiet: bool) -> Callable[[Iterable[Found]], Iterable[Found]]:
    """Lets somebody who watches see how the files go by, if it takes long."""
    if quiet or not sys.stderr.isatty():
        return iter
    from tqdm import tqdm

    return lambda files: tqdm(files, "reading", unit=" files", delay=2, leave=False)


# ---------------------------------------------------------------------------------------------- what is printed


def _print_tables(run: Run) -> None:
    for notebook in dict.fromkeys(result.notebook for result in run.results):
        _print_table(notebook, run)
    if changes := list(run.changes):
        print("Grades that have changed:", *changes, sep="\n  ", end="\n\n")
    for notebook, question in run.questions:
        print(f"{notebook}, {question}: a person grades it, with `autograder grade-written`")
    for remark in run.order_remarks:
        print(remark)
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
            | {"problems": [each.explanation for each in result.problems], "doubts": run.doubts(result)}
            | {"attempts_ordered_by": run.orders.get(result.key[:2], "")}
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
    print(json.dumps(facts, indent=1, ensure_ascii=False))


def _print_table(notebook: str, run: Run) -> None:
    """A row for each student, also where a file could not be graded."""
    results = [result for result in run.results if result.notebook == notebook]
    exercises = list(dict.fromkeys(name for result in results for name in result.scores))
    rows = [(notebook, *exercises, "total", "remarks")]
    for result in results:
        scores = {name: f"{won}/{out_of}" for name, (won, out_of) in result.scores.items()}
        total = "?" if result.total is None else f"{result.total}/{result.out_of}"
        doubts = [f"to be looked at: {doubt}" for doubt in run.doubts(result)]
        about = "; ".join(filter(None, [*doubts, remarks(result)]))
        rows.append((result.student, *(scores.get(name, "?") for name in exercises), total, about))
    known = {result.student for result in results}
    for file in run.handed_in.unreadable:
        if file.notebook == notebook and file.student not in known:
            about = f"not graded: {file.path.name}: {file.why}"
            rows.append((file.student, *("?" for _ in exercises), "?", about))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    most = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        line = "  ".join([first.ljust(widths[0]), *cells, last]).rstrip()
        print(line if len(line) <= most else line[: most - 1] + "…")
    print()


def remarks(result: Result) -> str:
    if result.fault:
        return f"to be looked at: {result.fault}"
    likely = [f"{each.exercise}: {each.sentence}" for each in result.diagnoses]
    idle = dict.fromkeys(check.exercise for check in result.checks if not check.is_attempted)
    not_attempted = [f"not attempted yet: {', '.join(idle)}"] if idle else []
    problems = [each.explanation for each in result.problems]
    return shown("; ".join([*likely, *not_attempted, *problems, *result.remarks]))
