import numpy as np

from lecturelib.figures.shared.images import side_by_side


def test_images_stand_side_by_side_with_a_white_column_between():
    strip = side_by_side(np.array([[1.0, 2, 3, 4], [5, 6, 7, 8]]), (2, 2))
    np.testing.assert_array_equal(strip, [[1, 2, 0, 5, 6], [3, 4, 0, 7, 8]])
