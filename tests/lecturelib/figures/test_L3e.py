"""Codes, trees and areas of information: moved, they are what matplotlib would draw, and their numbers are right."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data, information
from lecturelib.figures import L3e as figures
from lecturelib.figures.L3e import _joins_of, _loaded_die, _word_so_far
from tests.lecturelib.figures.common import LabelledDrawingTests, said

P = np.array([0.3, 0.25, 0.2, 0.15, 0.1])
WEATHER = np.array([0.5, 0.25, 0.25])
BITS = [0.6, 0.3, 0.1]
ERRORS = {"best first": [0.1, 0.09, 0.11], "worst first": [0.4, 0.3, 0.11]}


def coupled(coupling):
    return (1 - coupling) * np.outer(WEATHER, WEATHER) + coupling * np.diag(WEATHER)


SKY = ("sun", "cloud", "rain")
CASES = {
    "code_by_bias": (figures.code_by_bias(), [{"bias": bias} for bias in (0.0, 1.0, 2.5)]),
    "huffman_tree": (figures.huffman_tree(P, "abcde"), [{"joins": joins} for joins in (0, 2, 4)]),
    "information_areas": (
        figures.information_areas(coupled, x=SKY, y=SKY),
        [{"coupling": coupling} for coupling in (-0.3, 0.25, 1.0)],
    ),
    "features_kept": (figures.features_kept("abc", BITS, ERRORS, guess=0.42), [{"k": k} for k in (1, 2, 3)]),
}


class TestDrawings(LabelledDrawingTests):
    CASES = CASES


def test_the_die_is_fair_without_a_bias_and_the_lectures_with_a_bias_of_one():
    np.testing.assert_allclose(_loaded_die(0.0), data.fair_die())
    np.testing.assert_allclose(_loaded_die(1.0), data.biased_die())
    told = said(figures.code_by_bias(), bias=1.0)
    assert "the entropy is 1.984 bits and Huffman's code takes 1.984" in told


def test_the_handle_of_the_bias_is_at_the_end_of_the_bar_of_a():
    figure = Figure()
    update = figures.code_by_bias()(figure)
    update(bias=2.0)
    left, end_of_a = update.places["bias"]
    bar = left.patches[0]
    np.testing.assert_allclose(end_of_a(np.array([2.0])), [(bar.get_width(), bar.get_y() + bar.get_height() / 2)])


@pytest.mark.parametrize("seed", range(5))
def test_the_tree_has_the_librarys_lengths_and_its_joins_add_up_to_the_mean_length(seed):
    p = np.random.default_rng(seed).dirichlet(np.ones(8))
    joins = _joins_of(p)
    words = [_word_so_far(joins, symbol) for symbol in range(8)]
    assert [len(word) for word in words] == information.huffman_lengths(p)
    assert not any(one != two and two.startswith(one) for one in words for two in words)
    spent = sum(chance for *_, chance in joins)
    assert spent == pytest.approx(information.huffman_code(p).average_length(p))
    assert f"{spent:.3f} bits are spent" in said(figures.huffman_tree(p, "abcdefgh"), joins=7)


def test_the_strips_are_as_wide_as_the_library_says():
    figure = Figure()
    figures.information_areas(coupled, x=SKY, y=SKY)(figure)(coupling=0.5)
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
    told = said(figures.features_kept("abc", BITS, ERRORS, guess=0.42), k=2)
    assert "the last one kept is b (0.300 bits)" in told
    assert "0.09 with those best first, 0.3 with those worst first" in told
