import socket

import numpy as np
import pytest
from scipy.optimize import linprog  # comes with scikit-learn
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine

from lecturelib import data

REAL = (
    data.iris,
    data.penguins,
    data.wine,
    data.breast_cancer,
    data.digits,
    data.longley,
    data.stackloss,
    data.engel,
    data.anes96,
)


def separable(X, y):
    """Whether some hyperplane has every sample strictly on its side: a linear programme without an objective."""
    Z = y[:, None] * np.column_stack([X / np.abs(X).max(axis=0).clip(1e-9), np.ones(len(X))])
    return linprog(np.zeros(Z.shape[1]), A_ub=-Z, b_ub=-np.ones(len(Z)), bounds=(None, None)).status == 0


def least_squares(set_):
    """The bias and the weights that statistics packages give, from centred and scaled features."""
    mean, scale = set_.X.mean(axis=0), set_.X.std(axis=0)
    weights = np.linalg.lstsq((set_.X - mean) / scale, set_.y - set_.y.mean(), rcond=None)[0] / scale
    return set_.y.mean() - mean @ weights, *weights


def test_the_irises_are_fishers():
    ours, theirs = data.iris(), load_iris()
    np.testing.assert_array_equal(ours.X, theirs.data)
    np.testing.assert_array_equal(ours.y, theirs.target_names[theirs.target])


def test_two_species_keep_the_order_of_the_file_or_are_mixed_by_a_seed():
    X, y = data.two_species("setosa", "versicolor")
    np.testing.assert_array_equal(y, [-1] * 50 + [1] * 50)
    mixed, labels = data.two_species("setosa", "versicolor", seed=1)
    assert not np.array_equal(labels, y)
    np.testing.assert_array_equal(np.sort(mixed, axis=0), np.sort(X, axis=0))


def test_unknown_names_are_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="there is no 'rose'; there are setosa, versicolor, virginica"):
        data.two_species("rose", "setosa")
    with pytest.raises(ValueError, match="there is no feature 'scent'; there are sepal length, sepal width"):
        data.iris().columns("scent")


def test_two_clouds_are_repeatable_and_as_far_apart_as_asked():
    X, y = data.two_clouds(4000, distance=5.0, seed=3)
    again, _ = data.two_clouds(4000, distance=5.0, seed=3)
    np.testing.assert_array_equal(X, again)
    apart = X[y == 1].mean(axis=0) - X[y == -1].mean(axis=0)
    np.testing.assert_allclose(apart, [4.0, 3.0], atol=0.1)


def test_the_wines_are_those_of_scikit_learn():
    ours, theirs = data.wine(), load_wine()
    np.testing.assert_array_equal(ours.X, theirs.data)
    np.testing.assert_array_equal(ours.y, [f"cultivar {k + 1}" for k in theirs.target])


def test_the_tumours_are_those_of_scikit_learn():
    ours, theirs = data.breast_cancer(), load_breast_cancer()
    np.testing.assert_array_equal(ours.X, theirs.data)
    np.testing.assert_array_equal(ours.y, theirs.target_names[theirs.target])
    assert ours.features == tuple(theirs.feature_names)


def test_the_digits_are_those_of_scikit_learn():
    ours, theirs = data.digits(), load_digits()
    np.testing.assert_array_equal(ours.X, theirs.data)
    np.testing.assert_array_equal(ours.y, theirs.target)
    assert ours.y.dtype == int


def test_three_pixels_of_the_digits_never_change():
    np.testing.assert_array_equal(np.flatnonzero(np.ptp(data.digits().X, axis=0) == 0), [0, 32, 39])


def test_a_line_tells_1_from_8_but_not_8_from_the_rest():
    digits = data.digits()
    assert separable(*digits.two_classes(1, 8))
    assert not separable(digits.X, np.where(digits.y == 8, 1, -1))


def test_the_tumours_are_separable_in_all_thirty_features():
    assert separable(*data.breast_cancer().two_classes("benign", "malignant"))


def test_the_penguins_have_their_published_means():
    penguins = data.penguins()
    assert {name: int(np.sum(penguins.y == name)) for name in np.unique(penguins.y)} == {
        "Adelie": 151,
        "Chinstrap": 68,
        "Gentoo": 123,
    }
    means = [penguins.X[penguins.y == name].mean(axis=0) for name in ("Adelie", "Chinstrap", "Gentoo")]
    published = [[38.79, 18.35, 189.95, 3700.66], [48.83, 18.42, 195.82, 3733.09], [47.50, 14.98, 217.19, 5076.02]]
    np.testing.assert_allclose(means, published, atol=0.006)


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_no_two_features_separate_adelie_from_chinstrap(first, second):
    X, y = data.penguins().two_classes("Adelie", "Chinstrap")
    assert not separable(X[:, [first, second]], y)


def test_longley_gives_the_coefficients_certified_by_nist():
    certified = (
        -3482258.63459582,
        15.0618722713733,
        -0.0358191792925910,
        -2.02022980381683,
        -1.03322686717359,
        -0.0511041056535807,
        1829.15146461355,
    )
    np.testing.assert_allclose(least_squares(data.longley()), certified, rtol=1e-8)


def test_longley_has_scales_of_a_hundred_to_a_hundred_thousand():
    powers = np.floor(np.log10(data.longley().X.mean(axis=0)))
    np.testing.assert_array_equal(powers, [2, 5, 3, 3, 5, 3])


def test_stackloss_gives_brownlees_plane():
    np.testing.assert_allclose(least_squares(data.stackloss()), (-39.9197, 0.7156, 1.2953, -0.1521), atol=6e-5)


def test_raw_stackloss_is_ill_conditioned():
    X = data.stackloss().X
    augmented = np.column_stack([X, np.ones(len(X))])
    eigenvalues = np.linalg.eigvalsh(augmented.T @ augmented)
    assert eigenvalues[-1] / eigenvalues[0] == pytest.approx(3.28e6, rel=1e-3)
    assert 2 / eigenvalues[-1] == pytest.approx(8.2e-6, rel=1e-4)  # where batch LMS begins to diverge


def test_engel_gives_koenkers_line():
    np.testing.assert_allclose(least_squares(data.engel()), (147.4754, 0.4852), atol=5e-5)


def test_voters_of_1996_answered_in_whole_numbers_and_leaned_to_their_party():
    voters = data.anes96()
    np.testing.assert_array_equal(voters.X, voters.X.round())
    party, dole = voters.columns("party")[:, 0], voters.y == "Dole"
    shares = [dole[party == p].mean() for p in range(7)]
    assert shares[0] < 0.05
    assert shares[6] > 0.95
    assert sorted(np.unique(voters.y)) == ["Clinton", "Dole"]


@pytest.mark.parametrize("load", [data.longley, data.stackloss, data.engel])
def test_a_regression_set_has_floats_to_predict(load):
    assert load().y.dtype == float


@pytest.mark.parametrize("load", REAL)
def test_a_real_set_is_whole_and_read_without_a_network(load, monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a data set asked for the network")

    monkeypatch.setattr(socket, "socket", refuse)
    real = load()
    assert real.X.shape == (len(real.y), len(real.features))
    assert len(set(real.features)) == len(real.features)
    assert np.isfinite(real.X).all()


def test_two_classes_may_be_numbers_and_are_refused_with_the_known_ones():
    X, y = data.digits().two_classes(1, 8, ("pixel 20", "pixel 21"))
    assert X.shape == (356, 2)
    assert np.sum(y == 1) == 174
    with pytest.raises(ValueError, match="two_classes: there is no 11; there are 0, 1, 2, 3"):
        data.digits().two_classes(1, 11)


def test_every_stored_file_is_small_and_has_its_source_and_licence():
    licences = (data.HERE / "LICENSES.md").read_text(encoding="utf-8")
    files = [file for file in data.HERE.iterdir() if file.is_file() and file.suffix not in (".py", ".md")]
    assert len(files) == len(REAL)
    for stored in files:
        assert f"| `{stored.name}` |" in licences
        assert stored.stat().st_size < 150_000


@pytest.mark.parametrize(
    ("far", "a", "Za"),
    [
        (4, (2.663, 1.045, -0.944), (0.438, 1.281, 0.607, 1.112)),
        (10, (3.219, 0.153, -0.438), (0.197, 0.920, -0.044, 1.161)),
    ],
)
def test_the_four_points_give_the_lectures_solution(far, a, Za):
    X, y = data.four_points(far=far)
    Z = y[:, None] * np.column_stack([np.ones(4), X])
    solution = np.linalg.pinv(Z) @ np.ones(4)
    np.testing.assert_allclose(solution, a, atol=5e-4)
    np.testing.assert_allclose(Z @ solution, Za, atol=5e-4)


@pytest.mark.parametrize(("far", "separated"), [(9.39, True), (9.41, False)])
def test_the_far_point_fails_beyond_9_4(far, separated):
    X, y = data.four_points(far=far)
    Z = y[:, None] * np.column_stack([np.ones(4), X])
    assert (Z @ np.linalg.pinv(Z) @ np.ones(4) > 0).all() == separated
    assert separable(X, y)


def test_the_five_points_give_the_lectures_walk():
    X, y = data.five_points()
    Z = y[:, None] * np.column_stack([np.ones(5), X])
    a, walk = np.ones(3), []
    for z in [*Z, *Z, *Z]:
        if a @ z <= 0:
            a = a + z
            walk.append(tuple(a))
    assert walk[:5] == [(0, 0, -2), (1, 2, -1), (0, 1, -4), (1, 3, -3), (2, 6, 2)]


def test_no_line_separates_the_five_points_nor_xor():
    assert not separable(*data.five_points())
    assert not separable(*data.gate("XOR"))
    assert separable(*data.gate("AND"))
    assert separable(*data.gate("OR"))


def test_gates_are_what_their_names_say():
    for name, rule in (("AND", np.logical_and), ("OR", np.logical_or), ("XOR", np.logical_xor)):
        X, y = data.gate(name)
        np.testing.assert_array_equal(y == 1, rule(X[:, 0], X[:, 1]))
    with pytest.raises(ValueError, match="gate: name must be one of AND, OR, XOR, got 'NAND'"):
        data.gate("NAND")


def test_the_dice_sum_to_one():
    assert data.fair_die().sum() == 1
    assert data.biased_die().sum() == 1
    np.testing.assert_array_equal(1 / data.biased_die(), [2, 4, 8, 16, 32, 64, 128, 128])


@pytest.mark.parametrize("correlation", [0.7, (-0.5, 0.8)])
def test_two_gaussians_have_the_moments_asked_for(correlation):
    X, y = data.two_gaussians(20_000, distance=3.0, correlation=correlation, prior=0.3, seed=1)
    assert np.mean(y == 1) == pytest.approx(0.3)
    rhos = dict(zip((-1, 1), np.broadcast_to(correlation, 2), strict=True))
    for label in (-1, 1):
        np.testing.assert_allclose(X[y == label].mean(axis=0), (1.5 * label, 0), atol=0.05)
        np.testing.assert_allclose(np.cov(X[y == label].T), [[1, rhos[label]], [rhos[label], 1]], atol=0.05)


def test_options_of_two_gaussians_move_the_same_draws():
    X, y = data.two_gaussians(50, distance=1.0)
    further, same = data.two_gaussians(50, distance=3.0)
    np.testing.assert_array_equal(y, same)
    np.testing.assert_allclose(further - X, np.outer(y, (1.0, 0.0)), atol=1e-12)
    _, rarer = data.two_gaussians(50, prior=0.2)
    assert (rarer <= y).all()


@pytest.mark.parametrize("prior", [0.001, 0.999])
def test_two_gaussians_keep_one_sample_of_each_class(prior):
    assert np.unique(data.two_gaussians(20, prior=prior)[1]).tolist() == [-1, 1]


@pytest.mark.parametrize("seed", range(5))
def test_a_class_of_two_clouds_is_out_of_a_lines_reach(seed):
    X, y = data.split_class(seed=seed)
    assert not separable(X, y)
    np.testing.assert_array_equal(y[:3], [1, -1, 1])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("gap", [2.0, 0.1, -0.1, -1.0])
def test_the_gap_decides_whether_a_threshold_separates(gap, seed):
    X, y = data.on_a_line(gap=gap, seed=seed)
    assert X[y == 1].min() - X[y == -1].max() == pytest.approx(gap)
    assert separable(X, y) == (gap > 0)


def test_houses_have_the_lectures_scales_or_the_ratio_asked_for():
    X, _ = data.houses(5000)
    np.testing.assert_allclose(X.min(axis=0), (1, 1), atol=2)
    np.testing.assert_allclose(X.max(axis=0), (2000, 5), atol=2)
    even, _ = data.houses(5000, ratio=1)
    assert np.ptp(even[:, 0]) == pytest.approx(np.ptp(even[:, 1]), abs=0.01)


@pytest.mark.parametrize("ratio", [1, 20, 400])
def test_houses_cost_the_same_in_any_unit_and_size_counts_most(ratio):
    X, y = data.houses(2000, ratio=ratio, noise=0.0)
    bias, size, rooms = np.linalg.lstsq(np.column_stack([np.ones(2000), X]), y, rcond=None)[0]
    np.testing.assert_allclose((bias, size * 5 * ratio, rooms), (50, 300, 20), rtol=1e-6)
    assert size * X[:, 0].std() > rooms * X[:, 1].std()


def test_degree_2_fits_new_samples_of_the_parabola_best_and_degree_4_the_old_ones():
    X, y = data.parabola()
    new, truth = data.parabola(500, seed=1)
    fits = {degree: np.polynomial.Polynomial.fit(X[:, 0], y, degree) for degree in (1, 2, 4)}
    old_error = {degree: np.mean((fit(X[:, 0]) - y) ** 2) for degree, fit in fits.items()}
    new_error = {degree: np.mean((fit(new[:, 0]) - truth) ** 2) for degree, fit in fits.items()}
    assert old_error[1] > old_error[2] > old_error[4]
    assert old_error[4] == pytest.approx(0, abs=1e-20)
    assert new_error[2] < min(new_error[1], new_error[4])


@pytest.mark.parametrize(
    "make", [data.two_clouds, data.two_gaussians, data.split_class, data.on_a_line, data.houses, data.parabola]
)
def test_a_seed_repeats_its_numbers_and_another_gives_others(make):
    X, y = make(30, seed=5)
    again, labels = make(30, seed=5)
    np.testing.assert_array_equal(X, again)
    np.testing.assert_array_equal(y, labels)
    assert not np.array_equal(X, make(30, seed=6)[0])


def test_two_clouds_of_the_notebooks_stay_as_they_are():
    X, y = data.two_clouds()
    np.testing.assert_allclose(
        X[:2], [[1.993352622825, -1.183509880647], [-1.817725825667, -0.799804876530]], atol=1e-11
    )
    assert y[:6].tolist() == [1, -1, 1, -1, -1, -1]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: data.two_gaussians(1), "two_gaussians: n must be at least 2, got 1"),
        (lambda: data.two_gaussians(prior=1), "two_gaussians: prior must lie between 0 and 1, got 1"),
        (lambda: data.two_gaussians(correlation=1), "two_gaussians: correlation must lie between -1 and 1, got 1"),
        (lambda: data.split_class(2), "split_class: n must be at least 3, got 2"),
        (lambda: data.on_a_line(0), "on_a_line: n must be at least 2, got 0"),
        (lambda: data.houses(ratio=0), "houses: ratio must be at least 1, got 0"),
        (lambda: data.parabola(0), "parabola: n must be at least 1, got 0"),
        (lambda: data.fair_die(0), "fair_die: sides must be at least 1, got 0"),
    ],
)
def test_impossible_toys_are_refused(make, said):
    with pytest.raises(ValueError, match=said):
        make()
