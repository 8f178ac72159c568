"""Twins of the perceptron and its variants, which leap from one mistake to the next.

With z_i = y_i (x_i, 1) and a = (w, b) a sample is a mistake where a.z_i <= 0, and a mistake adds eta z_i to a.
"""

from operator import mul

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.features import signed
from lecturelib.models import LinearClassifier, Trace, VotedClassifier
from lecturelib.validation import Floats, Schedule, epochs, positive, samples, scheduled, start_at


def perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float | Schedule = 1.0,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    record: str = "update",
) -> LinearClassifier:
    X, y = samples(X, y)
    rate = scheduled(learning_rate)
    w, b = start_at(start, X.shape[1])
    trace = Trace(record, w, b)
    Z, a, updates, mistakes = signed(X, y), np.append(w, b), 0, 1
    visit_all = _visit_few_features if X.shape[1] < 8 else _visit_many_features
    for _ in epochs(max_epochs):
        a, mistakes = visit_all(Z, a, rate, updates, trace)
        updates += mistakes
        trace.epoch(a[:-1], a[-1], mistakes=mistakes)
        if mistakes == 0:
            break
    return LinearClassifier(a[:-1], float(a[-1]), converged=mistakes == 0, history=trace.history())


def _visit_few_features(Z: Floats, a: Floats, rate: Schedule, updates: int, trace: Trace) -> tuple[Floats, int]:
    """One epoch, after so many updates: a at its end, and its mistakes. On few numbers Python is faster than NumPy."""
    w, mistakes = a.tolist(), 0
    for i, z in enumerate(Z.tolist()):
        if sum(map(mul, w, z)) <= 0:
            mistakes += 1
            eta = rate(updates + mistakes)
            w = [w_j + eta * z_j for w_j, z_j in zip(w, z, strict=True)]
            trace.update(w[:-1], w[-1], sample=i)
    return np.array(w), mistakes


def _visit_many_features(Z: Floats, a: Floats, rate: Schedule, updates: int, trace: Trace) -> tuple[Floats, int]:
    mistakes, i = 0, 0
    while (i := _next_mistake(Z, a, i)) < len(Z):
        mistakes += 1
        a = a + rate(updates + mistakes) * Z[i]
        trace.update(a[:-1], a[-1], sample=i)
        i += 1
    return a, mistakes


def _next_mistake(Z: Floats, a: Floats, first: int) -> int:
    """The first sample from `first` on with a.z_i <= 0, or n if there is none.

    Samples that are right change nothing, so looking at many at once is the same walk, only faster.
    """
    width = 32
    while first < len(Z):
        wrong = Z[first : first + width] @ a <= 0
        at = int(wrong.argmax())
        if wrong[at]:
            return first + at
        first, width = first + width, 2 * width
    return len(Z)


def pocket(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float | Schedule = 1.0,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    record: str = "off",
) -> LinearClassifier:
    X, y = samples(X, y)
    rate = scheduled(learning_rate)
    w, b = start_at(start, X.shape[1])
    trace = Trace(record, w, b)
    Z, a, updates = signed(X, y), np.append(w, b), 0
    best, fewest = a, int((Z @ a <= 0).sum())
    for _ in epochs(max_epochs):
        before, i = updates, 0
        while (i := _next_mistake(Z, a, i)) < len(Z):
            updates += 1
            a = a + rate(updates) * Z[i]
            trace.update(a[:-1], a[-1], sample=i)
            if (wrong := int((Z @ a <= 0).sum())) < fewest:
                best, fewest = a, wrong
            i += 1
        trace.epoch(a[:-1], a[-1], mistakes=updates - before)
        if fewest == 0:
            break
    return LinearClassifier(best[:-1], float(best[-1]), converged=fewest == 0, history=trace.history())


def voted_perceptron(
    X: ArrayLike, y: ArrayLike, *, learning_rate: float = 1.0, start: ArrayLike | None = None, max_epochs: int = 10
) -> VotedClassifier:
    X, y = samples(X, y)
    n, visits = len(y), len(epochs(max_epochs)) * len(y)
    eta = positive(learning_rate, name="learning_rate")
    begin = np.append(*start_at(start, X.shape[1]))
    model = perceptron(X, y, learning_rate=eta, start=begin, max_epochs=max_epochs)
    past = model.history
    assert past is not None
    visit = past.epoch * n + past.sample  # of each update; the start was in use from visit 0 on
    votes = np.diff(visit[1:], prepend=0, append=visits).astype(float)
    return VotedClassifier(past.weights, past.bias, votes, converged=model.converged, history=past)


def averaged_perceptron(
    X: ArrayLike, y: ArrayLike, *, learning_rate: float = 1.0, start: ArrayLike | None = None, max_epochs: int = 10
) -> LinearClassifier:
    """The step of visit v (from 0) of V is part of the lines after it, V - v of them: the mean is a less its v / V."""
    X, y = samples(X, y)
    eta = positive(learning_rate, name="learning_rate")
    a = np.append(*start_at(start, X.shape[1]))
    Z, late, n, visits = signed(X, y), np.zeros_like(a), len(X), max_epochs * len(X)
    mistakes = 1
    for epoch in epochs(max_epochs):
        mistakes, i = 0, 0
        while (i := _next_mistake(Z, a, i)) < n:
            a, late = a + eta * Z[i], late + (epoch * n + i) / visits * eta * Z[i]
            mistakes, i = mistakes + 1, i + 1
        if mistakes == 0:
            break
    mean = a - late
    return LinearClassifier(mean[:-1], float(mean[-1]), converged=mistakes == 0)
