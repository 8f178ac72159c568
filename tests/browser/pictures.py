"""Takes the README's pictures from the live notebook: `make pictures`."""

import tempfile
from pathlib import Path

from tests.browser.lab import ROOT, chromium, jupyterlab, open_notebook, run_all

IMAGES = ROOT / "docs" / "images"


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as lab, chromium() as browser:
        page = browser.new_page(viewport={"width": 1000, "height": 1000}, device_scale_factor=1.5)
        open_notebook(page, lab, "notebooks/L0_start_here.ipynb")
        run_all(page)
        slider = page.locator(".noUi-handle").first
        slider.scroll_into_view_if_needed()
        slider.focus()
        for _ in range(6):
            page.keyboard.press("ArrowLeft")
        page.wait_for_function("() => document.querySelector('img.widget-image').title.includes('by 30 degrees')")
        page.locator(".jp-OutputArea-child:has(img.widget-image)").first.screenshot(path=IMAGES / "slider.png")


if __name__ == "__main__":
    main()
