"""The gradebook: one SQLite file that holds for each attempt of each student what the checks found and what the student
probably did, or an internal error; how each attempt arrived, and which counts; and which files cannot be graded at all.
"""

import csv
import io
import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, fields, replace
from pathlib import Path
from typing import Any

from autograder.atomic_write import write_atomically
from autograder.errors import CourseError
from autograder.exercise.assignment import Question
from autograder.grading.results import Decision, Key, Result, Standing
from autograder.harness.check_results import CheckResult, DiagnosedMistake, Status, problem
from autograder.submissions.exercise_releases import version_order
from autograder.submissions.handed_in import HandedIn
from autograder.submissions.submission import Arrival, Submission, Unreadable, in_order
from autograder.text import spreadsheet_text

LAYOUT = 8  # of the tables; kept in the file
_SECONDS_TO_WAIT = 10  # for another program that is writing to the file
_TABLES = Path(__file__).with_name("gradebook.sql")
_SAME_KEY = "(student, notebook, digest, version) = (?, ?, ?, ?)"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_RESTORE = "it is damaged: put a copy of it in its place, or grade into a new one with --gradebook"
_SAFE = "what was graded before is safe: mend it and run the same command again"
_Errors = tuple[type[Exception], ...]
_Release = tuple[str, str]  # notebook, and the release of it; an empty text is the current one
_Whose = tuple[str, str]  # student, notebook
_SAVE_ARRIVAL = """
    INSERT INTO arrivals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (student, notebook, digest, source, root) DO UPDATE SET
    upload = max(upload, excluded.upload), time = max(time, excluded.time), folder = max(folder, excluded.folder),
    late = min(late, excluded.late), run = excluded.run, place = excluded.place, seen = excluded.seen
"""


def _check_result(exercise: str, check: str, claim: str, points: int, status: str, *rest: Any) -> CheckResult:
    return CheckResult(exercise, check, claim, points, Status(status), *rest)


# The fields of a result that have a table of their own: what is in its columns, and what makes a record of a row.
_PARTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "checks": ("exercise check claim points status reason size likeness call", _check_result),
    "problems": ("reason exercise size", problem),
    "diagnoses": ("exercise name sentence", DiagnosedMistake),
}
_FACTS = [each.name for each in fields(Result) if each.name not in _PARTS]
_AS_JSON = ("versions", "remarks")


class GradebookError(CourseError):
    """A file cannot be used as a gradebook; the text says why."""


class Gradebook:
    """Written by one process at a time, a transaction for each result or for some: what was recorded stays."""

    def __init__(self, path: Path, *, patience: float = _SECONDS_TO_WAIT) -> None:
        self.path = path
        try:
            self.connection = sqlite3.connect(path, timeout=patience)
        except sqlite3.Error as problem:
            raise GradebookError(f"{path} cannot be opened as a gradebook ({problem})") from None
        try:
            self._prepare()
        except (sqlite3.Error, GradebookError) as problem:
            self.connection.close()
            raise GradebookError(f"{path} cannot be used as a gradebook ({describe(problem)})") from None

    def _prepare(self) -> None:
        self.connection.execute("PRAGMA foreign_keys = ON")
        if self._layout() == 0:  # whoever makes the same file at the same moment waits at BEGIN, and finds it made
            tables = _TABLES.read_text(encoding="utf-8")
            self.connection.executescript(f"BEGIN IMMEDIATE; {tables} PRAGMA user_version = {LAYOUT}; COMMIT;")
        if self._layout() != LAYOUT:
            raise GradebookError("another version of the autograder wrote it; name a new file")

    def _layout(self) -> int:
        (layout,) = self.connection.execute("PRAGMA user_version").fetchone()
        return int(layout)

    def close(self) -> None:
        self.connection.close()

    # ------------------------------------------------------------------------------------ writing

    def record(self, result: Result, content: bytes = b"") -> None:
        """Write a result in the place of an earlier one of the same program by the same checks, and the notebook."""
        texts = {name: json.dumps(getattr(result, name)) for name in _AS_JSON}
        row = {name: getattr(result, name) for name in _FACTS} | texts
        values = ", ".join("CURRENT_TIMESTAMP" if name == "graded_at" else f":{name}" for name in row)
        with self.transaction():
            self.connection.execute(f"DELETE FROM results WHERE {_SAME_KEY}", result.key)
            insertion = f"INSERT INTO results ({', '.join(row)}) VALUES ({values})"
            new = self.connection.execute(insertion, row).lastrowid
            for table, (columns, _) in _PARTS.items():
                names = columns.split()
                rows = [(new, *(getattr(each, name) for name in names)) for each in getattr(result, table)]
                self.connection.executemany(f"INSERT INTO {table} VALUES (?{', ?' * len(names)})", rows)
            self.save_contents({result.key: content})

    def begin_run(self, handed_in: HandedIn) -> int:
        """Note how all of it arrived; return the number of the run.

        A program keeps its first run, unless it was gone from where it is now, and has come back; else it has the
        latest of everything, but once in time, it is not late. Files that cannot be graded take the place of those that
        were found there before.
        """
        root = str(handed_in.path.resolve())
        with self.transaction():
            run = self.connection.execute("INSERT INTO runs VALUES (NULL, CURRENT_TIMESTAMP)").lastrowid or 0
            self._save_arrivals(handed_in.submissions, root, run)
            self._save_rejected(handed_in.unreadable, root, handed_in.only, run)
            self._save_handed_out(handed_in.handed_out)
        return run

    def _save_arrivals(self, submissions: Iterable[Submission], root: str, run: int) -> None:
        known = self.arrivals()
        query = "SELECT student, notebook, digest, source, seen FROM arrivals WHERE root = ? ORDER BY seen"
        seen = {tuple(which): last for *which, last in self._rows(query, [root])}
        last_of = {notebook: last for (_, notebook, *_), last in seen.items()}
        for place, each in enumerate(submissions):
            which = each.student, each.notebook, each.digest, each.arrival.source
            is_back = which in seen and seen[which] < last_of[each.notebook]
            first = None if is_back else known[which[:2]].get(each.digest)
            arrival = replace(each.arrival, run=first.run if first else run, place=first.place if first else place)
            self.connection.execute(_SAVE_ARRIVAL, (*which[:3], *astuple(arrival), root, run))

    def _save_rejected(self, files: Iterable[Unreadable], root: str, only: str, run: int) -> None:
        here = "FROM rejected_files WHERE root = ? AND ? IN ('', notebook)"
        before = self._rows(f"SELECT student, notebook, path, run {here}", (root, only))
        runs = {tuple(which): first for *which, first in before}
        self.connection.execute(f"DELETE {here}", (root, only))
        found = {(each.student, each.notebook, str(each.path)): each for each in files if each.notebook}
        rows = [
            (root, *which, each.why, *astuple(replace(each.arrival, run=runs.get(which, run))))
            for which, each in found.items()
        ]
        self.connection.executemany(f"INSERT INTO rejected_files VALUES (?{', ?' * 11})", rows)

    def _save_handed_out(self, releases: Mapping[str, str]) -> None:
        known = self.handed_out()
        newest = {name: max(own, known.get(name, ""), key=version_order) for name, own in releases.items()}
        self.connection.executemany("REPLACE INTO handed_out VALUES (?, ?)", newest.items())

    def confirm(self, keys: Iterable[Key], run: int) -> None:
        """Let these results be the last ones of their programs, also where checks are as they were before the last."""
        with self.transaction():
            rows = [(run, *key) for key in keys]
            self.connection.executemany(f"UPDATE results SET run = ? WHERE {_SAME_KEY}", rows)

    def number_attempts(self, arrivals: Mapping[_Whose, Mapping[str, Arrival]]) -> None:
        """Number all attempts of these students in the order of their arrival, in whichever run they were graded."""
        rows = [
            (number, own[digest].late, *whose, digest)
            for whose, own in arrivals.items()
            for number, digest in enumerate(in_order(own), start=1)
        ]
        with self.transaction():
            change = "UPDATE results SET attempt = ?, late = ? WHERE (student, notebook, digest) = (?, ?, ?)"
            self.connection.executemany(change, rows)

    def choose_counting_attempts(self, keys: Iterable[Key]) -> None:
        """Let just these results count for their students and notebooks."""
        with self.transaction():
            for key in keys:
                self.connection.execute("UPDATE results SET counts = 0 WHERE (student, notebook) = (?, ?)", key[:2])
                self.connection.execute(f"UPDATE results SET counts = 1 WHERE {_SAME_KEY}", key)

    def save_contents(self, contents: Mapping[Key, bytes]) -> None:
        """Have the notebooks as they are now: texts may have changed where the program, which was graded, has not."""
        with self.transaction():
            rows = [(*key[:3], content) for key, content in contents.items() if content]
            self.connection.executemany("REPLACE INTO contents VALUES (?, ?, ?, ?)", rows)

    def save_questions(self, asked: Mapping[_Release, Iterable[Question]]) -> None:
        """Note which questions there are for people to grade, in the place of those that there were."""
        with self.transaction():
            for (notebook, release), questions in asked.items():
                self.connection.execute("DELETE FROM questions WHERE (notebook, release) = (?, ?)", (notebook, release))
                rows = [(notebook, release, each.question, each.points, each.prompt) for each in questions]
                self.connection.executemany("INSERT INTO questions VALUES (?, ?, ?, ?, ?)", rows)

    def decide(self, decision: Decision) -> None:
        *facts, _ = astuple(decision)
        with self.transaction():
            self.connection.execute(
                "INSERT INTO decisions VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP)", facts
            )

    def forget(self, student: str) -> int:
        """Remove all that is known of a student, also from the free pages of the file; return how many rows it was."""
        with self.transaction():
            tables = ("results", "contents", "decisions", "arrivals", "rejected_files")
            deletions = [f"DELETE FROM {table} WHERE student = ?" for table in tables]
            rows = sum(self.connection.execute(deletion, [student]).rowcount for deletion in deletions)
        with self._errors_told("written"):
            self.connection.execute("VACUUM")
        return rows

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written within comes to the disk in one go; a transaction within another is part of it."""
        if self.connection.in_transaction:
            yield
            return
        with self._errors_told("written"), self.connection:
            self.connection.execute("BEGIN")
            yield

    @contextmanager
    def _errors_told(self, what: str, kinds: _Errors = (sqlite3.Error,)) -> Iterator[None]:
        """What SQLite refuses, or what was read and cannot be what was once written, is told in a sentence."""
        try:
            yield
        except kinds as error:
            code = _code_of(error)
            is_damaged = code in _DAMAGED or (not code and what == "read")
            cure = _RESTORE if is_damaged else _SAFE
            raise GradebookError(f"{self.path} cannot be {what} ({describe(error)}); {cure}") from error

    # ------------------------------------------------------------------------------------ reading

    def holds(self, key: Key) -> bool:
        """Has just this program been graded by just these checks?"""
        return bool(self._rows(f"SELECT 1 FROM results WHERE {_SAME_KEY} AND fault = ''", key))

    def earlier(self, key: Key) -> Result | None:
        """The last result of just this program, by whatever checks, if there is one without a fault."""
        same = "(student, notebook, digest) = (?, ?, ?) AND fault = ''"
        return next(self._select(same, key[:3], order="id DESC LIMIT 1"), None)

    def results(self, *, history: bool = False) -> Iterator[Result]:
        """What counts, by notebook and student; with its `history` also what has counted or might have, and of each
        program the last result last.
        """
        yield from self._select("1" if history else "counts", order="notebook, student, run, id")

    def _select(self, which: str, values: Sequence[str] = (), *, order: str) -> Iterator[Result]:
        query = f"SELECT id, {', '.join(_FACTS)} FROM results WHERE {which} ORDER BY {order}"
        for row in self._rows(query, values):
            with self._errors_told("read", (ValueError, TypeError)):  # those of SQLite are told by `_rows`
                result = self._result(*row)
            yield result

    def _result(self, number: int, *row: Any) -> Result:
        facts = dict(zip(_FACTS, row, strict=True))
        facts |= {name: json.loads(facts[name]) for name in _AS_JSON}
        facts |= {"remarks": tuple(facts["remarks"]), "late": bool(facts["late"])}
        for table, (_, record) in _PARTS.items():
            parts = self._rows(f"SELECT * FROM {table} WHERE result = ? ORDER BY rowid", [number])
            facts[table] = tuple(record(*part) for _, *part in parts)
        return Result(**facts)

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self._errors_told("read"):
            return self.connection.execute(query, values).fetchall()

    def content_of(self, result: Result) -> bytes:
        """The notebook as the student wrote it, packed."""
        query = "SELECT content FROM contents WHERE (student, notebook, digest) = (?, ?, ?)"
        found = self._rows(query, result.key[:3])
        return found[0][0] if found else b""

    def asked(self) -> dict[_Release, list[Question]]:
        """The questions of each notebook, as each of its releases asks them."""
        found = defaultdict[_Release, list[Question]](list)
        rows = self._rows("SELECT * FROM questions ORDER BY notebook, release DESC, rowid")
        for notebook, release, *question in rows:
            found[notebook, release].append(Question(notebook, *question))
        return dict(found)

    def questions(self) -> list[Question]:
        """Each of them once; where releases differ, as the current one asks it, which comes last."""
        told = {(each.notebook, each.question): each for several in self.asked().values() for each in several}
        return list(told.values())

    def arrivals(self) -> dict[_Whose, dict[str, Arrival]]:
        """How the programs of each student arrived, from whichever source, by their digests."""
        found = defaultdict[_Whose, dict[str, Arrival]](dict)
        latest = "max(upload), max(time), max(folder), min(late), max(run), max(place)"
        rows = self._rows(
            f"SELECT student, notebook, digest, {latest} FROM arrivals GROUP BY student, notebook, digest"
        )
        for student, notebook, digest, *facts in rows:
            found[student, notebook][digest] = Arrival("", *facts)
        return found

    def sources(self) -> dict[_Whose, tuple[str, ...]]:
        """Where the programs of each student came from."""
        found = defaultdict[_Whose, tuple[str, ...]](tuple)
        rows = "SELECT student, notebook, source FROM arrivals GROUP BY student, notebook, source ORDER BY min(run)"
        for student, notebook, source in self._rows(rows):
            found[student, notebook] += (source,)
        return found

    def handed_out(self) -> dict[str, str]:
        """Notebook -> the newest release of it that the class was given."""
        return dict(self._rows("SELECT notebook, release FROM handed_out"))

    def unreadable(self) -> list[Unreadable]:
        """The files that cannot be graded, and after which nothing better has come."""
        better = self.arrivals()
        files = [
            Unreadable(Path(path), why, student, notebook, Arrival(*facts))
            for _, student, notebook, path, why, *facts in self._rows("SELECT * FROM rejected_files ORDER BY rowid")
        ]
        return [
            file
            for file in files
            if not any(file.arrival.is_before(each) for each in better[file.student, file.notebook].values())
        ]

    def decisions(self) -> list[Decision]:
        return [Decision(*row) for _, *row in self._rows("SELECT * FROM decisions ORDER BY id")]

    def standings(self) -> Iterator[Standing]:
        """Where every student stands in every notebook that was handed in, by notebook and student."""
        decided = defaultdict[_Whose, dict[str, Decision]](dict)
        for decision in self.decisions():
            own = decided[decision.student, decision.notebook]
            own.pop(decision.part, None)
            if decision.points is not None:
                own[decision.part] = decision
        asked, sources, handed_out = self.asked(), self.sources(), self.handed_out()
        results = list(self.results())
        others = {(each.notebook, each.release): each.worth for each in results if not each.fault}
        for result in results:
            release = result.notebook, result.release
            worth = others.get(release, {}) if result.fault else result.worth
            whose = result.student, result.notebook
            newest = handed_out.get(result.notebook, "")
            newer = newest if result.release and version_order(result.release) < version_order(newest) else ""
            yield Standing(result, decided[whose], tuple(asked.get(release, ())), worth, sources[whose], newer)

    def write_csv(self, path: Path) -> None:
        """One row for each student and notebook; a score stays empty where a person has to look."""
        standings = {(each.student, each.notebook): each for each in self.standings()}
        flags = defaultdict[_Whose, list[str]](list, {whose: each.flags for whose, each in standings.items()})
        for file in self.unreadable():
            flags[file.student, file.notebook].append(f"not graded: {file.told}")
        exercises = list(dict.fromkeys(name for each in standings.values() for name in each.result.scores))
        rows: list[list[object]] = [["student", "notebook", *exercises, "total", "out of", "flags"]]
        for (student, notebook), own in flags.items():
            result = standings[student, notebook].result if (student, notebook) in standings else None
            scores = result.scores if result else {}
            won = [scores.get(name, ("",))[0] for name in exercises]
            score = [result.total, result.out_of] if result and not result.fault else ["", ""]
            rows.append([spreadsheet_text(student), notebook, *won, *score, spreadsheet_text("; ".join(own))])
        written = io.StringIO(newline="")
        csv.writer(written).writerows(rows)
        write_atomically(path, written.getvalue())


def open_existing(path: Path) -> Gradebook:
    """The gradebook at a path, for commands that only make sense where there is one."""
    if not path.exists():
        raise GradebookError(f"there is no gradebook {path}; `autograder grade` makes one, --gradebook names another")
    return Gradebook(path)


def describe(problem: Exception) -> str:
    """SQLite's words, where they are good enough; it calls every kind of lock the same."""
    is_locked = _code_of(problem) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return "another program is using it; close that first" if is_locked else str(problem)


def _code_of(problem: Exception) -> int:
    """SQLite's number, without what it says of the kind of lock; 0 where it found nothing wrong, but Python did."""
    return int(getattr(problem, "sqlite_errorcode", 0)) & 0xFF
