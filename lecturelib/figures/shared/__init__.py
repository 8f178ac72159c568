"""Drawings that several notebooks use, and in its modules the parts that drawings are made of."""

from lecturelib.figures.shared.decision_boundaries import compared_lines, decision_regions, probability_bands
from lecturelib.figures.shared.descent import descent_path
from lecturelib.figures.shared.error_curves import cost_by_iteration, learning_curves, penalty_choice
from lecturelib.figures.shared.experiments import results_by_seed
from lecturelib.figures.shared.fits import curve_by_hand, fit_1d
from lecturelib.figures.shared.losses import loss_curves

__all__ = [
    "compared_lines",
    "cost_by_iteration",
    "curve_by_hand",
    "decision_regions",
    "descent_path",
    "fit_1d",
    "learning_curves",
    "loss_curves",
    "penalty_choice",
    "probability_bands",
    "results_by_seed",
]
