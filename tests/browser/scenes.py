"""Scenes on a page of their own, without a kernel; and how like a figure looks to what matplotlib paints."""

import base64
import functools
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, Locator, Page, Route

from lecturelib import figures
from lecturelib.figures.page import STYLE

FIGURES = Path(figures.__file__).parent
ADDRESS = "http://figures.test/"
THEMES = {"light": ("#000000", "#ffffff", "true"), "dark": ("#ffffff", "#111111", "false")}
FONTS = {"DejaVuSans": "", "DejaVuSans-Oblique": "font-style: italic", "DejaVuSans-Bold": "font-weight: bold"}

# Both pictures are blurred by two pixels and compared block by block, so that one missing number on an axis is found.
# A block may be shifted by a pixel: matplotlib puts letters and markers on whole pixels, browsers where they belong.
BLUR, BLOCK = 2, 16
TOLERANCE = 15  # of 255, for the mean of a block's greatest difference among red, green and blue


@contextmanager
def scene_page(
    browser: Browser, *, theme: str = "light", width: int = 1000, density: float = 1, touch: bool = False
) -> Iterator[Page]:
    """A page on which `show` and `apply` work, with the course's modules beside it."""
    ink, paper, light = THEMES[theme]
    style = f"{STYLE} :root {{ --ink: {ink}; --paper: {paper} }}"
    body = f'<body data-jp-theme-light="{light}" style="margin: 0; background: {paper}"><main></main></body>'
    head = '<!doctype html><html lang="en"><title>A figure</title><meta name="viewport" content="width=device-width">'
    script = 'import { draw } from "/scene.js"; window.draw = draw;'
    html = f"{head}<style>{style}{fonts()}</style>{body}<script type=module>{script}</script>"
    screen: Any = {"viewport": {"width": width, "height": 900}, "device_scale_factor": density, "has_touch": touch}
    with browser.new_context(**screen, is_mobile=touch) as context:
        page = context.new_page()
        page.route(f"{ADDRESS}**", functools.partial(answer, html=html))
        page.goto(ADDRESS)
        page.wait_for_function("() => window.draw")
        yield page


def answer(route: Route, *, html: str) -> None:
    """Serve the page itself or one of the modules."""
    file = route.request.url.removeprefix(ADDRESS)
    if file.endswith(".js"):
        route.fulfill(body=(FIGURES / file).read_text(encoding="utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")


def show(page: Page, scene: dict[str, Any], *, width: int | None = None) -> Locator:
    """Put the scene on the page, as wide as it is or narrower; returns its picture."""
    page.evaluate(
        """async ([scene, width]) => {
            const main = document.querySelector('main');
            main.style.width = `${width}px`;
            window.scene?.close();
            window.moves = [];
            window.scene = draw(scene, (name, value) => {
                window.moves.push([name, value]);
                window.moved?.(name, value);
            });
            main.replaceChildren(window.scene.node);
            await document.fonts.ready;
            await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""",
        [scene, width or scene["width"]],
    )
    return page.get_by_role("img")


def apply(page: Page, patch: dict[str, Any]) -> None:
    page.evaluate("patch => window.scene.apply(patch)", patch)


@functools.cache
def fonts() -> str:
    """Matplotlib's own font for a page, whatever is installed here."""
    home = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return "".join(
        f"@font-face {{ font-family: 'DejaVu Sans'; {look}; src: url(data:font/ttf;base64,{encoded}) }}\n"
        for name, look in FONTS.items()
        for encoded in [base64.b64encode((home / f"{name}.ttf").read_bytes()).decode()]
    )


def pixels_of(locator: Locator) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(locator.screenshot(animations="disabled"))).convert("RGB"))


def unlikeness(shown: NDArray[np.uint8], painted: NDArray[np.uint8]) -> float:
    """The greatest difference of a block, to be compared with TOLERANCE."""
    height, width = (min(sizes) for sizes in zip(shown.shape[:2], painted.shape[:2], strict=True))
    one, other = (blurred(picture[:height, :width]) for picture in (shown, painted))
    differences = block_means(one, other)
    if differences.max() >= TOLERANCE:
        shifts = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        differences = np.min([block_means(np.roll(one, shift, axis=(0, 1)), other) for shift in shifts], axis=0)
    return float(differences.max())


def block_means(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    rows, columns = (size // BLOCK for size in one.shape[:2])
    differences = np.abs(one - other).max(axis=2)[: rows * BLOCK, : columns * BLOCK]
    return np.asarray(differences.reshape(rows, BLOCK, columns, BLOCK).mean(axis=(1, 3)))


def blurred(picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    return np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(BLUR))).astype(float)
