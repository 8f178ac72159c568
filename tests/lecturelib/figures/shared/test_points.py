import numpy as np
from matplotlib.figure import Figure

from lecturelib.figures.shared.points import scatter_classes


def test_classes_without_names_are_called_by_their_labels():
    axes = Figure().subplots()
    scatter_classes(axes, np.eye(3)[:, :2], ["setosa", "virginica", "setosa"])
    assert axes.get_legend_handles_labels()[1] == ["setosa", "virginica"]
