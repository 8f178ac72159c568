"""What is asked of every drawing: moved, it is what matplotlib would draw at once; it is cheap to move, and legible."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures.picture import Picture
from tests.direct import pixels, saved
from tests.figures import complaints


def said(drawing, **values):
    return drawing(Figure())(**values)


class DrawingTests:
    """A subclass names its CASES: drawings by name, each with the values that it is moved to."""

    SIZE = (8, 4)

    def pytest_generate_tests(self, metafunc):
        metafunc.parametrize("moved", self.CASES, indirect=True, scope="class")

    @pytest.fixture(scope="class")
    @classmethod
    def moved(cls, request):
        """A drawing's values, its picture, which has been at each of them, and what it looked like there."""
        drawing, values = cls.CASES[request.param]
        picture = Picture(drawing, size=cls.SIZE)
        shown = [picture.png(**value) for value in values]
        picture.png(**values[0])  # also where there is but one: from the second time on it knows what moves
        return values, picture, shown

    @pytest.mark.full
    def test_a_moved_drawing_is_what_matplotlib_itself_would_save(self, moved):
        values, picture, shown = moved
        assert Picture(picture.drawing, size=self.SIZE).png(**values[-1]) == shown[-1]
        direct = Picture(picture.drawing, size=self.SIZE)
        direct.png(**values[0])
        for value, png in [*zip(values, shown, strict=True)][::-1]:  # what an update leaves behind would show
            assert picture.png(**value) == png
            np.testing.assert_array_equal(pixels(png), saved(direct, value))

    def test_moving_a_drawing_leaves_its_background_alone(self, moved, monkeypatch):
        values, picture, shown = moved
        monkeypatch.setattr(picture.canvas, "draw", lambda: pytest.fail("the whole picture was drawn again"))
        assert [picture.png(**value) for value in values] == shown
        assert len(set(shown)) == len(values), "some values give the same picture"

    def test_a_drawing_keeps_to_the_house_style(self, moved):
        values, picture, _ = moved
        anew = Picture(picture.drawing, size=self.SIZE)  # for complaints change what they look at
        for value in (values[0], *values):
            anew.png(**value)
        assert complaints(anew) == []


class LabelledDrawingTests(DrawingTests):
    """For drawings that have a title and two labels on each of several axes, which the house style does not ask for."""

    def test_each_axis_has_a_title_and_labels(self, moved):
        _, picture, _ = moved
        for ax in picture.figure.axes:
            assert ax.get_title()
            assert ax.get_xlabel()
            assert ax.get_ylabel() or ax.get_yticklabels()[0].get_text().isalpha()  # rows with names need no label
