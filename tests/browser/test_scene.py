"""A scene looks as matplotlib paints it, follows the theme, stays legible on a phone, and moves by patches."""

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.patches import Circle, Rectangle

from lecturelib.figures.page import script
from lecturelib.figures.scene import Scene
from lecturelib.figures.style import BLUE, CONTOUR_COLOURS, GREEN, GREY, ORANGE, VERMILLION, line_style, pale
from tests.browser.scenes import FIGURES, TOLERANCE, apply, pixels_of, scene_page, show, unlikeness
from tests.direct import direct_rendering

RNG = np.random.default_rng(0)
CLOUD = RNG.normal(size=(60, 2))
GRID = np.linspace(-2, 2, 30)
BOWL = np.add.outer(GRID**2, 3 * GRID**2)


def lines(figure):
    """Every dash, markers with and without inside, a filled area, a legend, numbers on a logarithmic axis."""
    ax, log = figure.subplots(1, 2)
    for place in range(6):
        ax.plot([0, 1], [place, place + 0.5], **line_style(place), label=f"line {place}")
    ax.fill_between([0, 1], [0, 1], [3, 2], color=BLUE, alpha=0.2)
    (moving,) = ax.plot([0.5], [3], "o", color=VERMILLION, markersize=12)
    log.loglog([1, 10, 1000], [1e-3, 1, 50], "s--", color=GREEN, fillstyle="none", markersize=10)
    ax.legend(loc="upper left")

    def update(height):
        moving.set_ydata([height])
        ax.set_title(f"the dot is at {height}")
        return f"The dot is at {height}."

    return update


def words(figure):
    """Formulas, slanted and turned words, several lines, a box, an arrow, a title of the whole figure."""
    ax = figure.subplots()
    told = ax.text(0.1, 0.2, "", fontsize=14)
    ax.text(0.1, 0.5, r"$\sum_{i=1}^n \frac{w^T x_i}{\sqrt{\lambda_1}} \leq \hat\eta^2$", fontsize=16)
    ax.text(0.6, 0.6, "two lines\nin a box", bbox={"boxstyle": "round", "facecolor": pale(ORANGE)}, ha="center")
    ax.text(0.9, 0.1, "turned", rotation=40, weight="bold", va="center")
    ax.annotate("here", (0.5, 0.3), (0.7, 0.4), arrowprops={"arrowstyle": "->"})
    ax.set(xlabel="$x_1$", ylabel="share of mistakes")
    figure.suptitle("a title for all")

    def update(height):
        told.set_text(f"$R^2 = {height:.2f}$")
        return f"It is {height}."

    return update


def areas(figure):
    """Hatches, bars, a clip path, contours, segments, arrows, an image with words on it."""
    bars, plane, image = figure.subplots(1, 3)
    bars.bar([0, 1], [1, 2], color=[pale(BLUE), pale(ORANGE)], edgecolor=GREY, hatch="//")
    (bar,) = bars.bar([2], [1], color=VERMILLION, hatch="xx", edgecolor="white")
    plane.contour(GRID, GRID, BOWL, colors=CONTOUR_COLOURS, levels=8)
    plane.quiver([0, 1], [0, 1], [1, -1], [1, 0.5], color=GREEN)
    plane.add_collection(LineCollection([[(-2, -2), (0, 2)], [(2, -2), (0, 2)]], colors=GREY, alpha=0.6))
    cut = plane.add_patch(Rectangle((-1.5, -1.5), 1, 1, color=ORANGE))
    cut.set_clip_path(Circle((-1.5, -1.5), 0.8, transform=plane.transData))
    image.imshow(np.arange(12).reshape(3, 4), cmap="Greys")
    for place in range(4):
        image.text(place, 2, f"{place}", color="white", ha="center", va="center")

    def update(height):
        bar.set_height(height)
        return f"The bar has {height}."

    return update


def space(figure):
    """Three-dimensional axes: panes, a surface, a line."""
    ax = figure.add_subplot(projection="3d", computed_zorder=False)
    x, y = np.meshgrid(GRID[::3], GRID[::3])
    ax.plot_surface(x, y, x**2 + y**2, color=pale(BLUE), edgecolor=GREY, linewidth=0.4)
    (line,) = ax.plot([0, 1], [0, 1], [0, 8], color=VERMILLION, linewidth=3, zorder=5)

    def update(height):
        line.set_data_3d([0, 1], [0, 1], [0, height])
        return f"The line ends at {height}."

    return update


def cloud(figure):
    """Two panels and a legend beside them, as on a phone they have to go below each other."""
    ax, other = figure.subplots(1, 2)
    ax.scatter(*CLOUD.T, c=BLUE, edgecolors="black", label="samples")
    (dot,) = other.plot([0], [0], "D", color=ORANGE, markersize=14, label="it moves")
    other.set(xlim=(-1, 3), ylim=(-1, 3), xlabel="a horizontal label", ylabel="a vertical one")
    figure.legend(loc="outside right center")

    def update(height):
        dot.set_ydata([height])
        other.set_title(f"at {height}")
        return f"The diamond is at {height}."

    return update


def crowded(figure):
    """One wide panel with as many numbers along its axes as there is room for, and a label and a title of two lines."""
    ax = figure.subplots()
    (dot,) = ax.plot([0.5], [0], "D", color=ORANGE, markersize=14)
    ax.set(xlim=(0, 2), ylim=(0, 4), xlabel="along", ylabel="upwards", xticks=np.arange(0, 2.1, 0.1))
    ax.set_yticks(np.arange(0, 4.1, 0.25))

    def update(height):
        dot.set_ydata([height])
        ax.set_title(f"the first of two lines\nand the second, at {height}")
        return f"The diamond is at {height}."

    return update


DRAWINGS = (lines, words, areas, space, cloud, crowded)
GAP = 3  # pixels of the room that a browser gives a line, above and below numbers of 9 pixels
PLACES = ({"height": 1}, {"height": 2.5})


@pytest.fixture(scope="module")
def page(browser):
    with scene_page(browser) as page:
        yield page


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.__name__)
def test_whole_and_patched_it_looks_as_matplotlib_paints_it(page, drawing):
    scene = Scene(drawing)
    shown = show(page, scene.whole(**PLACES[0]))
    assert unlikeness(pixels_of(shown), direct_rendering(drawing, PLACES[0], PLACES[0])) < TOLERANCE
    apply(page, scene.patch(**PLACES[1]))
    assert unlikeness(pixels_of(shown), direct_rendering(drawing, PLACES[0], PLACES[1])) < TOLERANCE
    assert unlikeness(pixels_of(shown), direct_rendering(drawing, PLACES[0], PLACES[0])) > TOLERANCE


def test_one_missing_number_on_an_axis_would_be_noticed(page):
    shown = show(page, Scene(lines).whole(height=1))
    page.evaluate("() => document.querySelector('.scene-text').remove()")
    assert unlikeness(pixels_of(shown), direct_rendering(lines, PLACES[0], PLACES[0])) > TOLERANCE


def test_artists_that_come_and_go_keep_their_place_in_the_pile(page):
    def drawing(figure):
        ax = figure.subplots()
        ax.plot([0, 1], [0, 1], color=BLUE, linewidth=30, zorder=3)

        def update(height):
            for old in ax.patches:
                old.remove()
            ax.add_patch(Rectangle((0.2, 0), 0.3, height, color=ORANGE, zorder=1))
            return f"The box is {height} high."

        return update

    places = [{"height": height} for height in (0.2, 0.6, 1.0)]
    scene = Scene(drawing)
    shown = show(page, scene.whole(**places[0]))
    for values in places[1:]:
        apply(page, scene.patch(**values))
    assert unlikeness(pixels_of(shown), direct_rendering(drawing, places[0], places[-1])) < TOLERANCE
    assert page.locator("svg > g").count() == len(scene.shown()["layers"])


def test_what_is_shown_is_said_at_once_to_who_asks_and_a_little_later_to_who_listens(page):
    scene = Scene(lines)
    shown = show(page, scene.whole(height=1))
    assert shown.get_attribute("aria-label") == "The dot is at 1."
    heard = page.evaluate(
        """patches => {
            patches.forEach(patch => window.scene.apply(patch));
            return document.querySelector('[aria-live=polite]').textContent;
        }""",
        [scene.patch(height=height) for height in (2, 3, 4)],
    )
    assert heard == ""
    assert shown.get_attribute("aria-label") == "The dot is at 4."
    page.wait_for_function("() => document.querySelector('[aria-live]').textContent === 'The dot is at 4.'")


def test_in_the_dark_ink_and_paper_change_and_the_colours_that_texts_name_stay(browser):
    with scene_page(browser, theme="dark") as page:
        pixels = pixels_of(show(page, Scene(lines).whole(height=1)))
        assert share(pixels, (17, 17, 17)) > 0.7  # paper
        assert share(pixels, (255, 255, 255)) > 0.002  # frames and words
        assert share(pixels, (0, 0, 0)) == 0
        for colour in ((0, 114, 178), (213, 94, 0), (0, 158, 115)):  # blue, vermillion, green
            assert share(pixels, colour) > 0.002


def test_in_the_dark_an_image_keeps_its_colours_and_the_words_on_it_theirs(browser):
    with scene_page(browser, theme="dark") as page:
        shown = show(page, Scene(areas).whole(height=1))
        box, paper = page.locator("image").bounding_box(), shown.bounding_box()
        left, top = (round(box[side] - paper[side]) for side in "xy")
        image = pixels_of(shown)[top : top + round(box["height"]), left : left + round(box["width"])]
        first, last = image[10:30, 10:30], image[-12:-5, -12:-5]
        assert (np.median(first), np.median(last)) == (255, 0)
        assert share(image[-40:, :40], (255, 255, 255)) > 0.004  # a number on a dark cell


def share(pixels, colour):
    """Of the pixels, how many have the colour."""
    return float((np.abs(pixels.astype(int) - colour).max(axis=2) < 12).mean())


def shown_on_a_phone(browser, drawing):
    """The texts that are seen: their size, and left, top, right, bottom; and the edges of the picture."""
    with scene_page(browser, width=390) as page:
        scene = Scene(drawing)
        show(page, scene.whole(height=1), width=340)
        apply(page, scene.patch(height=2))
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        return page.evaluate(
            """() => {
                const svg = document.querySelector('svg');
                const edges = node => {
                    const {left, top, right, bottom} = node.getBoundingClientRect();
                    return [left, top, right, bottom];
                };
                const size = node => {
                    const {a, b} = node.getScreenCTM();
                    return parseFloat(node.getAttribute('font-size')) * Math.hypot(a, b);
                };
                const seen = node => node.checkVisibility({visibilityProperty: true});
                const texts = [...svg.querySelectorAll('text')].filter(seen);
                return [texts.map(node => [size(node), ...edges(node)]), edges(svg)];
            }"""
        )


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.__name__)
def test_on_a_phone_no_words_are_too_small_and_none_are_cut(browser, drawing):
    texts, edges = shown_on_a_phone(browser, drawing)
    assert min(size for size, *_ in texts) >= 8.99
    assert min(left for _, left, *_ in texts) >= edges[0] - 2
    assert min(top for _, _, top, *_ in texts) >= edges[1] - 2
    assert max(right for *_, right, _ in texts) <= edges[2] + 2
    assert max(bottom for *_, bottom in texts) <= edges[3] + 2


def test_words_that_have_grown_on_a_phone_do_not_overlap(browser):
    texts, _ = shown_on_a_phone(browser, crowded)
    assert len(texts) > 10
    for n, (_, left, top, right, bottom) in enumerate(texts):
        for _, *other in texts[:n]:
            assert left >= other[2] or other[0] >= right or top + GAP >= other[3] or other[1] + GAP >= bottom


def long_legend(figure):
    """A legend that is wider than a phone even in the smallest words, and as wide as the figure."""
    ax, other = figure.subplots(1, 2)
    for each in (ax, other):
        each.plot([0, 1], [0, 1], label="words that stand for a line " + "and more of them " * (each is ax))
    figure.legend(loc="outside lower center", ncols=2)
    return lambda height: f"The legend stays at {height}."


def test_for_a_legend_that_is_too_wide_for_a_phone_the_figure_does_not_shrink(browser):
    texts, edges = shown_on_a_phone(browser, long_legend)
    assert edges[3] - edges[1] > 300  # both panels, one below the other
    assert min(size for size, *_ in texts) >= 6
    assert max(right for *_, right, _ in texts) <= edges[2] + 2


def test_at_twice_the_density_it_is_twice_as_sharp(browser):
    scene = Scene(lines)
    whole = scene.whole(height=1)
    edges = []
    for density in (1, 2):
        with scene_page(browser, density=density) as page:
            pixels = pixels_of(show(page, whole)).astype(int)
            edges.append(np.abs(np.diff(pixels, axis=1)).max(axis=2))
    one, two = edges
    assert two.shape[0] == 2 * one.shape[0]
    assert (two > 200).sum() > 1.5 * (one > 200).sum()


def test_two_scenes_on_a_page_do_not_share_their_clips_and_hatches(page):
    whole = Scene(areas).whole(height=1)
    page.evaluate("scene => { window.other = draw(scene); document.body.append(window.other.node) }", whole)
    show(page, whole)
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(node => node.id)")
    assert len(ids) == len(set(ids)) > 0
    page.evaluate("() => { window.other.close(); window.other.node.remove() }")


def test_the_modules_are_small():
    assert (FIGURES / "scene.js").stat().st_size <= 15_000
    assert len(script("handles.js", "scene.js").encode()) <= 17_500  # as a page loads them
