import io

import numpy as np
import pytest
from PIL import Image

from sitebuilder.pictures import Picture
from tests.direct import direct_rendering, pixels


def moving_line(figure):
    """A static cloud above a moving line, so that the order of drawing matters."""
    ax = figure.subplots()
    (line,) = ax.plot([0, 1], [0, 1], linewidth=20, zorder=1)
    ax.scatter([0.5], [0.5], s=500, zorder=5)
    ax.set(xlim=(0, 1), ylim=(0, 1))

    def update(height):
        line.set_ydata([height, height])
        return f"at {height}"

    return update


def changing_title(figure):
    ax = figure.subplots()
    ax.plot([0, 1])
    return lambda word: ax.set_title(word).get_text()


def moving_limits(figure):
    ax = figure.subplots()
    ax.plot([0, 1, 2])

    def update(right):
        ax.set_xlim(0, right)
        return ""

    return update


def replaced_artists(figure):
    ax = figure.subplots()

    def update(level):
        for artist in list(ax.collections):
            artist.remove()
        ax.contourf(np.add.outer(np.arange(3.0), np.arange(3.0)), levels=[0, level, 4])
        return ""

    return update


def image_under_a_grid(figure):
    ax = figure.subplots()
    image = ax.imshow(np.zeros((2, 2)), vmin=0, vmax=1)
    ax.grid()

    def update(value):
        image.set_data(np.full((2, 2), value))
        return ""

    return update


def line_under_a_legend(figure):
    """The legend is touched at some heights, and lets the line shine through."""
    ax = figure.subplots()
    (line,) = ax.plot([0, 1], [0, 1], linewidth=8, label="moving")
    ax.set(xlim=(0, 1), ylim=(0, 1))
    ax.legend(loc="upper right")

    def update(height):
        line.set_ydata([height, height])
        return ""

    return update


CASES = {
    line_under_a_legend: [{"height": height} for height in (0.1, 0.9, 0.92, 0.2)],
    moving_line: [{"height": height} for height in (0.2, 0.5, 0.9)],
    changing_title: [{"word": word} for word in ("one", "another, longer one", "")],
    moving_limits: [{"right": right} for right in (1, 2, 1)],
    replaced_artists: [{"level": level} for level in (1.0, 2.0, 3.0)],
    image_under_a_grid: [{"value": value} for value in (0.0, 0.5, 1.0)],
}


@pytest.mark.parametrize("drawing", CASES, ids=lambda drawing: drawing.__name__)
def test_a_moved_picture_is_what_matplotlib_itself_would_save(drawing):
    values = CASES[drawing]
    picture = Picture(drawing)
    for value in values * 2:
        np.testing.assert_array_equal(pixels(picture.png(**value)), direct_rendering(drawing, values[0], value))


def test_different_values_give_different_pictures():
    picture = Picture(moving_line)
    assert not np.array_equal(pixels(picture.png(height=0.2)), pixels(picture.png(height=0.9)))


def test_the_sentence_is_that_of_the_last_update():
    picture = Picture(moving_line)
    picture.png(height=0.2)
    picture.png(height=0.7)
    assert picture.sentence == "at 0.7"


def test_a_legend_that_nothing_touches_is_not_drawn_again(monkeypatch):
    picture = Picture(line_under_a_legend)
    for height in (0.1, 0.2, 0.3):
        picture.png(height=height)
    legend = picture.figure.axes[0].get_legend()
    monkeypatch.setattr(legend, "draw", lambda renderer: pytest.fail("the legend was drawn again"))
    picture.png(height=0.4)


def test_the_file_is_a_png_as_large_as_the_figure_and_opaque():
    image = Image.open(io.BytesIO(Picture(moving_line, size=(3, 2)).png(height=0.5)))
    assert (image.format, image.size, image.mode) == ("PNG", (300, 200), "RGBA")
    assert image.getextrema()[3] == (255, 255)


def test_only_what_moved_is_drawn_again(monkeypatch):
    picture = Picture(moving_line)
    for height in (0.1, 0.2):
        picture.png(height=height)
    monkeypatch.setattr(picture.canvas, "draw", lambda: pytest.fail("the background was drawn again"))
    picture.png(height=0.3)
