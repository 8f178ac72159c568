import numpy as np
import pytest
from sklearn.datasets import load_iris

from lecturelib import data


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


def test_every_stored_file_has_its_source_and_licence():
    licences = (data.HERE / "LICENSES.md").read_text(encoding="utf-8")
    for stored in data.HERE.glob("*.csv*"):
        assert f"`{stored.name}`" in licences
