"""The gradebook: one SQLite file that holds for each attempt of each student every check's verdict and what the student
probably did, or a fault of ours; and which attempt counts.
"""

import csv
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass, field, replace
from pathlib import Path

LAYOUT = 3  # of the tables; kept in the file
SECONDS_TO_WAIT = 10  # for another program that is writing to the file
KEY = "student, notebook, digest, version"
FACTS = f"{KEY}, attempt, release, versions, isolation, seconds, graded_at, problems, remarks, fault"
AS_JSON = ("versions", "problems", "remarks")
TABLES = f"""
BEGIN;
CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, digest TEXT, version TEXT, attempt INTEGER, release TEXT, versions TEXT,
    isolation TEXT, seconds REAL, graded_at TEXT,
    problems TEXT, remarks TEXT, fault TEXT,
    counts INTEGER DEFAULT 0,
    UNIQUE ({KEY})
);
CREATE TABLE verdicts (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    exercise TEXT, "check" TEXT, claim TEXT, points INTEGER, holds INTEGER, reason TEXT, call TEXT
);
CREATE TABLE diagnoses (
    result INTEGER REFERENCES results ON DELETE CASCADE,
    exercise TEXT, name TEXT, sentence TEXT
);
CREATE INDEX verdicts_of ON verdicts (result);
CREATE INDEX diagnoses_of ON diagnoses (result);
PRAGMA user_version = {LAYOUT};
COMMIT;
"""

Key = tuple[str, str, str, str]  # student, notebook, digest of the program, version of the checks


@dataclass(frozen=True)
class Verdict:
    """What one check said about one submission."""

    exercise: str
    check: str
    claim: str
    points: int
    holds: bool
    reason: str = ""
    call: str = ""


@dataclass(frozen=True)
class Likely:
    """The mistake that a student probably made in one exercise: its name to be counted, its sentence to be read."""

    exercise: str
    name: str
    sentence: str


@dataclass(frozen=True)
class Result:
    """What grading one attempt gave. Where `fault` is not empty there is no score, but work for a person.

    `problems` are the student's; `remarks` are ours, about what broke and did not touch the score.
    """

    student: str
    notebook: str
    digest: str  # of the submission's program
    version: str  # of the checks
    attempt: int = 1
    release: str = ""  # that the notebook came from, if not from the current one
    versions: Mapping[str, str] = field(default_factory=dict)  # of each exercise's checks
    isolation: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    graded_at: str = field(default="", compare=False)  # UTC; given when it is recorded
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    fault: str = ""
    verdicts: tuple[Verdict, ...] = ()
    diagnoses: tuple[Likely, ...] = ()

    @property
    def key(self) -> Key:
        return self.student, self.notebook, self.digest, self.version

    @property
    def scores(self) -> dict[str, tuple[int, int]]:
        """Exercise -> points won, and points that there are."""
        scores: dict[str, tuple[int, int]] = {}
        for verdict in self.verdicts:
            won, there_are = scores.get(verdict.exercise, (0, 0))
            scores[verdict.exercise] = (won + verdict.points * verdict.holds, there_are + verdict.points)
        return scores

    @property
    def total(self) -> int | None:
        return None if self.fault else sum(won for won, _ in self.scores.values())

    @property
    def out_of(self) -> int:
        return sum(there_are for _, there_are in self.scores.values())


class GradebookError(Exception):
    """A file cannot be used as a gradebook; the text says why."""


class Gradebook:
    """Written by one process at a time, a transaction for each result: what was recorded stays."""

    def __init__(self, path: Path, *, patience: float = SECONDS_TO_WAIT) -> None:
        self.path = path
        try:
            self.connection = sqlite3.connect(path, timeout=patience)
        except sqlite3.Error as problem:
            raise GradebookError(f"{path} cannot be opened as a gradebook ({problem})") from None
        try:
            self._prepare()
        except (sqlite3.Error, GradebookError) as problem:
            self.connection.close()
            raise GradebookError(f"{path} cannot be used as a gradebook ({said(problem)})") from None

    def _prepare(self) -> None:
        self.connection.execute("PRAGMA foreign_keys = ON")
        (layout,) = self.connection.execute("PRAGMA user_version").fetchone()
        if layout == 0:
            self.connection.executescript(TABLES)
        elif layout != LAYOUT:
            raise GradebookError("another version of the autograder wrote it; name a new file")

    def close(self) -> None:
        self.connection.close()

    # ------------------------------------------------------------------------------------ writing

    def record(self, result: Result) -> None:
        """Write a result in the place of an earlier one of the same program by the same checks."""
        texts = {name: json.dumps(getattr(result, name)) for name in AS_JSON}
        row = {name: getattr(result, name) for name in FACTS.split(", ")} | texts
        values = ", ".join("CURRENT_TIMESTAMP" if name == "graded_at" else f":{name}" for name in row)
        with self._transaction():
            self.connection.execute(f"DELETE FROM results WHERE ({KEY}) = (?, ?, ?, ?)", result.key)
            new = self.connection.execute(f"INSERT INTO results ({FACTS}) VALUES ({values})", row).lastrowid
            self._add("verdicts", new, result.verdicts)
            self._add("diagnoses", new, result.diagnoses)

    def _add(self, table: str, result: int | None, things: Iterable[Verdict | Likely]) -> None:
        rows = [(result, *astuple(thing)) for thing in things]
        if rows:
            self.connection.executemany(f"INSERT INTO {table} VALUES (?{', ?' * (len(rows[0]) - 1)})", rows)

    def settle(self, keys: Iterable[Key]) -> None:
        """Let just these results count for their students and notebooks."""
        with self._transaction():
            for key in keys:
                self.connection.execute("UPDATE results SET counts = 0 WHERE (student, notebook) = (?, ?)", key[:2])
                self.connection.execute(f"UPDATE results SET counts = 1 WHERE ({KEY}) = (?, ?, ?, ?)", key)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with self.connection:
                yield
        except sqlite3.Error as problem:
            cure = "what was graded before is safe: mend it and run the same command again"
            raise GradebookError(f"{self.path} cannot be written ({said(problem)}); {cure}") from problem

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
        yield from self._select("1" if history else "counts", order="notebook, student, attempt, graded_at, id")

    def _select(self, which: str, values: Sequence[str] = (), *, order: str) -> Iterator[Result]:
        query = f"SELECT id, {FACTS} FROM results WHERE {which} ORDER BY {order}"
        for number, *row in self.connection.execute(query, values):
            facts = dict(zip(FACTS.split(", "), row, strict=True))
            facts |= {name: json.loads(facts[name]) for name in AS_JSON}
            facts |= {name: tuple(facts[name]) for name in ("problems", "remarks")}
            yield Result(**facts, verdicts=tuple(self._verdicts(number)), diagnoses=tuple(self._diagnoses(number)))

    def _verdicts(self, result: int) -> Iterator[Verdict]:
        columns = 'exercise, "check", claim, points, holds, reason, call'
        for row in self.connection.execute(f"SELECT {columns} FROM verdicts WHERE result = ? ORDER BY rowid", [result]):
            verdict = Verdict(*row)
            yield replace(verdict, holds=bool(verdict.holds))

    def _diagnoses(self, result: int) -> Iterator[Likely]:
        columns = "exercise, name, sentence"
        rows = self.connection.execute(f"SELECT {columns} FROM diagnoses WHERE result = ? ORDER BY rowid", [result])
        yield from (Likely(*row) for row in rows)

    def totals(self) -> dict[tuple[str, str], int | None]:
        """(notebook, student) -> points, or None where a person has to look."""
        return {(result.notebook, result.student): result.total for result in self.results()}

    def export(self) -> str:
        """Everything that two runs must agree on, as JSON: no times, and nothing about the machine."""
        rows = [asdict(result) for result in self.results()]
        for row in rows:
            del row["isolation"], row["seconds"], row["graded_at"]
        return json.dumps(rows, indent=1, ensure_ascii=False)

    def write_csv(self, path: Path) -> None:
        """One row for each student and notebook; a score stays empty where a person has to look."""
        results = list(self.results())
        exercises = list(dict.fromkeys(name for result in results for name in result.scores))
        draft = path.with_name(path.name + ".draft")
        with draft.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["student", "notebook", *exercises, "total", "out of", "flags"])
            for result in results:
                won = [result.scores.get(name, ("",))[0] for name in exercises]
                score = [result.total, result.out_of] if not result.fault else ["", ""]
                writer.writerow([as_text(result.student), result.notebook, *won, *score, as_text(result.fault)])
        draft.replace(path)


def as_text(text: str) -> str:
    """Text that a spreadsheet will not take for a formula: students choose the names of their files.

    >>> as_text("=HYPERLINK(...)"), as_text("ada")
    ("'=HYPERLINK(...)", 'ada')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def said(problem: Exception) -> str:
    """SQLite's words, where they are good enough; it calls every kind of lock the same."""
    return "another program is using it; close that first" if "locked" in str(problem) else str(problem)
