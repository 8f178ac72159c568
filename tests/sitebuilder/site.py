"""The site, built once for all tests that look at it, and what its pictures must show."""

import fcntl
import functools
import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from autograder.authoring.build_notebooks import NOTEBOOKS, ROOT
from lecturelib.figures.widgets import Explorer
from sitebuilder.build_site import PICTURES, build_site
from sitebuilder.controls import is_menu, text_of, values_of
from sitebuilder.frames import rounded
from tests.direct import direct_rendering
from tests.notebooks.sliders import checksum

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
    folder = re.search(r'data-pictures="([^"]+)"', text)
    frames = set(re.findall(r"\w{16}\.webp", text)) if folder else set()
    yield page
    yield from {page.parent / name for name in named}
    yield from {page.parent / folder[1] / name for name in frames} if folder else ()


@functools.cache
def drawn_directly(lesson: str) -> list[dict[str, Any]]:
    """Each slider of a notebook at its first, middle and last value: what matplotlib itself draws there."""
    notebook = nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", as_version=4)
    load = "import json\nfrom tests.sitebuilder.site import draw_directly"
    asked = f"{load}\nprint(json.dumps(list(draw_directly(dict(Out)))))"
    notebook.cells.append(nbformat.v4.new_code_cell(asked))
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
    cells = {cell.execution_count: cell.id for cell in notebook.cells if cell.cell_type == "code"}
    found = json.loads(notebook.cells[-1].outputs[0].text)
    return [{"cell": cells[position.pop("count")], **position} for position in found]


def draw_directly(results: dict[int, Any]) -> Iterator[dict[str, Any]]:
    """Inside the kernel. The colours are rounded as on the site, which changes each by 2 of 255 at most."""
    for count, explorer in [(count, result) for count, result in results.items() if isinstance(result, Explorer)]:
        start, size = explorer.values, explorer.picture.figure.get_size_inches()
        for name, control in explorer.controls.items():
            values = values_of(control)
            for value in values if is_menu(control) else [values[0], values[len(values) // 2], values[-1]]:
                direct = direct_rendering(explorer.picture.drawing, start, {**start, name: value}, size)
                yield {
                    "count": count,
                    "control": name,
                    "menu": is_menu(control),
                    "text": text_of(value, control),
                    "pixels": checksum(rounded(direct)),
                }
