"""Drawings of L1a: discriminants, threshold neurons, and the perceptron."""

from lecturelib.figures.L1a.neuron import gate_by_hand, line_and_normal, transfer_functions, transfer_map
from lecturelib.figures.L1a.perceptron import (
    criterion_by_angle,
    fitted_lines,
    margins,
    mistakes_by_epoch,
    perceptron_run,
    perceptron_walk,
)

__all__ = [
    "criterion_by_angle",
    "fitted_lines",
    "gate_by_hand",
    "line_and_normal",
    "margins",
    "mistakes_by_epoch",
    "perceptron_run",
    "perceptron_walk",
    "transfer_functions",
    "transfer_map",
]
