"""A notebook as its reader meets it: title, time, aims, sections, and its place in the course."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import nbformat

from autograder.authoring.build_notebooks import Cell, Notebook
from sitebuilder.markdown_to_html import ITEMS, anchor, inline, items_of, tokens

_MAP_ROW = re.compile(r"^\|[^|]*\|\s*(?:\*\*|\[)?(L\d\w?) [^|]*\|\s*([^|]+?)\s*\|\s*\d+\s*\|$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    heading: str

    @property
    def title(self) -> str:
        """The heading with its formulas, but without the lecture items that it ends with."""
        return inline(ITEMS.sub("", self.heading))

    @property
    def anchor(self) -> str:
        return anchor(self.heading)

    @property
    def items(self) -> list[str]:
        return items_of(self.heading)


@dataclass(frozen=True)
class Lesson:
    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def page(self) -> str:
        return f"{self.name}.html"

    @property
    def twins(self) -> str:
        """The file of the page twins of its figures, if it has any."""
        return f"twins-{self.label}.js"

    @property
    def label(self) -> str:
        """Its short name: L1a_discriminants_and_perceptron is L1a."""
        return self.name.split("_")[0]

    @property
    def lecture(self) -> int:
        return int(self.label[1])

    @cached_property
    def notebook(self) -> Notebook:
        return nbformat.read(self.path, as_version=4)

    @property
    def texts(self) -> list[Cell]:
        return [cell for cell in self.notebook.cells if cell.cell_type == "markdown"]

    @cached_property
    def title(self) -> str:
        """The first heading, without the label it may begin with."""
        heading = re.search(r"^# (.+)$", self.texts[0].source, re.MULTILINE)
        return re.sub(rf"^{self.label}\s*·\s*", "", heading[1]) if heading else self.label

    @cached_property
    def minutes(self) -> int | None:
        found = re.search(r"(\d+) minutes", self.texts[0].source)
        return int(found[1]) if found else None

    @cached_property
    def aims(self) -> list[str]:
        """What a reader can do afterwards: the first list of the notebook, as HTML."""
        parts = tokens(self.texts[0].source)
        kinds = [part.type for part in parts]
        if "bullet_list_open" not in kinds:
            return []
        inside = parts[kinds.index("bullet_list_open") : kinds.index("bullet_list_close")]
        return [inline(part.content.rstrip(".,")) for part in inside if part.type == "inline"]

    @cached_property
    def sections(self) -> list[Section]:
        headings = re.findall(r"^## (.+)$", "\n".join(cell.source for cell in self.texts), re.MULTILINE)
        return list(map(Section, headings))

    @cached_property
    def questions(self) -> dict[str, str]:
        """What each notebook of the course answers, by its label, if this one holds the map that says so."""
        return {label: inline(question) for cell in self.texts for label, question in _MAP_ROW.findall(cell.source)}


def lessons(folder: Path) -> list[Lesson]:
    """All notebooks of the folder in the order of the course, which is that of their names."""
    return [Lesson(path) for path in sorted(folder.glob("L*.ipynb"))]


def places_of_items(all_lessons: list[Lesson]) -> dict[str, tuple[Lesson, Section]]:
    """Where each lecture item is taught: the first section whose heading names it."""
    places: dict[str, tuple[Lesson, Section]] = {}
    for lesson in all_lessons:
        for section in lesson.sections:
            for item in section.items:
                places.setdefault(item, (lesson, section))
    return places
