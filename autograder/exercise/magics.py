"""Runs a cell as Jupyter would, without Jupyter: %magics, !commands, questions with ? and pasted prompts do no harm.

Each line is looked at once, so that a cell made of nothing but magics takes no longer than any other.
"""

import ast
import inspect
import re
import warnings
from typing import Any

_LONGEST_MAGIC = 1000  # characters, over all lines that backslashes join; else many of them would take long
UNPARSABLE = (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError)  # what parsers say to odd sources

_INSTALLER = r"(?:pip|conda|mamba)[ ]+(?:install|uninstall|list|show)\b"  # Jupyter knows it without a %
_SUSPICIOUS = re.compile(rf"^[ \t]*(?:[%!?]|{_INSTALLER})|=[ \t]*[%!]|\?[ \t;]*$", re.MULTILINE)
# What may stand above a cell that is Python: empty lines, and cell magics that run it as it is.
_PYTHON_BELOW = re.compile(r"\A\n*(?:%%[^\S\n]*(?:time|timeit|capture|prun|python3?)(?!\S)[^\n]*(?:\n|\Z))*")
_PASTED = re.compile(r"[ \t]*(?:>>>|In \[\d+\]:)(?: |$)")
_PROMPT = re.compile(rf"{_PASTED.pattern}|[ \t]*\.\.\.+:?(?: |$)")
_LINE = re.compile(r"[^\n\\]*(?:\\(?s:.)?[^\n\\]*)*")  # up to its end, which a backslash puts off
_TIMED = re.compile(r"([ \t]*)%time[ ]+(?=[^\s-])")
_ASSIGNED = re.compile(r"""([ \t]*[^\s=#"'()][^=#"'()]*=)[ \t]*(!|%[ ]*[A-Za-z_])""")
_MAGIC = re.compile(rf"([ \t]*)(?:[%!?]|{_INSTALLER})")
_QUESTION = re.compile(r"([ \t]*)[%\w*.\[\]'\"]+\?{1,2}[ \t]*;?[ \t]*")
# What decides where a statement ends: strings, comments, brackets, and a backslash before the end of a line.
_PIECE = re.compile(
    r"'''(?s:[^\\]|\\.)*?(?:'''|\Z)"
    r'|"""(?s:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'(?:[^'\\\n]|\\(?s:.))*'?"
    r'|"(?:[^"\\\n]|\\(?s:.))*"?'
    r"|\#[^\n]*|\\(?s:.)?|[()\[\]{}\n]|[^'\"#\\()\[\]{}\n]+"
)


def run(source: str, where: str, names: dict[str, Any]) -> None:
    """Run a cell in the notebook that has these names; like in Jupyter it may await."""
    code = compile(neutralised(source), where, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    awaited = eval(code, names)
    if inspect.iscoroutine(awaited):
        import asyncio  # which hardly a notebook needs

        asyncio.run(awaited)


def neutralised(source: str) -> str:
    """Plain Python with as many lines as `source`.

    >>> neutralised("%matplotlib inline\\nx = 7 % 4\\nfiles = !ls\\n%time y = x")
    'pass\\nx = 7 % 4\\nfiles = []\\ny = x'
    >>> neutralised("%%bash\\nrm -r data")
    ''
    """
    cell = _without_margin(source)
    below = _PYTHON_BELOW.sub("", cell, count=1)
    if below.startswith("%%"):
        return ""
    plain = "\n" * (cell.count("\n") - below.count("\n")) + below
    return _without_magics(plain) if _SUSPICIOUS.search(plain) and not python_tree(plain) else plain


def python_tree(source: str) -> ast.Module | None:
    """The syntax of plain Python, or None if it is none; what the parser warns of is not told."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(source)
    except UNPARSABLE:
        return None


def _without_margin(source: str) -> str:
    """Without the prompts or the indentation that a cell was pasted with: Jupyter does not mind them, either."""
    lines = source.split("\n")
    first = next((line for line in lines if line.strip(" \t")), "")
    if _PASTED.match(first):
        return "\n".join(_PROMPT.sub("", line, count=1) for line in lines)
    margin = first[: len(first) - len(first.lstrip(" \t"))]
    return "\n".join(line.removeprefix(margin) for line in lines) if margin else source


def _without_magics(source: str) -> str:
    """The source with a harmless statement in the place of each line that begins one as only Jupyter can."""
    done: list[str] = []
    position = 0
    while position < len(source):
        line = _LINE.match(source, position, position + _LONGEST_MAGIC)
        if timed := _TIMED.match(source, position):  # what is timed is Python, and may go on in the next line
            done.append(timed[1])
            position = timed.end()
        elif line and (harmless := _harmless_for(line[0])) is not None:
            done.append(harmless + "\n" * line[0].count("\n"))
            position = line.end()
        end = _end_of_statement(source, position)
        done.append(source[position:end])
        position = end
    return "".join(done)


def _harmless_for(line: str) -> str | None:
    """What to run in the place of a line, or nothing if Python or the student has to answer for it."""
    if assigned := _ASSIGNED.match(line):
        return f"{assigned[1]} {'[]' if assigned[2] == '!' else 'None'}"
    magic = _MAGIC.match(line) or _QUESTION.fullmatch(line)
    return f"{magic[1]}pass" if magic else None


def _end_of_statement(source: str, position: int) -> int:
    """Where the line ends that closes all brackets and strings which are opened from `position` on."""
    depth = 0
    while piece := _PIECE.match(source, position):
        position = piece.end()
        depth += (piece[0] in "([{") - (piece[0] in ")]}")
        if piece[0] == "\n" and depth <= 0:
            break
    return position
