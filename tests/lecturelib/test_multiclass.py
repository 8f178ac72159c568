"""Many classes from two, against scikit-learn with the same binary learner and against plain loops."""

from functools import partial

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsOneClassifier, OneVsRestClassifier

from lecturelib import data
from lecturelib.gaussians import lda
from lecturelib.logistic import logistic_newton
from lecturelib.models import LinearClassifier
from lecturelib.multiclass import class_tree, hierarchical, one_vs_one, one_vs_rest
from lecturelib.perceptron import perceptron

LEARNER = partial(logistic_newton, l2=1.0)
THEIRS = LogisticRegression(C=1.0, tol=1e-10, max_iter=5000)
ALL = pytest.mark.parametrize("scheme", [one_vs_rest, one_vs_one, hierarchical])


def flowers():
    iris = data.iris()
    return iris.columns("sepal length", "petal length"), iris.y


def five_clouds(seed=0, n=100):
    rng = np.random.default_rng(seed)
    code = np.arange(n) % 5
    return rng.normal(size=(n, 2)) + 3 * rng.normal(size=(5, 2))[code], code * 10


def test_one_vs_rest_agrees_with_scikit_learn():
    for X, y in (flowers(), five_clouds()):
        ours, theirs = one_vs_rest(X, y, learner=LEARNER), OneVsRestClassifier(THEIRS).fit(X, y)
        np.testing.assert_allclose(ours.decision(X), theirs.decision_function(X), atol=1e-4)
        np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


def test_one_vs_one_agrees_with_scikit_learn():
    for X, y in (flowers(), five_clouds()):
        ours, theirs = one_vs_one(X, y, learner=LEARNER), OneVsOneClassifier(THEIRS).fit(X, y)
        np.testing.assert_allclose(ours.decision(X), theirs.decision_function(X), atol=1e-4)
        np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


def test_one_vs_one_is_what_counting_duels_by_hand_gives():
    X, y = five_clouds(1)
    model = one_vs_one(X, y, learner=LEARNER)
    for x in X[:20]:
        wins = dict.fromkeys(np.unique(y), 0)
        for a in wins:
            for b in wins:
                if a < b:
                    pair = np.isin(y, (a, b))
                    duel = LEARNER(X[pair], np.where(y[pair] == b, 1, -1))
                    wins[b if duel.predict([x])[0] == 1 else a] += 1
        assert wins[model.predict([x])[0]] == max(wins.values())
        np.testing.assert_array_equal(model.decision([x]).round()[0], list(wins.values()))


def walk(tree, x, X, y):
    """Down the tree by hand, training at each fork."""
    if not isinstance(tree, tuple):
        return tree
    left, right = (np.array(flat(branch)) for branch in tree)
    here = np.isin(y, [*left, *right])
    fork = LEARNER(X[here], np.where(np.isin(y[here], right), 1, -1))
    return walk(tree[1] if fork.predict([x])[0] == 1 else tree[0], x, X, y)


def flat(tree):
    return [leaf for branch in tree for leaf in flat(branch)] if isinstance(tree, tuple) else [tree]


@pytest.mark.parametrize("tree", [None, ((0, 10), (20, (30, 40))), (((40, 0), 20), (10, 30))])
def test_a_hierarchy_arrives_where_a_walk_down_its_tree_does(tree):
    X, y = five_clouds(2)
    model = hierarchical(X, y, learner=LEARNER, tree=tree)
    tree = class_tree(X, y) if tree is None else tree
    assert [walk(tree, x, X, y) for x in X[:40]] == model.predict(X[:40]).tolist()


@pytest.mark.parametrize(("scheme", "count"), [(one_vs_rest, 5), (one_vs_one, 10), (hierarchical, 4)])
def test_each_scheme_asks_its_number_of_questions_of_the_samples_concerned(scheme, count):
    X, y = five_clouds()
    asked = []

    def learner(X, y):
        asked.append(len(y))
        assert set(y) == {-1, 1}
        return LEARNER(X, y)

    model = scheme(X, y, learner=learner)
    assert len(model.models) == len(asked) == count
    expected = {one_vs_rest: 5 * [100], one_vs_one: 10 * [40]}.get(scheme)
    assert expected is None or asked == expected


@ALL
def test_names_do_as_well_as_numbers(scheme):
    X, y = five_clouds(3)
    names = np.array(["ant", "bee", "cat", "dog", "elk"])
    by_number, by_name = scheme(X, y, learner=LEARNER), scheme(X, names[y // 10], learner=LEARNER)
    np.testing.assert_array_equal(by_name.predict(X), names[by_number.predict(X) // 10])


@ALL
def test_two_classes_are_decided_as_the_learner_alone_would(scheme):
    X, y = data.two_clouds(60, distance=2)
    np.testing.assert_array_equal(scheme(X, y, learner=LEARNER).predict(X), LEARNER(X, y).predict(X))


def plain_difference_of_means(X, y):
    """The line halfway between the two class means, upright on what joins them."""
    above, below = X[y == 1].mean(axis=0), X[y == -1].mean(axis=0)
    return LinearClassifier(above - below, float(below @ below - above @ above) / 2)


@ALL
def test_any_learner_will_do(scheme):
    corners = np.array([[0, 0], [9, 0], [0, 9]])
    y = np.arange(60) % 3
    X = corners[y] + np.random.default_rng(0).normal(size=(60, 2))
    for learner in (perceptron, LEARNER, plain_difference_of_means):
        np.testing.assert_array_equal(scheme(X, y, learner=learner).predict(X), y)


def test_near_classes_are_kept_together_longest():
    X, y = flowers()
    assert class_tree(X, y) == (("versicolor", "virginica"), "setosa")
    model = hierarchical(X, y, learner=LEARNER)
    assert model.code.tolist() == [[1, -1, -1], [0, -1, 1]]


def test_a_learner_of_many_classes_is_refused_where_two_are_asked_for():
    X, y = flowers()
    with pytest.raises(ValueError, match=r"a binary learner's decision must have shape \(n,\), got \(150, 2\)"):
        one_vs_rest(X, y, learner=lda).predict(X)


def test_a_tree_that_does_not_fit_the_classes_is_refused():
    X, y = flowers()
    for tree in (("setosa", "versicolor"), ("setosa", ("versicolor", "rose")), ("setosa", ("setosa", "virginica"))):
        with pytest.raises(ValueError, match="tree must hold each of the classes setosa, versicolor, virginica once"):
            hierarchical(X, y, learner=LEARNER, tree=tree)
    with pytest.raises(ValueError, match="each fork of the tree needs two branches"):
        hierarchical(X, y, learner=LEARNER, tree=("setosa", "versicolor", "virginica"))
