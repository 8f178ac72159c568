"""Writes docs/syllabus.md: where each item of the lectures is implemented, explained and tried; and docs/notation.md,
which is L0's section on the lectures' symbols.

Nothing in the former is written by hand but the titles. Functions name their items in a docstring (`Lecture: L1.5`),
notebooks in their headings, exercises in their prompts.
"""

import ast
import re
from collections import defaultdict

from autograder.authoring.build_notebooks import ROOT, sources
from autograder.exercise.exercise_files import exercises

ITEM = re.compile(r"L\d\.\d+")
PAGE = ROOT / "docs" / "syllabus.md"
TITLES = ROOT / "docs" / "items.txt"
NOTATION = ROOT / "docs" / "notation.md"

_Places = defaultdict[str, list[str]]


def page() -> str:
    functions, sections, tried = library(), *notebook_places()
    lines = ["# Where each item of the lectures is", "", _INTRODUCTION, ""]
    lecture = ""
    for row in TITLES.read_text(encoding="utf-8").splitlines():
        item, _, title = row.partition(" ")
        if item[:2] != lecture:
            lecture = item[:2]
            lines += ["", f"## Lecture {lecture[1]}", "", *_HEAD]
        cells = [", ".join(places[item]) for places in (functions, sections, tried)]
        lines.append(f"| {item} | {title} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


_HEAD = ("| item | what | library | explained | tried |", "|---|---|---|---|---|")
_INTRODUCTION = """Made by `make syllabus` from the docstrings of the library, the headings of the notebooks and the
prompts of the exercises; the titles are in `items.txt`."""


def library() -> _Places:
    """Item -> functions and classes of lecturelib that name it in their docstring."""
    found: _Places = defaultdict(list)
    home = ROOT / "lecturelib"
    for path in sorted(home.rglob("*.py")):
        module = ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
        nodes = ast.parse(path.read_text(encoding="utf-8")).body
        for node in [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)]:
            for items in re.findall(r"Lecture: ([^\n]*)", ast.get_docstring(node) or ""):
                for item in ITEM.findall(items):
                    found[item].append(f"`{module}.{node.name}`")
    return found


def notebook_places() -> tuple[_Places, _Places]:
    """Item -> sections that explain it; item -> exercises and cells in which it is tried."""
    sections, tried = defaultdict(list), defaultdict(list)
    known = exercises()
    for source in sources():
        items: list[str] = []
        for line in source.read_text(encoding="utf-8").splitlines():
            if heading := re.match(r"# ##+ (\S+) .*\((L\d[^)]*)\)", line):
                items = ITEM.findall(heading[2])
                where = f"[{source.stem.split('_')[0]} §{heading[1]}](../notebooks/{source.stem}.ipynb)"
                for item in items:
                    sections[item].append(where)
            elif exercise := re.match(r'# %% exercise="(\w+)"', line):
                for item in ITEM.findall(known[exercise[1]].prompt):
                    tried[item].append(f"`{exercise[1]}`")
            elif cell := re.match(r'# %% id="([\w-]+)" tags=\["demo"', line):
                for item in items:
                    tried[item].append(f"cell {cell[1]}")
    return sections, tried


def notation() -> str:
    """The section "Five alphabets" of L0, as a page of its own."""
    text = sources()[0].read_text(encoding="utf-8")
    section = text[text.index("# ## 6 Five alphabets") :].split("\n\n")[0]
    lines = [line.removeprefix("#").removeprefix(" ") for line in section.splitlines()]
    made = "Made by `make syllabus` from section 6 of L0."
    return "\n".join(["# Five alphabets", "", made, "", *lines[1:]]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    NOTATION.write_text(notation(), encoding="utf-8")
