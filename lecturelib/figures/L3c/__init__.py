"""Drawings of L3c: the perceptron's cost functions and its rules."""

from lecturelib.figures.L3c.perceptron_rules import batch_and_single, decreasing_rate, one_step, run_and_pocket
from lecturelib.figures.L3c.weight_plane import mistakes_and_loss, weight_space

__all__ = [
    "batch_and_single",
    "decreasing_rate",
    "mistakes_and_loss",
    "one_step",
    "run_and_pocket",
    "weight_space",
]
