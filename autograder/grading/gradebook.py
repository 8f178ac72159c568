"""The gradebook: one SQLite file that holds for each attempt of each student what the checks found and what the student
probably did, or an internal error; which attempt counts; and which files could not be read at all.
"""

import csv
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.exercise.assignment import Question
from autograder.grading.results import Decision, Key, Result, Standing
from autograder.harness.check_results import CheckResult, DiagnosedMistake, Problem, Status
from autograder.submissions.arrivals import Arrival
from autograder.submissions.exercise_releases import version_order
from autograder.submissions.submission import Submission, Unreadable
from autograder.text import spreadsheet_text

LAYOUT = 8  # of the tables; kept in the file
_SECONDS_TO_WAIT = 10  # for another program that is writing to the file
KEY = "student, notebook, digest, version"
FACTS = f"{KEY}, attempt, late, release, versions, isolation, seconds, graded_at, lms_id, file, remarks, fault"
_AS_JSON = ("versions", "remarks")
_TABLES = f"""
BEGIN IMMEDIATE;  -- whoever makes the same file at the same moment waits here, and finds it made
CREATE TABLE IF NOT EXISTS results (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, digest TEXT, version TEXT,
    attempt INTEGER, late INTEGER, release TEXT, versions TEXT,
    isolation TEXT, seconds REAL, graded_at TEXT, lms_id TEXT, file TEXT,
    remarks TEXT, fault TEXT,
    counts INTEGER DEFAULT 0,
    UNIQUE ({KEY})
);
CREATE TABLE IF NOT EXISTS checks (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    exercise TEXT, "check" TEXT, claim TEXT, points INTEGER, status TEXT,
    reason TEXT, size TEXT, likeness TEXT, call TEXT
);
CREATE TABLE IF NOT EXISTS problems (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    text TEXT, exercise TEXT, size TEXT
);
CREATE TABLE IF NOT EXISTS diagnoses (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    exercise TEXT, name TEXT, sentence TEXT
);
CREATE TABLE IF NOT EXISTS contents (
    student TEXT, notebook TEXT, digest TEXT, content BLOB,
    PRIMARY KEY (student, notebook, digest)
);
CREATE TABLE IF NOT EXISTS questions (
    notebook TEXT, release TEXT, question TEXT, points INTEGER, prompt TEXT,
    PRIMARY KEY (notebook, release, question)
);
CREATE TABLE IF NOT EXISTS arrivals (
    student TEXT, notebook TEXT, digest TEXT,
    source TEXT, upload INTEGER, time TEXT, folder TEXT, run INTEGER, place INTEGER,
    PRIMARY KEY (student, notebook, digest)
);
CREATE TABLE IF NOT EXISTS rejected_files (
    root TEXT, student TEXT, notebook TEXT, path TEXT, why TEXT,
    source TEXT, upload INTEGER, time TEXT, folder TEXT, run INTEGER, place INTEGER
);
CREATE TABLE IF NOT EXISTS handed_out (notebook TEXT PRIMARY KEY, release TEXT);
CREATE TABLE IF NOT EXISTS decisions (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, part TEXT, points REAL, reason TEXT, author TEXT, about TEXT, made_at TEXT
);
CREATE INDEX IF NOT EXISTS checks_of ON checks (result);
CREATE INDEX IF NOT EXISTS problems_of ON problems (result);
CREATE INDEX IF NOT EXISTS diagnoses_of ON diagnoses (result);
PRAGMA user_version = {LAYOUT};
COMMIT;
"""

_Release = tuple[str, str]  # notebook, and the release of it; an empty text is the current one


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
        if self._layout() == 0:
            self.connection.executescript(_TABLES)
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
        row = {name: getattr(result, name) for name in FACTS.split(", ")} | texts
        values = ", ".join("CURRENT_TIMESTAMP" if name == "graded_at" else f":{name}" for name in row)
        with self.transaction():
            self.connection.execute(f"DELETE FROM results WHERE ({KEY}) = (?, ?, ?, ?)", result.key)
            new = self.connection.execute(f"INSERT INTO results ({FACTS}) VALUES ({values})", row).lastrowid
            self._add("checks", new, result.checks)
            self._add("problems", new, result.problems)
            self._add("diagnoses", new, result.diagnoses)
            if content:
                self.connection.execute("REPLACE INTO contents VALUES (?, ?, ?, ?)", (*result.key[:3], content))

    def _add(self, table: str, result: int | None, things: Iterable[CheckResult | Problem | DiagnosedMistake]) -> None:
        rows = [(result, *(value for name, value in vars(each).items() if name != "calls")) for each in things]
        if rows:
            self.connection.executemany(f"INSERT INTO {table} VALUES (?{', ?' * (len(rows[0]) - 1)})", rows)

    def number_attempts(self, numbers: Mapping[tuple[str, str, str], int]) -> None:
        """Number the attempts of (student, notebook, digest), in whichever run they were graded."""
        with self.transaction():
            rows = [(number, *program) for program, number in numbers.items()]
            self.connection.executemany(
                "UPDATE results SET attempt = ? WHERE (student, notebook, digest) = (?, ?, ?)", rows
            )

    def choose_counting_attempts(self, keys: Iterable[Key]) -> None:
        """Let just these results count for their students and notebooks."""
        with self.transaction():
            for key in keys:
                self.connection.execute("UPDATE results SET counts = 0 WHERE (student, notebook) = (?, ?)", key[:2])
                self.connection.execute(f"UPDATE results SET counts = 1 WHERE ({KEY}) = (?, ?, ?, ?)", key)

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

    def save_arrivals(
        self, submissions: Iterable[Submission], files: Iterable[Unreadable], *, root: str = "", only: str = ""
    ) -> None:
        """Note how the submissions of a run arrived, and the files that cannot be read.

        A program that arrived before keeps its first run, and has the latest of everything else. What was noted before
        of files at the same `root`, or of the `only` notebook looked for there, is forgotten: they are read again.
        """
        with self.transaction():
            last = "SELECT max(run) FROM (SELECT run FROM arrivals UNION SELECT run FROM rejected_files)"
            run = (self.connection.execute(last).fetchone()[0] or 0) + 1
            self.connection.executemany(
                """
                INSERT INTO arrivals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (student, notebook, digest) DO UPDATE SET
                upload = max(upload, excluded.upload), time = max(time, excluded.time),
                folder = max(folder, excluded.folder), place = iif(run = excluded.run, excluded.place, place)
                """,
                [
                    (each.student, each.notebook, each.digest, *_row(each.arrival, run, place))
                    for place, each in enumerate(submissions)
                ],
            )
            again = "DELETE FROM rejected_files WHERE root = ? AND ? IN ('', notebook)"
            self.connection.execute(again, (root, only))
            self.connection.executemany(
                "INSERT INTO rejected_files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (root, each.student, each.notebook, str(each.path), each.why, *_row(each.arrival, run))
                    for each in files
                    if each.notebook
                ],
            )

    def save_handed_out(self, releases: Mapping[str, str]) -> None:
        """Note the release of each notebook that the class was given, unless a newer one is noted."""
        with self.transaction():
            known = self.handed_out()
            newest = {name: max(own, known.get(name, ""), key=version_order) for name, own in releases.items()}
            self.connection.executemany("REPLACE INTO handed_out VALUES (?, ?)", newest.items())

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
        self.connection.execute("VACUUM")
        return rows

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written within comes to the disk in one go; a transaction within another is part of it."""
        if self.connection.in_transaction:
            yield
            return
        try:
            with self.connection:
                self.connection.execute("BEGIN")
                yield
        except sqlite3.Error as problem:
            cure = "what was graded before is safe: mend it and run the same command again"
            raise GradebookError(f"{self.path} cannot be written ({describe(problem)}); {cure}") from problem

    # ------------------------------------------------------------------------------------ reading

    def holds(self, key: Key) -> bool:
        """Has just this program been graded by just these checks?"""
        found = self.connection.execute(f"SELECT 1 FROM results WHERE ({KEY}) = (?, ?, ?, ?) AND fault = ''", key)
        return found.fetchone() is not None

    def earlier(self, key: Key) -> Result | None:
        """The last result of just this program, by whatever checks, if there is one without a fault."""
        found = list(self._select("(student, notebook, digest) = (?, ?, ?) AND fault = ''", key[:3], order="id DESC"))
        return found[0] if found else None

    def results(self, *, history: bool = False) -> Iterator[Result]:
        """What counts, by notebook and student; with its `history` also what has counted or might have."""
        yield from self._select("1" if history else "counts", order="notebook, student, id")

    def _select(self, which: str, values: Sequence[str] = (), *, order: str) -> Iterator[Result]:
        query = f"SELECT id, {FACTS} FROM results WHERE {which} ORDER BY {order}"
        for number, *row in self.connection.execute(query, values):
            facts = dict(zip(FACTS.split(", "), row, strict=True))
            facts |= {name: json.loads(facts[name]) for name in _AS_JSON}
            facts |= {"remarks": tuple(facts["remarks"]), "late": bool(facts["late"])}
            yield Result(
                **facts,
                checks=tuple(self._checks(number)),
                problems=tuple(Problem(*row) for row in self._parts("problems", number)),
                diagnoses=tuple(DiagnosedMistake(*row) for row in self._parts("diagnoses", number)),
            )

    def _checks(self, result: int) -> Iterator[CheckResult]:
        for exercise, check, claim, points, status, *rest in self._parts("checks", result):
            yield CheckResult(exercise, check, claim, points, Status(status), *rest)

    def _parts(self, table: str, result: int) -> Iterator[tuple[Any, ...]]:
        for _, *row in self.connection.execute(f"SELECT * FROM {table} WHERE result = ? ORDER BY rowid", [result]):
            yield tuple(row)

    def content_of(self, result: Result) -> bytes:
        """The notebook as the student wrote it, packed."""
        query = "SELECT content FROM contents WHERE (student, notebook, digest) = (?, ?, ?)"
        found = self.connection.execute(query, result.key[:3]).fetchone()
        return found[0] if found else b""

    def asked(self) -> dict[_Release, list[Question]]:
        """The questions of each notebook, as each of its releases asks them."""
        found = defaultdict[_Release, list[Question]](list)
        rows = self.connection.execute("SELECT * FROM questions ORDER BY notebook, release DESC, rowid")
        for notebook, release, *question in rows:
            found[notebook, release].append(Question(notebook, *question))
        return dict(found)

    def questions(self) -> list[Question]:
        """Each of them once; where releases differ, as the current one asks it, which comes last."""
        told = {(each.notebook, each.question): each for several in self.asked().values() for each in several}
        return list(told.values())

    def arrivals(self) -> dict[tuple[str, str], dict[str, Arrival]]:
        """How the programs of each student arrived, by the student and the notebook, and by the program's digest."""
        found = defaultdict[tuple[str, str], dict[str, Arrival]](dict)
        for student, notebook, digest, *facts in self.connection.execute("SELECT * FROM arrivals ORDER BY run, place"):
            found[student, notebook][digest] = Arrival(*facts)
        return found

    def handed_out(self) -> dict[str, str]:
        """Notebook -> the newest release of it that the class was given."""
        return dict(self.connection.execute("SELECT * FROM handed_out"))

    def unreadable(self) -> list[Unreadable]:
        """The files that could not be read, and after which nothing better has come."""
        better = self.arrivals()
        found = []
        for _, student, notebook, path, why, *facts in self.connection.execute("SELECT * FROM rejected_files"):
            arrival = Arrival(*facts)
            if not any(arrival.is_before(each) for each in better[student, notebook].values()):
                found.append(Unreadable(Path(path), why, student, notebook, arrival))
        return found

    def decisions(self) -> list[Decision]:
        """All that were ever taken, in their order."""
        return [Decision(*row) for _, *row in self.connection.execute("SELECT * FROM decisions ORDER BY id")]

    def standings(self) -> Iterator[Standing]:
        """Where every student stands in every notebook that was handed in, by notebook and student."""
        decided = defaultdict[tuple[str, str], dict[str, Decision]](dict)
        for decision in self.decisions():
            own = decided[decision.student, decision.notebook]
            own.pop(decision.part, None)
            if decision.points is not None:
                own[decision.part] = decision
        asked, arrivals, handed_out = self.asked(), self.arrivals(), self.handed_out()
        results = list(self.results())
        others = {(each.notebook, each.release): each.worth for each in results if not each.fault}
        for result in results:
            release = result.notebook, result.release
            worth = others.get(release, {}) if result.fault else result.worth
            who = result.student, result.notebook
            sources = tuple(dict.fromkeys(each.source for each in arrivals[who].values()))
            newest = handed_out.get(result.notebook, "")
            newer = newest if result.release and version_order(result.release) < version_order(newest) else ""
            yield Standing(result, decided[who], tuple(asked.get(release, ())), worth, sources, newer)

    def write_csv(self, path: Path) -> None:
        """One row for each student and notebook; a score stays empty where a person has to look."""
        standings = list(self.standings())
        exercises = list(dict.fromkeys(name for each in standings for name in each.result.scores))
        draft = path.with_name(path.name + ".draft")
        with draft.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["student", "notebook", *exercises, "total", "out of", "flags"])
            for result, doubts in ((each.result, each.doubts) for each in standings):
                scores = result.scores
                won = [scores.get(name, ("",))[0] for name in exercises]
                score = [result.total, result.out_of] if not result.fault else ["", ""]
                flags = spreadsheet_text("; ".join(filter(None, [result.fault, *doubts])))
                writer.writerow([spreadsheet_text(result.student), result.notebook, *won, *score, flags])
        draft.replace(path)


def _row(arrival: Arrival, run: int, place: int = 0) -> tuple[Any, ...]:
    return astuple(replace(arrival, run=run, place=place))


def open_existing(path: Path) -> Gradebook:
    """The gradebook at a path, for commands that only make sense where there is one."""
    if not path.exists():
        raise GradebookError(f"there is no gradebook {path}; `autograder grade` makes one, --gradebook names another")
    return Gradebook(path)


def describe(problem: Exception) -> str:
    """SQLite's words, where they are good enough; it calls every kind of lock the same."""
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF  # without what it says of the kind of lock
    is_locked = code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return "another program is using it; close that first" if is_locked else str(problem)
