"""Which cells of a notebook grading runs.

The demos and checks that came with the notebook are left out where nobody changed them: they take long, and nothing
depends on them. But a student's own code may use what a demo has defined; then this demo runs, and whatever it needs.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from autograder.assignment import Assignment
from autograder.handing_in.names import Names, names_in
from autograder.isolation.cells import Cell

names_in_released = lru_cache(maxsize=2000)(names_in)  # the same in every notebook of a class


def program(cells: Sequence[Cell], assignment: Assignment) -> tuple[Cell, ...]:
    """The cells to run, in the order in which they stand."""
    idle = [cell for cell in cells if cell.source.strip() in assignment.skipped]
    if not idle:
        return tuple(cells)
    needed = needed_of(idle, cells, assignment)
    return tuple(cell for cell in cells if cell in needed or cell.source.strip() not in assignment.skipped)


def needed_of(idle: Sequence[Cell], cells: Sequence[Cell], assignment: Assignment) -> set[Cell]:
    """Those of the idle cells that define what the student's own ones use and no other cell defines."""
    kept = [cell for cell in cells if cell.source.strip() not in assignment.skipped]
    names = {cell: names_of(cell, assignment) for cell in cells}
    defined = {name: cell.number for cell in reversed(kept) for name in names[cell].defined}  # by the first to do so
    offers = defaultdict[str, list[Cell]](list)
    for cell in idle:
        for name in names[cell].defined:
            offers[name].append(cell)
    waiting = [cell for cell in kept if cell.source.strip() not in assignment.released_cells]
    needed: set[Cell] = set()
    while waiting:
        cell = waiting.pop()
        found = [each for name in undefined_in(names[cell], cell.number, defined) for each in offers.pop(name, ())]
        waiting += [each for each in found if each not in needed]
        needed.update(found)
    return needed


def names_of(cell: Cell, assignment: Assignment) -> Names:
    source = cell.source.strip()
    return names_in_released(source) if source in assignment.released_cells else names_in(cell.source)


def undefined_in(names: Names, number: int, defined: dict[str, int]) -> Iterator[str]:
    """What a cell uses at once must stand above it, what its functions use may stand anywhere."""
    yield from (name for name in names.used_at_once if defined.get(name, number) >= number)
    yield from (name for name in names.used_later if name not in defined)
