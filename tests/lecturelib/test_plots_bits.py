"""Codes, trees and areas of information: moved, they are what matplotlib would draw, and their numbers are right."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data, information, plots
from lecturelib.picture import Picture
from lecturelib.plots.bits import joins_of, loaded_die, word_so_far
from tests.direct import pixels, saved
from tests.figures import complaints

SIZE = (8.0, 4.0)
P = np.array([0.3, 0.25, 0.2, 0.15, 0.1])
WEATHER = np.array([0.5, 0.25, 0.25])
BITS = [0.6, 0.3, 0.1]
ERRORS = {"best first": [0.1, 0.09, 0.11], "worst first": [0.4, 0.3, 0.11]}


def coupled(coupling):
    return (1 - coupling) * np.outer(WEATHER, WEATHER) + coupling * np.diag(WEATHER)


SKY = ("sun", "cloud", "rain")
CASES = {
    "code_by_bias": (plots.code_by_bias(), [{"bias": bias} for bias in (0.0, 1.0, 2.5)]),
    "huffman_tree": (plots.huffman_tree(P, "abcde"), [{"joins": joins} for joins in (0, 2, 4)]),
    "information_areas": (
        plots.information_areas(coupled, x=SKY, y=SKY),
        [{"coupling": coupling} for coupling in (-0.3, 0.25, 1.0)],
    ),
    "features_kept": (plots.features_kept("abc", BITS, ERRORS, guess=0.42), [{"k": k} for k in (1, 2, 3)]),
}


def said(drawing, **values):
    return drawing(Figure())(**values)


@pytest.mark.parametrize("name", CASES)
def test_a_moved_drawing_is_what_matplotlib_itself_would_save_and_its_background_stays(name, monkeypatch):
    drawing, values = CASES[name]
    picture = Picture(drawing, size=SIZE)
    for value in values:
        picture.png(**value)
    monkeypatch.setattr(picture.canvas, "draw", lambda: pytest.fail("the whole picture was drawn again"))
    frames = [pixels(picture.png(**value)) for value in values]
    assert len({frame.tobytes() for frame in frames}) == len(values), "some values give the same picture"
    direct = Picture(drawing, size=SIZE)
    direct.png(**values[0])
    for place in (2, 1):
        np.testing.assert_array_equal(frames[place], saved(direct, values[place]))
    assert all(ax.get_title() and ax.get_ylabel() and ax.get_xlabel() for ax in picture.figure.axes)


@pytest.mark.parametrize("name", CASES)
def test_it_can_be_read_by_everybody(name):
    drawing, values = CASES[name]
    picture = Picture(drawing, size=SIZE)
    for value in values:
        picture.png(**value)
    assert complaints(picture) == []


def test_the_die_is_fair_without_a_bias_and_the_lectures_with_a_bias_of_one():
    np.testing.assert_allclose(loaded_die(0.0), data.fair_die())
    np.testing.assert_allclose(loaded_die(1.0), data.biased_die())
    told = said(plots.code_by_bias(), bias=1.0)
    assert "the entropy is 1.984 bits and Huffman's code takes 1.984" in told


@pytest.mark.parametrize("seed", range(5))
def test_the_tree_has_the_librarys_lengths_and_its_joins_add_up_to_the_mean_length(seed):
    p = np.random.default_rng(seed).dirichlet(np.ones(8))
    joins = joins_of(p)
    words = [word_so_far(joins, symbol) for symbol in range(8)]
    assert [len(word) for word in words] == information.huffman_lengths(p)
    assert not any(one != two and two.startswith(one) for one in words for two in words)
    spent = sum(chance for *_, chance in joins)
    assert spent == pytest.approx(information.huffman_code(p).average_length(p))
    assert f"{spent:.3f} bits are spent" in said(plots.huffman_tree(p, "abcdefgh"), joins=7)


def test_the_strips_are_as_wide_as_the_library_says():
    figure = Figure()
    plots.information_areas(coupled, x=SKY, y=SKY)(figure)(coupling=0.5)
    p = coupled(0.5)
    spans = {
        label.get_text(): (bar.get_x(), bar.get_x() + bar.get_width())
        for label, bar in zip(figure.axes[1].get_yticklabels(), figure.axes[1].patches, strict=True)
    }
    left, shared = information.conditional_entropy(p), information.mutual_information(p)
    assert spans["I[x, y]"] == pytest.approx((left, left + shared))
    assert spans["H[x]"] == pytest.approx((0, 1.5))
    assert spans["H[y]"] == pytest.approx((left, information.entropy(p)))


def test_the_sentence_names_the_last_feature_kept_and_all_errors():
    told = said(plots.features_kept("abc", BITS, ERRORS, guess=0.42), k=2)
    assert "the last one kept is b (0.300 bits)" in told
    assert "0.09 with those best first, 0.3 with those worst first" in told
