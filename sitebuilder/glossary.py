"""The terms of the course: read from docs/glossary.md, where each names the lecture items that it belongs to."""

import re
from dataclasses import dataclass

from autograder.authoring.notebooks import ROOT
from sitebuilder.lesson import Lesson, Section, places_of_items
from sitebuilder.markdown import anchor, inline

SOURCE = ROOT / "docs" / "glossary.md"
ENTRY = re.compile(r"^- \*\*(?P<term>.+?)\*\*(?P<also> \(.*?\))?: (?P<meaning>.+?) (?P<items>(?:\[L\d+\.\d+\] ?)+)$")
ITEM = re.compile(r"\[(L\d+\.\d+)\]")
LINKS = "<!-- links to the notebooks that exist, written by `make glossary`: -->"


@dataclass(frozen=True)
class Term:
    term: str
    also: str
    meaning: str
    items: tuple[str, ...]

    @property
    def letter(self) -> str:
        return re.sub(r"\W", "", self.term)[0].upper()

    @property
    def anchor(self) -> str:
        return anchor(self.term)


def terms() -> list[Term]:
    """The entries of the glossary, in their order."""
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    return [read_term(line) for line in lines if line.startswith("- ")]


def read_term(line: str) -> Term:
    found = ENTRY.match(line)
    if not found:
        raise ValueError(f"docs/glossary.md: a term reads `- **term**: meaning. [L1.1]`, got {line!r}")
    also = (found["also"] or "").removeprefix(" (").removesuffix(")")
    return Term(found["term"], inline(also), inline(found["meaning"]), tuple(ITEM.findall(found["items"])))


def with_links(text: str, course: list[Lesson]) -> str:
    """The glossary with its list of links renewed: `[L1.5]` leads to the section of a notebook, once it exists."""
    used = sorted(set(ITEM.findall(text.partition(LINKS)[0])), key=in_order)
    places = places_of_items(course)
    lines = [f"[{item}]: <../notebooks/{address(*places[item])}>" for item in used if item in places]
    return text.partition(LINKS)[0] + LINKS + "\n\n" + "\n".join(lines) + "\n"


def address(lesson: Lesson, section: Section) -> str:
    """The section in the notebook, by the name that JupyterLab gives to a heading."""
    return f"{lesson.path.name}#{section.heading.replace(' ', '-')}"


def in_order(item: str) -> tuple[int, ...]:
    return tuple(map(int, item[1:].split(".")))
