"""What a student wrote for an exercise, found in the notebook that was handed in, and made fit to be shown."""

import re
from collections.abc import Sequence
from functools import lru_cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import Comment, String

from autograder.display import shown
from autograder.handing_in.names import names_in
from autograder.reports.faces import Face

LONGEST_CODE = 20_000  # characters of a cell that are shown

Cells = Sequence[dict[str, str]]

LEXER = PythonLexer(stripnl=False, ensurenl=False)
FORMATTER = HtmlFormatter(nowrap=True)
defined_in = lru_cache(maxsize=10_000)(lambda source: names_in(source).defined)  # many cells are as they were released


def place_of(function: str, cells: Cells) -> int | None:
    """Which cell the answer is in: the last one that defines the function, or tries to and is no Python."""
    written = [n for n, cell in enumerate(cells) if cell["cell_type"] == "code" and function in cell["source"]]
    attempt = re.compile(rf"^[ \t]*(?:async[ \t]+)?def[ \t]+{re.escape(function)}\b", re.MULTILINE)
    valid = [n for n in written if function in defined_in(cells[n]["source"])]
    found = valid or [n for n in written if attempt.search(cells[n]["source"])]
    return found[-1] if found else None


def fit_to_show(text: str) -> str:
    """Lines with nothing in them that hides, or turns the direction of writing; what is too long ends early."""
    lines = [shown(line.expandtabs(4)) for line in text[:LONGEST_CODE].split("\n")]
    cut = ["…"] if len(text) > LONGEST_CODE else []
    return "\n".join([*(line.rstrip() for line in lines), *cut]).strip("\n")


def without_names(code: str, face: Face) -> str:
    """Code with the student's names out of its comments and strings, where they are not to be told."""
    if not face.is_veiled:
        return code
    pieces = LEXER.get_tokens(code)
    return "".join(
        face.veiled(text) if kind in Comment or kind in String else face.veiled_code(text) for kind, text in pieces
    )


@lru_cache(maxsize=2000)
def highlighted(code: str) -> str:
    """HTML of code, all of it escaped."""
    return str(highlight(code, LEXER, FORMATTER))
