"""Inside a kernel in which a notebook has run: looks at every figure, and moves every slider."""

import base64
import io
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from PIL import Image

from lecturelib.figures.handles import Point, Points
from lecturelib.figures.scene import Scene
from lecturelib.figures.widgets import Explorer
from tests.direct import direct_renderings
from tests.figures import complaints
from tests.layout import about_layout

# Run before the first and behind the last cell of every solved notebook, in the kernel that nbval has started for it.
FIRST_CELL = "from tests.notebooks import sliders; sliders.watch(get_ipython())"
LAST_CELL = "sliders.assert_all_is_well(everywhere={everywhere})"

seen: list[tuple[str, Any]] = []  # each cell that has run, and its result


def watch(shell: Any) -> None:
    """Note what each cell shows from now on. Stills are left out: the notebooks as committed make the same ones."""
    Scene.still = lambda _: b""  # type: ignore[method-assign]
    shell.events.register("post_run_cell", lambda run: seen.append((run.info.raw_cell, run.result)))


def assert_all_is_well(*, everywhere: bool = True) -> None:
    """Each figure keeps to the house style, and after moves of its sliders, to one end or `everywhere`, it shows what a
    new recording shows.
    """
    figures = {number: result for number, (_, result) in enumerate(seen) if isinstance(result, Explorer)}
    for number, explorer in figures.items():
        for position, words in differences(explorer, everywhere=everywhere):
            raise AssertionError(f"moved to {position}: {words}\n{seen[number][0]}")
    assert set(figures) == {number for number, (code, _) in enumerate(seen) if "explore(" in code}, (
        "a figure is missing"
    )
    for number, explorer in figures.items():
        for complaint in complaints(explorer.scene):
            raise AssertionError(f"{complaint}, in the cell:\n{seen[number][0]}")


def differences(explorer: Explorer, *, everywhere: bool) -> Iterator[tuple[dict[str, Any], str]]:
    """The positions of the controls at which words or legends are in the way, or at which the scene, patch upon patch,
    is not what it is when recorded afresh, and what is wrong there.

    The new one visits them in the opposite order, so that a drawing that remembers where it has been would differ.
    """
    scene = explorer.scene
    afresh = Scene(scene.drawing, size=tuple(scene.figure.get_size_inches()))
    afresh.whole(**explorer.values)
    shown = {}
    yield from ((explorer.values, complaint) for complaint in about_layout(scene))
    for position in positions(explorer, everywhere=everywhere):
        explorer.set(**position)
        if explorer.trouble.value:
            yield position, explorer.trouble.value
        yield from ((position, complaint) for complaint in about_layout(scene))
        shown[tuple(position.items())] = contents(scene)
    for place, found in reversed(shown.items()):
        afresh.whole(**dict(place))
        for layer, anew in zip_longest(found, contents(afresh)):
            if layer != anew:
                yield dict(place), f"patch upon patch it shows\n{layer}\nbut recorded afresh\n{anew}"


def contents(scene: Scene) -> list[Any]:
    """What a scene says and shows, without the names of its layers: an artist that replaces another has a new one."""
    return [scene.sentence, *(ops for _, ops in scene.shown()["layers"])]


def positions(explorer: Explorer, *, everywhere: bool) -> Iterator[dict[str, Any]]:
    """The values of all controls when each has been moved to an end where it is not yet, or `everywhere` and back."""
    start = explorer.values
    for name, control in explorer.controls.items():
        places = stops(control)
        away = places[-1] if start[name] != places[-1] else places[0]
        for value in [*places, start[name]] if everywhere else [away]:
            yield {**start, name: value}


def stops(control: Any) -> list[Any]:
    if isinstance(control, Points):
        return [control.value[::-1], control.value]
    if isinstance(control, Point):
        x, y = control.value
        return [(y, x), (x, y)]
    if hasattr(control, "options"):
        return [option[1] if isinstance(option, tuple) else option for option in control.options]
    middle = control.min + round((control.max - control.min) / 2 / control.step) * control.step
    return [control.min, middle, control.max]


def painted(results: dict[int, Any]) -> Iterator[dict[str, Any]]:
    """What matplotlib itself paints at the start of each figure and at each position of its controls, as a PNG file in
    base64, with the number of the figure's cell.
    """
    for count, explorer in ((count, result) for count, result in results.items() if isinstance(result, Explorer)):
        start, size = explorer.values, tuple(explorer.scene.figure.get_size_inches())
        places = [start, *positions(explorer, everywhere=True)]
        pictures = direct_renderings(explorer.scene.drawing, start, places, size)
        for values, pixels in zip(places, pictures, strict=True):
            file = io.BytesIO()
            Image.fromarray(pixels).save(file, "png")
            moves = {control.description: values[name] for name, control in explorer.controls.items()}
            yield {"count": count, "moves": moves, "picture": base64.b64encode(file.getvalue()).decode()}
