"""Every public function refuses the same bad arguments, each in one sentence under its own name.

The functions are found, not listed: until FUNCTIONS says what y a new one takes, a test fails.
"""

import importlib
import pkgutil
from dataclasses import asdict, is_dataclass
from functools import partial
from inspect import Parameter, isfunction, signature

import numpy as np
import pytest
from numpy.typing import ArrayLike

import lecturelib
from lecturelib.models import frozen
from lecturelib.neighbours import nearest_neighbours
from lecturelib.perceptron import perceptron
from lecturelib.regularised import ridge

NOT_HERE = ("estimators", "figures", "validation")


def public_functions():
    for module in pkgutil.iter_modules(lecturelib.__path__):
        if module.name not in NOT_HERE:
            for name, f in vars(importlib.import_module(f"lecturelib.{module.name}")).items():
                own = isfunction(f) and f.__module__ == f"lecturelib.{module.name}" and not name.startswith("_")
                if own and takes_data(f):
                    yield f"{module.name}.{name}", f


def takes_data(f):
    """Whether it takes data, labels, weights or a start from outside; a helper belongs to no item of a lecture."""
    options = signature(f).parameters
    arrays = any(option.annotation in (ArrayLike, ArrayLike | None) for option in options.values())
    lesson = "Lecture:" in (f.__doc__ or "")
    return lesson and arrays and not {"X", "y", "y_true", "weights", "start"}.isdisjoint(options)


PUBLIC = dict(public_functions())

# Frozen, so that whoever writes into an argument fails. The features fit into uint8, and no line separates the signs.
X = frozen(np.array([[1, 2], [2, 1], [2, 4], [3, 3], [4, 1], [5, 2], [1, 5], [3, 6], [4, 4], [5, 5], [6, 3], [6, 6.0]]))
N, D = X.shape
SIGNS = frozen(np.array([1, -1, -1, 1, -1, 1, 1, -1, 1, -1, 1, -1]))
NUMBERS = frozen(0.5 * X[:, 0] - 0.2 * X[:, 1] + np.tile([0.1, 0.0, -0.1], 4))
WORDS, CODES = frozen(np.tile(["ash", "elm", "oak"], 4)), frozen(np.tile([0, 1, 2], 4))

# What y a function takes, or that it takes none.
FUNCTIONS = {
    "both signs": """adaline.adaline adaline.isoline_errors features.normalise_signs heuristics.correlation_start
        heuristics.multi_start heuristics.random_jumps heuristics.subsample_start logistic.logistic_discrimination
        logistic.logistic_newton margin_losses.risk_descent perceptron.novikov_bound perceptron.perceptron
        perceptron_variants.averaged_perceptron perceptron_variants.batch_perceptron perceptron_variants.pocket
        perceptron_variants.voted_perceptron regression.ho_kashyap regression.mse_procedure stochastic.sgd""",
    "signs": """losses.perceptron_criterion losses.perceptron_criterion_gradient margin_losses.empirical_risk
        margin_losses.margins margin_losses.risk_gradient perceptron.perceptron_cost perceptron.perceptron_errors""",
    "numbers": """adaline.batch_lms adaline.lms differentiable.learn_function losses.squared_error
        losses.squared_error_gradient regression.least_squares regression.normal_equations regularised.ridge
        regularised.regularised_cost regularised.ridge_descent regularised.ridge_gradient regularised.ridge_path
        sparse.elastic_net sparse.elastic_net_path sparse.lasso sparse.lasso_path""",
    "shares": "losses.cross_entropy losses.cross_entropy_gradient",
    "codes": "losses.softmax_cross_entropy losses.softmax_cross_entropy_gradient",
    "classes": """gaussians.lda gaussians.qda multiclass.class_tree multiclass.hierarchical multiclass.one_vs_one
        multiclass.one_vs_rest neighbours.knn_margins neighbours.nearest_neighbours softmax.softmax_regression""",
    "labels": """information.joint_frequencies information.rank_features selection.choose_l2 selection.cross_validate
        selection.drop_features selection.split selection.stratified_folds""",
    "one sign": "perceptron.hebb_step perceptron.rosenblatt_step",
    "none": """descent.conjugate_gradient descent.gradient_descent descent.nonlinear_conjugate_gradient
        descent.steepest_descent discriminant.linear_discriminant discriminant.project discriminant.signed_distance
        discriminant.weights_per_deviation features.augment features.basis_features features.gaussian_features
        features.indicator_features features.log_features features.polynomial_features features.quadratic_features
        features.sine_features features.standardise lagrange.lagrange metrics.auc_rank_sum metrics.confusion_matrix
        metrics.contingency metrics.error_rate metrics.f_beta metrics.macro_average metrics.micro_average
        metrics.roc_points neuron.mcculloch_pitts neuron.neuron perceptron.online_perceptron projection.centre
        projection.pca projection.pca_svd projection.project projection.reconstruction_error regression.pseudoinverse
        selection.mean_squared_error""",
}
KIND = {name: kind for kind, names in FUNCTIONS.items() for name in names.split()}
BITS = np.maximum(SIGNS, 0)
Y = {"both signs": SIGNS, "signs": SIGNS, "numbers": NUMBERS, "shares": BITS, "codes": CODES, "one sign": 1}

# Arguments without a default, by the name of the parameter; then those of single functions.
EXAMPLES = {
    "X": X, "y": WORDS, "weights": [1.0, -1.0], "bias": 0.5, "x": X[0], "start": [1.0, 2.0], "y_true": SIGNS,
    "y_pred": -SIGNS, "scores": NUMBERS, "measure": "recall", "axes": [[0.6], [0.8]], "threshold": 1.0, "degree": 2,
    "learner": perceptron, "J": lambda x: x @ x, "gradient": lambda x: 2 * x, "l2": [0.1, 1.0], "size": 6,
    "train": partial(nearest_neighbours, k=1),
}  # fmt: skip
SINGLE = {
    "descent.conjugate_gradient": {"A": [[4.0, 1.0], [1.0, 3.0]], "b": [1.0, 2.0]},
    "differentiable.learn_function": {"f": lambda X, w: X @ w, "slope": lambda X, w: X, "learning_rate": 0.01},
    "features.gaussian_features": {"centres": X[:3], "width": 1.0},
    "information.joint_frequencies": {"x": WORDS},
    "lagrange.lagrange": {"f": lambda x: x[0] + x[1], "g": lambda x: x @ x - 2},
    "losses.softmax_cross_entropy": {"weights": X[:3] - 3, "bias": [0.5, 0.0, 1.0]},
    "losses.softmax_cross_entropy_gradient": {"weights": X[:3] - 3, "bias": [0.5, 0.0, 1.0]},
    "perceptron.novikov_bound": {"X": 2 + SIGNS[:, None] * [[1, 0]], "separator": [1.0, 0.0, -2.0]},
    "perceptron.online_perceptron": {"stream": [(x, y) for x, y in zip(X, SIGNS, strict=True)]},
    "selection.choose_l2": {"train": ridge, "y": NUMBERS},
    "selection.stratified_folds": {"k": 2},
    "features.basis_features": {"functions": (np.sin,)},
}


def spoilt(array, value):
    copy = np.array(array, dtype=float)
    copy.flat[-1] = value
    return copy


BAD_X = [spoilt(X, np.nan), spoilt(X, -np.inf), X[:, 0], X[None], X[:0], [["ash", "elm"]] * N, [[1.0], [1.0, 2.0]]]
BAD_Y = [[], SIGNS[:, None], SIGNS[1:], spoilt(SIGNS, np.nan), [*WORDS[1:], None], [[1.0], [1.0, 2.0]] * (N // 2)]
BAD_LABELS = {
    "both signs": [np.ones(N), BITS, 2 + SIGNS, CODES, WORDS],
    "signs": [BITS, 2 + SIGNS, CODES, WORDS],
    "numbers": [WORDS],
    "shares": [SIGNS, WORDS],
    "codes": [CODES - 1, CODES + 0.5, WORDS],
    "classes": [np.ones(N)],
}
NOT_POSITIVE, NEGATIVE, NOT_WHOLE = [0, -1.0, np.nan, np.inf], [-1.0, np.nan, np.inf], [0, -1, 1.5, np.nan, np.inf]

# What no function with such a parameter may accept.
BAD = {
    "X": BAD_X, "y": BAD_Y, "y_true": BAD_Y, "y_pred": BAD_Y, "scores": BAD_Y,
    "weights": [np.ones(D + 1), [1.0, np.nan], ["ash", "elm"], np.ones((D, D, D)), 1.0],
    "bias": [np.nan, np.ones(4), "ash"],
    "x": [np.ones(D + 1), [1.0, np.inf], [["ash"]], 1.0],
    "start": [[1.0], [np.nan, 1.0, 1.0], [np.inf, 1.0], np.ones((3, 3)), ["ash"] * 3],
    "learning_rate": NOT_POSITIVE, "smoothing": NOT_POSITIVE, "step": NOT_POSITIVE, "width": NOT_POSITIVE,
    "tol": NEGATIVE, "l1": NEGATIVE, "l2": NEGATIVE, "strength": NEGATIVE, "epsilon": NEGATIVE, "beta": NEGATIVE,
    "max_epochs": NOT_WHOLE, "max_steps": NOT_WHOLE, "patience": NOT_WHOLE, "k": [*NOT_WHOLE, N + 1],
    "degree": NOT_WHOLE, "runs": NOT_WHOLE, "jumps": [-1, 0.5], "l1_ratio": [-1.0, 2.0, np.nan],
    "shrinkage": [-1.0, 2.0, np.nan], "test_size": [0.0, 1.0, np.nan], "priors": [[1.0], [0.5, 0.5, 0.5], [np.nan] * 3],
    "margins": [0.0, -1.0, np.nan, [1.0, 2.0]], "axes": [[1.0], [[1.0], [1.0]], [[np.nan], [1.0]]],
    "centres": [np.ones((2, 3)), [[np.nan, 1.0]]], "reference": ["birch"], "tree": [("ash", "elm")],
    "record": ["all"], "loss": ["none"], "order": ["none"], "transfer": ["relu"], "by": ["hand"], "stop": ["now"],
    "sense": ["up"], "measure": ["beauty"],
}  # fmt: skip
# Where such a value is not bad, or another is.
BAD_FOR = {
    ("descent", "start"): [[np.nan, 1.0], np.ones((2, 2)), ["ash"] * 2, []],  # any number of them will do
    ("differentiable", "start"): [[np.nan, 1.0], np.ones((2, 2)), ["ash"] * 2, []],
    ("neighbours", "weights"): ["near"],
    ("information", "X"): BAD_X[:5] + BAD_X[6:],  # words can be counted
    ("information", "x"): BAD_Y,
    ("selection.stratified_folds", "y"): BAD_Y[:2] + BAD_Y[3:],  # there is no X to pair up with
    ("perceptron.hebb_step", "y"): [0, 2, np.nan],
    ("perceptron.rosenblatt_step", "y"): [-1, 2, np.nan],
    ("selection", "loss"): [],  # it is a function
}


def bad_values(name, parameter):
    special = BAD_FOR.get((name, parameter), BAD_FOR.get((name.split(".")[0], parameter)))
    return special if special is not None else BAD.get(parameter, [])


def arguments(name):
    """A valid call of the function: what it has no default for."""
    known = {**EXAMPLES, **({"y": Y[KIND[name]]} if KIND[name] in Y else {}), **SINGLE.get(name, {})}
    needed = {p for p, option in signature(PUBLIC[name]).parameters.items() if option.default is Parameter.empty}
    return {p: value for p, value in known.items() if p in needed or p in SINGLE.get(name, {})}


def call(name, **changed):
    options = {**arguments(name), **changed}
    functions = options.pop("functions", ())
    return PUBLIC[name](options.pop("X"), *functions) if functions else PUBLIC[name](**options)


def bad_calls():
    for name in KIND:
        for parameter in signature(PUBLIC[name]).parameters:
            labels = BAD_LABELS.get(KIND[name], []) if parameter == "y" else []
            for i, value in enumerate([*bad_values(name, parameter), *labels]):
                yield pytest.param(name, parameter, value, id=f"{name}-{parameter}-{i}")


def test_every_public_function_is_in_the_table():
    assert sorted(PUBLIC) == sorted(KIND)


@pytest.mark.parametrize("name", KIND)
def test_integers_and_bytes_give_what_floats_give_and_no_argument_is_written_to(name):
    answer = plain(call(name))
    if "X" in arguments(name):
        for dtype in (np.int64, np.uint8):
            np.testing.assert_equal(plain(call(name, X=arguments(name)["X"].astype(dtype))), answer)


def plain(result):
    return asdict(result) if is_dataclass(result) else result


@pytest.mark.parametrize(("name", "parameter", "value"), list(bad_calls()))
def test_a_bad_argument_is_refused_in_a_sentence_that_says_who_and_what_to_do(name, parameter, value):
    with pytest.raises(ValueError, match=rf"\A{name.split('.')[1]}: [^\n]*(must|;)[^\n]*\Z"):
        call(name, **{parameter: value})
