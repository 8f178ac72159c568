"""The wrapped algorithms against scikit-learn's own suite for estimators, and inside its tools."""

import copy
import pickle
from importlib import import_module
from inspect import getmembers, isfunction, signature
from pkgutil import iter_modules
from typing import get_type_hints

import numpy as np
import pytest
from sklearn.base import clone, is_classifier, is_regressor
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LinearRegression, LogisticRegression, Perceptron
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_estimator

import lecturelib
from lecturelib import data
from lecturelib.estimators import classifier, regressor, returned
from lecturelib.logistic import logistic_discrimination, logistic_newton
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron
from lecturelib.regression import least_squares
from lecturelib.softmax import softmax_regression
from lecturelib.validation import Floats

NO_ALGORITHMS = {"estimators", "figures"}

# How the suite makes an estimator, where the defaults will not do.
OPTIONS = {
    "hierarchical": {"learner": perceptron},
    "one_vs_one": {"learner": perceptron},
    "one_vs_rest": {"learner": perceptron},
    "elastic_net": {"strength": 0.01},  # its own linear models, too, the suite trains with a penalty of 0.01
    "lasso": {"l1": 0.01},
    "multi_start": {"runs": 2},  # as right as five, and sooner done
    "random_jumps": {"jumps": 2},
}

# The checks that an algorithm cannot pass, each with its reason: {algorithm: {check: reason}}.
EXPECTED_FAILURES: dict[str, dict[str, str]] = {}


def algorithms():
    """Every function (X, y, …) of the library that returns a model, so that none can be forgotten."""
    for module in sorted({module.name for module in iter_modules(lecturelib.__path__)} - NO_ALGORITHMS):
        source = import_module(f"lecturelib.{module}")
        for _, function in getmembers(source, isfunction):
            takes_samples = list(signature(function).parameters)[:2] == ["X", "y"]
            returns_model = {"decision", "predict"} <= set(dir(returned(function)))  # a path of models has no decision
            if function.__module__ == source.__name__ and takes_samples and returns_model:
                yield function


def wrapped(algorithm):
    """As a regressor if its model predicts numbers, else as a classifier."""
    numbers = get_type_hints(returned(algorithm).predict)["return"] == Floats
    return (regressor if numbers else classifier)(algorithm)(**OPTIONS.get(algorithm.__name__, {}))


# Both warnings are right: the suite's classes lie far apart, and its features around 100.
@pytest.mark.filterwarnings("ignore:.* a hyperplane separates the classes:UserWarning")
@pytest.mark.filterwarnings("ignore:.* it diverged by epoch:RuntimeWarning")
@pytest.mark.parametrize(
    "algorithm",
    [pytest.param(each, marks=() if each is perceptron else pytest.mark.full) for each in algorithms()],
    ids=lambda algorithm: algorithm.__name__,
)
def test_it_passes_the_suite_that_scikit_learn_has_for_estimators(algorithm):
    expected = EXPECTED_FAILURES.get(algorithm.__name__, {})
    checks = check_estimator(wrapped(algorithm), expected_failed_checks=expected, on_skip=None)
    assert {check["check_name"] for check in checks if check["status"] == "xfail"} == set(expected)
    assert sum(check["status"] == "passed" for check in checks) >= 45  # without pandas two or three are skipped


def test_no_algorithm_needs_an_exception():
    assert sum(map(len, EXPECTED_FAILURES.values())) == 0


def test_classifiers_and_regressors_are_told_apart_by_what_their_models_predict():
    found = {algorithm.__name__: wrapped(algorithm) for algorithm in algorithms()}
    assert is_classifier(found["perceptron"])
    assert is_classifier(found["softmax_regression"])
    assert is_regressor(found["least_squares"])
    assert len(found) >= 28


def test_the_parameters_are_the_options_with_their_defaults():
    options = {name: option.default for name, option in signature(perceptron).parameters.items() if name not in "Xy"}
    assert classifier(perceptron)().get_params() == options
    assert classifier(perceptron)(learning_rate=0.5).get_params() == {**options, "learning_rate": 0.5}
    assert str(classifier(perceptron)(learning_rate=0.5)) == "PerceptronClassifier(learning_rate=0.5)"


def test_an_option_that_the_algorithm_does_not_have_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword argument 'eta'"):
        classifier(perceptron)(eta=0.5)


def test_a_bad_option_is_told_by_the_algorithm_when_it_is_trained():
    X, y = data.two_clouds()
    with pytest.raises(ValueError, match="perceptron: learning_rate must be a number above 0, got -1"):
        classifier(perceptron)(learning_rate=-1).fit(X, y)


def test_the_model_inside_is_the_one_that_the_algorithm_returns():
    X, y = data.two_clouds()
    inside, plain = classifier(perceptron)(learning_rate=0.5).fit(X, y).model_, perceptron(X, y, learning_rate=0.5)
    np.testing.assert_array_equal(inside.history.weights, plain.history.weights)


@pytest.mark.parametrize("names", [(0, 1), ("no", "yes"), (False, True), (7.0, 9.0)], ids=str)
def test_two_labels_of_any_kind_are_learnt_as_minus_and_plus_one(names):
    X, y = data.two_clouds(distance=2)
    named = np.array(names)[(y + 1) // 2]
    model = classifier(perceptron)().fit(X, named)
    np.testing.assert_array_equal(model.classes_, names)
    np.testing.assert_array_equal(model.predict(X), np.array(names)[(perceptron(X, y).predict(X) + 1) // 2])
    np.testing.assert_array_equal(model.decision_function(X), perceptron(X, y).decision(X))


def test_an_algorithm_that_lets_us_name_its_labels_gets_those():
    X, y = data.two_clouds(distance=2)
    models = [classifier(logistic_newton)(labels=labels).fit(X, y) for labels in ((-1, 1), (0, 1))]
    assert models[1].model_.labels == (0, 1)
    np.testing.assert_array_equal(models[0].predict(X), models[1].predict(X))


def test_more_than_two_classes_are_each_learnt_against_the_rest():
    X, y = StandardScaler().fit_transform(data.wine().X), data.wine().y
    ours = classifier(perceptron)(max_epochs=5).fit(X, y)
    theirs = OneVsRestClassifier(Perceptron(shuffle=False, tol=None, max_iter=5)).fit(X, y)
    np.testing.assert_allclose(ours.decision_function(X), theirs.decision_function(X))
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


def test_probabilities_against_the_rest_are_made_to_sum_to_one():
    X, y = data.iris().X, data.iris().y
    ours = classifier(logistic_newton)(l2=1.0).fit(X, y)
    theirs = OneVsRestClassifier(LogisticRegression(C=1.0, tol=1e-10, max_iter=10_000)).fit(X, y)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-6)
    np.testing.assert_allclose(ours.predict_proba(X).sum(axis=1), 1)


def test_where_each_model_is_sure_that_it_is_another_class_the_probabilities_still_sum_to_one():
    corners, between = [[0.0, 1.0], [-1.0, -1.0], [1.0, -1.0]], [[0.0, -0.3]]
    model = classifier(logistic_discrimination)(learning_rate=1e4, l2=1e-9).fit(corners, ["a", "b", "c"])
    assert [each.proba(between)[0] for each in model.model_.models] == [0, 0, 0]
    np.testing.assert_allclose(model.predict_proba(between), 1 / 3)


def test_a_multi_class_algorithm_learns_all_labels_at_once_by_their_names():
    X, y = StandardScaler().fit_transform(data.iris().X), data.iris().y
    model = classifier(softmax_regression)(reference="virginica", l2=0.1, max_epochs=50).fit(X, y)
    np.testing.assert_array_equal(model.model_.classes, model.classes_)
    np.testing.assert_array_equal(model.predict(X), model.classes_[model.predict_proba(X).argmax(axis=1)])
    assert model.decision_function(X).shape == (150, 3)


def test_two_of_many_possible_classes_have_one_score_between_them():
    X, y = data.two_species("versicolor", "virginica")
    model = classifier(softmax_regression)(l2=1.0, max_epochs=50).fit(X, y)
    assert model.decision_function(X).shape == (100,)
    np.testing.assert_array_equal(model.predict(X), np.where(model.decision_function(X) > 0, 1, -1))


def test_only_a_model_with_probabilities_predicts_them():
    assert hasattr(classifier(logistic_newton), "predict_proba")
    assert hasattr(classifier(softmax_regression), "predict_proba")
    assert not hasattr(classifier(perceptron), "predict_proba")


def test_an_algorithm_without_annotations_is_binary():
    def always_positive(X, y, *, bias=1.0):
        return LinearClassifier(np.zeros(np.shape(X)[1]), bias)

    X, y = data.two_clouds()
    assert set(classifier(always_positive)().fit(X, y).predict(X)) == {1}
    assert set(classifier(always_positive)(bias=-1.0).fit(X, y).predict(X)) == {-1}


def test_an_option_without_a_default_must_be_given():
    def shifted(X, y, *, by):
        return least_squares(X, y + by)

    X, y = data.houses()
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'by'"):
        regressor(shifted)()
    np.testing.assert_allclose(regressor(shifted)(by=3).fit(X, y).predict(X), least_squares(X, y).predict(X) + 3)


def test_a_single_class_is_refused_in_a_sentence():
    message = "PerceptronClassifier: y holds only 1 class, a; a boundary needs samples of two classes or more"
    with pytest.raises(ValueError, match=message):
        classifier(perceptron)().fit([[1.0], [2.0]], ["a", "a"])


def test_nothing_is_predicted_before_training():
    for untrained in (classifier(logistic_newton)(), regressor(least_squares)()):
        with pytest.raises(NotFittedError, match="is not fitted yet"):
            untrained.predict([[1.0]])
    with pytest.raises(NotFittedError, match="is not fitted yet"):
        classifier(logistic_newton)().predict_proba([[1.0]])


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda model: pickle.loads(pickle.dumps(model))])
def test_a_trained_estimator_survives_copying_and_pickling(duplicate):
    X, y = data.iris().X, data.iris().y
    model = classifier(perceptron)(learning_rate=0.5).fit(X, y)
    twin = duplicate(model)
    assert type(twin) is type(model)
    assert twin.get_params() == model.get_params()
    np.testing.assert_array_equal(twin.decision_function(X), model.decision_function(X))


def test_a_pickle_can_be_opened_where_the_class_has_not_been_made_yet():
    X, y = data.houses()
    stored = pickle.dumps(regressor(least_squares)().fit(X, y))
    regressor.cache_clear()
    np.testing.assert_array_equal(pickle.loads(stored).predict(X), least_squares(X, y).predict(X))


def test_a_clone_has_the_options_but_not_the_training():
    trained = classifier(perceptron)(max_epochs=7).fit(*data.two_clouds())
    assert clone(trained).max_epochs == 7
    assert not hasattr(clone(trained), "model_")


def test_a_grid_search_over_a_pipeline_finds_the_best_option_and_its_score():
    X, y = data.penguins().X, data.penguins().y
    pipeline = make_pipeline(StandardScaler(), classifier(logistic_newton)(record="off"))
    search = GridSearchCV(pipeline, {"logisticnewtonclassifier__l2": [0.1, 1.0, 1e4]}, cv=3).fit(X, y)
    theirs = make_pipeline(StandardScaler(), OneVsRestClassifier(LogisticRegression(C=1.0, tol=1e-8)))
    assert search.best_params_["logisticnewtonclassifier__l2"] < 1e4
    assert search.best_score_ > 0.95
    assert search.cv_results_["mean_test_score"][1] == pytest.approx(cross_val_score(theirs, X, y, cv=3).mean())


def test_cross_validation_of_a_regressor_gives_the_scores_of_scikit_learn():
    X, y = data.houses()
    ours, theirs = (cross_val_score(model, X, y) for model in (regressor(least_squares)(), LinearRegression()))
    np.testing.assert_allclose(ours, theirs)
