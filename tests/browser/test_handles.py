"""Handles in the picture: taken hold of by mouse, finger and key, wherever the panels are."""

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

from lecturelib.figures.drawing import attach
from lecturelib.figures.widgets import explore, point, points, slider
from tests.browser.scenes import apply, scene_page, show

SAMPLES = np.array([[1.0, 1.0], [10.0, 2.0], [100.0, 3.0]])
CIRCLE = np.deg2rad(np.arange(0, 181, 10))


def two_planes(figure):
    """A plane with a point, a threshold and a path; beside it samples above a logarithmic axis."""
    ax, other = figure.subplots(1, 2)
    ax.set(xlim=(-2, 2), ylim=(-1, 1))
    other.set(xscale="log", xlim=(0.1, 1000), ylim=(0, 4))
    places = {"angle": (ax, np.column_stack([np.cos(CIRCLE), 0.8 * np.sin(CIRCLE)]))}
    return attach(lambda **values: f"It is at {values}.", places=places)


def explorer():
    return explore(
        two_planes,
        size=(8, 4),
        start=point(-1, 0.5, step=0.25, label="start"),
        threshold=slider(-1.0, 1.0, start=0.5, step=0.1, drag="x"),
        angle=slider(0, 180, start=90, step=10, drag="path"),
        samples=points(SAMPLES, [-1, 1, 1], step=0.5, axes=1, label="sample"),
    )


@pytest.fixture(scope="module")
def browser_page(browser):
    with scene_page(browser) as page:
        yield page


@pytest.fixture
def page(browser_page):
    show(browser_page, explorer().shown.whole())
    return browser_page


def knob(page, name):
    return page.get_by_role("slider", name=name, exact=True)


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, locator, right, down):
    x, y = middle(locator)
    page.mouse.move(x + 4, y - 3)  # not quite in its middle: it must not jump there
    page.mouse.down()
    page.mouse.move(x + 4 + right / 2, y - 3 + down, steps=3)
    page.mouse.move(x + 4 + right, y - 3 + down, steps=3)
    page.mouse.up()


def last_move(page):
    name, value = page.evaluate("() => window.moves.at(-1)")
    return name, value


def pixels_per_unit(page, axes=0):
    _, _, width, height = explorer().shown.whole()["axes"][axes]["box"]
    return width / 4, height / 2


def test_a_dragged_point_goes_where_the_mouse_goes_in_steps_and_stays_inside_its_axes(page):
    across, up = pixels_per_unit(page)
    drag(page, knob(page, "start"), 1.3 * across, 0.6 * up)
    assert last_move(page) == ("start", [0.25, 0])
    assert knob(page, "start").get_attribute("aria-valuetext") == "0.25, 0"
    drag(page, knob(page, "start"), 9 * across, -9 * up)
    assert last_move(page) == ("start", [2, 1])
    page.mouse.move(100, 100)
    assert last_move(page) == ("start", [2, 1])


def test_a_slider_is_dragged_along_its_coordinate_or_its_path(page):
    across, up = pixels_per_unit(page)
    drag(page, knob(page, "threshold"), -0.72 * across, 50)
    assert last_move(page) == ("threshold", -0.2)
    drag(page, knob(page, "angle"), 1.5 * across, 0.8 * up)
    assert last_move(page) == ("angle", 0)
    x, _ = middle(knob(page, "angle"))
    start, _ = middle(knob(page, "start"))
    assert x - start == pytest.approx(2 * across, abs=1)


@pytest.fixture
def shared(browser_page):
    """Two sliders of one axes that share a knob."""
    across, up = slider(-2.0, 2.0, start=1.0, step=0.5, drag="x"), slider(-1.0, 1.0, start=0.0, step=0.2, drag="y")
    plain = explore(lambda figure: two_planes(figure), size=(8, 4), right=across, above=up)
    show(browser_page, plain.shown.whole())
    return browser_page


def test_two_sliders_along_x_and_y_share_a_knob_which_moves_each_by_its_own_steps(shared):
    assert shared.get_by_role("slider").count() == 1
    both = knob(shared, "right and above")
    across, up = pixels_per_unit(shared)
    drag(shared, both, -1.3 * across, -0.45 * up)
    assert shared.evaluate("() => window.moves.slice(-2)") == [["right", -0.5], ["above", 0.4]]
    assert both.get_attribute("aria-valuetext") == "-0.5, 0.4"
    x, y = middle(both)
    left, top, width, height = explorer().shown.whole()["axes"][0]["box"]
    assert (x, y) == pytest.approx((left + width * 1.5 / 4, top + height * 0.6 / 2), abs=1)
    drag(shared, both, -9 * across, 0)
    assert shared.evaluate("() => window.moves.slice(-2)") == [["right", -2], ["above", 0.4]]


def test_of_two_sliders_with_one_knob_the_keys_to_the_sides_move_one_and_those_up_and_down_the_other(shared):
    both = knob(shared, "right and above")
    both.focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        shared.keyboard.press(key)
    assert both.get_attribute("aria-valuetext") == "0.5, 0.2"
    shared.keyboard.press("Shift+ArrowUp")
    assert both.get_attribute("aria-valuetext") == "0.5, 1"


def test_a_patch_moves_a_shared_knob_when_nobody_holds_it(shared):
    both = knob(shared, "right and above")
    apply(shared, {"handles": {"above": {"value": 0.8}}})
    assert both.get_attribute("aria-valuetext") == "1, 0.8"
    shared.mouse.move(*middle(both))
    shared.mouse.down()
    apply(shared, {"handles": {"right": {"value": -1}}})
    assert both.get_attribute("aria-valuetext") == "1, 0.8"
    shared.mouse.up()


def test_keys_move_a_handle_by_steps_and_with_shift_by_ten(page):
    knob(page, "start").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    assert last_move(page) == ("start", [-0.75, 0.75])
    page.keyboard.press("Shift+ArrowRight")
    assert last_move(page) == ("start", [1.75, 0.75])
    knob(page, "threshold").focus()
    page.keyboard.press("ArrowDown")
    assert last_move(page) == ("threshold", 0.4)
    knob(page, "angle").focus()
    page.keyboard.press("Shift+ArrowUp")
    assert last_move(page) == ("angle", 180)


def test_samples_are_one_stop_of_the_tab_key_and_page_keys_go_from_one_to_another(page):
    knob(page, "angle").focus()
    page.keyboard.press("Tab")
    assert focused(page) == "sample 1"
    page.keyboard.press("PageDown")
    assert focused(page) == "sample 2"
    page.keyboard.press("ArrowUp")
    assert last_move(page) == ("samples", [[1, 1, -1], [10, 2.5, 1], [100, 3, 1]])
    assert knob(page, "sample 2").get_attribute("aria-valuetext") == "10, 2.5, class +1"
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.tagName") == "SELECT"


def focused(page):
    return page.evaluate("() => document.activeElement.ariaLabel")


def test_samples_are_removed_by_key_but_not_the_last_of_a_class(page):
    knob(page, "sample 3").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Delete")
    assert last_move(page) == ("samples", [[1, 1, -1], [10, 2, 1]])
    assert focused(page) == "sample 2"
    page.keyboard.press("Delete")
    assert last_move(page) == ("samples", [[1, 1, -1], [10, 2, 1]])
    page.get_by_role("button", name="start again").click()
    assert last_move(page) == ("samples", [[1, 1, -1], [10, 2, 1], [100, 3, 1]])


def test_a_click_on_free_paper_adds_a_sample_of_the_chosen_class_and_one_beside_it_does_not(page):
    left, top, width, height = explorer().shown.whole()["axes"][1]["box"]
    page.get_by_role("combobox").select_option("class +1")
    page.mouse.click(left + width / 4, top + height / 4)
    name, value = last_move(page)
    assert (name, value[3]) == ("samples", [1, 3, 1])
    assert focused(page) == "sample 4"
    page.mouse.click(left - 8, top + 10)
    assert last_move(page) == (name, value)
    page.get_by_role("button", name="remove").click()
    assert len(last_move(page)[1]) == 3
    page.get_by_role("button", name="add").click()
    assert last_move(page)[1][3] == [10, 2, 1]


def test_of_knobs_that_overlap_the_nearest_is_taken(page):
    close = (*((1 + 0.02 * n, 1.0, -1) for n in range(20)), (10, 2, 1))
    apply(page, {"handles": {"samples": {"value": close}}})
    x, y = middle(knob(page, "sample 1"))
    page.mouse.click(x - 2, y)
    assert focused(page) == "sample 1"


def test_a_patch_moves_a_handle_but_not_one_that_is_held(page):
    apply(page, {"handles": {"start": {"value": [1, 1]}, "angle": {"value": 180}}})
    assert knob(page, "start").get_attribute("aria-valuetext") == "1, 1"
    assert knob(page, "angle").get_attribute("aria-valuetext") == "180"
    page.mouse.move(*middle(knob(page, "start")))
    page.mouse.down()
    apply(page, {"handles": {"start": {"value": [0, 0]}}})
    assert knob(page, "start").get_attribute("aria-valuetext") == "1, 1"
    page.mouse.up()


def test_when_limits_change_the_handles_go_along(page):
    axes = explorer().shown.whole()["axes"]
    axes[0]["x"] = [-4, 4]
    before, _ = middle(knob(page, "start"))
    apply(page, {"axes": axes})
    after, _ = middle(knob(page, "start"))
    across, _ = pixels_per_unit(page)
    assert after - before == pytest.approx(across / 2, abs=1)


def test_a_finger_drags_on_a_phone_where_the_panels_are_below_each_other(browser):
    with scene_page(browser, width=390, touch=True) as page:
        show(page, explorer().shown.whole(), width=360)
        dot = knob(page, "sample 2")
        box = dot.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] > knob(page, "start").bounding_box()["y"] + 150  # the second panel is below the first
        x, y = middle(dot)
        swipe(page, (x, y), (x, y - 60))
        name, value = last_move(page)
        assert name == "samples"
        assert value[1][0] == 10
        assert value[1][1] > 2.4
        assert page.evaluate("() => scrollY") == 0
        page.wait_for_timeout(500)  # or it is taken for the second of two taps
        page.touchscreen.tap(x - 70, y - 80)
        page.wait_for_function("() => window.moves.at(-1)[1].length === 4")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def swipe(page, start, end):
    """A finger that goes from one place to another; Playwright's own can only tap."""
    session = page.context.new_cdp_session(page)
    for share in np.linspace(0, 1, 6):
        x, y = (1 - share) * np.array(start) + share * np.array(end)
        kind = "touchMove" if share else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": float(x), "y": float(y)}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser, theme):
    with scene_page(browser, theme=theme) as page:
        show(page, explorer().shown.whole())
        found = Axe().run(page, context=".scene").response["violations"]
        assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found] == []
