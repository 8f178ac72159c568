"""The site, built once for all tests that look at it, and what its figures must show."""

import fcntl
import functools
import json
import re
import shutil
import zlib
from base64 import b64decode
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from html import unescape
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.authoring.build_notebooks import NOTEBOOKS, ROOT
from lecturelib.figures.widgets import Explorer
from sitebuilder.build_site import PICTURES, build_site
from sitebuilder.controls import text_of, widgets_of
from sitebuilder.run_notebook import explorers
from tests.direct import direct_renderings
from tests.notebooks.sliders import positions, stops
from tests.sitebuilder import drawings

L0, FIGURES = "L0_start_here", "L6_figures_of_tests"
LESSONS = sorted(path.stem for path in NOTEBOOKS.glob("L*.ipynb"))
each_lesson = pytest.mark.parametrize(
    "lesson", [name if name == L0 else pytest.param(name, marks=pytest.mark.full) for name in LESSONS]
)
each_lesson_or_figures = pytest.mark.parametrize("lesson", [FIGURES, *each_lesson.args[1]])
each_page = pytest.mark.parametrize(
    "name",
    ["index", "glossary", FIGURES, *(n if n == L0 else pytest.param(n, marks=pytest.mark.full) for n in LESSONS)],
)


def page_path(name: str) -> Path:
    """The page of that name: of a small course where that suffices, else of all notebooks."""
    return built(name not in LESSONS or name == L0) / f"{name}.html"


@functools.cache
def built(small: bool) -> Path:
    """Build what is not up to date; workers that come at the same time wait for the first."""
    site = ROOT / "build" / ("site-of-two" if small else "site-of-all")
    site.mkdir(parents=True, exist_ok=True)
    with (site.parent / f"{site.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        outcome = build_site(site, notebooks=two_notebooks(site.parent) if small else NOTEBOOKS, quiet=True)
    assert not outcome.failed, outcome.failed
    return site


def two_notebooks(home: Path) -> Path:
    """The first one, and one that shows the drawings of tests."""
    folder = home / "two-notebooks"
    folder.mkdir(exist_ok=True)
    shutil.copy(NOTEBOOKS / f"{L0}.ipynb", folder)
    nbformat.write(drawings.notebook(), folder / f"{FIGURES}.ipynb")
    return folder


def files_of_page(page: Path) -> Iterator[Path]:
    """The page itself and every file of the site that it shows or may show."""
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(rf"(?:assets|{PICTURES})/[\w./-]+\.\w+", text))
    yield page
    yield from {page.parent / name for name in named}
    yield from chain.from_iterable(files_of_states(page).values())


def figures_of_page(page: Path) -> dict[str, dict[str, Any]]:
    """What a page holds of each of its figures, by the name of the figure."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r'<figure class="explorer" id="figure-([\w-]+)">.*?<script [^>]*>(.*?)</script>', text, re.S)
    return {name: json.loads(unescape(facts)) for name, facts in found}


def files_of_states(page: Path) -> dict[str, list[Path]]:
    """The files that the figures of a page load when they are touched."""
    folder = page.parent / PICTURES / page.stem
    return {
        name: [folder / file for file in facts["files"]]
        for name, facts in figures_of_page(page).items()
        if "files" in facts  # and not a twin
    }


def unpacked(file: Path) -> dict[str, Any]:
    """What is in a file of states (see sitebuilder/packing.py)."""
    found = re.fullmatch(r'document\.currentScript\.packed = "(.*)";\n', file.read_text(encoding="utf-8"))
    assert found
    return json.loads(zlib.decompress(b64decode(found[1])))


def text_at(part: Any, shape: list[int], place: tuple[int, ...]) -> str:
    """The text of a part at a place of the grid, as site.js reads it."""
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return "".join(text_at(each, shape, place) for each in part)
    number = 0
    for axis in part["on"]:
        number = number * (*shape, 1)[axis] + place[axis]
    if "by" in part:
        return f"{sum(part['by'][: number + 1]) / part.get('per', 1):.9g}"
    if "at" not in part:
        return text_at(part["of"][number], shape, place)
    choice = part["at"][number]
    return text_at(part["of"][choice], shape, (*place[: len(shape)], part["at"][:number].count(choice)))


@functools.cache
def painted(lesson: str) -> list[dict[str, Any]]:
    """What matplotlib itself paints of each figure of a notebook: at its start, with each control at its ends and in
    the middle while the others are at their start (`alone`), and with all of them moved.

    Of each position the figure's name, the texts of its controls, the pixels, and the sentence.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:  # a notebook changes the process that runs it
        return elsewhere.submit(_painted, lesson).result()


def _painted(lesson: str) -> list[dict[str, Any]]:
    path = NOTEBOOKS / f"{lesson}.ipynb"
    notebook = nbformat.read(path, as_version=4) if path.exists() else drawings.notebook()
    return [position for cell, explorer in explorers(notebook) for position in _positions(cell, explorer)]


def _positions(cell: str, explorer: Explorer) -> Iterator[dict[str, Any]]:
    start, size = explorer.values, tuple(explorer.scene.figure.get_size_inches())
    beside = widgets_of(explorer)  # what is only dragged in the picture stays where it is
    moved = [
        place
        for place in positions(explorer, everywhere=True)
        if {name for name in start if place[name] != start[name]} <= beside.keys()
    ]
    alone = [start, *moved]
    others = [start | {name: stops(control)[n % 2] for n, (name, control) in enumerate(beside.items())}]
    places = alone + others * (len(start) > 1)
    for number, pixels in enumerate(direct_renderings(explorer.scene.drawing, start, places, size)):
        values = places[number]
        texts = [text_of(values[name], control) for name, control in beside.items()]
        said = explorer.scene.patch(**values)["say"]
        yield {"figure": cell, "texts": texts, "alone": number < len(alone), "pixels": pixels, "said": said}
