"""A figure for a page is recorded wherever its controls stand, and packed without losing anything."""

import json
import zlib
from base64 import b64decode

import numpy as np
import pytest

from lecturelib.figures.scene import Scene
from lecturelib.figures.widgets import choice, explore, slider
from sitebuilder import states
from sitebuilder.packing import factored, pack
from sitebuilder.states import record
from tests.sitebuilder.drawings import changing_places, coming_and_going, noise, two_movers
from tests.sitebuilder.site import text_at

RNG = np.random.default_rng(0)


def shown(scene):
    """What is drawn in each panel, lowest first."""
    panels = {}
    for name, ops in scene["layers"]:
        panels.setdefault(int(name.partition(".")[0]), []).extend(ops)
    return {panel: ops for panel, ops in panels.items() if ops}


CASES = {
    two_movers: {"height": slider(0, 5), "place": slider(1, 4)},
    coming_and_going: {"boxes": slider(0, 4, start=1), "height": slider(1.0, 2.0, step=0.5)},
    changing_places: {"top": choice(0, 1, 2)},
}


@pytest.mark.parametrize("drawing", CASES, ids=lambda drawing: drawing.__name__)
def test_every_state_is_what_the_drawing_shows_when_it_is_recorded_afresh(drawing):
    controls = CASES[drawing]
    explorer = explore(drawing, **controls)
    found = record(explorer, together=True)
    afresh = Scene(drawing)
    assert shown(afresh.whole(**explorer.values)) == shown(found.scene)
    values = [states.values_of(control) for control in controls.values()]
    for place in np.ndindex(found.said.shape):
        scene = afresh.whole(**{name: values[axis][place[axis]] for axis, name in enumerate(controls)})
        layers = [[name, json.loads(found.layers[name][place])] for name, _ in found.scene["layers"]]
        assert shown({"layers": layers}) == shown(scene)
        assert found.said[place] == scene["say"]


def test_a_layer_is_stored_for_those_controls_only_on_which_it_depends():
    explorer = explore(two_movers, height=slider(0, 9), place=slider(1, 8))
    found = record(explorer, together=True)
    table = json.loads(zlib.decompress(b64decode(pack(found, most=100_000).texts[0])))
    assert {tuple(sorted(axes_of(part))) for part in table["layers"].values()} == {(0,), (1,), (0, 1)}
    assert len(table["layers"]) == 3  # the line, the dot and the title, but not the axes and their frame


def axes_of(part):
    if isinstance(part, str):
        return set()
    if isinstance(part, list):
        return set().union(*map(axes_of, part))
    return set(part["on"])


def test_what_is_too_much_is_recorded_with_each_slider_alone_and_every_menu_with_it(monkeypatch):
    def three_movers(figure):
        update = two_movers(figure)
        return lambda first, second, third: update(first + third, second)

    monkeypatch.setattr(states, "_MOST_STATES", 50)
    explorer = explore(three_movers, first=slider(0, 5), second=choice(1, 2), third=slider(0, 9, start=3))
    assert record(explorer, together=True) is None
    alone = record(explorer, together=False)
    assert (alone.said.shape, alone.together) == ((2, 6 + 10), False)
    assert alone.said[1, 4] == "The line is at 7 and the dot at 2."  # the first at 4, the third at its start
    assert alone.said[0, 6 + 9] == "The line is at 9 and the dot at 1."  # the other way round
    assert alone.scene["say"] == "The line is at 3 and the dot at 1."


TEXTS = {
    "a text": lambda x, y: "the same",
    "some of few": lambda x, y: "near" if x < 3 else "far",
    "numbers": lambda x, y: f"M{10.5 * x} {-7 * y}L{x - y} {0.25 * x}",
    "numbers of their own look": lambda x, y: f"{x:.2f} of −{y}, {x:03d}, {1e-7 * x}, 1.50",
    "several wordings": lambda x, y: "L".join(f"{x + n}.{y % 7 + 1} -{y}" for n in range(x % 3 + 1)),
    "no order at all": lambda x, y: "".join(chr(int(letter)) for letter in RNG.integers(33, 400, 5)),
    "nothing at times": lambda x, y: f"{x * y}" if y % 2 else "",
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_is_taken_apart_can_be_put_together_again_everywhere(name):
    texts = grid_of(TEXTS[name])
    part = json.loads(json.dumps(factored(texts)))
    for place in np.ndindex(texts.shape):
        assert text_at(part, texts.shape, place) == texts[place]


def grid_of(text):
    grid = np.empty((7, 1, 30), object)
    for place in np.ndindex(grid.shape):
        grid[place] = text(place[0], place[2])
    return grid


def test_what_is_too_long_for_one_file_is_cut_along_an_axis():
    found = record(explore(noise, first=slider(0, 3), second=slider(0, 12)), together=True)
    whole, cut = pack(found, most=100_000), pack(found, most=8_000)
    assert (len(whole.texts), whole.stops) == (1, 13)
    assert len(cut.texts) > 1
    assert max(map(len, cut.texts)) <= 8_000
    for place in np.ndindex(found.said.shape):
        number, within = divmod(place[cut.axis], cut.stops)
        table = json.loads(zlib.decompress(b64decode(cut.texts[number])))
        inside = tuple(within if axis == cut.axis else stop for axis, stop in enumerate(place))
        assert text_at(table["say"], table["shape"], inside) == found.said[place]
        for name, part in table["layers"].items():
            assert text_at(part, table["shape"], inside) == found.layers[name][place]
