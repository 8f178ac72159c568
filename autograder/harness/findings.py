"""How what a check, a hint or `doctor()` has to say is shown, in a notebook and on a terminal."""

import re
from dataclasses import dataclass
from html import escape

GREEN, ORANGE = "#009E73", "#E69F00"  # told apart by colour-blind readers too; the signs and words say it again


@dataclass(frozen=True)
class Finding:
    holds: bool
    text: str
    detail: str = ""


@dataclass(frozen=True)
class Findings:
    """Shows itself as HTML without scripts, so that it also appears in a saved or untrusted notebook, and as text."""

    headline: str
    rows: tuple[Finding, ...] = ()
    advice: str = ""
    code: str = ""
    footer: str = ""
    words: tuple[str, str] = ("holds", "not yet")
    progress: str = ""

    @property
    def passed(self) -> bool:
        return bool(self.rows) and all(row.holds for row in self.rows)

    def __repr__(self) -> str:
        lines = [self.headline]
        lines += [f"  {line}" for line in self.advice.splitlines()]
        for row in self.rows:
            lines += [f"  {self._sign(row)}: {row.text}"] + ([f"      {row.detail}"] if row.detail else [])
        lines += [f"    {line}" for line in self.code.splitlines()]
        return "\n".join(lines + [line for line in (self.footer, self.progress) if line])

    def _repr_html_(self) -> str:
        parts = [
            f"<p><b>{escape(self.headline)}</b></p>",
            *(f"<p>{marked_up(line)}</p>" for line in self.advice.splitlines()),
            self._table() if self.rows else "",
            f"<pre style='white-space:pre-wrap;margin:.8em 0'>{escape(self.code)}</pre>" if self.code else "",
            f"<p>{marked_up(self.footer)}</p>" if self.footer else "",
            f"<p style='opacity:.8'>{escape(self.progress)}</p>" if self.progress else "",
        ]
        edge = GREEN if self.passed else ORANGE
        return f"<div style='border-left:.3em solid {edge};padding:.2em 1em'>{''.join(parts)}</div>"

    def _table(self) -> str:
        left = "style='text-align:left;vertical-align:top'"
        rows = "".join(
            f"<tr><th scope='row' {left}><span style='white-space:nowrap'>{escape(self._sign(row))}</span></th>"
            f"<td {left}>{marked_up(row.text)}{'<br>' if row.detail else ''}<i>{marked_up(row.detail)}</i></td></tr>"
            for row in self.rows
        )
        return f"<table style='margin:.5em 0'><tbody>{rows}</tbody></table>"

    def _sign(self, row: Finding) -> str:
        return f"✓ {self.words[0]}" if row.holds else f"✗ {self.words[1]}"


def marked_up(text: str) -> str:
    """HTML of a sentence, with what stands in backticks as code.

    >>> marked_up("`X @ w` is < 0")
    '<code>X @ w</code> is &lt; 0'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
