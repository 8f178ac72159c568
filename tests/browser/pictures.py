"""Takes the README's pictures from the live notebook: `make pictures`."""

import tempfile
from pathlib import Path

from tests.browser.lab import ROOT, chromium, jupyterlab, open_notebook, run_all, show_cell, write_cell

IMAGES = ROOT / "docs" / "images"


WRONG = """def perceptron_update(w, b, x, y, eta):
    if y * (w @ x + b) <= 0:
        return w + eta * x, b + eta
    return w, b"""


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as lab, chromium() as browser:
        page = browser.new_page(viewport={"width": 1000, "height": 1000}, device_scale_factor=1.5)
        open_notebook(page, lab, "notebooks/L1a_discriminants_and_perceptron.ipynb")
        write_cell(page, "perceptron_update", WRONG)
        run_all(page)
        figure = show_cell(page, "one-mistake").locator(".jp-OutputArea-child").first
        figure.locator(".noUi-handle").focus()
        for _ in range(2):
            page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.querySelector('img.widget-image[title*=\"step 2 of\"]')")
        figure.screenshot(path=IMAGES / "slider.png")
        checked = show_cell(page, "perceptron_update-check")
        checked.screenshot(path=IMAGES / "check.png")


if __name__ == "__main__":
    main()
