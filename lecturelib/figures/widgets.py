"""Figures in a notebook: a drawing, and the sliders that move it."""

import base64
import traceback
from collections.abc import Iterator
from decimal import Decimal
from html import escape
from typing import Any

import ipywidgets
from IPython import get_ipython

from lecturelib.figures._scene_widget import SceneWidget
from lecturelib.figures.drawing import Drawing
from lecturelib.figures.handles import DRAGS, Handles, point, points
from lecturelib.figures.scene import Scene

__all__ = ["Explorer", "choice", "explore", "point", "points", "readable", "slider"]

_TO_MOVE_IT = "Run this cell to move it."


def explore(drawing: Drawing, *, size: tuple[float, float] = (8, 4), play: str = "", **controls: Any) -> "Explorer":
    """Show a drawing, with sliders that move it: each keyword names an argument of its `update`, and gives its control.

        explore(figures.turning_line(X, y), angle=slider(-90, 90, start=30, label="angle in degrees"))

    A control is what `slider` or `choice` returns, `point` or `points` for what is dragged in the picture, or any
    ipywidgets control with a `value`; without a label of its own it is called by its keyword. `play` names the one
    slider that gets a button to run through its values.
    A drawing that nothing moves takes no control. Running the cell again closes what it had shown before.
    """
    for name, control in controls.items():
        if not hasattr(control, "value"):
            raise TypeError(f"explore: {name} must be a control such as slider(0, 1), got {control!r}")
    if play and play not in controls:
        raise ValueError(f"explore: play must name one of {', '.join(controls)}, got {play!r}")
    explorer = Explorer(Scene(drawing, size=size), controls, play)
    _replace_earlier(explorer)
    return explorer


def slider(
    low: float,
    high: float,
    *,
    start: float | None = None,
    step: float | None = None,
    label: str = "",
    drag: str = "",
    axes: int = 0,
) -> ipywidgets.Widget:
    """A slider from `low` to `high`, over whole numbers where `low`, `high` and `step` are.

    It begins at `start` (by default at `low`) and moves by `step` (by default 1, or a hundredth of the way).
    With `drag` it can be taken hold of in the picture, too: along "x" or "y" of the figure's first axes or of another
    of its `axes`, or along the "path" that the drawing gives. One along "x" and one along "y" of the same axes share a
    handle, which moves both.
    """
    if drag and drag not in DRAGS:
        raise ValueError(f"slider: drag must be one of {', '.join(DRAGS)}, got {drag!r}")
    start = low if start is None else start
    if not low <= start <= high or low == high:
        raise ValueError(f"slider: needs low <= start <= high and low < high, got {low}, {start}, {high}")
    whole = all(isinstance(number, int) for number in (low, high, step or 1))
    step = step or (1 if whole else round((high - low) / 100, 10))
    kind = ipywidgets.IntSlider if whole else ipywidgets.FloatSlider
    digits = f".{_decimals(step)}f"
    made = _made_now(kind(start, min=low, max=high, step=step, description=label, readout_format=digits))
    made.drag = (drag, axes) if drag else None
    return made


def choice(*options: Any, start: Any = None, label: str = "") -> ipywidgets.Widget:
    """A menu of options; it begins at `start`, by default at the first."""
    if start is not None and start not in options:
        raise ValueError(f"choice: start must be one of {', '.join(map(str, options))}, got {start!r}")
    first = options[0] if start is None else start
    return _made_now(ipywidgets.Dropdown(options=options, value=first, description=label))


def _decimals(step: float) -> int:
    """How many digits after the point it takes to write multiples of `step`.

    >>> _decimals(0.05), _decimals(1), _decimals(1e-6)
    (2, 0, 6)
    """
    exponent = Decimal(str(step)).normalize().as_tuple().exponent
    return max(0, -int(exponent))


class Explorer:
    """A scene with its controls, as a cell shows it. `values` holds what is shown, `set` changes it from code."""

    def __init__(self, scene: Scene, controls: dict[str, Any], play: str) -> None:
        self.scene = scene
        self.controls = controls
        scene.whole(**self.values)  # a drawing that fails from the start raises in its cell, as any code does
        self.note = _TO_MOVE_IT if controls else ""  # for whoever sees the figure without its kernel
        self.handles = Handles(scene, controls)
        self.shown = SceneWidget(scene=scene, handles=self.handles, stopped=self.note)
        self.trouble = ipywidgets.HTML()
        rows = [_labelled(name, control) for name, control in controls.items() if hasattr(control, "layout")]
        self.view = ipywidgets.VBox([*rows, self.trouble, self.shown] if rows else [self.shown])
        self.links = self._add_play_button(controls[play]) if play else []
        self.view.add_class("scene-figure")
        for part in self.view.children[:-1]:
            part.add_class("scene-controls")
        self.foreign = [control for control in controls.values() if getattr(control, "made_in", None) != _this_run()]
        for control in controls.values():
            control.observe(self._react, "value")

    @property
    def values(self) -> dict[str, Any]:
        return {name: readable(control.value) for name, control in self.controls.items()}

    def set(self, **values: Any) -> None:
        """Move controls from code, as if by hand."""
        if unknown := set(values) - set(self.controls):
            raise ValueError(f"set: there is no control {', '.join(unknown)}, only {', '.join(self.controls)}")
        for name, value in values.items():
            self.controls[name].value = value

    def close(self) -> None:
        """Let go of the figure and of all widgets, except controls that were made elsewhere: others may hold them."""
        for control in self.controls.values():
            control.unobserve(self._react, "value")
        for widget in [*self.links, *_parts(self.view, without=self.foreign)]:
            widget.close()
        del self.scene, self.handles  # a notebook remembers every result of a cell, and so this explorer

    def _react(self, _: Any) -> None:
        """Show the scene at the new values or, beside the last one, why it cannot be drawn."""
        try:
            self.shown.move(**self.values)
            self.trouble.value = ""
        except Exception as error:
            reason = "".join(traceback.format_exception(error))
            self.trouble.value = (
                f"<details><summary>{escape(repr(error))}</summary><pre>{escape(reason)}</pre></details>"
            )

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live controls and, for a reader without a kernel, a plain picture with its alt text."""
        if not self.view.comm:
            return {"text/plain": "This figure was closed when its cell ran again."}, {}
        still = base64.b64encode(self.scene.still()).decode()
        width, _ = self.scene.canvas.get_width_height()
        said = self.scene.sentence
        live = self.view._repr_mimebundle_(**options)
        facts = {"image/png": {"alt": said, "width": width}, "without_kernel": self.note}
        return {**live, "image/png": still, "text/plain": said}, facts

    def _add_play_button(self, control: Any) -> list[ipywidgets.Widget]:
        """Put a button before the control that plays through its values; returns the links that connect them.

        ipywidgets' own three buttons have no names that a screen reader could read out, so they are hidden, and only
        their clock is used.
        """
        clock = ipywidgets.Play(interval=800, min=control.min, max=control.max, step=control.step, value=control.value)
        clock.layout.display = "none"
        button = ipywidgets.ToggleButton(description="play", icon="play", tooltip=f"play through {control.description}")
        button.layout.width = "auto"
        row = ipywidgets.HBox([clock, button, control], layout={"flex_flow": "wrap"})
        self.view.children = [row if child is control else child for child in self.view.children]
        pairs = ((clock, "value"), (control, "value")), ((button, "value"), (clock, "playing"))
        return [ipywidgets.jslink(*pair) for pair in pairs]


def _labelled(name: str, control: Any) -> Any:
    """The control with its label in whole words, also as its tooltip, which would otherwise read "null"."""
    control.description = control.description or name.replace("_", " ")
    control.tooltip = control.tooltip or control.description
    control.style.description_width = "initial"
    control.layout.width = "min(40em, 100%)"
    return control


def _parts(widget: Any, *, without: list[Any]) -> Iterator[Any]:
    """The widget with everything it consists of: its children, their layouts and styles."""
    if widget not in without:
        yield from (getattr(widget, own) for own in ("layout", "style") if widget.has_trait(own))
        for child in getattr(widget, "children", ()):
            yield from _parts(child, without=without)
        yield widget


def readable(value: Any) -> Any:
    """A slider's floats without the rounding errors of binary fractions: 0.3, not 0.30000000000000004."""
    return round(value, 10) if isinstance(value, float) else value


# What each cell showed when it last ran, and in which run; running it again closes that, or each run would leave its
# widgets and its figure in the kernel for good.
_shown: dict[str, tuple[str, list[Explorer]]] = {}


def _replace_earlier(explorer: Explorer) -> None:
    """Close what earlier runs of this cell have shown; another explorer of the same run stays."""
    cell, run = _this_run()
    if not cell:  # a front end that does not name its cells
        return
    last, shown = _shown.get(cell, ("", []))
    if last != run:
        for earlier in shown:
            earlier.close()
        shown = []
    _shown[cell] = run, [*shown, explorer]


def _this_run() -> tuple[str, str]:
    """The cell that is running, as JupyterLab names it, and this run of it; empty if the front end does not say."""
    shell = get_ipython()
    request = shell.get_parent() if hasattr(shell, "get_parent") else {}
    return request.get("metadata", {}).get("cellId", ""), request.get("header", {}).get("msg_id", "")


def _made_now(control: ipywidgets.Widget) -> ipywidgets.Widget:
    """Note on the control in which run of which cell it was made, and so who may close it."""
    control.made_in = _this_run()
    return control
