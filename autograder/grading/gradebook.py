"""The gradebook: one SQLite file that holds for each submission every check's verdict and what the student probably
did, or a fault of ours.
"""

import csv
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass, field
from pathlib import Path

LAYOUT = 2  # of the tables; kept in the file
SUBMISSION = "student, notebook, digest, version, isolation, seconds, problems, remarks, fault"
TABLES = f"""
BEGIN;
CREATE TABLE submissions (
    student TEXT, notebook TEXT, digest TEXT, version TEXT, isolation TEXT, seconds REAL,
    problems TEXT, remarks TEXT, fault TEXT,
    graded_at TEXT DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (student, notebook)
);
CREATE TABLE verdicts (
    student TEXT, notebook TEXT, position INTEGER,
    exercise TEXT, "check" TEXT, claim TEXT, points INTEGER, holds INTEGER, reason TEXT, call TEXT,
    PRIMARY KEY (student, notebook, position),
    FOREIGN KEY (student, notebook) REFERENCES submissions ON DELETE CASCADE
);
CREATE TABLE diagnoses (
    student TEXT, notebook TEXT, exercise TEXT, name TEXT, sentence TEXT,
    PRIMARY KEY (student, notebook, exercise),
    FOREIGN KEY (student, notebook) REFERENCES submissions ON DELETE CASCADE
);
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
    """What grading one submission gave. Where `fault` is not empty there is no score, but work for a person.

    `problems` are the student's; `remarks` are ours, about what broke and did not touch the score.
    """

    student: str
    notebook: str
    digest: str  # of the submission's program
    version: str  # of the checks
    isolation: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    problems: tuple[str, ...] = ()
    fault: str = ""
    verdicts: tuple[Verdict, ...] = ()
    diagnoses: tuple[Likely, ...] = ()
    remarks: tuple[str, ...] = ()

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
    """Written by one process at a time, a transaction for each submission: what was recorded stays."""

    def __init__(self, path: Path) -> None:
        try:
            self.connection = sqlite3.connect(path)
        except sqlite3.Error as problem:
            raise GradebookError(f"{path} cannot be opened as a gradebook ({problem})") from None
        try:
            self._prepare()
        except (sqlite3.Error, GradebookError) as problem:
            self.connection.close()
            raise GradebookError(f"{path} cannot be used as a gradebook ({problem})") from None

    def _prepare(self) -> None:
        self.connection.execute("PRAGMA foreign_keys = ON")
        (layout,) = self.connection.execute("PRAGMA user_version").fetchone()
        if layout == 0:
            self.connection.executescript(TABLES)
        elif layout != LAYOUT:
            raise GradebookError("another version of the autograder wrote it; name a new file")

    def close(self) -> None:
        self.connection.close()

    def holds(self, key: Key) -> bool:
        """Has just this program been graded by just these checks?"""
        same = "student = ? AND notebook = ? AND digest = ? AND version = ? AND fault = ''"
        found = self.connection.execute(f"SELECT 1 FROM submissions WHERE {same}", key)
        return found.fetchone() is not None

    def record(self, result: Result) -> None:
        """Write a result in the place of the student's earlier one."""
        key = (result.student, result.notebook)
        row = (*key, result.digest, result.version, result.isolation, result.seconds)
        texts = (json.dumps(result.problems), json.dumps(result.remarks), result.fault)
        verdicts = [(*key, position, *astuple(verdict)) for position, verdict in enumerate(result.verdicts)]
        diagnoses = [(*key, *astuple(likely)) for likely in result.diagnoses]
        with self._transaction():
            self.connection.execute("DELETE FROM submissions WHERE student = ? AND notebook = ?", key)
            self.connection.execute(
                f"INSERT INTO submissions ({SUBMISSION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, *texts)
            )
            self.connection.executemany("INSERT INTO verdicts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", verdicts)
            self.connection.executemany("INSERT INTO diagnoses VALUES (?, ?, ?, ?, ?)", diagnoses)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with self.connection:
                yield
        except sqlite3.Error as problem:
            raise GradebookError(f"the gradebook cannot be written ({problem})") from problem

    def results(self) -> Iterator[Result]:
        """Everything, by notebook and student."""
        for row in self.connection.execute(f"SELECT {SUBMISSION} FROM submissions ORDER BY notebook, student"):
            facts = dict(zip(SUBMISSION.split(", "), row, strict=True))
            for name in ("problems", "remarks"):
                facts[name] = tuple(json.loads(facts[name]))
            key = row[:2]
            yield Result(**facts, verdicts=tuple(self._verdicts(*key)), diagnoses=tuple(self._diagnoses(*key)))

    def _verdicts(self, student: str, notebook: str) -> Iterator[Verdict]:
        rows = self.connection.execute(
            'SELECT exercise, "check", claim, points, holds, reason, call FROM verdicts '
            "WHERE student = ? AND notebook = ? ORDER BY position",
            (student, notebook),
        )
        for exercise, check, claim, points, holds, reason, call in rows:
            yield Verdict(exercise, check, claim, points, bool(holds), reason, call)

    def _diagnoses(self, student: str, notebook: str) -> Iterator[Likely]:
        rows = self.connection.execute(
            "SELECT exercise, name, sentence FROM diagnoses WHERE student = ? AND notebook = ? ORDER BY rowid",
            (student, notebook),
        )
        yield from (Likely(*row) for row in rows)

    def totals(self) -> dict[tuple[str, str], int | None]:
        """(notebook, student) -> points, or None where a person has to look."""
        return {(result.notebook, result.student): result.total for result in self.results()}

    def export(self) -> str:
        """Everything that two runs must agree on, as JSON: no times, and nothing about the machine."""
        rows = [asdict(result) for result in self.results()]
        for row in rows:
            del row["isolation"], row["seconds"]
        return json.dumps(rows, indent=1, ensure_ascii=False)

    def write_csv(self, path: Path) -> None:
        """One row for each student and notebook; a score stays empty where a person has to look."""
        results = list(self.results())
        exercises = list(dict.fromkeys(name for result in results for name in result.scores))
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["student", "notebook", *exercises, "total", "out of", "flags"])
            for result in results:
                won = [result.scores.get(name, ("",))[0] for name in exercises]
                score = [result.total, result.out_of] if not result.fault else ["", ""]
                writer.writerow([result.student, result.notebook, *won, *score, result.fault])
