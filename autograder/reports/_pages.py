"""The HTML pages, put together from templates: each is one file that asks nothing of anyone.

A page says so itself, in a policy by which the browser refuses every request, and every style and script but ours:
whatever a student has written, and however it got onto the page, stays text.
"""

import base64
import hashlib
from functools import cache, lru_cache
from pathlib import Path
from statistics import fmean, median

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter

from autograder.harness.notebook import marked_up
from autograder.reports._display_names import LEXER
from autograder.reports._feedback import INTERNAL_ERROR, NOTHING_WRITTEN, PROBLEMS, format_points, format_score
from autograder.reports._statistics import ENOUGH, format_percent, format_signed

TEMPLATES = Path(__file__).parent / "templates"
FORMATTER = HtmlFormatter(nowrap=True)


def render(template: str, *stylesheets: str, mark: str, **facts: object) -> str:
    """The page of a template; by its mark we know a page of ours again."""
    parts = style_and_script("report.css", *stylesheets)
    return environment().get_template(template).render(mark=mark, **parts, **facts)


def is_page_of_ours(path: Path, mark: str) -> bool:
    return path.is_file() and mark in path.read_text(encoding="utf-8", errors="replace")[:2000]


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
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"enough": ENOUGH, "internal_error": INTERNAL_ERROR}
    made.globals |= {"nothing_written": NOTHING_WRITTEN, "problems": PROBLEMS}
    made.filters |= {"markup": lambda sentence: Markup(marked_up(sentence)), "code": highlighted}
    made.filters |= {"points": format_points, "percent": format_percent, "signed": format_signed}
    made.filters |= {"score": lambda pair: format_score(*pair), "mean": fmean, "median": median}
    return made


@lru_cache(maxsize=2000)
def highlighted(code: str) -> Markup:
    """HTML of code, all of it escaped."""
    return Markup(highlight(code, LEXER, FORMATTER))
