"""The cells of a notebook as parts of a page."""

import base64
import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from jinja2 import Environment
from PIL import Image

from autograder.authoring.build_notebooks import Cell, Notebook
from autograder.exercise.exercise_files import find_exercise
from sitebuilder.figures import Figure, write_file
from sitebuilder.markdown_to_html import code_html, inline, to_html

_PROMPT = "-prompt"


class CellWriter:
    """Turns cells into HTML with links to the `pages` of the site.

    Pictures become files in `folder`, which the page calls `address`.
    """

    def __init__(
        self, templates: Environment, figures: Mapping[str, Figure], folder: Path, address: str, pages: list[str]
    ) -> None:
        self.templates = templates
        self.figures = figures
        self.folder = folder
        self.address = address
        self.pages = pages

    def write(self, notebook: Notebook) -> str:
        return "\n".join(self._parts(notebook.cells))

    def _parts(self, cells: list[Cell]) -> Iterator[str]:
        exercise = ""
        for cell in cells:
            if cell.cell_type == "markdown" and cell.id.endswith(_PROMPT):
                exercise = cell.id.removesuffix(_PROMPT)
                yield self._exercise(exercise, cell.source)
            elif cell.cell_type == "markdown":
                yield to_html(cell.source, self.pages)
            elif cell.id not in (exercise, f"{exercise}-check"):  # these two are part of the exercise
                yield self._code(cell)

    def _exercise(self, name: str, prompt: str) -> str:
        """Prompt, stub, hints, and what the check does in the notebook; the answer is nobody's business here."""
        exercise = find_exercise(name)
        return self._fill(
            "exercise.html",
            name=name,
            prompt=to_html(prompt, self.pages),
            stub=code_html(exercise.stub),
            hints=[inline(hint) for hint in exercise.hints],
        )

    def _code(self, cell: Cell) -> str:
        ways: dict[str, Callable[[Cell], str]] = {
            "setup": self._folded,
            "demo": self._demo,
            "check": self._only_in_the_notebook,
            "exercise": self._only_in_the_notebook,
            "answer": self._only_in_the_notebook,
        }
        role = next(tag for tag in cell.metadata.tags if tag in ways)
        return ways[role](cell)

    def _demo(self, cell: Cell) -> str:
        stills = "".join(self._still(output) for output in cell.outputs if "image/png" in output.get("data", {}))
        if cell.id in self.figures:
            figure = self._fill("figure.html", id=cell.id, figure=self.figures[cell.id], still=stills)
            return figure + self._folded(cell, "The code of this figure")
        if stills:
            return self._fill("picture.html", still=stills) + self._folded(cell, "The code of this picture")
        return code_html(cell.source) + _output_html(cell)

    def _still(self, output: Cell) -> str:
        png = base64.b64decode(output.data["image/png"])
        pixels = Image.open(io.BytesIO(png)).size
        width = output.metadata.get("image/png", {}).get("width", pixels[0])  # of the page; the picture has more
        height = round(width * pixels[1] / pixels[0])
        file = f"{self.address}/{write_file(png, '.png', self.folder)}"
        return self._fill("still.html", file=file, alt=_alt_text(output), width=width, height=height)

    def _folded(self, cell: Cell, summary: str = "Set-up code") -> str:
        return self._fill("folded.html", summary=summary, code=code_html(cell.source), output=_output_html(cell))

    def _only_in_the_notebook(self, cell: Cell) -> str:
        return self._fill("notebook_only.html", code=code_html(cell.source))

    def _fill(self, template: str, **values: object) -> str:
        return self.templates.get_template(template).render(**values)


def _alt_text(output: Cell) -> str:
    return str(output.metadata.get("image/png", {}).get("alt") or output.data.get("text/plain", ""))


def _output_html(cell: Cell) -> str:
    """What the cell printed or returned, as text, without pictures and what is said below them in a notebook."""
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs
             if not {"image/png", "text/markdown"} & set(output.get("data", {}))]  # fmt: skip
    printed = "\n".join(text.rstrip("\n") for text in texts if text)
    return code_html(printed, "text").replace('class="code', 'class="output') if printed else ""
