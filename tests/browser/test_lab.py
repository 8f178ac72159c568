"""A student opens a notebook in JupyterLab, runs it, and moves a slider by key."""

import base64

import pytest

from autograder.authoring.notebooks import NOTEBOOKS
from tests.browser.lab import open_notebook, outputs, run_all, show_cell, write_cell
from tests.direct import pixels
from tests.notebooks.sliders import checksum, slider_positions

L0, L1A = "L0_start_here", "L1a_discriminants_and_perceptron"
TITLE_ROWS = 40  # of the picture: what is below them is data, not words


def shown_picture(image):
    """The pixels of a live picture, as the browser has them."""
    encoded = image.evaluate(
        """async image => {
            const blob = await (await fetch(image.src)).blob();
            return await new Promise(done => {
                const reader = new FileReader();
                reader.onload = () => done(reader.result.split(',')[1]);
                reader.readAsDataURL(blob);
            });
        }"""
    )
    return pixels(base64.b64decode(encoded))


def test_before_running_the_notebook_shows_a_real_picture(page, lab):
    open_notebook(page, lab, f"notebooks/{L0}.ipynb")
    picture = show_cell(page, "turning-line").locator(".jp-OutputArea-output img").first
    assert picture.evaluate("image => image.naturalWidth") > 500


@pytest.mark.parametrize(
    ("notebook", "cell", "control", "label", "ends"),
    [
        (L0, "turning-line", "angle", "angle of the line", (-90, 90)),
        (L1A, "rate-and-start", "learning_rate", "learning rate η", (0.05, 2.0)),
    ],
    ids=[L0, L1A],
)
def test_a_slider_moved_by_key_shows_what_it_should(page, lab, notebook, cell, control, label, ends):
    positions = [each for each in slider_positions(NOTEBOOKS / f"{notebook}.ipynb") if each["control"] == control]
    expected = {each["value"]: each["drawn"] for each in positions}
    open_notebook(page, lab, f"notebooks/{notebook}.ipynb")
    run_all(page)
    shown = show_cell(page, cell)
    picture = shown.locator("img.widget-image").first
    slider = shown.locator(f".widget-slider:has-text('{label}') .noUi-handle")
    slider.focus()
    for key, value in zip(("Home", "End"), ends, strict=True):
        before, sentence = shown_picture(picture), picture.get_attribute("title")
        page.keyboard.press(key)
        page.wait_for_function("([image, old]) => image.title !== old", arg=[picture.element_handle(), sentence])
        after = shown_picture(picture)
        assert checksum(after) == expected[value]
        assert (before[TITLE_ROWS:] != after[TITLE_ROWS:]).any()
        assert float(slider.get_attribute("aria-valuetext").replace("−", "-")) == value
    assert [out for out in outputs(page) if out["output_type"] == "error"] == []
    assert page.locator("text=Click to show javascript error").count() == 0


def test_a_check_shows_what_holds_and_what_does_not(page, lab):
    open_notebook(page, lab, f"notebooks/{L1A}.ipynb")
    write_cell(page, "perceptron_update", "def perceptron_update(w, b, x, y, eta):\n    return w + eta * x, b + eta")
    run_all(page)
    text = show_cell(page, "perceptron_update-check").locator(".jp-OutputArea-output").first.inner_text()
    assert "perceptron_update: 0 of 2 claims hold" in text
    assert "✗ not yet\tAfter a mistake the margin" in text
    assert "perceptron_update(np.array([" in text
    assert "At grading 2 more checks await." in text
