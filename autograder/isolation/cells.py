"""What a student's process runs."""

from dataclasses import dataclass

from autograder.display import shown


@dataclass(frozen=True)
class Cell:
    """A code cell; the first one of a notebook has the number 1."""

    number: int
    source: str

    @property
    def draws(self) -> bool:
        return "matplotlib" in self.source

    @property
    def title(self) -> str:
        lines = self.source.strip().splitlines() or [""]
        return f"code cell {self.number} (`{shown(lines[0][:40])}`)"
