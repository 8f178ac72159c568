"""Builds the site: only what has changed, several notebooks at a time."""

import base64
import multiprocessing
import os
import re
import shutil
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from autograder.authoring.build_notebooks import NOTEBOOKS
from autograder.exercise.exercise_files import exercises
from lecturelib.figures import page
from sitebuilder.figures import Figure, digest, digest_of_figures, record_figures, stored_figures
from sitebuilder.lesson import Lesson, lessons
from sitebuilder.pages import HOME, glossary_page, index_page, lesson_page
from sitebuilder.run_notebook import CellError

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
    failed = _record_all(due, site, force=force, quiet=quiet)
    built = [lesson for lesson in due if lesson.name not in failed]
    for lesson in built:
        _write_page(lesson, all_lessons, site)
    for lesson in all_lessons:
        _write_twins(lesson, site)
    _write_if_changed(site / "index.html", index_page(all_lessons))
    _write_if_changed(site / "glossary.html", glossary_page(all_lessons))
    _remove_leftovers(all_lessons, site)
    kept = [lesson.name for lesson in all_lessons if lesson not in due]
    return Outcome([lesson.name for lesson in built], kept, failed)


def _record_all(due: list[Lesson], site: Path, *, force: bool, quiet: bool) -> dict[str, str]:
    """Record the figures of these notebooks where that is due, too; returns why some could not be."""
    failed: dict[str, str] = {}
    stale = [lesson for lesson in due if force or _figures_of(lesson, site) is None]
    bar = tqdm(total=len(stale), unit="notebook", disable=quiet or not stale)
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as processes:
        running = {
            processes.submit(record_figures, lesson.notebook, folder, _digest_of_figures(lesson)): lesson
            for lesson, folder in ((lesson, site / PICTURES / lesson.name) for lesson in stale)
        }
        for finished in as_completed(running):
            try:
                finished.result()
            except CellError as problem:
                failed[running[finished].name] = str(problem)
            bar.update()
    bar.close()
    return failed


def _write_page(lesson: Lesson, all_lessons: list[Lesson], site: Path) -> None:
    folder = site / PICTURES / lesson.name
    fingerprint = _digest_of_page(lesson, all_lessons)
    text = lesson_page(lesson, all_lessons, _figures_of(lesson, site) or {}, folder, fingerprint)
    (site / lesson.page).write_text(text, encoding="utf-8")


def _write_twins(lesson: Lesson, site: Path) -> None:
    """The page twins of a lesson's figures, in one script."""
    figures = (_figures_of(lesson, site) or {}).values()
    if modules := sorted({figure.twin["module"] for figure in figures if figure.twin}):
        files = ["handles.js", "maths.js", "twin.js", *(f"{name}.js" for name in modules)]
        _write_if_changed(site / "assets" / lesson.twins, page.plain_script("twins", *files))


def _digest_of_figures(lesson: Lesson) -> str:
    return digest_of_figures(lesson.notebook, lesson.label)


def _figures_of(lesson: Lesson, site: Path) -> dict[str, Figure] | None:
    return stored_figures(site / PICTURES / lesson.name, _digest_of_figures(lesson))


def _is_current(lesson: Lesson, all_lessons: list[Lesson], site: Path) -> bool:
    """Whether the page that is there was made from what is there now."""
    path = site / lesson.page
    if not path.exists() or _figures_of(lesson, site) is None:
        return False
    noted = _DIGEST.search(path.read_text(encoding="utf-8"))
    return noted is not None and noted[1] == _digest_of_page(lesson, all_lessons)


def _digest_of_page(lesson: Lesson, all_lessons: list[Lesson]) -> str:
    """A fingerprint of all that a page is made of."""
    program = [*sorted(HOME.glob("*.py")), *sorted((HOME / "templates").glob("*.html"))]
    used = [exercises()[cell.id].path for cell in lesson.notebook.cells if cell.id in exercises()]
    texts = [path.read_text(encoding="utf-8") for path in [*program, *used, lesson.path]]
    titles = [f"{other.name} {other.title}" for other in all_lessons]
    return digest([*texts, _digest_of_figures(lesson), *titles])


def _write_assets(site: Path) -> None:
    """Styles and scripts; the fonts are inside the style, since some browsers refuse them as files of their own."""
    assets = site / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    style = (HOME / "templates" / "site.css").read_text(encoding="utf-8")
    style = re.sub(r"url\((fonts/[\w.-]+)\)", lambda found: f"url({_as_data(HOME / found[1])})", style)
    _write_if_changed(assets / "site.css", page.STYLE + style)
    _write_if_changed(assets / "scenes.js", page.plain_script("scenes", "handles.js", "scene.js"))
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
    for path in site.glob("L*.html"):
        if path.stem not in known:
            path.unlink()
    for folder in (site / PICTURES).glob("*"):
        if folder.name not in known:
            shutil.rmtree(folder)
