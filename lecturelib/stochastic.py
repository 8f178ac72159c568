"""Stochastic gradient descent on the losses of the margin."""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib import _fast
from lecturelib._fast import quick
from lecturelib._stopping import runaway, sgd_outcome
from lecturelib.features import augment
from lecturelib.margin_losses import DescentClassifier, MarginLoss, margin_loss
from lecturelib.models import Trace, frozen
from lecturelib.orders import Order, visiting_order
from lecturelib.validation import Schedule, band, epochs, not_negative, positive, samples, scheduled, start_at


@quick(_fast.sgd)
def sgd(
    X: ArrayLike,
    y: ArrayLike,
    *,
    loss: str | MarginLoss = "log",
    learning_rate: float | Schedule = 0.1,
    smoothing: float | None = None,
    l2: float = 0.0,
    start: ArrayLike | None = None,
    order: str | Order = "shuffled",
    kappa_minus: float = -np.inf,
    kappa_plus: float = np.inf,
    tol: float = 1e-4,
    max_epochs: int = 100,
    seed: int = 0,
    record: str = "epoch",
) -> DescentClassifier:
    """Stochastic gradient descent on any loss of the margin: one sample, one step.

        w <- w (1 - mu l2) - mu L'(M) y_i x_i,      Q <- (1 - alpha) Q + alpha L(M),      M = y_i w.x_i

    X is (n, d), y is (n,) of -1 and +1; the bias is the weight of a constant feature, and decays like the others.
    `learning_rate` is mu or a schedule mu(k) over the samples taken, k = 1, 2, …; `smoothing` is alpha (1/n); the
    first Q is the mean loss. Samples outside kappa_minus <= M <= kappa_plus are passed over. It ends when, over an
    epoch, neither Q nor w moves by more than `tol` (relative to itself or 1), or when Q runs away.

    Lecture: L2.8, L2.9, L2.12, L2.14, L2.15

    >>> model = sgd([[0.0], [1.0], [3.0], [4.0]], [-1, -1, 1, 1], loss="hinge", order="given")
    >>> model.predict([[1.5], [2.5]]), model.outcome
    (array([-1,  1]), 'converged')
    """
    X, y = samples(X, y)
    w, X = np.append(*start_at(start, X.shape[1])), augment(X)
    L, rate, visit = margin_loss(loss), scheduled(learning_rate), visiting_order(order)
    kappa_minus, kappa_plus = band(kappa_minus, kappa_plus)
    alpha = positive(1 / len(X) if smoothing is None else smoothing, name="smoothing")
    l2, tol = not_negative(l2, name="l2"), not_negative(tol, name="tol")
    Q, k, rng = float(L.value(y * (X @ w)).mean()), 0, np.random.default_rng(seed)
    trace, risks, ceiling, outcome = Trace(record, w[:-1], w[-1]), [Q], runaway(Q), ""
    for _ in epochs(max_epochs):
        w_before, Q_before, mistakes = w, Q, 0
        for i in visit(y * (X @ w), y, rng):
            x_i, y_i = X[i], y[i]
            M = y_i * (w @ x_i)
            mistakes += int(M <= 0)
            if kappa_minus > M or kappa_plus < M:
                continue
            Q = (1 - alpha) * Q + alpha * float(L.value(M))
            if not ceiling >= Q:  # stop before w overflows
                break
            k = k + 1
            mu = rate(k)
            w = w * (1 - mu * l2) - mu * L.slope(M) * y_i * x_i
            trace.update(w[:-1], w[-1], sample=i)
            if record == "update":
                risks.append(Q)
        trace.epoch(w[:-1], w[-1], mistakes=mistakes)
        if record == "epoch":
            risks.append(Q)
        if outcome := sgd_outcome(w - w_before, Q - Q_before, w, Q, tol, ceiling):
            break
    outcome = outcome or f"gave up after {max_epochs} epochs: Q and w have not settled"
    return DescentClassifier(
        w[:-1], float(w[-1]), outcome == "converged", trace.history(), outcome=outcome, risks=frozen(np.array(risks))
    )
