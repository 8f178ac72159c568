"""Every quick twin against the loop of its slide: the same weights at every step, the same mistakes, the same end."""

import warnings
from inspect import getsource, signature, unwrap

import numpy as np
import pytest

from lecturelib import _fast
from lecturelib.adaline import adaline, lms
from lecturelib.margin_losses import MARGIN_LOSSES
from lecturelib.orders import ORDERS
from lecturelib.perceptron import perceptron
from lecturelib.perceptron_variants import averaged_perceptron, pocket, voted_perceptron
from lecturelib.stochastic import sgd

QUICK = (adaline, averaged_perceptron, lms, perceptron, pocket, sgd, voted_perceptron)
SHAPES = ((40, 2), (17, 1), (16, 7), (33, 8), (60, 30))  # from 8, or 20, features on the twins work on arrays
RECORDS = ("update", "epoch", "off")
RATES = {"fixed": 0.3, "falling": lambda k: 2 / k}


def drawn(n, d, *, apart):
    """Two classes and a start, all random; with `apart`, a line separates them."""
    rng = np.random.default_rng(n + d)
    X, w = rng.normal(size=(n, d)), rng.normal(size=d)
    y = np.where(X @ w + (0 if apart else rng.normal(size=n) * 2) > 0, 1, -1)
    y[:2] = 1, -1  # both classes occur, whatever was drawn
    X = X + 2 * np.outer(y, w) / np.linalg.norm(w) if apart else X
    return X, y, rng.normal(size=d + 1)


def assert_same(slide, twin):
    """Two models of one kind agree in everything they hold, numbers up to rounding."""
    assert type(slide) is type(twin)
    assert slide.converged == twin.converged
    for name in ("weights", "bias", "votes", "risks"):
        if hasattr(slide, name):
            np.testing.assert_allclose(getattr(twin, name), getattr(slide, name), rtol=1e-9, atol=1e-10, err_msg=name)
    assert getattr(slide, "outcome", "") == getattr(twin, "outcome", "")
    assert (slide.history is None) == (twin.history is None)
    if slide.history is not None:
        for name in ("sample", "epoch", "mistakes"):
            np.testing.assert_array_equal(getattr(twin.history, name), getattr(slide.history, name), err_msg=name)
        for name in ("weights", "bias"):
            one, other = getattr(twin.history, name), getattr(slide.history, name)
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-10, err_msg=name)


def compare(learn, X, y, **options):
    slide = unwrap(learn)(X, y, **options)
    assert_same(slide, learn(X, y, **options))
    return slide


def test_every_twin_is_tried_and_takes_the_arguments_of_its_slide():
    assert {learn.__name__ for learn in QUICK} == set(_fast.__all__) - {"quick"}
    for learn in QUICK:
        assert signature(unwrap(learn)) == signature(getattr(_fast, learn.__name__))


@pytest.mark.parametrize("learn", [perceptron, pocket, voted_perceptron, averaged_perceptron])
def test_opening_the_function_shows_the_rule_of_the_slide(learn):
    shown = getsource(learn)
    assert "zip(X, y" in shown
    assert "if y_i * (w @ x_i + b) <= 0:" in shown
    assert "w = w + eta * y_i * x_i" in shown


@pytest.mark.parametrize("learn", [perceptron, pocket])
@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("apart", [True, False], ids=["separable", "overlapping"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_perceptron_and_its_pocket_leap_to_the_mistakes_that_the_loop_meets(learn, record, rate, apart, shape):
    X, y, start = drawn(*shape, apart=apart)
    for begin in (None, start):
        model = compare(learn, X, y, learning_rate=RATES[rate], start=begin, max_epochs=25, record=record)
        assert model.converged or not apart


@pytest.mark.parametrize("learn", [voted_perceptron, averaged_perceptron])
@pytest.mark.parametrize("apart", [True, False], ids=["separable", "overlapping"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_votes_and_averages_are_those_of_the_loop(learn, apart, shape):
    X, y, start = drawn(*shape, apart=apart)
    for options in ({}, {"start": start, "learning_rate": 0.3, "max_epochs": 3}, {"max_epochs": 1}):
        compare(learn, X, y, **options)


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("rate", [0.01, 0.001])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_sixteen_samples_at_a_time_are_the_same_walk_as_one_by_one(record, rate, shape):
    X, y, start = drawn(*shape, apart=False)
    for begin in (None, start):
        options = {"learning_rate": rate, "start": begin, "tol": 1e-3, "record": record, "max_epochs": 60}
        compare(lms, X, X[:, 0] + y, **options)
        compare(adaline, X, y, **options)


def test_a_walk_that_diverges_is_stopped_in_the_same_epoch():
    X, y, _ = drawn(40, 2, apart=False)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model = compare(lms, 3 * X, y, learning_rate=0.6, record="epoch")
    assert not model.converged
    assert len({str(warning.message) for warning in told}) == 1


@pytest.mark.parametrize("loss", MARGIN_LOSSES)
@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_stochastic_descent_is_the_same_for_every_loss(loss, record, shape):
    X, y, start = drawn(*shape, apart=False)
    options = {"loss": loss, "learning_rate": 0.02, "record": record, "max_epochs": 4}
    compare(sgd, X, y, **options)
    compare(sgd, X, y, **options, l2=0.1, start=0.1 * start)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("rate", [0.05, lambda k: 0.5 / k], ids=["fixed", "falling"])
@pytest.mark.parametrize("kappas", [(-np.inf, np.inf), (-0.6, 1.2)], ids=["all", "some"])
@pytest.mark.parametrize("smoothing", [None, 0.2])
def test_stochastic_descent_is_the_same_in_every_order(order, rate, kappas, smoothing):
    X, y, start = drawn(40, 2, apart=False)
    compare(
        sgd, X, y, learning_rate=rate, smoothing=smoothing, l2=0.05, start=start, order=order, kappa_minus=kappas[0],
        kappa_plus=kappas[1], max_epochs=5, seed=3, record="update",
    )  # fmt: skip


def test_stochastic_descent_ends_alike_whether_it_settles_or_runs_away():
    X, y, _ = drawn(40, 2, apart=False)
    assert compare(sgd, X, y, learning_rate=0.01, l2=0.1, order="given", max_epochs=2000).converged
    for loss in ("square", "exp"):
        ran = compare(sgd, 10 * X, y, loss=loss, learning_rate=1.0, record="update")
        assert ran.outcome.startswith("diverged: the smoothed risk reached")


# With mu l2 = 5 the weights grow at each step; the sigmoid is bounded and would not notice before they overflow.
@pytest.mark.parametrize(
    ("loss", "l2"), [(loss, l2) for loss in MARGIN_LOSSES for l2 in (0.0, 1.0) if (loss, l2) != ("sigmoid", 1.0)]
)
@pytest.mark.parametrize("scale", [10.0, 1000.0])
@pytest.mark.parametrize("features", [2, 30])
def test_where_the_rate_is_far_too_large_it_is_the_same_walk_until_it_runs_away(loss, l2, scale, features):
    X, y, _ = drawn(30, 2, apart=False)
    X = np.resize(scale * X, (30, features))
    model = compare(
        sgd, X, y, loss=loss, learning_rate=5.0, l2=l2, tol=0, order="given", max_epochs=10, record="update"
    )
    assert np.isfinite(model.history.weights).all()
    assert model.outcome.startswith("diverged") == (loss in ("square", "exp") or l2 > 0)
