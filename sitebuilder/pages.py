"""The pages of the site, put together from templates."""

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sitebuilder.cells import CellWriter
from sitebuilder.figures import Figure
from sitebuilder.glossary import terms
from sitebuilder.lesson import Lesson, places_of_items

HOME = Path(__file__).parent
_LECTURES = {
    0: "Before the lectures",
    1: "Linear models, least squares, principal components",
    2: "Linear classifiers, gradients, measures of quality",
    3: "Optimisation, linear machines, information",
    4: "Linear discrimination and probability",
    5: "Regularised regression and the perceptron",
    6: "After the lectures",
}
TEMPLATES = Environment(
    loader=FileSystemLoader(HOME / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def lesson_page(
    lesson: Lesson, all_lessons: list[Lesson], figures: Mapping[str, Figure], folder: Path, fingerprint: str
) -> str:
    """A notebook as a page; its pictures are in `folder`."""
    place = all_lessons.index(lesson)
    address = f"{folder.parent.name}/{folder.name}"
    writer = CellWriter(TEMPLATES, figures, folder, address, [other.name for other in all_lessons])
    return TEMPLATES.get_template("lesson.html").render(
        lesson=lesson,
        before=all_lessons[place - 1] if place else None,
        after=all_lessons[place + 1] if place + 1 < len(all_lessons) else None,
        twins=lesson.twins if any(figure.twin for figure in figures.values()) else "",
        content=writer.write(lesson.notebook),
        digest=fingerprint,
    )


def index_page(all_lessons: list[Lesson]) -> str:
    questions = {label: text for lesson in all_lessons for label, text in lesson.questions.items()}
    lectures = [(_LECTURES[n], n, list(held)) for n, held in groupby(all_lessons, key=lambda lesson: lesson.lecture)]
    return TEMPLATES.get_template("index.html").render(lectures=lectures, questions=questions)


def glossary_page(all_lessons: list[Lesson]) -> str:
    listed = terms()
    letters = [(letter, list(some)) for letter, some in groupby(listed, key=lambda term: term.letter)]
    return TEMPLATES.get_template("glossary.html").render(letters=letters, places=places_of_items(all_lessons))
