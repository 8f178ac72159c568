import numpy as np
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L0 as figures
from tests.lecturelib.figures.common import LabelledDrawingTests


def test_the_turning_line_counts_what_a_plain_loop_counts():
    X, y = data.two_clouds()
    pivot = (X[y == -1].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
    update = figures.turning_line(X, y)(Figure())
    for angle in range(-90, 91, 15):
        direction = np.array([np.sin(np.deg2rad(angle)), np.cos(np.deg2rad(angle))])
        wrong = 0
        for x_i, y_i in zip(X - pivot, y, strict=True):
            right_of_the_line = x_i[0] * direction[1] - x_i[1] * direction[0] > 0
            wrong += right_of_the_line != (y_i == 1)
        assert f" {wrong} of 40 points" in update(angle)


CASES = {"turning_line": (figures.turning_line(*data.two_clouds()), [{"angle": 60}])}


class TestDrawings(LabelledDrawingTests):
    CASES = CASES
