"""Rosenblatt's perceptron: learning from mistakes, and from nothing else."""

from numpy.typing import ArrayLike

from lecturelib.models import LinearClassifier, Trace
from lecturelib.validation import Floats, Labels, positive, samples, start_at


def perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 1.0,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    record: str = "update",
) -> LinearClassifier:
    """Rosenblatt's rule: visit the samples in turn and, on a mistake, step towards the sample.

        w <- w + eta y_i x_i,   b <- b + eta y_i      wherever  y_i (w.x_i + b) <= 0

    X is (n, d), y is (n,) of -1 and +1, `start` is (w_1, …, w_d, b). It stops after an epoch without a mistake;
    where no line separates the classes it never would, so it gives up after `max_epochs` and says
    `converged=False`. A sample on the line counts as a mistake, or w = 0 could never move.

    Lecture: L1.5, L1.7, L1.8

    >>> corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> model = perceptron(corners, [-1, -1, -1, 1])        # AND
    >>> model.predict(corners), model.converged
    (array([-1, -1, -1,  1]), True)
    """
    X, y = samples(X, y, who="perceptron")
    eta = positive(learning_rate, who="perceptron", name="learning_rate")
    w, b = start_at(start, X.shape[1], who="perceptron")
    trace = Trace(record, w, b, who="perceptron")
    mistakes = 1
    for _ in range(max_epochs):
        mistakes, i = 0, 0
        while (i := next_mistake(X, y, w, b, i)) < len(X):
            w, b = w + eta * y[i] * X[i], b + eta * y[i]
            trace.update(w, b, sample=i)
            mistakes, i = mistakes + 1, i + 1
        trace.epoch(w, b, mistakes=mistakes)
        if mistakes == 0:
            break
    return LinearClassifier(w, float(b), converged=mistakes == 0, history=trace.history())


def next_mistake(X: Floats, y: Labels, w: Floats, b: float, first: int) -> int:
    """The first sample from `first` on with y_i (w.x_i + b) <= 0, or n if there is none.

    Samples that are right change nothing, so looking at many at once is the same walk, only faster.
    """
    width = 32
    while first < len(X):
        block = slice(first, first + width)
        wrong = y[block] * (X[block] @ w + b) <= 0
        if wrong.any():
            return first + int(wrong.argmax())
        first, width = first + width, 2 * width
    return len(X)
