"""The text cells of notebooks as HTML: formulas set, headings with anchors, links from page to page."""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from sitebuilder.formulas import mathml

ITEMS = re.compile(r"\s*\((L\d+\.\d+(?:(?:, | to )L\d+\.\d+)*)\)\s*$")
_TO_NOTEBOOK = re.compile(r"^(?:\.\./notebooks/)?([\w-]+)\.ipynb(?:#(.*))?$")


def to_html(text: str, pages: Collection[str] | None = None) -> str:
    """The text as HTML; where `pages` are given, a link to a notebook that is none of them is left as plain words.

    >>> to_html("See [L1b](L1b_lms.ipynb) and [L9](L9_dreams.ipynb).", pages=["L1b_lms"])
    '<p>See <a href="L1b_lms.html">L1b</a> and <span>L9</span>.</p>\\n'
    """
    return str(_READER.render(text, {"pages": pages}))


def tokens(text: str) -> list[Token]:
    return _READER.parse(text, {})


def inline(text: str) -> str:
    """A line of text with its emphasis, code and formulas, but no paragraph around it."""
    return str(_READER.renderInline(text, {}))


def anchor(heading: str) -> str:
    """The name by which a link reaches a heading.

    >>> anchor("4 What one mistake does  (L1.5)")
    '4-what-one-mistake-does'
    """
    return re.sub(r"[^\w]+", "-", ITEMS.sub("", heading).lower()).strip("-")


def items_of(heading: str) -> list[str]:
    """The lecture items that a section is about: "(L1.1 to L1.3)" names three.

    >>> items_of("1 A line decides  (L1.1, L1.2)"), items_of("3 PCA (L1.15 to L1.17)")
    (['L1.1', 'L1.2'], ['L1.15', 'L1.16', 'L1.17'])
    """
    found = ITEMS.search(heading)
    items: list[str] = []
    for part in found[1].split(", ") if found else []:
        first, _, last = part.partition(" to ")
        lecture, low = first.split(".")
        items += [f"{lecture}.{n}" for n in range(int(low), int((last or first).split(".")[1]) + 1)]
    return items


def code_html(source: str, language: str = "python") -> str:
    """Code with its words marked for colouring; it scrolls by itself where it is wide."""
    formatter = HtmlFormatter(nowrap=True)
    marked = highlight(source.strip("\n"), get_lexer_by_name(language), formatter)
    return f'<pre class="code scrolls"><code>{marked}</code></pre>\n'


def _heading_open(_: RendererHTML, parts: Sequence[Token], place: int, *__: Any) -> str:
    """The heading's words; the items that they end with are set apart by `_heading_close`."""
    words = parts[place + 1]
    for last in (words.children or [])[-1:]:
        last.content = ITEMS.sub("", last.content)
    return f'<{parts[place].tag} id="{anchor(words.content)}">'


def _heading_close(_: RendererHTML, parts: Sequence[Token], place: int, *__: Any) -> str:
    items = ITEMS.search(parts[place - 1].content)
    return (f' <span class="items">{items[1]}</span>' if items else "") + f"</{parts[place].tag}>\n"


def _link_open(reader: RendererHTML, parts: Sequence[Token], place: int, options: Any, env: Any) -> str:
    """A link to a notebook leads to its page, if there is one, and there to the same heading.

    >>> print(to_html("[there](L0_start_here.ipynb#6-Five-alphabets)"), end="")
    <p><a href="L0_start_here.html#6-five-alphabets">there</a></p>
    """
    notebook = _TO_NOTEBOOK.match(str(parts[place].attrGet("href")))
    if notebook:
        heading = f"#{anchor(notebook[2])}" if notebook[2] else ""
        parts[place].attrSet("href", f"{notebook[1]}.html{heading}")
    if notebook and env.get("pages") is not None and notebook[1] not in env["pages"]:
        closing = next(part for part in parts[place:] if part.type == "link_close")
        parts[place].tag = closing.tag = "span"
        parts[place].attrs = {}
    return reader.renderToken(parts, place, options, env)


def _header_open(reader: RendererHTML, parts: Sequence[Token], place: int, options: Any, env: Any) -> str:
    """The empty corner of a table heads nothing, so it is a cell like any other.

    >>> to_html("| | b |\\n|---|---|").count("<th>"), to_html("| a | b |\\n|---|---|").count("<th>")
    (1, 2)
    """
    if not parts[place + 1].content:
        parts[place].tag = parts[place + 2].tag = "td"
    return reader.renderToken(parts, place, options, env)


def _code_block(_: RendererHTML, parts: Sequence[Token], place: int, *__: Any) -> str:
    source = parts[place].content
    return code_html(source, "pycon" if source.lstrip().startswith(">>>") else "python")


def _formula(_: RendererHTML, parts: Sequence[Token], place: int, *__: Any) -> str:
    return mathml(parts[place].content)


def _display_formula(_: RendererHTML, parts: Sequence[Token], place: int, *__: Any) -> str:
    return f'<span class="display scrolls">{mathml(parts[place].content, display=True)}</span>'


def reader() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": True}).enable("table")
    made.use(dollarmath_plugin, double_inline=True, allow_digits=False)
    rules: dict[str, Callable[..., str]] = {
        "math_inline": _formula,
        "math_inline_double": _display_formula,
        "math_block": _display_formula,
        "heading_open": _heading_open,
        "heading_close": _heading_close,
        "link_open": _link_open,
        "th_open": _header_open,
        "code_block": _code_block,
        "fence": _code_block,
        "table_open": lambda *_: '<div class="scrolls table"><table>\n',
        "table_close": lambda *_: "</table></div>\n",
    }
    for kind, rule in rules.items():
        made.add_render_rule(kind, rule)
    return made


_READER = reader()
