"""The algorithms as scikit-learn estimators, for its pipelines and grid searches; the only module that needs it.

>>> from lecturelib.perceptron import perceptron
>>> Perceptron = classifier(perceptron)
>>> model = Perceptron(learning_rate=0.5).fit([[0, 0], [0, 1], [1, 0], [1, 1]], ["no", "no", "no", "yes"])
>>> model.predict([[2, 2]]), model.model_.converged
(array(['yes'], dtype='<U3'), True)
"""

from collections.abc import Callable
from dataclasses import field, make_dataclass
from functools import cache
from inspect import Parameter, signature
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin  # type: ignore[import-untyped]  # has no types
from sklearn.utils.multiclass import check_classification_targets  # type: ignore[import-untyped]
from sklearn.utils.validation import check_is_fitted, validate_data  # type: ignore[import-untyped]

from lecturelib.multiclass import one_vs_rest
from lecturelib.validation import Floats, Labels

Algorithm = Callable[..., Any]


@cache
def classifier(algorithm: Algorithm) -> type["Classifier"]:
    """The estimator class of a classification algorithm `(X, y, *, options) -> model`.

    Its parameters are the named options, with their defaults. y may hold any labels: an algorithm whose model has
    `classes` learns them all at once; one that knows only -1 and +1 gets the second of two labels as +1, and more
    than two by training each against the rest. What the algorithm is annotated to return says which it is, and
    whether there is a `predict_proba`; without an annotation it is binary and there is none.

    >>> from lecturelib.perceptron import perceptron
    >>> classifier(perceptron)()
    PerceptronClassifier()
    """
    base = ProbabilisticClassifier if hasattr(returned(algorithm), "proba") else Classifier
    return _estimator(algorithm, base, classifier)


@cache
def regressor(algorithm: Algorithm) -> type["Regressor"]:
    """The estimator class of a regression algorithm `(X, y, *, options) -> model`; its parameters are the options."""
    return _estimator(algorithm, Regressor, regressor)


def _estimator(algorithm: Algorithm, base: type[Any], made_by: Callable[[Algorithm], type[Any]]) -> type[Any]:
    """A dataclass whose fields are the options: scikit-learn reads them from the signature of its `__init__`."""
    options = [option for option in signature(algorithm).parameters.values() if option.kind is Parameter.KEYWORD_ONLY]
    made = make_dataclass(
        f"{algorithm.__name__}_{made_by.__name__}".title().replace("_", ""),
        [(option.name, option.annotation, _default(option)) for option in options],
        bases=(base,),
        namespace={"_algorithm": staticmethod(algorithm), "_made_by": staticmethod(made_by)},
        kw_only=True,
        eq=False,  # equal options do not make two estimators one
        repr=False,  # scikit-learn's shows only what was changed
    )
    made.__module__, made.__doc__ = __name__, algorithm.__doc__
    return made


def _default(option: Parameter) -> Any:
    return field() if option.default is Parameter.empty else option.default


def returned(algorithm: Algorithm) -> Any:
    """The class of models that the algorithm is annotated to return."""
    return signature(algorithm, eval_str=True).return_annotation


class Estimator(BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """What classifiers and regressors share; the trained model is `model_`."""

    _algorithm: ClassVar[Algorithm]
    _made_by: ClassVar[Callable[[Algorithm], type[Any]]]
    model_: Any

    def _train(self, X: ArrayLike, y: ArrayLike) -> Any:
        return self._algorithm(X, y, **self.get_params(deep=False))

    def _checked(self, X: ArrayLike) -> Floats:
        check_is_fitted(self)
        return validate_data(self, X, dtype=float, reset=False)

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle finds a class by its name; ours are made by a call, so the call is what it has to store.
        return _unfitted, (self._made_by, self._algorithm), self.__getstate__()


def _unfitted(made_by: Callable[[Algorithm], type[Any]], algorithm: Algorithm) -> Any:
    return object.__new__(made_by(algorithm))


class Regressor(RegressorMixin, Estimator):  # type: ignore[misc]
    """Predicts a number."""

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        X, y = validate_data(self, X, y, dtype=float, y_numeric=True)
        self.model_ = self._train(X, y)
        return self

    def predict(self, X: ArrayLike) -> Floats:
        X = self._checked(X)
        return self.model_.predict(X)


class Classifier(ClassifierMixin, Estimator):  # type: ignore[misc]
    """Predicts one of the labels `classes_`, which a binary model knows as -1 and +1."""

    classes_: Labels

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        X, y = validate_data(self, X, y, dtype=float)
        check_classification_targets(y)
        self.classes_, code = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            who, label = type(self).__name__, self.classes_[0]
            raise ValueError(f"{who}: y holds only 1 class, {label}; a boundary needs samples of two classes or more")
        if "classes" in getattr(returned(self._algorithm), "__dataclass_fields__", ()):
            self.model_ = self._train(X, y)
        elif len(self.classes_) == 2:
            self.model_ = self._train_binary(X, 2 * code - 1)
        else:
            self.model_ = one_vs_rest(X, y, learner=self._train_binary)
        return self

    def _train_binary(self, X: ArrayLike, side: NDArray[np.int_]) -> Any:
        negative, positive = self._labels()
        return self._train(X, np.where(side > 0, positive, negative))

    def _labels(self) -> tuple[int, int]:
        """What the algorithm calls its two classes; some have an option for it."""
        return getattr(self, "labels", (-1, 1))

    def decision_function(self, X: ArrayLike) -> Floats:
        """A score for each class, the greatest wins; with two classes, that of the second less the first's.

        (n, d) -> (n, K), or (n,) with two classes
        """
        X = self._checked(X)
        scores = self.model_.decision(X)
        return scores[:, 1] - scores[:, 0] if scores.shape[1:] == (2,) else scores

    def predict(self, X: ArrayLike) -> Labels:
        X = self._checked(X)
        found = self.model_.predict(X)
        if hasattr(self.model_, "classes"):
            return found
        return self.classes_[(found == self._labels()[1]).astype(int)]


class ProbabilisticClassifier(Classifier):
    """Predicts also how likely each label is."""

    def predict_proba(self, X: ArrayLike) -> Floats:
        """(n, d) -> (n, K), and each row sums to 1, also where binary models were asked one by one."""
        X = self._checked(X)
        if hasattr(self.model_, "proba"):
            proba = self.model_.proba(X)
            return np.column_stack([1 - proba, proba]) if proba.ndim == 1 else proba
        each = np.column_stack([model.proba(X) for model in self.model_.models])
        each = np.maximum(each, np.finfo(float).tiny)  # each may say 0 of its class, and 0/0 says nothing
        return each / each.sum(axis=1, keepdims=True)
