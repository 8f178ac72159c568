"""The course's pictures.

A function here takes data or a model and returns a *drawing*: a function that builds its artists on an empty
figure and returns `update(**values)`, which moves them and returns the sentence that describes the picture.
`lecturelib.widgets.explore` puts sliders under a drawing; `lecturelib.picture.Picture` renders it.
"""

from lecturelib.plots.lines import gate_by_hand, line_and_normal, turning_line
from lecturelib.plots.neurons import transfer_functions, transfer_map
from lecturelib.plots.style import Drawing, Update
from lecturelib.plots.training import (
    criterion_by_angle,
    fitted_lines,
    margins,
    mistakes_by_epoch,
    perceptron_run,
    training_step,
)

__all__ = [
    "Drawing",
    "Update",
    "criterion_by_angle",
    "fitted_lines",
    "gate_by_hand",
    "line_and_normal",
    "margins",
    "mistakes_by_epoch",
    "perceptron_run",
    "training_step",
    "transfer_functions",
    "transfer_map",
    "turning_line",
]
