"""Small images, side by side in a strip."""

import numpy as np

from lecturelib.validation import Floats


def side_by_side(pixels: Floats, shape: tuple[int, int]) -> Floats:
    """One strip with a white column after each image.   (m, height * width) -> (height, m * (width + 1) - 1)"""
    height, width = shape
    framed = np.zeros((height, len(pixels), width + 1))
    framed[:, :, :width] = pixels.reshape(-1, height, width).transpose(1, 0, 2)
    return framed.reshape(height, -1)[:, :-1]
