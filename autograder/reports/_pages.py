"""The HTML pages, put together from templates: each is one file that asks nothing of anyone.

A page says so itself, in a policy by which the browser refuses every request, and every style and script but ours:
whatever a student has written, and however it got onto the page, stays text.

Pictures are inline SVG, in the Okabe-Ito colours: as wide as their place, with letters as large as those of the text.
Positions across are in percent of that place, so nothing has to be scaled, on a phone or on paper. Colours are classes,
which the style sheet sets for light and dark. Every picture says in a sentence what it shows.
"""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from statistics import median

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter

from autograder.harness.notebook import marked_up
from autograder.reports._display_names import LEXER
from autograder.reports._feedback import INTERNAL_ERROR, NOTHING_WRITTEN, PROBLEMS, format_points, format_score
from autograder.reports._statistics import ENOUGH, Item, format_percent, format_signed

TEMPLATES = Path(__file__).parent / "templates"
FORMATTER = HtmlFormatter(nowrap=True)
BINS = 10
HEIGHT, ROOF = 150, 26  # pixels of the highest bar, and what is above it for numbers
WIDE_ENOUGH = 9  # percent of the width that a number needs


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
    made.globals |= {each.__name__: each for each in (histogram, outcome_bar, spread_bar, rate_bar)}
    made.filters |= {"markup": lambda sentence: Markup(marked_up(sentence)), "code": highlighted}
    made.filters |= {"points": format_points, "percent": format_percent, "signed": format_signed}
    made.filters |= {"score": lambda pair: format_score(*pair)}
    return made


@lru_cache(maxsize=2000)
def highlighted(code: str) -> Markup:
    """HTML of code, all of it escaped."""
    return Markup(highlight(code, LEXER, FORMATTER))


# ---------------------------------------------------------------------------------------------- pictures


def picture(content: str, height: int, sentence: str, kind: str) -> Markup:
    return Markup('<svg class="{}" width="100%" height="{}" role="img" aria-label="{}">{}</svg>').format(
        kind, height, sentence, Markup(content)
    )


def histogram(shares: Sequence[float]) -> Markup:
    """How many students have how much of the points."""
    counts = [0] * BINS
    for share in shares:
        counts[min(BINS - 1, int(share * BINS + 1e-9))] += 1
    most, width, bottom = max([*counts, 1]), 100 / BINS, ROOF + HEIGHT
    parts = [axis(bottom)]
    for number, count in enumerate(counts):
        tall = HEIGHT * count / most
        if count:
            place = f'x="{number * width + 0.6:.1f}%" width="{width - 1.2:.1f}%"'
            parts.append(f'<rect class="bar" {place} y="{bottom - tall:.1f}" height="{tall:.1f}" rx="2"/>')
            parts.append(text((number + 0.5) * width, bottom - tall - 6, str(count), "middle"))
    if shares:
        parts.append(median_mark(median(shares), bottom))
    return picture("".join(parts), bottom + 24, histogram_sentence(counts, shares), "histogram")


def median_mark(share: float, bottom: int) -> str:
    """Below the axis, where no bar is: a triangle that points at the median."""
    place = f"{100 * share:.1f}%"
    tip = f'<svg x="{place}" y="{bottom}" class="mark"><path d="M0 1 L6 11 L-6 11 Z"/></svg>'
    return f"<g><title>median {format_percent(share)}</title>{tip}</g>"


def axis(bottom: int) -> str:
    line = f'<line class="axis" x1="0" x2="100%" y1="{bottom}" y2="{bottom}"/>'
    ticks = [(share, "start" if share == 0 else "end" if share == 100 else "middle") for share in range(0, 101, 20)]
    return line + "".join(text(share, bottom + 24, f"{share} %", anchor, "tick") for share, anchor in ticks)


def text(across: float, down: float, words: str, anchor: str, kind: str = "number") -> str:
    return f'<text class="{kind}" x="{across:.1f}%" y="{down:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def histogram_sentence(counts: Sequence[int], shares: Sequence[float]) -> str:
    if not shares:
        return "No student has points yet."
    bands = [f"{count} at {10 * n} to {10 * n + 10} %" for n, count in enumerate(counts) if count]
    return f"Students by their part of the points: {', '.join(bands)}; the median is {format_percent(median(shares))}."


def outcome_bar(item: Item) -> Markup:
    """Who has solved an exercise, in parts, not, or not tried it; signs of width, so that colours are not needed."""
    counts = [("solved", item.solved), ("partly", item.partly), ("failed", item.failed), ("idle", item.idle)]
    words = {"solved": "solved it", "partly": "won a part", "failed": "won nothing", "idle": "did not try"}
    start, parts = 0.0, []
    for kind, count in counts:
        width = 100 * count / item.graded if item.graded else 0
        if count:
            parts.append(f'<rect class="{kind}" x="{start:.2f}%" width="{width:.2f}%" y="1" height="24"/>')
        if width >= WIDE_ENOUGH:
            parts.append(text(start + width / 2, 18, str(count), "middle", "inside"))
        start += width
    sentence = ", ".join(f"{count} {words[kind]}" for kind, count in counts if count) or "nobody was graded"
    return picture("".join(parts), 26, f"{item.name}: {sentence}.", "outcome")


def spread_bar(item: Item) -> Markup:
    """How the weak and the strong third of a class fare in an exercise: a square, a circle and a line between them."""
    weak, strong = item.weak or 0.0, item.strong or 0.0
    low, high = sorted((100 * weak, 100 * strong))
    lines = "".join(f'<line class="grid" x1="{at}%" x2="{at}%" y1="0" y2="32"/>' for at in (0, 25, 50, 75, 100))
    kind = "wrong-way" if strong < weak else "way"
    parts = [
        lines,
        f'<line class="{kind}" x1="{low:.1f}%" x2="{high:.1f}%" y1="16" y2="16"/>',
        f'<svg x="{100 * weak:.1f}%" y="16" class="weak"><rect x="-6" y="-6" width="12" height="12"/></svg>',
        f'<circle class="strong" cx="{100 * strong:.1f}%" cy="16" r="7"/>',
    ]
    thirds = f"the weakest third has {format_percent(weak)} of its points, the strongest third {format_percent(strong)}"
    return picture("".join(parts), 32, f"{item.name}: {thirds}.", "spread")


def rate_bar(rate: float, kind: str = "bar") -> Markup:
    """A small bar beside a number that says the same, so that it is hidden from those who listen."""
    bars = f'<rect class="frame" width="100%" height="10"/><rect class="{kind}" width="{100 * rate:.1f}%" height="10"/>'
    return Markup(f'<svg class="rate" width="100%" height="10" aria-hidden="true" focusable="false">{bars}</svg>')
