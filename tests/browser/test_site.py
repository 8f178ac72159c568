"""A reader opens the pages of the site from disk, without a network, and moves every slider."""

import re

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image

from tests.browser.screens import DESKTOP, assert_no_sideways_scrolling, each_screen
from tests.direct import pixels
from tests.notebooks.sliders import checksum
from tests.sitebuilder.site import L0, L1A, drawn_directly, each_lesson, each_page, page_path

ELSEWHERE = re.compile(r"^(?!file:|data:)")


@pytest.fixture
def open_page(browser):
    """Open pages with the network blocked; afterwards, nobody must have asked for it, and no script have failed."""
    contexts, asked, complaints = [], [], []

    def open_one(name, viewport=DESKTOP, **options):
        context = browser.new_context(viewport=viewport, reduced_motion="reduce", **options)  # no gliding about
        contexts.append(context)
        context.route(ELSEWHERE, lambda route: (asked.append(route.request.url), route.abort()))
        context.set_offline(True)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(request.url))
        page.goto(page_path(name).as_uri())
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert (asked, complaints) == ([], [])


def shown(page, image):
    """The pixels that a reader sees in the place of the picture, which is put where no pixel is split in two."""
    image.evaluate("image => { image.style = 'position: fixed; left: 0; top: 0; max-width: none; z-index: 9' }")
    image.evaluate("async image => { await image.decode(); await new Promise(requestAnimationFrame) }")
    seen = page.screenshot(
        clip={"x": 0, "y": 0, **image.evaluate("i => ({width: i.naturalWidth, height: i.naturalHeight})")}
    )
    image.evaluate("image => { image.style = '' }")
    return pixels(seen)


def stored(name, image):
    """The pixels of the file that the page shows."""
    return np.asarray(Image.open(page_path(name).parent / image.get_attribute("src")).convert("RGB"))


@each_lesson
def test_every_slider_shows_at_both_ends_and_in_the_middle_what_matplotlib_draws_there(open_page, lesson):
    page = open_page(lesson)
    expected = drawn_directly(lesson)
    assert expected
    for position in expected:
        figure = page.locator(f"#figure-{position['cell']}")
        control = page.locator(f"#{position['cell']}-{position['control']}")
        image = figure.locator("img")
        put(control, position)
        frame = stored(lesson, image)
        assert checksum(frame) == position["pixels"], position
        assert checksum(shown(page, image)) == checksum(frame), position
        if not position["menu"]:
            readout = page.locator(f"output[for='{position['cell']}-{position['control']}']")
            assert (readout.inner_text(), control.get_attribute("aria-valuetext")) == (position["text"],) * 2
        restore(control, position)


def put(control, position):
    """Move the control to the text of the position: to an end by key, elsewhere as a hand would drag it."""
    if position["menu"]:
        control.select_option(position["text"])
        return
    texts = control.evaluate("c => JSON.parse(c.closest('figure').querySelector('script').textContent).texts"
                             "[[...c.closest('figure').querySelectorAll('[data-control]')].indexOf(c)]")  # fmt: skip
    place = texts.index(position["text"])
    key = {0: "Home", len(texts) - 1: "End"}.get(place)
    if key:
        control.press(key)
    else:
        control.fill(str(place))


def restore(control, position):
    start = int(control.get_attribute("data-start"))
    if position["menu"]:
        control.select_option(index=start)
    else:
        control.fill(str(start))


@pytest.mark.full
def test_the_sentence_of_a_picture_changes_with_the_slider_and_the_other_sliders_go_back(open_page):
    page = open_page(L1A)
    figure = page.locator("#figure-line-and-normal")
    first, second = page.get_by_label("w₁", exact=True), page.get_by_label("w₂", exact=True)
    first.press("ArrowRight")
    assert "w = (1.25, 1.5)" in figure.locator("img").get_attribute("alt")
    second.press("End")
    assert "w = (1, 3)" in figure.locator("img").get_attribute("alt")
    assert first.get_attribute("aria-valuetext") == "1.00"
    assert "each slider moves alone" in figure.locator("figcaption").inner_text()


@pytest.mark.full
def test_a_menu_stays_where_it_was_put_while_a_slider_moves(open_page):
    page = open_page(L1A)
    figure = page.locator("#figure-xor-by-hand")
    figure.get_by_label("gate").select_option("AND")
    figure.get_by_label("threshold").fill("14")
    assert "threshold 1.5 the neuron gets 4 of the 4 rows of AND" in figure.locator("img").get_attribute("alt")


@pytest.mark.full
def test_the_play_button_walks_through_the_training_and_stops_at_its_end(open_page):
    page = open_page(L1A)
    page.clock.install()
    figure = page.locator("#figure-one-mistake")
    button = figure.get_by_role("button", name="Play through training step")
    button.click()
    page.clock.run_for(2500)
    assert figure.locator("output").inner_text() == "3"
    page.clock.run_for(20_000)
    assert figure.locator("img").get_attribute("alt").startswith("After step 10 of 10")
    assert button.get_attribute("aria-pressed") == "false"


@each_screen
@each_page
def test_axe_finds_nothing_and_the_page_never_scrolls_sideways(open_page, name, viewport, scheme):
    page = open_page(name, viewport, color_scheme=scheme)
    assert_no_sideways_scrolling(page, viewport)
    found = Axe().run(page, options={"preload": False})  # or it would ask for the style sheet itself
    assert found.violations_count == 0, found.generate_report()


@each_page
def test_on_paper_every_fold_is_open_and_every_slider_at_its_start(open_page, name):
    page = open_page(name)
    figures = page.locator("figure.explorer")
    starts = [figures.nth(n).locator("img").get_attribute("src") for n in range(figures.count())]
    for slider in page.locator("input[type=range]").all():
        slider.press("End")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details:not([open])").count() == 0
    assert [figures.nth(n).locator("img").get_attribute("src") for n in range(figures.count())] == starts
    assert page.locator(".controls:visible, header:visible").count() == 0


def test_without_scripts_the_page_still_shows_its_pictures_and_formulas(open_page):
    page = open_page(L0, java_script_enabled=False)
    assert page.locator("#figure-turning-line img").get_attribute("alt").startswith("A line turned by")
    assert not page.locator("#figure-turning-line .controls").is_visible()
    assert page.locator("math").count() > 50


def test_formulas_are_set_in_the_fonts_that_the_page_brings(open_page):
    page = open_page(L0)
    loaded = page.evaluate(
        "async () => { await document.fonts.ready;"
        " return [...document.fonts].filter(f => f.status === 'loaded').map(f => f.family) }"
    )
    assert {name.strip('"') for name in loaded} == {"Course Serif", "Course Sans", "Course Math"}


def test_the_first_key_reaches_the_link_that_skips_to_the_content(open_page):
    page = open_page(L0)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
