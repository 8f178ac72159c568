"""What a check or a diagnosis tells a person: a headline, then what holds and what does not, in signs and words."""

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

    @property
    def passed(self) -> bool:
        return bool(self.rows) and all(row.holds for row in self.rows)

    def __repr__(self) -> str:
        lines = [self.headline]
        lines += [f"  {self.advice}"] if self.advice else []
        for row in self.rows:
            lines += [f"  {self._sign(row)}: {row.text}"] + ([f"      {row.detail}"] if row.detail else [])
        lines += [f"    {line}" for line in self.code.splitlines()]
        return "\n".join(lines + ([self.footer] if self.footer else []))

    def _repr_html_(self) -> str:
        items = "".join(
            f"<li style='margin:.3em 0'><b>{self._sign(row)}</b>: {escape(row.text)}"
            + (f"<br><span style='margin-left:1.5em'>{escape(row.detail)}</span>" if row.detail else "")
            + "</li>"
            for row in self.rows
        )
        parts = [
            f"<p><b>{escape(self.headline)}</b></p>",
            f"<p>{escape(self.advice)}</p>" if self.advice else "",
            f"<ul style='list-style:none;padding-left:0'>{items}</ul>" if items else "",
            f"<pre style='white-space:pre-wrap;margin:.8em 0'>{escape(self.code)}</pre>" if self.code else "",
            f"<p>{escape(self.footer)}</p>" if self.footer else "",
        ]
        edge = GREEN if self.passed else ORANGE
        return f"<div style='border-left:.3em solid {edge};padding:.2em 1em'>{''.join(parts)}</div>"

    def _sign(self, row: Finding) -> str:
        return f"✓ {self.words[0]}" if row.holds else f"✗ {self.words[1]}"
