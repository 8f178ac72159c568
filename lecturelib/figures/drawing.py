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
    its handle is at each stop: axes, and an array (stops, 2) in their coordinates, or a function that makes it of the
    values (stops,). An update may change it.
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
    """A number for a title: three digits, as a person would write them.

    >>> number(-0.01234), number(1_234.5), number(1.6e-6), number(1e300)
    ('−0.0123', '1,230', '1.6·10⁻⁶', '10³⁰⁰')
    """
    value += 0.0  # no sign for zero
    digits, _, power = f"{value:.2e}".partition("e")
    if not power or -5 < int(power) < 6:  # without a power it is infinite or not a number
        rounded = float(f"{value:.3g}")
        text = f"{rounded:,.0f}" if power and int(power) > 2 else f"{rounded:.3g}"
        return text.replace("-", "−")
    factor = f"{abs(float(digits)):g}·".removeprefix("1·")
    return f"{'−' if value < 0 else ''}{factor}10{str(int(power)).translate(_RAISED)}"


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def _readable(value: Any) -> str:
    return number(value) if isinstance(value, float) else str(value)
