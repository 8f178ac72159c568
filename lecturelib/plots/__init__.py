"""The course's pictures.

A function here takes data or a model and returns a *drawing*: a function that builds its artists on an empty
figure and returns `update(**values)`, which moves them and returns the sentence that describes the picture.
`lecturelib.widgets.explore` puts sliders under a drawing; `lecturelib.picture.Picture` renders it.

Many take, in place of a model (a path, a table), a function of the sliders' values that makes one:

    explore(plots.regions(lambda k: nearest(X, y, k=k), X, y), k=slider(1, 25))
"""

from lecturelib.plots.classifiers import regions
from lecturelib.plots.descent import cost_by_iteration, descent_path, loss_curves
from lecturelib.plots.fits import coefficient_paths, fit_1d, learning_curves
from lecturelib.plots.lines import gate_by_hand, line_and_normal, turning_line
from lecturelib.plots.neurons import transfer_functions, transfer_map
from lecturelib.plots.projections import images, scree
from lecturelib.plots.scores import confusion, roc_curve
from lecturelib.plots.style import Drawing, Update
from lecturelib.plots.training import (
    criterion_by_angle,
    fitted_lines,
    margins,
    mistakes_by_epoch,
    perceptron_run,
    training_step,
)
from lecturelib.plots.weights import weight_space

__all__ = [
    "Drawing",
    "Update",
    "coefficient_paths",
    "confusion",
    "cost_by_iteration",
    "criterion_by_angle",
    "descent_path",
    "fit_1d",
    "fitted_lines",
    "gate_by_hand",
    "images",
    "learning_curves",
    "line_and_normal",
    "loss_curves",
    "margins",
    "mistakes_by_epoch",
    "perceptron_run",
    "regions",
    "roc_curve",
    "scree",
    "training_step",
    "transfer_functions",
    "transfer_map",
    "turning_line",
    "weight_space",
]
