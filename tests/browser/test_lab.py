"""A student opens a notebook in JupyterLab."""

import base64

import pytest

from autograder.notebooks import NOTEBOOKS
from tests.browser.lab import open_notebook, outputs, run_all
from tests.direct import pixels
from tests.notebooks.sliders import checksum, slider_positions

START = "notebooks/L0_start_here.ipynb"


def shown_picture(page):
    """A checksum of the live picture, as the browser has it."""
    encoded = page.evaluate(
        """async () => {
            const blob = await (await fetch(document.querySelector('img.widget-image').src)).blob();
            return await new Promise(done => {
                const reader = new FileReader();
                reader.onload = () => done(reader.result.split(',')[1]);
                reader.readAsDataURL(blob);
            });
        }"""
    )
    return checksum(pixels(base64.b64decode(encoded)))


def test_before_running_the_notebook_shows_a_real_picture(page, lab):
    open_notebook(page, lab, START)
    picture = page.locator(".jp-OutputArea-output img").first
    picture.scroll_into_view_if_needed()
    assert page.evaluate("image => image.naturalWidth", picture.element_handle()) > 500


@pytest.fixture
def started(page, lab):
    open_notebook(page, lab, START)
    run_all(page)
    slider = page.locator(".noUi-handle").first
    slider.scroll_into_view_if_needed()
    page.wait_for_selector("img.widget-image")
    slider.focus()
    return page


def test_all_cells_run_without_an_error(started):
    assert [out for out in outputs(started) if out["output_type"] == "error"] == []
    assert started.locator("text=Click to show javascript error").count() == 0


@pytest.mark.parametrize(("key", "angle"), [("Home", -90), ("End", 90)])
def test_a_slider_moved_by_key_shows_what_a_fresh_drawing_shows(started, key, angle):
    expected = {
        position["value"]: position["drawn"] for position in slider_positions(NOTEBOOKS / "L0_start_here.ipynb")
    }
    before = shown_picture(started)
    started.keyboard.press(key)
    started.wait_for_function(f"() => document.querySelector('img.widget-image').title.includes('by {angle} degrees')")
    assert before != shown_picture(started) == expected[angle]


def test_the_picture_has_a_name_and_the_slider_a_value_that_can_be_read_out(started):
    assert started.locator("img.widget-image").first.get_attribute("title").startswith("A line turned by 60 degrees")
    assert started.locator(".noUi-handle").first.get_attribute("aria-valuetext") == "60"
