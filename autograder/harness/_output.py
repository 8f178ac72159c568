"""What a student's function prints: whether it does, and no more of it than a notebook can show."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

MOST_LINES = 100  # that are shown of what a function prints during one check
MOST_CHARACTERS = 10_000


@dataclass
class Printed:
    """How much was printed so far. All of it counts, but only the beginning is shown.

    >>> printed = Printed()
    >>> len(printed.shown_part("line\\n" * 1_000_000)), printed.remark
    (500, 'Your function printed 1,000,000 lines; only the first 100 are shown.')
    """

    lines: int = 0
    characters: int = 0

    def shown_part(self, text: str) -> str:
        """As much of the text as there is room for."""
        room = MOST_CHARACTERS - self.characters if self.lines < MOST_LINES else 0
        lines = text[: max(0, room)].splitlines(keepends=True)[: MOST_LINES - self.lines] if room > 0 else []
        self.lines += text.count("\n")
        self.characters += len(text)
        return "".join(lines)

    @property
    def remark(self) -> str:
        """A sentence if something was left out."""
        if self.lines > MOST_LINES:
            return f"Your function printed {self.lines:,} lines; only the first {MOST_LINES} are shown."
        if self.characters > MOST_CHARACTERS:
            shown = f"only the first {MOST_CHARACTERS:,} are shown"
            return f"Your function printed {self.characters:,} characters; {shown}."
        return ""


class Output:
    """A stream that remembers whether it was written to; in everything else it is the one that it stands for."""

    def __init__(self, stream: Any, printed: Printed) -> None:
        self.stream = stream
        self.printed = printed
        self.used = False

    def write(self, text: str) -> int:
        self.used = True
        shown = self.printed.shown_part(text)
        if shown and self.stream:
            self.stream.write(shown)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)
