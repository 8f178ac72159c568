"""Builds the site: only what has changed, several notebooks at a time."""

import asyncio
import base64
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from nbclient.exceptions import CellExecutionError, CellTimeoutError
from tqdm import tqdm

from autograder.authoring.build_notebooks import NOTEBOOKS, on_all_cores
from autograder.exercise.exercise_files import exercises
from sitebuilder.figures import digest, digest_of_figures, draw_figures, stored_figures
from sitebuilder.lesson import Lesson, lessons
from sitebuilder.pages import HOME, glossary_page, index_page, lesson_page

PICTURES = "pictures"
_DIGEST = re.compile(r'<meta name="built-from" content="(\w+)">')


@dataclass(frozen=True)
class Outcome:
    """What became of the pages, by the names of their notebooks."""

    built: list[str]
    kept: list[str]
    failed: dict[str, str]


def build_site(site: Path, *, notebooks: Path = NOTEBOOKS, force: bool = False, quiet: bool = False) -> Outcome:
    """Write the pages of the notebooks into the folder `site`, and remove what no longer belongs there."""
    all_lessons = lessons(notebooks)
    _write_assets(site)
    due = [lesson for lesson in all_lessons if force or not _is_current(lesson, all_lessons, site)]
    failed = asyncio.run(_build_all(due, all_lessons, site, force=force, quiet=quiet))
    _write_if_changed(site / "index.html", index_page(all_lessons))
    _write_if_changed(site / "glossary.html", glossary_page(all_lessons))
    _remove_leftovers(all_lessons, site)
    built = [lesson.name for lesson in due if lesson.name not in failed]
    return Outcome(built, [lesson.name for lesson in all_lessons if lesson not in due], failed)


async def _build_all(
    due: list[Lesson], all_lessons: list[Lesson], site: Path, *, force: bool, quiet: bool
) -> dict[str, str]:
    """Returns why some could not be built."""
    failed: dict[str, str] = {}
    bar = tqdm(total=len(due), unit="page", disable=quiet or not due)

    async def build_one(lesson: Lesson) -> None:
        bar.set_postfix_str(lesson.label)
        try:
            await _build_lesson(lesson, all_lessons, site, force=force)
        except (CellExecutionError, CellTimeoutError) as problem:
            failed[lesson.name] = str(problem)
        bar.update()

    await on_all_cores(map(build_one, due))
    bar.close()
    return failed


async def _build_lesson(lesson: Lesson, all_lessons: list[Lesson], site: Path, *, force: bool) -> None:
    folder = site / PICTURES / lesson.name
    fingerprint = digest_of_figures(lesson.notebook)
    figures = None if force else stored_figures(folder, fingerprint)
    if figures is None:
        figures = await draw_figures(lesson.notebook, folder, fingerprint)
    page = lesson_page(lesson, all_lessons, figures, folder, _digest_of_page(lesson, all_lessons))
    (site / lesson.page).write_text(page, encoding="utf-8")


def _is_current(lesson: Lesson, all_lessons: list[Lesson], site: Path) -> bool:
    """Whether the page that is there was made from what is there now."""
    page, folder = site / lesson.page, site / PICTURES / lesson.name
    if not page.exists() or stored_figures(folder, digest_of_figures(lesson.notebook)) is None:
        return False
    noted = _DIGEST.search(page.read_text(encoding="utf-8"))
    return noted is not None and noted[1] == _digest_of_page(lesson, all_lessons)


def _digest_of_page(lesson: Lesson, all_lessons: list[Lesson]) -> str:
    """A fingerprint of all that a page is made of."""
    program = [*sorted(HOME.glob("*.py")), *sorted((HOME / "templates").glob("*.html"))]
    used = [exercises()[cell.id].path for cell in lesson.notebook.cells if cell.id in exercises()]
    texts = [path.read_text(encoding="utf-8") for path in [*program, *used, lesson.path]]
    titles = [f"{other.name} {other.title}" for other in all_lessons]
    return digest([*texts, digest_of_figures(lesson.notebook), *titles])


def _write_assets(site: Path) -> None:
    """Style and script; the fonts are inside the style, since some browsers refuse them as files of their own."""
    assets = site / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    style = (HOME / "templates" / "site.css").read_text(encoding="utf-8")
    style = re.sub(r"url\((fonts/[\w.-]+)\)", lambda found: f"url({_as_data(HOME / found[1])})", style)
    _write_if_changed(assets / "site.css", style)
    for name in ("templates/site.js", "templates/icon.svg", "fonts/OFL.txt"):
        _write_if_changed(assets / Path(name).name, (HOME / name).read_text(encoding="utf-8"))


def _as_data(font: Path) -> str:
    return f"data:font/woff2;base64,{base64.b64encode(font.read_bytes()).decode()}"


def _write_if_changed(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _remove_leftovers(all_lessons: list[Lesson], site: Path) -> None:
    """Pages and pictures of notebooks that are gone."""
    known = {lesson.name for lesson in all_lessons}
    for page in site.glob("L*.html"):
        if page.stem not in known:
            page.unlink()
    for folder in (site / PICTURES).glob("*"):
        if folder.name not in known:
            shutil.rmtree(folder)
