"""A reader opens the pages of the site from disk, without a network, and moves every slider."""

import re
import shutil
import statistics

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.scenes import TOLERANCE, fonts, pixels_of, unlikeness
from tests.browser.screens import DESKTOP, PHONE, assert_no_sideways_scrolling, each_screen
from tests.sitebuilder.site import FIGURES, L0, each_lesson_or_figures, each_page, figures_of_page, page_path, painted

ELSEWHERE = re.compile(r"^(?!file:|data:)")
AS_PAINTED = ":root { --paper: #fff; --ink: #000 } .columns { display: block } main { max-width: none !important }"


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


def picture_of(page, figure):
    return page.locator(f"#figure-{figure} .scene svg")


def control_of(page, figure, control):
    return page.locator(f"#{figure}-{control}")


def wait_until_said(page, figure, sentence):
    page.wait_for_function(
        "([figure, said]) => document.querySelector(`#figure-${figure} svg`).getAttribute('aria-label') === said",
        arg=[figure, sentence],
    )


@each_lesson_or_figures
def test_every_figure_shows_wherever_its_controls_are_put_what_matplotlib_paints_there(open_page, lesson):
    page, facts = open_page(lesson), figures_of_page(page_path(lesson))
    page.add_style_tag(content=AS_PAINTED + fonts())
    page.evaluate("document.fonts.ready")
    for position in painted(lesson):
        name, texts = position["figure"], position["texts"]
        if facts[name].get("together", True) or position["alone"]:
            put(page, name, texts, [control["texts"] for control in facts[name]["controls"]])
            wait_until_said(page, name, position["said"])
            found = unlikeness(whole_pixels_of(picture_of(page, name)), position["pixels"])
            assert found < TOLERANCE, f"{name} at {texts}: {found:.0f}"


def whole_pixels_of(picture):
    """The pixels of the picture, which is put where none of them is split in two."""
    picture.evaluate("picture => { picture.style.cssText += 'position: fixed; left: 0; top: 0; background: #fff' }")
    pixels = pixels_of(picture)
    picture.evaluate("picture => { picture.style.position = '' }")
    return pixels


def put(page, figure, texts, known):
    """Move the controls to these texts."""
    controls = page.locator(f"#figure-{figure} [data-control]")
    for number, (text, stops) in enumerate(zip(texts, known, strict=True)):
        control, place = controls.nth(number), stops.index(text)
        if control.evaluate("control => control.type") != "range":
            control.select_option(index=place)
        elif control.input_value() != str(place):  # else it may be at its start because another one moves alone
            control.fill(str(place))


def test_sliders_and_menus_move_together(open_page):
    page = open_page(FIGURES)
    control_of(page, "together", "height").fill("7")
    control_of(page, "together", "place").press("End")
    wait_until_said(page, "together", "The line is at 7 and the dot at 8.")
    control_of(page, "together", "height").press("ArrowLeft")
    wait_until_said(page, "together", "The line is at 6 and the dot at 8.")
    control_of(page, "menus", "height").select_option("2.0")
    control_of(page, "menus", "boxes").press("End")
    wait_until_said(page, "menus", "There are 4 boxes, each 2.0 high.")


def test_where_there_are_too_many_combinations_each_slider_moves_alone_and_the_page_says_so(open_page):
    page = open_page(FIGURES)
    right, up = (control_of(page, "alone", name) for name in ("right", "up"))
    right.press("End")
    wait_until_said(page, "alone", "A small dot is 60 to the right and 5 up.")
    up.press("Home")
    wait_until_said(page, "alone", "A small dot is 4 to the right and 0 up.")
    assert (right.input_value(), right.get_attribute("aria-valuetext")) == ("4", "4")
    control_of(page, "alone", "kind").select_option("large")
    wait_until_said(page, "alone", "A large dot is 4 to the right and 0 up.")
    right.press("ArrowRight")
    wait_until_said(page, "alone", "A large dot is 5 to the right and 5 up.")
    assert "each slider moves alone" in page.locator("#figure-alone figcaption").inner_text()
    assert "alone" not in page.locator("#figure-together figcaption").inner_text()


def test_nothing_is_loaded_before_a_figure_is_touched_and_then_one_file(open_page):
    page = open_page(FIGURES)
    files = len(figures_of_page(page_path(FIGURES))["cut"]["files"])
    assert files > 1
    loaded = page.locator("head script[src*=pictures]")
    assert loaded.count() == 0
    control_of(page, "cut", "second").press("ArrowRight")
    wait_until_said(page, "cut", "This is noise number 0 of 1.")
    assert loaded.count() == 1
    control_of(page, "cut", "second").press("End")
    wait_until_said(page, "cut", "This is noise number 0 of 39.")
    assert loaded.count() == 2
    control_of(page, "cut", "first").press("End")
    control_of(page, "cut", "second").press("Home")
    wait_until_said(page, "cut", "This is noise number 20 of 0.")
    assert loaded.count() == 2


def test_from_key_to_picture_it_takes_less_than_a_frame(open_page):
    page = open_page(FIGURES)
    slider = control_of(page, "together", "height")
    slider.press("ArrowRight")
    wait_until_said(page, "together", "The line is at 3 and the dot at 1.")
    milliseconds = slider.evaluate(
        """async slider => {
            const picture = slider.closest('figure').querySelector('svg'), taken = [];
            for (let move = 0; move < 40; move++) {
                const before = picture.getAttribute('aria-label'), begun = performance.now();
                slider.value = move % 10;
                slider.dispatchEvent(new Event('input', { bubbles: true }));
                while (picture.getAttribute('aria-label') === before) await null;
                picture.getBoundingClientRect();
                taken.push(performance.now() - begun);
            }
            return taken;
        }"""
    )
    assert statistics.median(milliseconds) <= 16


def test_a_screen_reader_hears_what_is_shown_and_which_slider_it_is_at(open_page):
    page = open_page(FIGURES)
    page.get_by_role("slider", name="place of the dot", exact=True).press("End")
    live = page.locator("#figure-together [aria-live=polite]")
    page.wait_for_function(
        "live => live.textContent === 'The line is at 2 and the dot at 8.'", arg=live.element_handle()
    )


def test_a_figure_with_a_page_twin_moves_by_hand_and_by_slider_and_goes_back_for_print(open_page):
    page = open_page(FIGURES)
    figure, picture = page.locator("#figure-twin"), picture_of(page, "twin")
    start = picture.get_attribute("aria-label")
    knob = figure.get_by_role("slider", name="training step").last
    step = control_of(page, "twin", "step")
    step.fill("3")
    wait_until_said(
        page, "twin", "After step 3 the line has 7 of 40 samples on its wrong side; it stops after step 10."
    )
    assert knob.get_attribute("aria-valuetext") == "3"
    knob.press("ArrowRight")
    page.wait_for_function("output => output.textContent === '4'", arg=figure.locator("output").element_handle())
    assert step.input_value() == "4"
    figure.get_by_role("button", name="remove").click()
    assert "of 39 samples" in picture.get_attribute("aria-label")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    wait_until_said(page, "twin", start)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.wait_for_function("svg => svg.ariaLabel.includes('of 39 samples')", arg=picture.element_handle())
    assert page.locator("head script[src*=pictures]").count() == 0


def test_points_without_a_twin_stay_and_the_page_says_so_but_sliders_can_be_dragged(open_page):
    page = open_page(FIGURES)
    figure = page.locator("#figure-untwinned")
    assert "In the notebook the points" in figure.locator("figcaption").inner_text()
    assert figure.get_by_role("button").count() == 0
    figure.locator(".scene-handle").press("ArrowUp")
    wait_until_said(page, "untwinned", "The line is at 1 and the dot at 2.")
    assert control_of(page, "untwinned", "height").input_value() == "1"


def test_a_figure_that_nothing_moves_is_a_scene_without_controls(open_page):
    page = open_page(FIGURES)
    assert picture_of(page, "still").get_attribute("aria-label") == "The line is at 3 and the dot at 4."
    assert page.locator("#figure-still [data-control], #figure-still figcaption").count() == 0


def test_where_the_states_are_missing_the_page_says_so(browser, tmp_path):
    complete = page_path(FIGURES)
    shutil.copytree(complete.parent, tmp_path / "site", ignore=shutil.ignore_patterns("pictures"))
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((tmp_path / "site" / complete.name).as_uri())
        control_of(page, "together", "height").press("End")
        page.get_by_text("The other states of this picture could not be loaded.").wait_for()
        assert picture_of(page, "together").get_attribute("aria-label") == "The line is at 2 and the dot at 1."


def test_the_play_button_walks_to_the_end_and_stops(open_page):
    page = open_page(FIGURES)
    page.clock.install()
    button = page.get_by_role("button", name="Play through place of the dot")
    button.click()
    page.clock.run_for(2500)
    readout = page.locator("output[for=together-place]")
    assert readout.inner_text() == "4"
    page.clock.run_for(20_000)
    assert readout.inner_text() == "8"
    wait_until_said(page, "together", "The line is at 2 and the dot at 8.")
    assert button.get_attribute("aria-pressed") == "false"


def test_ink_and_paper_of_a_figure_follow_the_page(open_page):
    light, dark = (
        pixels_of(picture_of(open_page(FIGURES, color_scheme=scheme), "together")) for scheme in ("light", "dark")
    )
    assert np.median(light) > 240
    assert np.median(dark) < 40
    assert dark.max() > 200


def test_on_a_phone_no_word_of_a_figure_is_too_small(open_page):
    page = open_page(FIGURES, PHONE)
    least = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('.scene text')].map(text => {
            const { a, b } = text.getScreenCTM();
            return parseFloat(text.getAttribute('font-size')) * Math.hypot(a, b);
        }))"""
    )
    assert least >= 8.99


@each_screen
@each_page
def test_axe_finds_nothing_and_the_page_never_scrolls_sideways(open_page, name, viewport, scheme):
    page = open_page(name, viewport, color_scheme=scheme)
    assert_no_sideways_scrolling(page, viewport)
    found = Axe().run(page, options={"preload": False})  # or it would ask for the style sheet itself
    assert found.violations_count == 0, found.generate_report()


@each_page
def test_on_paper_every_fold_is_open_and_every_figure_at_its_start(open_page, name):
    page = open_page(name)
    figures = page.locator("figure.explorer svg")
    starts = [figure.get_attribute("aria-label") for figure in figures.all()]
    for slider in page.locator("input[type=range]").all():
        slider.press("End")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details:not([open])").count() == 0
    assert [figure.get_attribute("aria-label") for figure in figures.all()] == starts
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
