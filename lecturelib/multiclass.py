"""Many classes from two: any binary learner, asked several questions.

A scheme is its code: a table of -1, 0 and +1 with a row for each question and a column for each class. The question's
learner has to tell the classes marked +1 from those marked -1, and does not see the samples of those marked 0.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input
from lecturelib.models import frozen
from lecturelib.validation import Floats, Labels, classes_of, samples


class Decides(Protocol):
    def decision(self, X: ArrayLike) -> Floats: ...


Learner = Callable[[Floats, NDArray[np.int_]], Decides]


@dataclass(frozen=True, eq=False)
class Questions:
    """Trained answers to the rows of a code.   `code` is (Q, K), `models` has Q entries, `classes` is (K,)"""

    classes: Labels
    code: NDArray[np.int_]
    models: tuple[Decides, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", frozen(self.classes))
        object.__setattr__(self, "code", frozen(self.code))

    def answers(self, X: ArrayLike) -> Floats:
        """g of each question.   (n, d) -> (n, Q)"""
        answers = [model.decision(X) for model in self.models]
        if answers[0].ndim != 1:
            raise bad_input(f"a binary learner's decision must have shape (n,), got {answers[0].shape}")
        return np.column_stack(answers)

    def decision(self, X: ArrayLike) -> Floats:
        """A score for each class.   (n, d) -> (n, K)"""
        raise NotImplementedError

    def predict(self, X: ArrayLike) -> Labels:
        """The class with the greatest score, the first of them in a tie.   (n, d) -> (n,)"""
        return self.classes[self.decision(X).argmax(axis=1)]


class OneVsRest(Questions):
    """The class whose own model is surest of it wins.   Lecture: L2.19"""

    def decision(self, X: ArrayLike) -> Floats:
        """g of each class against the rest.   (n, d) -> (n, K)"""
        return self.answers(X)


class OneVsOne(Questions):
    """The class that wins most duels wins; of equals, the one with the greater sum of g.   Lecture: L2.19"""

    def decision(self, X: ArrayLike) -> Floats:
        """Duels won, plus a fraction below 1/3 in either direction that breaks ties.   (n, d) -> (n, K)"""
        g = self.answers(X)
        votes = (g >= 0) @ (self.code > 0).astype(float) + (g < 0) @ (self.code < 0).astype(float)
        surety = g @ self.code
        return votes + surety / (3 * (np.abs(surety) + 1))


class Hierarchical(Questions):
    """Each question sends a sample into one branch of a tree, down to a single class.   Lecture: L2.19"""

    def decision(self, X: ArrayLike) -> Floats:
        """The least g on the way down to each class, counted in its favour.   (n, d) -> (n, K)

        Only the class at which a sample arrives has no question against it, so that it gets the greatest score.
        """
        g = self.answers(X)
        return np.column_stack([(g * column)[:, column != 0].min(axis=1) for column in self.code.T])


def one_vs_rest(X: ArrayLike, y: ArrayLike, *, learner: Learner) -> OneVsRest:
    """One question a class: this one, or any other?

    X is (n, d), y is (n,) of any labels, `learner` a function (X, y) -> model with y of -1 and +1, whose model has a
    `decision`. The K decisions are compared, though nothing has brought them to one scale.

    Lecture: L2.19

    >>> from lecturelib.perceptron import perceptron
    >>> X, y = [[0, 0], [0, 1], [5, 0], [6, 0], [0, 6], [1, 6]], ["a", "a", "b", "b", "c", "c"]
    >>> one_vs_rest(X, y, learner=perceptron).predict([[0, 0], [7, 1], [1, 7]])
    array(['a', 'b', 'c'], dtype='<U1')
    """
    X, y = samples(X, y, labels=None)
    classes, index = classes_of(y)
    code = 2 * np.eye(len(classes), dtype=int) - 1
    return OneVsRest(classes, code, _ask(X, index, code, learner))


def one_vs_one(X: ArrayLike, y: ArrayLike, *, learner: Learner) -> OneVsOne:
    """One question a pair of classes, K (K - 1) / 2 in all, each asked of the samples of that pair only.

    X is (n, d), y is (n,) of any labels, `learner` as in `one_vs_rest`.

    Lecture: L2.19

    >>> from lecturelib.perceptron import perceptron
    >>> X, y = [[0, 0], [0, 1], [5, 0], [6, 0], [0, 6], [1, 6]], ["a", "a", "b", "b", "c", "c"]
    >>> one_vs_one(X, y, learner=perceptron).predict([[0, 0], [7, 1], [1, 7]])
    array(['a', 'b', 'c'], dtype='<U1')
    """
    X, y = samples(X, y, labels=None)
    classes, index = classes_of(y)
    first, second = np.triu_indices(len(classes), 1)
    code = np.eye(len(classes), dtype=int)[second] - np.eye(len(classes), dtype=int)[first]
    return OneVsOne(classes, code, _ask(X, index, code, learner))


def hierarchical(X: ArrayLike, y: ArrayLike, *, learner: Learner, tree: Any = None) -> Hierarchical:
    """K - 1 questions along a tree: first between two groups of classes, then within the group, and so on.

    X is (n, d), y is (n,) of any labels, `learner` as in `one_vs_rest`. `tree` is a nested pair such as
    ("setosa", ("versicolor", "virginica")); by default the classes with the nearest means are kept together longest.
    A sample sent the wrong way cannot come back.

    Lecture: L2.19

    >>> from lecturelib.perceptron import perceptron
    >>> X, y = [[0, 0], [0, 1], [5, 0], [6, 0], [0, 6], [1, 6]], ["a", "a", "b", "b", "c", "c"]
    >>> hierarchical(X, y, learner=perceptron, tree=("b", ("a", "c"))).predict([[0, 0], [7, 1], [1, 7]])
    array(['a', 'b', 'c'], dtype='<U1')
    """
    X, y = samples(X, y, labels=None)
    classes, index = classes_of(y)
    tree = class_tree(X, y) if tree is None else tree
    if sorted(_leaves(tree), key=str) != sorted(classes.tolist(), key=str):
        known = ", ".join(map(str, classes))
        raise bad_input(f"tree must hold each of the classes {known} once, got {tree}")
    code = np.array([np.isin(classes, _leaves(b)).astype(int) - np.isin(classes, _leaves(a)) for a, b in _forks(tree)])
    return Hierarchical(classes, code, _ask(X, index, code, learner))


def _ask(X: Floats, index: NDArray[np.int_], code: NDArray[np.int_], learner: Learner) -> tuple[Decides, ...]:
    """Train a model for each row of the code, on the samples whose class it marks."""
    targets = code[:, index]
    return tuple(learner(X[row != 0], row[row != 0]) for row in targets)


def class_tree(X: ArrayLike, y: ArrayLike) -> Any:
    """A nested pair of the labels in y, made by joining the two groups with the nearest means until one is left.

    Lecture: L2.19

    >>> class_tree([[0.0], [1.0], [9.0]], [1, 2, 3])
    ((1, 2), 3)
    """
    X, y = samples(X, y, labels=None)
    groups = [(label, X[y == label]) for label in classes_of(y)[0].tolist()]
    while len(groups) > 1:
        means = np.array([members.mean(axis=0) for _, members in groups])
        apart = np.linalg.norm(means[:, None] - means, axis=2) + np.diag([np.inf] * len(groups))
        i, j = np.unravel_index(apart.argmin(), apart.shape)
        (left, some), (right, others) = groups[i], groups[j]
        rest = [group for k, group in enumerate(groups) if k not in (i, j)]
        groups = [((left, right), np.vstack([some, others])), *rest]
    return groups[0][0]


def _leaves(tree: Any) -> list[Any]:
    if not isinstance(tree, tuple):
        return [tree]
    return [leaf for branch in tree for leaf in _leaves(branch)]


def _forks(tree: Any) -> Iterator[tuple[Any, Any]]:
    """The pairs of branches, from the root down."""
    if isinstance(tree, tuple):
        if len(tree) != 2:
            raise bad_input(f"each fork of the tree needs two branches, got {tree}")
        yield tree
        for branch in tree:
            yield from _forks(branch)
