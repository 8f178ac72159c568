"""The course's pictures.

A function here takes data or a model and returns a *drawing*: a function that builds its artists on an empty
figure and returns `update(**values)`, which moves them and returns the sentence that describes the picture.
`lecturelib.widgets.explore` puts sliders under a drawing; `lecturelib.picture.Picture` renders it.

Many take, in place of a model (a path, a table), a function of the sliders' values that makes one:

    explore(plots.regions(lambda k: nearest(X, y, k=k), X, y), k=slider(1, 25))
"""

from lecturelib.plots.certainty import graded_answer, neighbour_margins, risk_by_direction, turning_margins
from lecturelib.plots.classifiers import regions
from lecturelib.plots.descent import cost_by_iteration, descent_path, loss_curves
from lecturelib.plots.fits import coefficient_paths, fit_1d, learning_curves
from lecturelib.plots.gradients import (
    one_visit,
    orders_and_bound,
    risk_landscape,
    running_risk,
    squeeze,
    updates_and_bounds,
)
from lecturelib.plots.lines import gate_by_hand, line_and_normal, turning_line
from lecturelib.plots.measures import pair_grid, roc_curves, screening, threshold_board
from lecturelib.plots.neurons import transfer_functions, transfer_map
from lecturelib.plots.projections import images, scree
from lecturelib.plots.scores import confusion, roc_curve
from lecturelib.plots.shadows import crowd, shadow, touching, views
from lecturelib.plots.squares import isolines, rivals, two_walks, valley
from lecturelib.plots.style import Drawing, Update
from lecturelib.plots.training import (
    criterion_by_angle,
    fitted_lines,
    margins,
    mistakes_by_epoch,
    perceptron_run,
    training_step,
)
from lecturelib.plots.trials import hills, margin_band, trials, weight_swings
from lecturelib.plots.weights import weight_space

__all__ = [
    "Drawing",
    "Update",
    "coefficient_paths",
    "confusion",
    "cost_by_iteration",
    "criterion_by_angle",
    "crowd",
    "descent_path",
    "fit_1d",
    "fitted_lines",
    "gate_by_hand",
    "graded_answer",
    "hills",
    "images",
    "isolines",
    "learning_curves",
    "line_and_normal",
    "loss_curves",
    "margin_band",
    "margins",
    "mistakes_by_epoch",
    "neighbour_margins",
    "one_visit",
    "orders_and_bound",
    "pair_grid",
    "perceptron_run",
    "regions",
    "risk_by_direction",
    "risk_landscape",
    "rivals",
    "roc_curve",
    "roc_curves",
    "running_risk",
    "scree",
    "screening",
    "shadow",
    "squeeze",
    "threshold_board",
    "touching",
    "training_step",
    "transfer_functions",
    "transfer_map",
    "trials",
    "turning_line",
    "turning_margins",
    "two_walks",
    "updates_and_bounds",
    "valley",
    "views",
    "weight_space",
    "weight_swings",
]
