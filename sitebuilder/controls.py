"""Inside a process that runs a notebook: its sliders and menus, as they will stand on a page."""

from dataclasses import dataclass
from typing import Any

import ipywidgets

from lecturelib.figures.widgets import Explorer, readable


@dataclass(frozen=True)
class Control:
    """A slider or menu with all its values, in words too, and the place of that at which it starts."""

    name: str
    label: str
    menu: bool
    values: list[Any]
    texts: list[str]
    start: int


def controls_of(explorer: Explorer) -> list[Control]:
    return [_described(name, control) for name, control in widgets_of(explorer).items()]


def widgets_of(explorer: Explorer) -> dict[str, Any]:
    """The controls that stand beside the picture, and not in it."""
    return {name: control for name, control in explorer.controls.items() if hasattr(control, "layout")}


def _described(name: str, control: Any) -> Control:
    values = values_of(control)
    label = control.description or name.replace("_", " ")
    texts = [text_of(value, control) for value in values]
    plain = [value if isinstance(value, bool | int | float | str) else None for value in values]
    return Control(name, label, is_menu(control), plain, texts, values.index(readable(control.value)))


def is_menu(control: Any) -> bool:
    return isinstance(control, (ipywidgets.Dropdown, ipywidgets.Checkbox))


def values_of(control: Any) -> list[Any]:
    """Every value that the control can take, also a start that lies between its steps.

    >>> values_of(ipywidgets.FloatSlider(0.25, min=0, max=0.3, step=0.1))
    [0.0, 0.1, 0.2, 0.25, 0.3]
    """
    if isinstance(control, ipywidgets.Checkbox):
        return [False, True]
    if hasattr(control, "options"):
        return [value for _, value in pairs(control)]
    count = int((control.max - control.min) / control.step + 1e-9) + 1
    values = [readable(control.min + n * control.step) for n in range(count)]
    if hasattr(control, "base"):  # a logarithmic slider counts exponents
        values = [readable(control.base**value) for value in values]
    return sorted({*values, readable(control.value)})


def text_of(value: Any, control: Any) -> str:
    """The value as the notebook's control reads it out, with a minus sign that is one.

    >>> text_of(-0.5, ipywidgets.FloatSlider()), text_of(2, ipywidgets.Dropdown(options=[("two", 2)]))
    ('−0.50', 'two')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if hasattr(control, "options"):
        return next(str(name) for name, option in pairs(control) if option == value)
    return format(value, control.readout_format).replace("-", "−")


def pairs(control: Any) -> list[tuple[Any, Any]]:
    """The options of a menu with the names that it shows."""
    return [option if isinstance(option, tuple) else (option, option) for option in control.options]


def played(explorer: Explorer) -> str:
    """The name of the slider that has a play button, or nothing."""
    rows = [row.children for row in explorer.view.children if hasattr(row, "children")]
    beside = [child for row in rows if any(isinstance(child, ipywidgets.Play) for child in row) for child in row]
    return next((name for name, control in explorer.controls.items() if control in beside), "")
