"""The gradebook: one SQLite file that holds for each attempt of each student every check's verdict and what the student
probably did, or a fault of ours; which attempt counts; and which files could not be read at all.
"""

import csv
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, astuple, fields, replace
from pathlib import Path

from autograder.grading.decisions import Decision, Question
from autograder.grading.results import Key, Likely, Result, Verdict
from autograder.handing_in.submission import Unreadable

LAYOUT = 6  # of the tables; kept in the file
SECONDS_TO_WAIT = 10  # for another program that is writing to the file
KEY = "student, notebook, digest, version"
FACTS = (
    f"{KEY}, attempt, late, release, versions, isolation, seconds, graded_at, lms_id, file, problems, remarks, fault"
)
AS_JSON = ("versions", "problems", "remarks")
TABLES = f"""
BEGIN IMMEDIATE;
CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, digest TEXT, version TEXT,
    attempt INTEGER, late INTEGER, release TEXT, versions TEXT,
    isolation TEXT, seconds REAL, graded_at TEXT, lms_id TEXT, file TEXT,
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
CREATE TABLE contents (student TEXT, notebook TEXT, digest TEXT, content BLOB, PRIMARY KEY (student, notebook, digest));
CREATE TABLE questions (
    notebook TEXT, release TEXT, question TEXT, points INTEGER, prompt TEXT,
    PRIMARY KEY (notebook, release, question)
);
CREATE TABLE set_aside (student TEXT, notebook TEXT, path TEXT, why TEXT);
CREATE TABLE decisions (
    id INTEGER PRIMARY KEY,
    student TEXT, notebook TEXT, part TEXT, points REAL, reason TEXT, author TEXT, about TEXT, made_at TEXT
);
CREATE INDEX verdicts_of ON verdicts (result);
CREATE INDEX diagnoses_of ON diagnoses (result);
PRAGMA user_version = {LAYOUT};
COMMIT;
"""


DECISION = [each.name for each in fields(Decision)]


Release = tuple[str, str]  # notebook, and the release of it; an empty text is the current one


class GradebookError(Exception):
    """A file cannot be used as a gradebook; the text says why."""


class Gradebook:
    """Written by one process at a time, a transaction for each result or for some: what was recorded stays."""

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
        if self._layout() == 0:
            try:
                self.connection.executescript(TABLES)
            except sqlite3.OperationalError:
                self.connection.rollback()
                if self._layout() == 0:  # else somebody else has made it in the meantime
                    raise
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
        texts = {name: json.dumps(getattr(result, name)) for name in AS_JSON}
        row = {name: getattr(result, name) for name in FACTS.split(", ")} | texts
        values = ", ".join("CURRENT_TIMESTAMP" if name == "graded_at" else f":{name}" for name in row)
        with self.transaction():
            self.connection.execute(f"DELETE FROM results WHERE ({KEY}) = (?, ?, ?, ?)", result.key)
            new = self.connection.execute(f"INSERT INTO results ({FACTS}) VALUES ({values})", row).lastrowid
            self._add("verdicts", new, result.verdicts)
            self._add("diagnoses", new, result.diagnoses)
            if content:
                self.connection.execute("REPLACE INTO contents VALUES (?, ?, ?, ?)", (*result.key[:3], content))

    def _add(self, table: str, result: int | None, things: Iterable[Verdict | Likely]) -> None:
        rows = [(result, *vars(thing).values()) for thing in things]
        if rows:
            self.connection.executemany(f"INSERT INTO {table} VALUES (?{', ?' * (len(rows[0]) - 1)})", rows)

    def settle(self, keys: Iterable[Key]) -> None:
        """Let just these results count for their students and notebooks."""
        with self.transaction():
            for key in keys:
                self.connection.execute("UPDATE results SET counts = 0 WHERE (student, notebook) = (?, ?)", key[:2])
                self.connection.execute(f"UPDATE results SET counts = 1 WHERE ({KEY}) = (?, ?, ?, ?)", key)

    def keep(self, contents: Mapping[Key, bytes]) -> None:
        """Have the notebooks as they are now: texts may have changed where the program, which was graded, has not."""
        with self.transaction():
            rows = [(*key[:3], content) for key, content in contents.items() if content]
            self.connection.executemany("REPLACE INTO contents VALUES (?, ?, ?, ?)", rows)

    def ask(self, asked: Mapping[Release, Iterable[Question]]) -> None:
        """Note which questions there are for people to grade, in the place of those that there were."""
        with self.transaction():
            for (notebook, release), questions in asked.items():
                self.connection.execute("DELETE FROM questions WHERE (notebook, release) = (?, ?)", (notebook, release))
                rows = [(notebook, release, each.question, each.points, each.prompt) for each in questions]
                self.connection.executemany("INSERT INTO questions VALUES (?, ?, ?, ?, ?)", rows)

    def set_aside(self, files: Iterable[Unreadable], students: Iterable[tuple[str, str]]) -> None:
        """Note what could not be read of these (student, notebook), in the place of what was noted of them before."""
        with self.transaction():
            self.connection.executemany("DELETE FROM set_aside WHERE (student, notebook) = (?, ?)", students)
            rows = [(file.student, file.notebook, str(file.path), file.why) for file in files]
            self.connection.executemany("INSERT INTO set_aside VALUES (?, ?, ?, ?)", rows)

    def decide(self, decision: Decision) -> None:
        *facts, _ = astuple(decision)
        columns = ", ".join(DECISION)
        with self.transaction():
            self.connection.execute(
                f"INSERT INTO decisions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP)", facts
            )

    def forget(self, student: str) -> int:
        """Remove all that is known of a student, also from the free pages of the file; return how many rows it was."""
        with self.transaction():
            tables = ("results", "contents", "decisions", "set_aside")
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
            facts |= {name: tuple(facts[name]) for name in ("problems", "remarks")} | {"late": bool(facts["late"])}
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

    def content_of(self, result: Result) -> bytes:
        """The notebook as the student wrote it, packed."""
        query = "SELECT content FROM contents WHERE (student, notebook, digest) = (?, ?, ?)"
        found = self.connection.execute(query, result.key[:3]).fetchone()
        return found[0] if found else b""

    def asked(self) -> dict[Release, list[Question]]:
        """The questions of each notebook, as each of its releases asks them."""
        found = defaultdict[Release, list[Question]](list)
        rows = self.connection.execute("SELECT * FROM questions ORDER BY notebook, release DESC, rowid")
        for notebook, release, *question in rows:
            found[notebook, release].append(Question(notebook, *question))
        return dict(found)

    def questions(self) -> list[Question]:
        """Each of them once; where releases differ, as the current one asks it, which comes last."""
        told = {(each.notebook, each.question): each for several in self.asked().values() for each in several}
        return list(told.values())

    def unreadable(self) -> list[Unreadable]:
        """The files that could not be read, and of which nothing better has come since."""
        rows = self.connection.execute("SELECT path, why, student, notebook FROM set_aside ORDER BY rowid")
        return [Unreadable(Path(path), *facts) for path, *facts in rows]

    def decisions(self) -> list[Decision]:
        """All that were ever taken, in their order."""
        return [
            Decision(*row)
            for row in self.connection.execute(f"SELECT {', '.join(DECISION)} FROM decisions ORDER BY id")
        ]

    def totals(self) -> dict[tuple[str, str], int | None]:
        """(notebook, student) -> points, or None where a person has to look."""
        return {(result.notebook, result.student): result.total for result in self.results()}

    def export(self) -> str:
        """Everything that two runs must agree on, as JSON: no times, nothing about the machine, and no files."""
        rows = [asdict(result) for result in self.results()]
        for row in rows:
            del row["isolation"], row["seconds"], row["graded_at"], row["lms_id"], row["file"]
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


def open_existing(path: Path) -> Gradebook:
    """The gradebook at a path, for commands that only make sense where there is one."""
    if not path.exists():
        raise GradebookError(f"there is no gradebook {path}; `autograder grade` makes one, --gradebook names another")
    return Gradebook(path)


def as_text(text: str) -> str:
    """Text that a spreadsheet will not take for a formula: students choose the names of their files.

    >>> as_text("=HYPERLINK(...)"), as_text("ada")
    ("'=HYPERLINK(...)", 'ada')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def said(problem: Exception) -> str:
    """SQLite's words, where they are good enough; it calls every kind of lock the same."""
    return "another program is using it; close that first" if "locked" in str(problem) else str(problem)
