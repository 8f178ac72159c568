"""Inside a kernel in which a notebook has run: looks at every figure, and moves every slider."""

import hashlib
from collections.abc import Iterator
from typing import Any

from lecturelib.figures.picture import Picture
from lecturelib.figures.widgets import Explorer
from tests.direct import direct_renderings, pixels
from tests.figures import complaints

# Run before the first and behind the last cell of every solved notebook, in the kernel that nbval has started for it.
FIRST_CELL = "from tests.notebooks import sliders; sliders.watch(get_ipython())"
LAST_CELL = "sliders.assert_all_is_well(everywhere={everywhere})"

seen: list[tuple[str, Any]] = []  # each cell that has run, and its result


def watch(shell: Any) -> None:
    """Note what each cell shows from now on."""
    shell.events.register("post_run_cell", lambda run: seen.append((run.info.raw_cell, run.result)))


def assert_all_is_well(*, everywhere: bool = True) -> None:
    """Each figure keeps to the house style, and each slider shows what it should, at one end or `everywhere`."""
    results = dict(enumerate(result for _, result in seen))
    moved = set()
    for number, position in move_all(results, everywhere=everywhere):
        assert position["trouble"] == "", (seen[number], position)
        assert position["shown"] == position["drawn"], (seen[number], position)
        moved.add(number)
    assert moved == {number for number, (code, _) in enumerate(seen) if "explore(" in code}, "a cell shows no figure"
    for number, complaint in look_at_all(results):
        raise AssertionError(f"{complaint}, in the cell:\n{seen[number][0]}")


def look_at_all(results: dict[int, Any]) -> Iterator[tuple[int, str]]:
    """Complaints about each figure, interactive or not, as it is at last; each with the number of its cell."""
    for count, result in results.items():
        if isinstance(result, Explorer | Picture):
            picture = result.picture if isinstance(result, Explorer) else result
            yield from ((count, complaint) for complaint in complaints(picture))


def move_all(results: dict[int, Any], *, everywhere: bool = True) -> Iterator[tuple[int, dict[str, Any]]]:
    """Move the controls of each explorer among the results of the cells; each position with the number of its cell."""
    for count, explorer in [(count, result) for count, result in results.items() if isinstance(result, Explorer)]:
        start, size = explorer.values, explorer.picture.figure.get_size_inches()
        positions = list(move(explorer, everywhere=everywhere))
        # In the opposite order, so that a drawing that remembers where it has been would differ.
        places = list(dict.fromkeys(tuple(position["values"].items()) for position in reversed(positions)))
        pictures = direct_renderings(explorer.picture.drawing, start, map(dict, places), size)
        drawn = dict(zip(places, map(checksum, pictures), strict=True))
        for position in positions:
            yield count, position | {"drawn": drawn[tuple(position["values"].items())]}


def move(explorer: Explorer, *, everywhere: bool) -> Iterator[dict[str, Any]]:
    """Move each control to an end where it is not yet, or `everywhere` and back, and say what is then shown."""
    start = explorer.values
    for name, control in explorer.controls.items():
        places = stops(control)
        for value in [*places, start[name]] if everywhere else [places[-1] if start[name] != places[-1] else places[0]]:
            explorer.set(**{name: value})
            yield {
                "control": name,
                "label": control.description,
                "value": explorer.values[name],
                "values": explorer.values,
                "trouble": explorer.trouble.value,
                "shown": checksum(pixels(explorer.image.value)),
            }


def stops(control: Any) -> list[Any]:
    if hasattr(control, "options"):
        return [option[1] if isinstance(option, tuple) else option for option in control.options]
    middle = control.min + round((control.max - control.min) / 2 / control.step) * control.step
    return [control.min, middle, control.max]


def checksum(image: Any) -> str:
    return hashlib.sha256(image.tobytes()).hexdigest()
