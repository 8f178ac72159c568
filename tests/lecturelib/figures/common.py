"""What is asked of every drawing: patch upon patch it is what a new recording shows; a move is small; it is legible."""

import pytest
from matplotlib.figure import Figure

from lecturelib.figures.scene import Scene
from tests.figures import complaints
from tests.notebooks.sliders import contents


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
        """A drawing's values, its scene, which has been at each of them, and what it showed there."""
        drawing, values = cls.CASES[request.param]
        scene = Scene(drawing, size=cls.SIZE)
        scene.whole(**values[0])
        shown = [contents(scene)]
        for value in values[1:]:
            scene.patch(**value)
            shown.append(contents(scene))
        return values, scene, shown

    def test_a_moved_drawing_is_what_a_new_recording_shows(self, moved):
        values, scene, shown = moved
        afresh = Scene(scene.drawing, size=self.SIZE)
        afresh.whole(**values[0])
        for value, layers in [*zip(values, shown, strict=True)][::-1]:  # what an update leaves behind would show
            afresh.whole(**value)
            assert contents(afresh) == layers

    def test_moving_a_drawing_leaves_its_axes_alone(self, moved, monkeypatch):
        values, scene, shown = moved
        monkeypatch.setattr(
            scene.figure, "draw_without_rendering", lambda: pytest.fail("everything was recorded again")
        )
        for value in values:
            scene.patch(**value)
        scene.patch(**values[0])
        assert len({repr(layers) for layers in shown}) == len(values), "some values show the same"

    def test_a_drawing_keeps_to_the_house_style(self, moved):
        values, scene, _ = moved
        anew = Scene(scene.drawing, size=self.SIZE)  # for complaints change what they look at
        for value in (values[0], *values):
            anew.whole(**value)
        assert complaints(anew) == []


class LabelledDrawingTests(DrawingTests):
    """For drawings that have a title and two labels on each of several axes, which the house style does not ask for."""

    def test_each_axis_has_a_title_and_labels(self, moved):
        _, scene, _ = moved
        for ax in scene.figure.axes:
            assert ax.get_title()
            assert ax.get_xlabel()
            assert ax.get_ylabel() or ax.get_yticklabels()[0].get_text().isalpha()  # rows with names need no label
