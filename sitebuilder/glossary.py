"""The terms of the course: read from docs/glossary.md, where each names the lecture items that it belongs to."""

import re
from dataclasses import dataclass

from autograder.authoring.build_notebooks import ROOT
from sitebuilder.lesson import Lesson, Section, places_of_items
from sitebuilder.markdown_to_html import anchor, inline

SOURCE = ROOT / "docs" / "glossary.md"
_ENTRY = re.compile(r"^- \*\*(?P<term>.+?)\*\*(?P<also> \(.*?\))?: (?P<meaning>.+?) (?P<items>(?:\[L\d+\.\d+\] ?)+)$")
_ITEM = re.compile(r"\[(L\d+\.\d+)\]")
_LINKS = "<!-- links to the notebooks that exist, written by `make glossary`: -->"


@dataclass(frozen=True)
class _Term:
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


def terms() -> list[_Term]:
    """The entries of the glossary, in their order."""
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    return [_read_term(line) for line in lines if line.startswith("- ")]


def _read_term(line: str) -> _Term:
    found = _ENTRY.match(line)
    if not found:
        raise ValueError(f"docs/glossary.md: a term reads `- **term**: meaning. [L1.1]`, got {line!r}")
    also = (found["also"] or "").removeprefix(" (").removesuffix(")")
    return _Term(found["term"], inline(also), inline(found["meaning"]), tuple(_ITEM.findall(found["items"])))


def with_links(text: str, all_lessons: list[Lesson]) -> str:
    """The glossary with its list of links renewed: `[L1.5]` leads to the section of a notebook, once it exists."""
    used = sorted(set(_ITEM.findall(text.partition(_LINKS)[0])), key=_in_order)
    places = places_of_items(all_lessons)
    lines = [f"[{item}]: <../notebooks/{address(*places[item])}>" for item in used if item in places]
    return text.partition(_LINKS)[0] + _LINKS + "\n\n" + "\n".join(lines) + "\n"


def address(lesson: Lesson, section: Section) -> str:
    """The section in the notebook, by the name that JupyterLab gives to a heading."""
    return f"{lesson.path.name}#{section.heading.replace(' ', '-')}"


def _in_order(item: str) -> tuple[int, ...]:
    return tuple(map(int, item[1:].split(".")))
