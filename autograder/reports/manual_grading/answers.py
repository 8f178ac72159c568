"""Finds the answer to a question in a student's notebook; where that is not certain, nothing is guessed.

A cell is known by its id. Some programs drop the ids or give new ones: then the answer is what stands between the
released cells around the question, or below the question's heading.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from autograder.exercise.assignment import NotebookCell, Question, fingerprint
from autograder.exercise.notebook_file import unpacked
from autograder.text import shown

LONGEST_TEXT = 20_000  # characters; an answer has some hundreds
BY_ID, BY_PLACE, BY_HEADING, NOT_FOUND = "id", "place", "heading", "not_found"  # by what an answer was found


@dataclass(frozen=True)
class Answer:
    """What a student wrote, and how it was found; where it was not, all texts of the notebook that are their own."""

    text: str
    how: str
    prompt: str = ""

    @property
    def about(self) -> str:
        """The fingerprint by which a decision says what was read."""
        return fingerprint(self.text.encode())

    @property
    def own(self) -> str:
        """The text without the lines at its beginning that are the question's."""
        pairs = zip(self.text.splitlines(), self.prompt.splitlines(), strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].rstrip() == pair[1].rstrip(), pairs))
        return "\n".join(self.text.splitlines()[same:])

    @property
    def is_missing(self) -> bool:
        """Nothing was written: the cell is empty, or as it was released."""
        return self.how != NOT_FOUND and not self.own.strip(" \n…")


@lru_cache(maxsize=10_000)  # the page asks again after each decision
def find_answer(content: bytes, question: Question, released: tuple[NotebookCell, ...]) -> Answer:
    """The answer to a question in a packed notebook; `released` are the cells that the student once got."""
    cells = [NotebookCell(each["id"], each["cell_type"], each["source"]) for each in unpacked(content)]
    notebook = _StudentCells(cells, released)
    prompt = next((cell.source for cell in released if cell.id == question.question), question.prompt)
    ways = ((BY_ID, notebook.by_id), (BY_PLACE, notebook.by_place), (BY_HEADING, notebook.by_heading))
    for how, way in ways:
        if (text := way(question.question)) is not None:
            return Answer(text, how, prompt)
    texts = {cell.source.strip() for cell in released}
    own = [cell.source for cell in cells if _is_text(cell) and cell.source.strip() not in texts]
    return Answer("\n\n".join(own), NOT_FOUND, prompt)


def _is_text(cell: NotebookCell) -> bool:
    return cell.cell_type != "code"


class _StudentCells:
    """A student's cells beside those that were released."""

    def __init__(self, cells: Sequence[NotebookCell], released: Sequence[NotebookCell]) -> None:
        self.cells = cells
        self.released = released
        ids = {cell.id for cell in released}
        texts = {cell.source.strip(): cell.id for cell in released if cell.source.strip()}
        # of each of the student's cells the id of the released cell that it is; nothing where it is an own one
        self.known = [cell.id if cell.id in ids else texts.get(cell.source.strip(), "") for cell in cells]

    def by_id(self, question: str) -> str | None:
        places = [place for place, cell in enumerate(self.cells) if cell.id == question]
        return self._from(places) if places else None

    def by_place(self, question: str) -> str | None:
        """Between the cells that were released just before and just after it, if both are still there, once each."""
        order = [cell.id for cell in self.released]
        if question not in order:
            return None
        place = order.index(question)
        start = self._only_place(order[place - 1]) if place else -1
        end = self._only_place(order[place + 1]) if place + 1 < len(order) else len(self.cells)
        if start is None or end is None or not start < end:
            return None
        between = [cell.source for cell in self.cells[start + 1 : end] if _is_text(cell)]
        return "\n\n".join(between) if between else None

    def by_heading(self, question: str) -> str | None:
        """Where the heading of the question, or the last one above it, stands just once."""
        heading = self._heading_of(question)
        places = [place for place, cell in enumerate(self.cells) if heading and heading in lines_of(cell)]
        return self._from(places) if len(places) == 1 else None

    def _heading_of(self, question: str) -> str:
        heading = ""
        for cell in self.released:
            headings = [line for line in lines_of(cell) if line.startswith("#")]
            if cell.id == question:
                return headings[0] if headings else heading
            heading = headings[-1] if headings else heading
        return ""

    def _only_place(self, name: str) -> int | None:
        return self.known.index(name) if self.known.count(name) == 1 else None

    def _from(self, places: Sequence[int]) -> str:
        """The cells at these places, each with the student's own texts below it: many write there, not into it."""
        chosen: dict[int, str] = {}
        for place in places:
            chosen[place] = self.cells[place].source
            for below in range(place + 1, len(self.cells)):
                if self.known[below]:
                    break
                if _is_text(self.cells[below]):
                    chosen[below] = self.cells[below].source
        return "\n\n".join(text for _, text in sorted(chosen.items()) if text.strip())


def lines_of(cell: NotebookCell) -> list[str]:
    return [line.strip() for line in cell.source.splitlines()] if _is_text(cell) else []


def readable(text: str) -> str:
    """The text with nothing in it that hides or turns the direction of writing; where it is far too long, its start."""
    lines = [shown(line.expandtabs(4)) for line in text[:LONGEST_TEXT].split("\n")]
    more = len(text) - LONGEST_TEXT
    return "\n".join(lines) + (f"\n\n… and {more:,} more characters" if more > 0 else "")
