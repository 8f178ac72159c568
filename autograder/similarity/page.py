"""A page that shows pairs side by side, made of the pieces of reports: one file that asks nothing of anyone."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from jinja2 import FileSystemLoader
from markupsafe import Markup

from autograder.display import shown
from autograder.reports.answers import without_names
from autograder.reports.faces import Face
from autograder.reports.pages import HOME, TEMPLATES, allowed
from autograder.similarity.evidence import THRESHOLD, Pair
from autograder.similarity.findings import EVIDENCE, Finding, plural
from autograder.similarity.works import Place, Work

HERE = Path(__file__).parent
MARK = "autograder similar"  # by which we know a page of ours again
MOST_PAIRS = 200  # of a notebook that are shown side by side; who has more should raise the threshold
MOST_LINES = 300  # of one part of a work


class Line(NamedTuple):
    """A line of code; its kind is "rare" or "common" where it is alike, and else empty."""

    margin: str
    text: str
    kind: str


def page_of(findings: Sequence[Finding], threshold: float) -> str:
    templates = TEMPLATES.overlay(loader=FileSystemLoader([HERE, HOME]))
    usual, policy = (str(TEMPLATES.globals[name]) for name in ("style", "policy"))
    style = usual + (HERE / "similar.css").read_text(encoding="utf-8")
    return templates.get_template("similar.html").render(
        findings=findings,
        threshold=threshold,
        evidence=EVIDENCE,
        usual_threshold=THRESHOLD,
        most_pairs=MOST_PAIRS,
        plural=plural,
        sides=sides,
        mark=MARK,
        style=Markup(style),
        policy=policy.replace(allowed(usual), allowed(style)),
    )


def sides(finding: Finding, pair: Pair, part: str) -> Iterator[tuple[str, list[Line]]]:
    """Of both: the name and the lines of a part."""
    marked = finding.shared_lines(pair, part)
    for name, work, alike in zip(finding.names_of(pair), (pair.one, pair.other), marked, strict=True):
        yield name, list(lines_of(work, part, alike, finding.circle_of(pair)))


def lines_of(work: Work, part: str, alike: Mapping[Place, bool], circle: Sequence[Face]) -> Iterator[Line]:
    spans = work.parts[part].spans if part in work.parts else ()
    cells = {span.cell: veiled(work.cells[span.cell], circle) for span in spans}
    places = [(span.cell, line) for span in spans for line in range(span.first, span.last + 1)]
    for cell, line in islice(places, MOST_LINES):
        whole = shown(cells[cell][line].expandtabs(4).rstrip())
        text = whole.lstrip()
        kind = {None: "", True: "rare", False: "common"}[alike.get((cell, line))] if text else ""
        yield Line(whole.removesuffix(text), text, kind)
    if len(places) > MOST_LINES:
        yield Line("", "…", "")


def veiled(cell: str, circle: Sequence[Face]) -> list[str]:
    """The lines of a cell; with pseudonyms without names, also those of others: a copy may still bear its source's."""
    lines = cell.split("\n")
    for face in (face for face in circle if face.is_veiled):
        changed = without_names("\n".join(lines), face).split("\n")
        in_step = len(changed) == len(lines)  # a name may have been broken over two lines
        lines = changed if in_step else [face.veiled(line) for line in lines]
    return lines
