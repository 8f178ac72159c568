"""Entropy and codes against the lecture's dice, scikit-learn, brute force, and the laws they must obey."""

from itertools import product

import numpy as np
import pytest
from sklearn.metrics import mutual_info_score

from lecturelib import data
from lecturelib.information import (
    conditional_entropy,
    entropy,
    entropy_given_each,
    frequencies,
    huffman_code,
    huffman_lengths,
    joint_entropy,
    joint_frequencies,
    mutual_information,
    quantile_bins,
    rank_features,
)

FAIR_DIE = np.full(8, 1 / 8)
BIASED_DIE = np.array([1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128, 1 / 128])


def random_distribution(seed, *shape):
    """Chances of very different size, some of them 0."""
    rng = np.random.default_rng(seed)
    p = rng.gamma(0.5, size=shape) * (rng.random(shape) < 0.8)
    p.flat[0] += 0.01
    return p / p.sum()


# The lecture's dice


def test_a_fair_die_with_eight_sides_takes_three_bits():
    assert entropy(FAIR_DIE) == 3
    assert huffman_lengths(FAIR_DIE) == [3] * 8


def test_the_biased_die_takes_1_984375_bits_and_its_code_is_the_lectures():
    code = huffman_code(BIASED_DIE)
    assert entropy(BIASED_DIE) == code.average_length(BIASED_DIE) == 1.984375
    assert code.codewords == ("0", "10", "110", "1110", "11110", "111110", "1111110", "1111111")


def test_a_sure_event_takes_no_bits():
    assert entropy([1.0]) == entropy([0.0, 1.0, 0.0]) == 0
    assert huffman_code([0.0, 1.0, 0.0]).average_length([0.0, 1.0, 0.0]) == 0
    assert str(entropy([1.0])) == "0.0"  # not -0.0


def test_thousand_throws_of_the_biased_die_take_about_1984_bits_and_can_be_read_again():
    throws = np.random.default_rng(0).choice(8, size=1000, p=BIASED_DIE)
    code = huffman_code(BIASED_DIE)
    message = code.encode(throws)
    assert len(message) == code.lengths[throws].sum()
    assert abs(len(message) - 1984) < 150
    assert code.decode(message) == throws.tolist()


# Entropy


@pytest.mark.parametrize("seed", range(5))
def test_entropy_is_the_expected_surprise_of_a_plain_loop(seed):
    p = random_distribution(seed, 9)
    assert entropy(p) == pytest.approx(sum(p_x * np.log2(1 / p_x) for p_x in p.tolist() if p_x > 0))


@pytest.mark.parametrize("K", [2, 5, 100])
def test_entropy_is_greatest_where_all_are_equally_likely(K):
    assert entropy(np.full(K, 1 / K)) == pytest.approx(np.log2(K))
    for seed in range(10):
        assert entropy(random_distribution(seed, K)) < np.log2(K)


def test_entropy_survives_chances_next_to_nothing():
    assert entropy([1e-320, 1.0]) == pytest.approx(0, abs=1e-12)
    assert entropy([0.5, 0.5, 0.0]) == 1


# Two things at once


@pytest.mark.parametrize("seed", range(8))
def test_the_laws_of_two_variables(seed):
    p = random_distribution(seed, 4, 6)
    p_x, p_y = p.sum(axis=1), p.sum(axis=0)
    assert joint_entropy(p) == pytest.approx(entropy(p_y) + conditional_entropy(p))
    assert mutual_information(p) == pytest.approx(entropy(p_x) - conditional_entropy(p), abs=1e-12)
    assert mutual_information(p) == pytest.approx(mutual_information(p.T), abs=1e-12)
    assert conditional_entropy(p) <= entropy(p_x) + 1e-12
    assert mutual_information(p) >= 0
    assert conditional_entropy(p) == pytest.approx(p_y @ entropy_given_each(p))


@pytest.mark.parametrize("seed", range(4))
def test_conditional_entropy_is_the_lectures_double_sum(seed):
    p = random_distribution(seed, 3, 5)
    total = 0.0
    for x, y in product(range(3), range(5)):
        if p[x, y] > 0:
            total -= p[x, y] * np.log2(p[x, y] / p[:, y].sum())
    assert conditional_entropy(p) == pytest.approx(total, abs=1e-12)


def test_a_single_y_may_raise_the_uncertainty_though_the_average_never_does():
    p = np.array([[0.75, 0.125], [0.0, 0.125]])
    before, after = entropy(p.sum(axis=1)), entropy_given_each(p)
    assert before == pytest.approx(0.5436, abs=1e-4)
    assert after.tolist() == [0, 1]
    assert after[1] > before > conditional_entropy(p) == 0.25


@pytest.mark.parametrize("seed", range(6))
def test_independent_variables_tell_nothing_of_each_other(seed):
    p = np.outer(random_distribution(seed, 5), random_distribution(seed + 100, 7))
    assert mutual_information(p) == pytest.approx(0, abs=1e-12)
    assert mutual_information(p) >= 0


def test_dependent_variables_tell_something_however_little():
    assert mutual_information([[0.26, 0.24], [0.24, 0.26]]) > 1e-4


def test_a_variable_tells_all_about_itself():
    p = random_distribution(2, 6)
    assert mutual_information(np.diag(p)) == pytest.approx(entropy(p))
    assert conditional_entropy(np.diag(p)) == pytest.approx(0, abs=1e-12)


def test_a_y_that_never_happens_changes_nothing():
    p = random_distribution(1, 3, 4)
    wider = np.column_stack([p, np.zeros(3)])
    assert conditional_entropy(wider) == pytest.approx(conditional_entropy(p))
    assert entropy_given_each(wider)[-1] == 0


# Counting


@pytest.mark.parametrize("seed", range(4))
def test_mutual_information_of_counted_labels_is_scikit_learns_in_bits(seed):
    rng = np.random.default_rng(seed)
    x = rng.integers(5, size=300)
    y = np.where(rng.random(300) < 0.5, x, rng.integers(5, size=300))
    ours = mutual_information(joint_frequencies(x, y))
    assert ours == pytest.approx(mutual_info_score(x, y) / np.log(2), abs=1e-12)


def test_names_count_as_well_as_numbers_and_the_names_do_not_matter():
    x, y = np.array(["b", "a", "b", "c"]), np.array([3, 3, 1, 1])
    np.testing.assert_array_equal(frequencies(x), [0.25, 0.5, 0.25])
    np.testing.assert_array_equal(joint_frequencies(x, y), [[0, 0.25], [0.25, 0.25], [0.25, 0]])
    renamed = np.array([7, -2, 7, 0])
    assert mutual_information(joint_frequencies(renamed, y)) == mutual_information(joint_frequencies(x, y))


def test_bins_are_equally_full_where_all_numbers_differ():
    x = np.random.default_rng(0).normal(size=120)
    bins = quantile_bins(x, bins=6)
    assert np.bincount(bins).tolist() == [20] * 6
    assert (np.diff(bins[np.argsort(x)]) >= 0).all()
    assert quantile_bins([5.0, 5.0, 5.0], bins=3).tolist() == [0, 0, 0]


# Choosing features


def test_the_features_are_ranked_by_what_scikit_learn_says_they_tell():
    flowers = data.iris()
    X = np.column_stack([quantile_bins(column) for column in flowers.X.T])
    order, bits = rank_features(X, flowers.y)
    expected = [mutual_info_score(flowers.y, X[:, j]) / np.log(2) for j in order]
    np.testing.assert_allclose(bits, expected)
    assert (np.diff(bits) <= 0).all()
    assert {flowers.features[j] for j in order[:2]} == {"petal length", "petal width"}


def test_a_feature_that_is_the_class_comes_first_and_a_constant_one_last():
    rng = np.random.default_rng(1)
    y = rng.integers(3, size=90)
    noisy = np.where(rng.random(90) < 0.7, y, 0)
    order, bits = rank_features(np.column_stack([np.ones(90), noisy, y * 10]), y)
    assert order.tolist() == [2, 1, 0]
    assert bits[0] == pytest.approx(entropy(frequencies(y)))
    assert bits[2] == 0


def test_a_measurement_that_never_repeats_seems_to_tell_everything():
    y = np.arange(60) % 2
    noise = np.random.default_rng(2).normal(size=60)
    assert mutual_information(joint_frequencies(noise, y)) == pytest.approx(1)
    assert mutual_information(joint_frequencies(quantile_bins(noise), y)) < 0.2


# Huffman's code


def shortest_average(p):
    """The least average length of any prefix code: try all lengths that satisfy Kraft's inequality."""
    best = np.inf
    for lengths in product(range(1, len(p)), repeat=len(p)):
        if sum(2.0**-length for length in lengths) <= 1:
            best = min(best, float(p @ np.array(lengths)))
    return best


@pytest.mark.parametrize("seed", range(4))
def test_no_prefix_code_is_shorter(seed):
    p = np.random.default_rng(seed).dirichlet(np.ones(5))
    assert huffman_code(p).average_length(p) == pytest.approx(shortest_average(p))


@pytest.mark.parametrize("K", [1, 2, 3, 10, 60])
@pytest.mark.parametrize("seed", range(4))
def test_the_average_length_lies_between_the_entropy_and_one_bit_more(seed, K):
    p = random_distribution(seed, K)
    length = huffman_code(p).average_length(p)
    assert entropy(p) - 1e-12 <= length < entropy(p) + 1


def test_entropy_is_the_length_only_where_the_chances_are_powers_of_one_half():
    """The slide calls the entropy the length of the optimal code; a bent coin still costs a whole bit a throw."""
    coin = np.array([0.9, 0.1])
    assert huffman_code(coin).average_length(coin) == 1
    assert entropy(coin) == pytest.approx(0.469, abs=1e-3)


def test_coding_throws_in_blocks_comes_closer_to_the_entropy():
    coin = np.array([0.9, 0.1])
    pair = np.outer(coin, coin).ravel()
    triple = np.outer(pair, coin).ravel()
    per_throw = [huffman_code(p).average_length(p) / n for n, p in ((1, coin), (2, pair), (3, triple))]
    assert per_throw == sorted(per_throw, reverse=True)
    assert entropy(coin) <= per_throw[-1] < entropy(coin) + 1 / 3


@pytest.mark.parametrize("seed", range(4))
def test_no_codeword_begins_another_and_the_tree_is_full(seed):
    p = np.random.default_rng(seed).dirichlet(np.full(12, 0.5))
    code = huffman_code(p)
    for one, other in product(code.codewords, repeat=2):
        assert one == other or not other.startswith(one)
    assert sum(2.0**-length for length in code.lengths) == 1
    assert code.lengths.tolist() == huffman_lengths(p)


def test_rarer_symbols_never_have_shorter_words():
    p = np.sort(random_distribution(3, 20))[::-1]
    lengths = huffman_code(p).lengths[p > 0]
    assert (np.diff(lengths) >= 0).all()


def test_a_symbol_that_never_occurs_has_no_word():
    code = huffman_code([0.5, 0.0, 0.5])
    assert code.codewords == ("0", None, "1")
    with pytest.raises(ValueError, match="encode: the symbol 1 has no codeword, since its probability was 0"):
        code.encode([0, 1])
    with pytest.raises(ValueError, match="decode: the last bits '11' are no codeword"):
        huffman_code([0.5, 0.25, 0.125, 0.125]).decode("011")


# Bad input


@pytest.mark.parametrize(
    ("p", "sentence"),
    [
        ([1, 2, 1], "entropy: p must sum to 1, got 4; divide counts by their sum"),
        ([1.5, -0.5], r"entropy: p must hold probabilities, got -0.5"),
        ([np.nan, 1.0], "entropy: p must hold probabilities, got nan"),
        ([np.inf, 0.0], "entropy: p must hold probabilities, got inf"),
        ([], "entropy: p must sum to 1, got 0"),
    ],
)
def test_what_is_no_distribution_is_refused(p, sentence):
    with pytest.raises(ValueError, match=sentence):
        entropy(p)


@pytest.mark.parametrize("measure", [joint_entropy, conditional_entropy, mutual_information, entropy_given_each])
def test_a_measure_of_two_variables_wants_a_table(measure):
    with pytest.raises(ValueError, match=rf"{measure.__name__}: p must have shape \(K, L\), p\(x, y\) in row x"):
        measure([0.5, 0.5])


def test_bad_labels_and_options_are_told_in_a_sentence():
    with pytest.raises(ValueError, match=r"huffman_code: p must have shape \(K,\), got \(1, 2\)"):
        huffman_code([[0.5, 0.5]])
    with pytest.raises(ValueError, match=r"rank_features: X must have shape \(n, d\) and not be empty, got \(2,\)"):
        rank_features([0, 1], [0, 1])
    with pytest.raises(ValueError, match="quantile_bins: bins must be a whole number from 1 to 2, got 3"):
        quantile_bins([1.0, 2.0], bins=3)
    with pytest.raises(ValueError, match="frequencies: x is empty"):
        frequencies([])
