"""The site, built once for all tests that look at it, and what its figures must show."""

import fcntl
import functools
import json
import re
import shutil
import zlib
from base64 import b64decode
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
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
from sitebuilder.controls import text_of
from sitebuilder.run_notebook import explorers
from tests.direct import direct_renderings
from tests.notebooks.sliders import positions, stops

L0, L1A = "L0_start_here", "L1a_discriminants_and_perceptron"
LESSONS = sorted(path.stem for path in NOTEBOOKS.glob("L*.ipynb"))
each_lesson = pytest.mark.parametrize(
    "lesson", [name if name == L0 else pytest.param(name, marks=pytest.mark.full) for name in LESSONS]
)
each_page = pytest.mark.parametrize(
    "name", ["index", "glossary", *(n if n == L0 else pytest.param(n, marks=pytest.mark.full) for n in LESSONS)]
)


def page_path(name: str) -> Path:
    """The page of that name: of a course of one notebook where that suffices, else of all of them."""
    return built(name not in LESSONS or name == L0) / f"{name}.html"


@functools.cache
def built(small: bool) -> Path:
    """Build what is not up to date; workers that come at the same time wait for the first."""
    site = ROOT / "build" / ("site-of-one" if small else "site-of-all")
    site.mkdir(parents=True, exist_ok=True)
    with (site.parent / f"{site.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        notebooks = one_notebook(site.parent) if small else NOTEBOOKS
        with ThreadPoolExecutor(1) as elsewhere:  # Playwright keeps an event loop running in this thread
            outcome = elsewhere.submit(build_site, site, notebooks=notebooks, quiet=True).result()
    assert outcome.failed == {}
    return site


def one_notebook(home: Path) -> Path:
    folder = home / "one-notebook"
    folder.mkdir(exist_ok=True)
    shutil.copy(NOTEBOOKS / f"{L0}.ipynb", folder)
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
    return {name: [folder / file for file in facts["files"]] for name, facts in figures_of_page(page).items()}


def unpacked(file: Path) -> dict[str, Any]:
    """What is in a file of states (see sitebuilder/packing.py)."""
    found = re.fullmatch(r'document\.currentScript\.packed = "(.*)";\n', file.read_text(encoding="utf-8"))
    assert found
    return json.loads(zlib.decompress(b64decode(found[1])))


def read(part: Any, shape: list[int], place: tuple[int, ...]) -> str:
    """The text of a part at a place of the grid, as site.js reads it."""
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return "".join(read(each, shape, place) for each in part)
    number = 0
    for axis in part["on"]:
        number = number * (*shape, 1)[axis] + place[axis]
    if "by" in part:
        return f"{sum(part['by'][: number + 1]) / part.get('per', 1):.9g}"
    if "at" not in part:
        return read(part["of"][number], shape, place)
    choice = part["at"][number]
    return read(part["of"][choice], shape, (*place[: len(shape)], part["at"][:number].count(choice)))


@functools.cache
def painted(lesson: str) -> list[dict[str, Any]]:
    """What matplotlib itself paints of each figure of a notebook at its start, with each control at its ends and in
    the middle, and with all of them moved: the figure's name, the texts of its controls, and the pixels.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:  # a notebook changes the process that runs it
        return elsewhere.submit(_painted, lesson).result()


def _painted(lesson: str) -> list[dict[str, Any]]:
    notebook = nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", as_version=4)
    return [position for cell, explorer in explorers(notebook) for position in _positions(cell, explorer)]


def _positions(cell: str, explorer: Explorer) -> Iterator[dict[str, Any]]:
    start, size = explorer.values, tuple(explorer.scene.figure.get_size_inches())
    places = [start, *positions(explorer, everywhere=True)]
    if len(start) > 1:
        places.append({name: stops(control)[-(n % 2)] for n, (name, control) in enumerate(explorer.controls.items())})
    for values, pixels in zip(places, direct_renderings(explorer.scene.drawing, start, places, size), strict=True):
        texts = {name: text_of(values[name], control) for name, control in explorer.controls.items()}
        yield {"figure": cell, "texts": texts, "pixels": pixels}
