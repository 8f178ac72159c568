"""Drawings of L1c: many dimensions, projections, Lagrange multipliers, and PCA."""

from lecturelib.figures.L1c.lagrange import contour_and_constraint
from lecturelib.figures.L1c.projection import (
    distances_in_a_cube,
    images,
    projected_samples,
    projection_onto_axis,
    scree,
)

__all__ = [
    "contour_and_constraint",
    "distances_in_a_cube",
    "images",
    "projected_samples",
    "projection_onto_axis",
    "scree",
]
