import numpy as np
import pytest
from traitlets import TraitError

from lecturelib.figures.drawing import attach
from lecturelib.figures.widgets import choice, explore, point, points, slider


def plane(figure):
    """A drawing that shows nothing but says where everything is."""
    ax, other = figure.subplots(1, 2)
    ax.set(xlim=(0, 10), ylim=(-1, 1))
    other.set(xscale="log", xlim=(1, 100))
    places = {}

    def update(**values):
        places["turn"] = other, np.array([[1, 2], [3, 4 + values.get("shift", 0)]])
        return f"It is at {values}."

    return attach(update, places=places)


def handles(**controls):
    return explore(plane, **controls).shown.whole().get("handles")


def test_a_point_is_a_control_whose_value_is_a_pair():
    explorer = explore(plane, start=point(1, 2, step=0.5, label="the start"))
    assert explorer.values == {"start": (1.0, 2.0)}
    assert explorer.view.children == (explorer.shown,)
    explorer.set(start=[3, 4])
    assert explorer.scene.sentence == "It is at {'start': (3.0, 4.0)}."
    described = {"kind": "point", "on": 0, "step": 0.5, "label": "the start", "value": [3.0, 4.0]}
    assert explorer.shown.whole()["handles"] == {"start": described}


def test_points_hold_rows_with_the_labels_that_they_were_given():
    samples = points([[1, 2], [3, 4]], np.array(["iris", "rose"]), axes=1)
    assert samples.value == ((1.0, 2.0, "iris"), (3.0, 4.0, "rose"))
    assert handles(samples=samples)["samples"]["labels"] == ["iris", "rose"]
    assert handles(samples=points([[1, 2], [3, 4]], [-1, 1]))["samples"]["names"] == ["class −1", "class +1"]
    assert points([[1, 2]]).value == ((1.0, 2.0),)
    for wrong in ([(1, 2)], [(1, 2, "iris")], [(1, 2, "iris"), (3, 4, "tulip")], []):
        with pytest.raises(TraitError, match="at least one of each class"):
            samples.value = wrong


def test_the_handle_of_a_slider_is_at_its_coordinate_or_where_the_drawing_says():
    found = handles(
        a=slider(0, 10, step=5, drag="x"), b=slider(1.0, 100, step=99, drag="y", axes=1), turn=slider(0, 1, drag="path")
    )
    assert [found[name]["places"] for name in ("a", "turn")] == [[[0, 0], [5, 0], [10, 0]], [[1, 2], [3, 4]]]
    assert found["b"]["places"] == [[10, 1], [10, 100]]
    assert [found[name]["on"] for name in ("a", "b", "turn")] == [0, 1, 1]


def test_a_path_may_be_a_function_of_the_values_at_the_stops():
    def drawing(figure):
        ax = figure.subplots()
        return attach(
            lambda turn: f"It is {turn}.", places={"turn": (ax, lambda turn: np.column_stack([turn, turn**2]))}
        )

    found = explore(drawing, turn=slider(0.0, 1.0, step=0.5, drag="path")).shown.whole()["handles"]["turn"]
    assert found["places"] == [[0, 0], [0.5, 0.25], [1, 1]]


def test_sliders_along_x_and_y_of_the_same_axes_share_a_handle_if_they_are_the_only_two():
    across, up = slider(0, 1, drag="x"), slider(0, 1, drag="y")
    assert handles(a=across, b=up)["a"]["partner"] == "b"
    for others in ({"c": slider(0, 1, drag="y")}, {"c": slider(0, 1, drag="x")}):
        assert not any("partner" in handle for handle in handles(a=across, b=up, **others).values())
    apart = handles(a=across, b=slider(1, 2, drag="y", axes=1))
    assert "partner" not in apart["a"]


def test_both_values_of_a_shared_handle_are_taken_at_once():
    explorer = explore(plane, a=slider(0, 9, drag="x"), b=slider(0, 9, drag="y"))
    explorer.shown.moved = {"values": {"a": 3, "b": 4}, "time": 1}
    assert explorer.values == {"a": 3, "b": 4}
    assert explorer.scene.sentence == "It is at {'a': 3, 'b': 4}."


def test_a_figure_without_handles_sends_none():
    assert handles(kind=choice("one", "other"), size_of_it=slider(0, 1)) is None


def test_a_wrong_drag_is_named():
    with pytest.raises(ValueError, match="drag must be one of x, y, path, got 'z'"):
        slider(0, 1, drag="z")
    with pytest.raises(ValueError, match="says where the handle of speed is"):
        explore(plane, speed=slider(0, 1, drag="path"))


def test_a_patch_tells_of_handles_only_what_the_page_does_not_know(monkeypatch):
    explorer = explore(plane, start=point(1, 2), turn=slider(0, 1, drag="path"), shift=slider(0, 9))
    sent = []
    monkeypatch.setattr(explorer.shown, "send", sent.append)
    explorer.shown.moved = {"values": {"start": [5, 6]}, "time": 1}
    assert explorer.values["start"] == (5.0, 6.0)
    explorer.set(turn=1)
    explorer.set(shift=3)
    explorer.set(start=(0, 0))
    assert [patch.get("handles") for patch in sent] == [
        None,
        {"turn": {"value": 1}},
        {"turn": {"places": [[1.0, 2.0], [3.0, 7.0]]}},
        {"start": {"value": [0.0, 0.0]}},
    ]
    assert explorer.shown.get_state()["scene"]["handles"]["start"]["value"] == [0.0, 0.0]


def test_limits_are_told_again_when_they_change(monkeypatch):
    def drawing(figure):
        ax = figure.subplots()

        def update(width):
            ax.set(xlim=(0, width))
            return f"It is {width} wide."

        return update

    explorer = explore(drawing, width=slider(1, 9))
    sent = []
    monkeypatch.setattr(explorer.shown, "send", sent.append)
    explorer.set(width=5)
    assert explorer.shown.get_state()["scene"]["axes"][0]["x"] == sent[0]["axes"][0]["x"] == [0, 5]
