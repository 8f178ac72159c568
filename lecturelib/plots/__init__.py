"""The course's pictures.

A function here takes data or a model and returns a *drawing*: a function that builds its artists on an empty
figure and returns `update(**values)`, which moves them and returns the sentence that describes the picture.
`lecturelib.widgets.explore` puts sliders under a drawing; `lecturelib.picture.Picture` renders it.

Many take, in place of a model (a path, a table), a function of the sliders' values that makes one:

    explore(plots.regions(lambda k: nearest(X, y, k=k), X, y), k=slider(1, 25))
"""

from lecturelib.plots.bits import code_by_bias, features_kept, huffman_tree, information_areas
from lecturelib.plots.bowls import compass, descent_board, race, shrinking_steps, step_size
from lecturelib.plots.certainty import graded_answer, neighbour_margins, risk_by_direction, turning_margins
from lecturelib.plots.classifiers import regions
from lecturelib.plots.curves import bands, bump_search, penalty_choice
from lecturelib.plots.descent import cost_by_iteration, descent_path, loss_curves
from lecturelib.plots.fits import coefficient_paths, fit_1d, learning_curves
from lecturelib.plots.geometry import bent_line, lifted, perpendicular, two_roads, weight_bars
from lecturelib.plots.gradients import (
    one_visit,
    orders_and_bound,
    risk_landscape,
    running_risk,
    squeeze,
    updates_and_bounds,
)
from lecturelib.plots.hardening import Run, chances, hardening, surprise
from lecturelib.plots.lines import gate_by_hand, line_and_normal, turning_line
from lecturelib.plots.machines import asked_and_got, common_point, solution_cone, straight_walk
from lecturelib.plots.measures import pair_grid, roc_curves, screening, threshold_board
from lecturelib.plots.neurons import transfer_functions, transfer_map
from lecturelib.plots.posteriors import gaussian_board, missing_prior, new_prior, there_and_back
from lecturelib.plots.projections import images, scree
from lecturelib.plots.rules import batch_and_single, one_step, sinking, two_surfaces, walk_and_pocket
from lecturelib.plots.scales import basis_board, line_and_bowl, predicted_and_true, stretched_bowls
from lecturelib.plots.scores import confusion, roc_curve
from lecturelib.plots.shadows import crowd, shadow, touching, views
from lecturelib.plots.shares import confidence, two_floors, weight_images
from lecturelib.plots.shrinking import degree_and_penalty, heavy_price, shrinking_paths, two_prices
from lecturelib.plots.squares import isolines, rivals, two_walks, valley
from lecturelib.plots.study import cases, cost_by_threshold, peeking, resamples, two_knobs
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
from lecturelib.plots.votes import ballots, batch_stop, council, gain, through_origin, two_layers
from lecturelib.plots.weights import weight_space

__all__ = [
    "Drawing",
    "Run",
    "Update",
    "asked_and_got",
    "ballots",
    "bands",
    "basis_board",
    "batch_and_single",
    "batch_stop",
    "bent_line",
    "bump_search",
    "cases",
    "chances",
    "code_by_bias",
    "coefficient_paths",
    "common_point",
    "compass",
    "confidence",
    "confusion",
    "cost_by_iteration",
    "cost_by_threshold",
    "council",
    "criterion_by_angle",
    "crowd",
    "degree_and_penalty",
    "descent_board",
    "descent_path",
    "features_kept",
    "fit_1d",
    "fitted_lines",
    "gain",
    "gate_by_hand",
    "gaussian_board",
    "graded_answer",
    "hardening",
    "heavy_price",
    "hills",
    "huffman_tree",
    "images",
    "information_areas",
    "isolines",
    "learning_curves",
    "lifted",
    "line_and_bowl",
    "line_and_normal",
    "loss_curves",
    "margin_band",
    "margins",
    "missing_prior",
    "mistakes_by_epoch",
    "neighbour_margins",
    "new_prior",
    "one_step",
    "one_visit",
    "orders_and_bound",
    "pair_grid",
    "peeking",
    "penalty_choice",
    "perceptron_run",
    "perpendicular",
    "predicted_and_true",
    "race",
    "regions",
    "resamples",
    "risk_by_direction",
    "risk_landscape",
    "rivals",
    "roc_curve",
    "roc_curves",
    "running_risk",
    "scree",
    "screening",
    "shadow",
    "shrinking_paths",
    "shrinking_steps",
    "sinking",
    "solution_cone",
    "squeeze",
    "step_size",
    "straight_walk",
    "stretched_bowls",
    "surprise",
    "there_and_back",
    "threshold_board",
    "through_origin",
    "touching",
    "training_step",
    "transfer_functions",
    "transfer_map",
    "trials",
    "turning_line",
    "turning_margins",
    "two_floors",
    "two_knobs",
    "two_layers",
    "two_prices",
    "two_roads",
    "two_surfaces",
    "two_walks",
    "updates_and_bounds",
    "valley",
    "views",
    "walk_and_pocket",
    "weight_bars",
    "weight_images",
    "weight_space",
    "weight_swings",
]
