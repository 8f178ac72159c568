import numpy as np
from matplotlib.figure import Figure

from lecturelib import data, plots
from lecturelib.models import LinearClassifier
from lecturelib.plots.style import CLASS_STYLES, scatter_classes


def test_the_turning_line_counts_what_a_plain_loop_counts():
    X, y = data.two_clouds()
    pivot = (X[y == -1].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
    update = plots.turning_line(X, y)(Figure())
    for angle in range(-90, 91, 15):
        direction = np.array([np.sin(np.deg2rad(angle)), np.cos(np.deg2rad(angle))])
        wrong = 0
        for x_i, y_i in zip(X - pivot, y, strict=True):
            right_of_the_line = x_i[0] * direction[1] - x_i[1] * direction[0] > 0
            wrong += right_of_the_line != (y_i == 1)
        assert f" {wrong} of 40 points" in update(angle)


def test_the_margins_picture_counts_what_is_wrong_and_names_the_least_distance():
    X, y = np.array([[3.0, 0.0], [1.0, 0.0], [-2.0, 5.0], [0.5, 0.0]]), np.array([1, 1, -1, -1])
    update = plots.margins(LinearClassifier(np.array([2.0, 0.0]), 0.0), X, y)(Figure())
    assert update().endswith("1 of 4 samples are on the wrong side, and the least distance is −0.5.")


def test_classes_without_names_are_called_by_their_labels():
    axes = Figure().subplots()
    scatter_classes(axes, np.eye(3)[:, :2], ["setosa", "virginica", "setosa"])
    assert axes.get_legend_handles_labels()[1] == ["setosa", "virginica"]


def test_classes_differ_in_marker_as_well_as_colour():
    colours, markers = zip(*CLASS_STYLES, strict=True)
    assert len(set(colours)) == len(set(markers)) == len(CLASS_STYLES)
