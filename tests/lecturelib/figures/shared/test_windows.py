import numpy as np

from lecturelib.figures.shared.windows import until_gone


def test_a_path_ends_where_it_is_far_outside():
    path = np.array([[0.0, 0.0], [1.0, 0.0], [1e9, 0.0], [-1e30, 0.0]])
    assert len(until_gone(path, (-1.0, 1.0, -1.0, 1.0))) == 3
    np.testing.assert_array_equal(until_gone(path[:2], (-1.0, 1.0, -1.0, 1.0)), path[:2])
