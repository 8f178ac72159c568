"""Data to learn from: seeded toy sets (`toys`), and small real sets (`stored`).

Real sets and their licences: LICENSES.md.
"""

from lecturelib.data.stored import (
    HERE,
    DataSet,
    anes96,
    breast_cancer,
    digits,
    engel,
    iris,
    longley,
    penguins,
    read,
    stackloss,
    two_species,
    wine,
)
from lecturelib.data.toys import (
    biased_die,
    fair_die,
    five_points,
    four_points,
    gate,
    houses,
    on_a_line,
    parabola,
    split_class,
    two_clouds,
    two_gaussians,
)

__all__ = [
    "HERE",
    "DataSet",
    "anes96",
    "biased_die",
    "breast_cancer",
    "digits",
    "engel",
    "fair_die",
    "five_points",
    "four_points",
    "gate",
    "houses",
    "iris",
    "longley",
    "on_a_line",
    "parabola",
    "penguins",
    "read",
    "split_class",
    "stackloss",
    "two_clouds",
    "two_gaussians",
    "two_species",
    "wine",
]
