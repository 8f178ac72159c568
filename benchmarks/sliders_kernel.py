"""The kernel's side of `benchmarks.sliders`: the same drawing behind both kinds of slider, and what it costs."""

import hashlib
import io
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
from IPython.core.pylabtools import print_figure
from IPython.display import display
from matplotlib.figure import Figure
from PIL import Image

from lecturelib.figures.widgets import Explorer, explore, readable

cpu: dict[str, list[float]] = {"ours": [], "interact": []}


@contextmanager
def timing(kind: str) -> Iterator[None]:
    started = time.process_time()
    yield
    cpu[kind].append(1000 * (time.process_time() - started))


react = Explorer._react


def timed_react(explorer: Explorer, change: Any) -> None:
    with timing("ours"):
        react(explorer, change)


Explorer._react = timed_react  # in this kernel only


def explorers(results: dict[int, Any]) -> dict[int, str]:
    """The drawing of each figure with sliders alone, which are what `interact` has, among the results of the cells."""
    found = {count: result for count, result in results.items() if isinstance(result, Explorer)}
    found = {count: each for count, each in found.items() if has_sliders_alone(each)}
    return {count: explorer.scene.drawing.__qualname__.split(".")[0] for count, explorer in found.items()}


def has_sliders_alone(explorer: Explorer) -> bool:
    return bool(explorer.controls) and all(hasattr(control, "layout") for control in explorer.controls.values())


class Pair:
    """The drawing of an explorer with our sliders and, below, with those of `interact`."""

    def __init__(self, explorer: Explorer) -> None:
        self.drawing = explorer.scene.drawing
        self.size = tuple(explorer.scene.figure.get_size_inches())
        self.mine, self.theirs = ({name: copy(each) for name, each in explorer.controls.items()} for _ in range(2))
        for times in cpu.values():
            times.clear()
        display(explore(self.drawing, size=self.size, **self.mine))
        ipywidgets.interact(self.new_figure, **self.theirs)

    def new_figure(self, **values: Any) -> None:
        with timing("interact"):
            self.drawing(plt.figure(figsize=self.size, layout="constrained"))(**values)
            plt.show()

    def tell(self) -> None:
        """Print how far the first control can move, the CPU of the callbacks so far, and the right pictures now."""
        first = next(iter(self.mine.values()))
        menu = hasattr(first, "options")
        steps = len(first.options) - 1 if menu else round((first.max - first.min) / first.step)
        print(json.dumps({"steps": steps, "cpu": cpu, "right": self.right_pictures()}))

    def right_pictures(self) -> dict[str, str]:
        """What both must show at the values that they have now: our scene's sentence, and a checksum of its picture."""
        mine, theirs = (
            {name: readable(each.value) for name, each in side.items()} for side in (self.mine, self.theirs)
        )
        figure = plt.figure(figsize=self.size, layout="constrained")
        self.drawing(figure)(**theirs)
        plain = Image.open(io.BytesIO(print_figure(figure, fmt="png"))).convert("RGBA")
        plt.close(figure)
        said = self.drawing(Figure(figsize=self.size, layout="constrained"))(**mine)
        return {"ours": said, "interact": checksum(plain)}


def copy(control: Any) -> Any:
    names = ("value", "min", "max", "step", "options", "description", "readout_format")
    return type(control)(**{name: getattr(control, name) for name in names if control.has_trait(name)})


def checksum(image: Image.Image) -> str:
    return hashlib.sha256(np.asarray(image).tobytes()).hexdigest()
