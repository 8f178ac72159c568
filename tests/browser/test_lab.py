"""A student opens a notebook in JupyterLab."""

import base64

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


def test_a_slider_moved_by_key_shows_what_it_should(page, lab):
    expected = {
        position["value"]: position["drawn"] for position in slider_positions(NOTEBOOKS / "L0_start_here.ipynb")
    }
    open_notebook(page, lab, START)
    run_all(page)
    slider, picture = page.locator(".noUi-handle").first, page.locator("img.widget-image").first
    slider.scroll_into_view_if_needed()
    slider.focus()
    before = shown_picture(page)
    for key, angle in (("Home", -90), ("End", 90)):
        page.keyboard.press(key)
        page.wait_for_function(f"() => document.querySelector('img.widget-image').title.includes('by {angle} degrees')")
        assert slider.get_attribute("aria-valuetext") == str(angle)
        assert picture.get_attribute("title").startswith(f"A line turned by {angle} degrees has")
        assert before != shown_picture(page) == expected[angle]
    assert [out for out in outputs(page) if out["output_type"] == "error"] == []
    assert page.locator("text=Click to show javascript error").count() == 0
