"""Inside the kernel of a notebook: its sliders and menus, and what of them a page can offer."""

from dataclasses import dataclass
from typing import Any

import ipywidgets
import numpy as np

from lecturelib.figures.widgets import Explorer, readable


@dataclass(frozen=True)
class Control:
    """A slider or menu as it stands on a page: its values in words, and how many more it has in the notebook."""

    name: str
    label: str
    menu: bool
    texts: list[str]
    start: int
    left_out: int


def described(name: str, control: Any, values: list[Any]) -> Control:
    """The control as it will stand on a page, where it takes only these of its values."""
    texts = [text_of(value, control) for value in values]
    left_out = len(values_of(control)) - len(values)
    start = values.index(readable(control.value))
    return Control(name, control.description or name.replace("_", " "), is_menu(control), texts, start, left_out)


def is_menu(control: Any) -> bool:
    return isinstance(control, (ipywidgets.Dropdown, ipywidgets.Checkbox))


def stops_of(control: Any, most: int) -> list[Any]:
    """The values at which a slider stops: all of them or, evenly spaced, `most`, with its start and its middle."""
    values = values_of(control)
    if is_menu(control) or len(values) <= most:
        return values
    even = np.linspace(0, len(values) - 1, most).round().astype(int)
    return [values[n] for n in sorted({*even.tolist(), len(values) // 2, values.index(readable(control.value))})]


def values_of(control: Any) -> list[Any]:
    """Every value that the control can take in the notebook, also a start that lies between its steps.

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
