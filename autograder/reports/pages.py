"""The HTML pages, put together from templates: each is one file that asks nothing of anyone.

A page says so itself, in a policy by which the browser refuses every request, and every style and script but ours:
whatever a student has written, and however it got onto the page, stays text.
"""

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograder.course.marks import Mark, Total
from autograder.display import shown
from autograder.feedback.findings import marked_up
from autograder.grading.standings import Standing
from autograder.reports import pictures
from autograder.reports.answers import highlighted
from autograder.reports.faces import Face
from autograder.reports.feedback import Feedback
from autograder.reports.statistics import ENOUGH, Insight, share_of, signed
from autograder.reports.wording import percent, points_text, score_text

HOME = Path(__file__).parent / "templates"
KINDS = ("not graded", "unreadable", "broke", "to be read again", "late")  # of flags, the most pressing first
MARK = "autograder report"  # by which we know a page of ours again


def said(sentence: str) -> Markup:
    return Markup(marked_up(sentence))


def code(text: str) -> Markup:
    return Markup(highlighted(text))


def allowed(text: str) -> str:
    """How a policy names the only style or script that is allowed."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HOME), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    style = (HOME / "report.css").read_text(encoding="utf-8")
    script = (HOME / "report.js").read_text(encoding="utf-8")
    allowances = f"style-src {allowed(style)}; script-src {allowed(script)}"
    policy = f"default-src 'none'; {allowances}; base-uri 'none'; form-action 'none'"
    made.globals |= {"style": Markup(style), "script": Markup(script), "policy": policy, "mark": MARK}
    made.globals |= {"pictures": pictures, "enough": ENOUGH, "round": round}
    made.filters |= {"said": said, "code": code, "points": points_text, "percent": percent, "signed": signed}
    made.filters |= {"score": lambda pair: score_text(*pair)}
    return made


TEMPLATES = environment()


def student_page(feedback: Feedback) -> str:
    return TEMPLATES.get_template("student.html").render(feedback=feedback)


def address_of(face: Face, notebook: str) -> str:
    """From the page of the class to that of a student."""
    return f"students/{quote(face.folder)}/{quote(notebook)}.html"


@dataclass(frozen=True)
class Flag:
    """Something that a person has to look at; `address` is that of the student's page, if there is one."""

    name: str
    notebook: str
    kind: str
    what: str
    address: str = ""


@dataclass(frozen=True)
class Row:
    """A student of the class: what every notebook gave."""

    face: Face
    standings: Mapping[str, Standing]
    marks: Mapping[str, Mark]
    total: float | None = None  # percent, by the course file

    def address(self, notebook: str) -> str:
        return address_of(self.face, notebook)

    @property
    def share(self) -> float:
        """Of all points that are decided; a notebook that was not handed in counts for nothing either way."""
        shares = [share for standing in self.standings.values() if (share := share_of(standing)) is not None]
        return sum(shares) / len(shares) if shares else -1.0

    @property
    def seconds(self) -> float:
        return sum(standing.result.seconds for standing in self.standings.values())

    @property
    def late(self) -> str:
        """Which notebooks, and how many days, if that is known."""
        days = {name: mark.late_days for name, mark in self.marks.items() if mark.late_days}
        flagged = [name for name, standing in self.standings.items() if standing.result.late and name not in days]
        told = [f"{name}: {count} day{'s' * (count != 1)}" for name, count in days.items()]
        return ", ".join(told + flagged)


@dataclass(frozen=True)
class ClassFacts:
    """What the page of a class is made of; marks and totals are empty without a course file."""

    insights: Sequence[Insight]
    faces: Mapping[str, Face]
    day: str
    course: str = ""
    marks: Mapping[tuple[str, str], Mark] = field(default_factory=dict)  # (student, notebook) -> mark
    totals: Mapping[str, Total] = field(default_factory=dict)
    missing: Sequence[str] = ()  # names of the roster's students who handed in nothing
    stale: Iterable[tuple[str, str, str]] = ()  # (student, notebook, question) of answers that changed after reading
    unreadable: Mapping[tuple[str, str], str] = field(default_factory=dict)  # (student, notebook) -> which file, why

    @property
    def is_veiled(self) -> bool:
        return any(face.is_veiled for face in self.faces.values())

    @cached_property
    def standings(self) -> Mapping[str, Mapping[str, Standing]]:
        """Of each student in each notebook; also where another one of the group handed in."""
        found: dict[str, dict[str, Standing]] = {student: {} for student in self.faces}
        for insight in self.insights:
            for standing in insight.standings:
                found[standing.student][insight.notebook] = standing
        for (student, notebook), mark in self.marks.items():
            if mark.standing and student in found:
                found[student].setdefault(notebook, mark.standing)
        return found

    @property
    def rows(self) -> list[Row]:
        rows = [self._row(student, own) for student, own in self.standings.items()]
        return sorted(rows, key=lambda row: row.face.name.casefold())

    def _row(self, student: str, own: Mapping[str, Standing]) -> Row:
        marks = {name: self.marks[student, name] for name in own if (student, name) in self.marks}
        total = self.totals[student].percent if student in self.totals else None
        return Row(self.faces[student], own, marks, total)

    @property
    def waiting(self) -> list[tuple[str, str, int]]:
        """Notebook, question, and how many answers to it nobody has decided about yet."""
        found = Counter(
            (standing.notebook, each.question)
            for insight in self.insights
            for standing in insight.graded
            for each in standing.questions
            if standing.scores[each.question] is None
        )
        return [(*what, count) for what, count in found.items()]

    @property
    def flags(self) -> list[Flag]:
        found = [flag for insight in self.insights for standing in insight.standings for flag in self._flags(standing)]
        found += [
            self._flag(student, notebook, "to be read again", f"the answer to {question} has changed")
            for student, notebook, question in self.stale
        ]
        found += [self._flag(*what, "unreadable", why) for what, why in self.unreadable.items()]
        return sorted(found, key=lambda flag: (KINDS.index(flag.kind), flag.name.casefold()))

    def _flags(self, standing: Standing) -> Iterator[Flag]:
        result, what = standing.result, (standing.student, standing.notebook)
        if result.fault:
            yield self._flag(*what, "not graded", result.fault)
        mark = self.marks.get(what)
        doubts = mark.late_doubts if mark and mark.standing is standing else ()
        if result.late or doubts:
            yield self._flag(*what, "late", "; ".join(doubts) or "the LMS says that it was handed in late")
        yield from (self._flag(*what, "broke", remark) for remark in result.remarks)

    def _flag(self, student: str, notebook: str, kind: str, why: str) -> Flag:
        face = self.faces[student]
        address = address_of(face, notebook) if notebook in self.standings[student] else ""
        return Flag(face.name, notebook, kind, face.veiled(shown(why)), address)


def class_page(facts: ClassFacts) -> str:
    return TEMPLATES.get_template("class.html").render(facts=facts, insights=facts.insights)
