"""The screens on which pages are looked at."""

import pytest

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 375, "height": 800}

each_screen = pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(DESKTOP, "light", id="desktop-light", marks=pytest.mark.full),
        pytest.param(DESKTOP, "dark", id="desktop-dark", marks=pytest.mark.full),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.full),
    ],
)


def assert_no_sideways_scrolling(page, viewport):
    """With every fold open, the page is as wide as the screen. A page reacts to opened folds a moment later."""
    page.evaluate(
        """() => {
            document.querySelectorAll('details').forEach(fold => { fold.open = true });
            return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))));
        }"""
    )
    page.wait_for_function("width => document.documentElement.scrollWidth === width", arg=viewport["width"])
