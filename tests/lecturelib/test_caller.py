"""Errors and warnings bear the name of the function that was called, whoever raises them."""

import inspect
import sys

import numpy as np
import pytest

from lecturelib import data
from lecturelib.adaline import adaline, lms
from lecturelib.features import standardise
from lecturelib.logistic import logistic_discrimination
from lecturelib.losses import squared_error
from lecturelib.margin_losses import margins
from lecturelib.perceptron import perceptron, perceptron_cost
from lecturelib.selection import choose_l2, cross_validate, folds
from lecturelib.softmax import softmax_regression
from lecturelib.validation import samples

X, Y = data.two_clouds(20)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: perceptron(X, Y, learning_rate=0), "perceptron"),
        (lambda: inspect.unwrap(perceptron)(X, Y, learning_rate=0), "perceptron"),
        (lambda: adaline(X, Y, learning_rate=0), "adaline"),
        (lambda: margins(X, Y, [1.0], 0.0), "margins"),
        (lambda: perceptron_cost(X, Y, [1.0], 0.0), "perceptron_cost"),
        (lambda: folds(3, k=9), "folds"),
        (lambda: cross_validate(perceptron, X, Y, k=99), "cross_validate"),
        (lambda: choose_l2(perceptron, X, Y, [1.0], k=99), "choose_l2"),
        (lambda: samples(X, Y[:3]), "samples"),
        (lambda: standardise(X).apply(X[:, :1]), "apply"),
        (lambda: perceptron(X, Y).predict(X[:, :1]), "decision"),
        (lambda: squared_error(X, Y, [1.0], 0.0), "squared_error"),
    ],
)
def test_an_error_begins_with_the_function_that_was_called(call, name):
    with pytest.raises(ValueError, match=rf"\A{name}: "):
        call()


def test_a_learner_that_is_handed_over_speaks_for_itself():
    with pytest.raises(ValueError, match=r"\Aperceptron: y must hold only"):
        cross_validate(perceptron, X, np.where(Y > 0, 1, 0))


def test_a_wrapper_that_is_not_the_librarys_is_passed_over(monkeypatch):
    monkeypatch.setattr("lecturelib.perceptron.margins", lambda *arguments: margins(*arguments))
    with pytest.raises(ValueError, match=r"\Aperceptron_cost: weights must have shape"):
        perceptron_cost(X, Y, [1.0], 0.0)


def test_a_student_function_of_the_same_name_is_not_blamed():
    def my_perceptron():
        samples(X, Y[:3])

    with pytest.raises(ValueError, match=r"\Asamples: X has 20 samples but y has 3"):
        my_perceptron()


@pytest.mark.parametrize("learn", [logistic_discrimination, softmax_regression])
def test_of_held_out_samples_it_is_said_that_it_is_them(learn):
    with pytest.raises(
        ValueError, match=rf"\A{learn.__name__}: held_out: X must have 2 columns, as in training, got 1"
    ):
        learn(X, Y, held_out=(X[:, :1], Y))
    with pytest.raises(ValueError, match=rf"\A{learn.__name__}: held_out: X is empty"):
        learn(X, Y, held_out=(X[:0], Y[:0]))


@pytest.mark.parametrize("learn", [lms, inspect.unwrap(lms)], ids=["twin", "slide"])
def test_a_warning_points_to_the_line_that_called_the_library(learn):
    with pytest.warns(RuntimeWarning, match=r"\Alms: it diverged by epoch") as told:
        learn(100 * X, Y, learning_rate=1.0)
    assert told[0].filename == __file__


def test_a_call_that_goes_well_does_not_look_at_the_stack(monkeypatch):
    monkeypatch.setattr(sys, "_getframe", None)
    perceptron_cost(X, Y, [1.0, 2.0], 0.0)
