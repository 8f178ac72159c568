"""What a drawing is, and how it words its sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

Update = Callable[..., str]
Drawing = Callable[[Figure], Update]
Places = dict[str, tuple[Axes, Any]]


def attach(update: Update, *, facts: Mapping[str, Any] | None = None, places: Places | None = None) -> Update:
    """The update, with what a page has to know besides the values of its controls.

    `facts` is what its page twin computes with (JSON). `places` says, by the name of a slider with `drag="path"`, where
    its handle is at each stop: axes, and an array (stops, 2) in their coordinates. An update may change it.
    """
    vars(update).update(facts={} if facts is None else facts, places={} if places is None else places)
    return update


def shown(subject: Any, values: Mapping[str, Any]) -> Any:
    """What to draw at these values: the subject itself or, if it is a function of the sliders, what it returns."""
    if callable(subject) and not hasattr(subject, "predict"):
        return subject(**values)
    if values:
        raise TypeError(f"nothing moves with {', '.join(values)}; give the drawing a function of it, not one result")
    return subject


def sentence(values: Mapping[str, Any], text: str) -> str:
    """The text as a sentence that begins with the sliders' values, where there are any.

    >>> sentence({"degree": 3, "penalty": -0.5}, "the curve is flat.")
    'With degree 3 and penalty −0.5, the curve is flat.'
    """
    words = [f"{name.replace('_', ' ')} {_readable(value)}" for name, value in values.items()]
    whole = f"with {' and '.join(words)}, {text}" if words else text
    return whole[:1].upper() + whole[1:]


def number(value: float) -> str:
    """A number for a title: short, and with a minus sign that reads as one."""
    return f"{value:.3g}".replace("-", "−")


def _readable(value: Any) -> str:
    return number(value) if isinstance(value, float) else str(value)
