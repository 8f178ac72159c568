"""How far a student has come: a line for a notebook, which `check` ends with, and `progress()` for the course."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from autograder.exercise import Exercise
from autograder.feedback.records import Record, Records, kept, records

DONE, OPEN = "▰", "▱"
LEFT = "style='text-align:left'"
NOT_KEPT = "COURSE_PROGRESS is off here, so nothing is kept."


@dataclass(frozen=True)
class Notebook:
    """The exercises of one notebook, in its order, with what is known of each."""

    name: str
    file: str
    exercises: Records

    def names(self, state: str) -> list[str]:
        return [name for name, record in self.exercises.items() if state_of(record) == state]

    @property
    def held(self) -> int:
        return len(self.names("holds"))

    @property
    def bar(self) -> str:
        return DONE * self.held + OPEN * (len(self.exercises) - self.held)

    @property
    def line(self) -> str:
        lost = self.names("no longer holds")
        story = f" · no longer: {', '.join(lost)}" if lost else ""
        return f"{self.name}: {self.held} of {len(self.exercises)} exercises hold · {self.bar}{story}"

    @property
    def cells(self) -> tuple[str, ...]:
        """A row of the table."""
        begun = []
        for name in self.names("begun"):
            begun.append(f"{name} ({self.exercises[name].held} of {self.exercises[name].claims} claims)")
        begun += [f"{name} (no longer holds)" for name in self.names("no longer holds")]
        count = f"{self.held} of {len(self.exercises)}"
        return self.name, self.bar, count, ", ".join(begun) or "–", ", ".join(self.names("not attempted")) or "–"


def state_of(record: Record) -> str:
    if record.holds:
        return "holds"
    if record.lost:
        return "no longer holds"
    return "begun" if record.claims else "not attempted"


def notebook_line(exercise: Exercise, remark: str = "") -> str:
    """The progress in the notebook of an exercise, and a remark if something went wrong with keeping it."""
    if not kept():
        return ""
    known, files = records(), sorted(exercise.path.parent.glob("*.py"))
    own = {file.stem: known.get(file.stem, Record()) for file in files}
    line = Notebook(exercise.path.parent.name, "", own).line
    return f"{line} ({remark})" if remark else line


@dataclass(frozen=True)
class Overview:
    """The whole course, as HTML without scripts and as text."""

    notebooks: tuple[Notebook, ...]

    HEAD = ("notebook", "", "hold", "begun", "not attempted yet")

    @property
    def headline(self) -> str:
        held = sum(notebook.held for notebook in self.notebooks)
        return f"The course: {held} of {sum(len(notebook.exercises) for notebook in self.notebooks)} exercises hold"

    @property
    def next(self) -> str:
        """What to do now: the first exercise that does not hold."""
        if not kept():
            return NOT_KEPT
        for notebook in self.notebooks:
            for name, record in notebook.exercises.items():
                if not record.holds:
                    return f"Next: {name} in {notebook.file}"
        return "All of them hold. Well done!"

    def __repr__(self) -> str:
        rows = [self.HEAD, *(notebook.cells for notebook in self.notebooks)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join([self.headline, *(f"  {row}" for row in table), self.next])

    def _repr_html_(self) -> str:
        body = "".join(self._rows())
        head = "".join(f"<th scope='col' {LEFT}>{title}</th>" for title in self.HEAD)
        return (
            f"<p><b>{escape(self.headline)}</b></p>"
            f"<table style='margin:0'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<p>{escape(self.next)}</p>"
        )

    def _rows(self) -> Iterator[str]:
        for notebook in self.notebooks:
            name, bar, *rest = map(escape, notebook.cells)
            cells = "".join(f"<td {LEFT}>{cell}</td>" for cell in rest)
            # The bar says nothing that the number beside it does not.
            yield f"<tr><th scope='row' {LEFT}>{name}</th><td {LEFT} aria-hidden='true'>{bar}</td>{cells}</tr>"


def progress() -> Overview:
    """Show how far you are in the whole course, notebook by notebook, and what to do next."""
    from autograder.assignment import (
        assignments,  # it needs pytest, which a notebook should not pay for at its start
    )

    known = records()
    return Overview(
        tuple(
            Notebook(
                name,
                found.released.name if found.released else name,
                {exercise: known.get(exercise, Record()) for exercise in found.exercises},
            )
            for name, found in assignments(hidden=False).items()
        )
    )
