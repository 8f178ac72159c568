"""Builds the site: only what has changed, several notebooks at a time."""

import asyncio
import base64
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from nbclient.exceptions import CellExecutionError, CellTimeoutError
from tqdm import tqdm

from autograder.authoring.notebooks import NOTEBOOKS
from autograder.exercise import exercises
from sitebuilder.figures import digest, digest_of_figures, draw_figures, stored_figures
from sitebuilder.lesson import Lesson, lessons
from sitebuilder.pages import HOME, glossary_page, index_page, lesson_page

PICTURES = "pictures"
DIGEST = re.compile(r'<meta name="built-from" content="(\w+)">')


@dataclass(frozen=True)
class Outcome:
    """What became of the pages, by the names of their notebooks."""

    built: list[str]
    kept: list[str]
    failed: dict[str, str]


def build_site(site: Path, *, notebooks: Path = NOTEBOOKS, force: bool = False, quiet: bool = False) -> Outcome:
    """Write the pages of the notebooks into the folder `site`, and remove what no longer belongs there."""
    course = lessons(notebooks)
    write_assets(site)
    due = [lesson for lesson in course if force or not is_current(lesson, course, site)]
    failed = asyncio.run(build_all(due, course, site, force=force, quiet=quiet))
    write_if_changed(site / "index.html", index_page(course))
    write_if_changed(site / "glossary.html", glossary_page(course))
    remove_left_overs(course, site)
    built = [lesson.name for lesson in due if lesson.name not in failed]
    return Outcome(built, [lesson.name for lesson in course if lesson not in due], failed)


async def build_all(due: list[Lesson], course: list[Lesson], site: Path, *, force: bool, quiet: bool) -> dict[str, str]:
    """As many at a time as there are cores, each in its own kernel; returns why some could not be built."""
    seats = asyncio.Semaphore(os.cpu_count() or 1)
    failed: dict[str, str] = {}
    bar = tqdm(total=len(due), unit="page", disable=quiet or not due)

    async def seated(lesson: Lesson) -> None:
        async with seats:
            bar.set_postfix_str(lesson.label)
            try:
                await build_lesson(lesson, course, site, force=force)
            except (CellExecutionError, CellTimeoutError) as problem:
                failed[lesson.name] = str(problem)
            bar.update()

    await asyncio.gather(*map(seated, due))
    bar.close()
    return failed


async def build_lesson(lesson: Lesson, course: list[Lesson], site: Path, *, force: bool) -> None:
    folder = site / PICTURES / lesson.name
    fingerprint = digest_of_figures(lesson.notebook)
    figures = None if force else stored_figures(folder, fingerprint)
    if figures is None:
        figures = await draw_figures(lesson.notebook, folder, fingerprint)
    page = lesson_page(lesson, course, figures, folder, digest_of_page(lesson, course))
    (site / lesson.page).write_text(page, encoding="utf-8")


def is_current(lesson: Lesson, course: list[Lesson], site: Path) -> bool:
    """Whether the page that is there was made from what is there now."""
    page, folder = site / lesson.page, site / PICTURES / lesson.name
    if not page.exists() or stored_figures(folder, digest_of_figures(lesson.notebook)) is None:
        return False
    said = DIGEST.search(page.read_text(encoding="utf-8"))
    return said is not None and said[1] == digest_of_page(lesson, course)


def digest_of_page(lesson: Lesson, course: list[Lesson]) -> str:
    """A fingerprint of all that a page is made of."""
    program = [*sorted(HOME.glob("*.py")), *sorted((HOME / "templates").glob("*.html"))]
    used = [exercises()[cell.id].path for cell in lesson.notebook.cells if cell.id in exercises()]
    texts = [path.read_text(encoding="utf-8") for path in [*program, *used, lesson.path]]
    return digest([*texts, digest_of_figures(lesson.notebook), *(f"{other.name} {other.title}" for other in course)])


def write_assets(site: Path) -> None:
    """Style and script; the fonts are inside the style, since some browsers refuse them as files of their own."""
    assets = site / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    style = (HOME / "templates" / "site.css").read_text(encoding="utf-8")
    style = re.sub(r"url\((fonts/[\w.-]+)\)", lambda found: f"url({as_data(HOME / found[1])})", style)
    write_if_changed(assets / "site.css", style)
    for name in ("templates/site.js", "templates/icon.svg", "fonts/OFL.txt"):
        write_if_changed(assets / Path(name).name, (HOME / name).read_text(encoding="utf-8"))


def as_data(font: Path) -> str:
    return f"data:font/woff2;base64,{base64.b64encode(font.read_bytes()).decode()}"


def write_if_changed(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def remove_left_overs(course: list[Lesson], site: Path) -> None:
    """Pages and pictures of notebooks that are gone."""
    known = {lesson.name for lesson in course}
    for page in site.glob("L*.html"):
        if page.stem not in known:
            page.unlink()
    for folder in (site / PICTURES).glob("*"):
        if folder.name not in known:
            shutil.rmtree(folder)
