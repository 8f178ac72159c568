"""Renders the templates: HTML pages, and feedback in Markdown.

Each page is one file that asks nothing of anyone, and says so itself: by its policy the browser refuses every request,
and every style and script but ours. Whatever a student has written, and however it got onto the page, stays text.
"""

import base64
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from statistics import fmean, median

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter

from autograder.errors import CourseError
from autograder.harness.findings import marked_up
from autograder.reports._display_names import LEXER
from autograder.reports._feedback import INTERNAL_ERROR, NOTHING_WRITTEN, PROBLEMS, format_points, format_score
from autograder.reports._statistics import ENOUGH, format_percent, format_signed

TEMPLATES = Path(__file__).parent / "templates"
FORMATTER = HtmlFormatter(nowrap=True)
SPECIAL = re.compile(r"([\\*_\[\]#|~!-])")
ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "$": "&#36;"}  # `\$` would still be a formula for some programs


def render(template: str, **facts: object) -> str:
    return environment().get_template(template).render(facts)


def render_page(template: str, *stylesheets: str, mark: str, **facts: object) -> str:
    """The HTML page of a template; by its mark we know a page of ours again."""
    return render(template, mark=mark, **style_and_script("report.css", *stylesheets), **facts)


def refuse_to_lose(out: Path, page: Path, mark: str, *, force: bool) -> None:
    """Never overwrite without being told, and never what has no page of this mark: no gradebook, no thesis."""
    if not page.is_file() or mark not in page.read_text(encoding="utf-8", errors="replace")[:2000]:
        raise CourseError(f"{out} exists already and was not written by `{mark}`; name another with --out")
    if not force:
        raise CourseError(f"{out} exists already; --force replaces it, --out names another")


@cache
def style_and_script(*stylesheets: str) -> dict[str, str]:
    """What a page brings along, and the policy that allows just that."""
    style = "".join((TEMPLATES / name).read_text(encoding="utf-8") for name in stylesheets)
    script = (TEMPLATES / "report.js").read_text(encoding="utf-8")
    allowances = f"style-src {allowed(style)}; script-src {allowed(script)}"
    policy = f"default-src 'none'; {allowances}; base-uri 'none'; form-action 'none'"
    return {"style": Markup(style), "script": Markup(script), "policy": policy}


def allowed(text: str) -> str:
    """How a policy names the only style or script that is allowed."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(disabled_extensions=["md"], default=True),
        undefined=StrictUndefined,
        auto_reload=False,  # else each use of a template would ask the disk whether it has changed
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"enough": ENOUGH, "internal_error": INTERNAL_ERROR}
    made.globals |= {"nothing_written": NOTHING_WRITTEN, "problems": PROBLEMS}
    made.filters |= {"markup": lambda sentence: Markup(marked_up(sentence)), "code": highlighted}
    made.filters |= {"md": escaped, "fenced": fenced}
    made.filters |= {"points": format_points, "percent": format_percent, "signed": format_signed}
    made.filters |= {"score": lambda pair: format_score(*pair), "mean": fmean, "median": median}
    return made


@lru_cache(maxsize=2000)
def highlighted(code: str) -> Markup:
    """HTML of code, all of it escaped."""
    return Markup(highlight(code, LEXER, FORMATTER))


# ---------------------------------------------------------------------------------------------- Markdown


@lru_cache(maxsize=2000)  # the class shares claims and hints
def escaped(text: str) -> str:
    """A sentence, of whomever, as Markdown that shows just this sentence; what stands in backticks is code.

    >>> escaped("`a * b` is <b>*not*</b> $x$")
    '`a * b` is &lt;b&gt;\\\\*not\\\\*&lt;/b&gt; &#36;x&#36;'
    """
    pieces = " ".join(text.split()).split("`")
    if len(pieces) % 2 == 0:  # one backtick is left over, and no code
        pieces[-2:] = ["'".join(pieces[-2:])]
    return "".join(f"`{piece}`" if n % 2 and piece else escaped_plain(piece) for n, piece in enumerate(pieces))


def escaped_plain(text: str) -> str:
    return re.sub(r"[<>&$]", lambda sign: ENTITIES[sign[0]], SPECIAL.sub(r"\\\1", text))


def fenced(code: str, language: str) -> str:
    """Code between fences that it cannot close itself."""
    longest = max((len(run) for run in re.findall("`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"
