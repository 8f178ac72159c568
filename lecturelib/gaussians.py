"""Classes as Gaussians: with one covariance for all, their posteriors are linear; with one each, quadratic."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.logistic import LogisticClassifier, logit
from lecturelib.models import frozen
from lecturelib.softmax import SoftmaxClassifier, softmax
from lecturelib.validation import Floats, Labels, check_priors, classes_of, matrix, samples


def two_gaussians(
    mean_1: ArrayLike, mean_2: ArrayLike, covariance: ArrayLike, *, prior: float = 0.5
) -> LogisticClassifier:
    """The log-odds of two Gaussian classes with one covariance: linear, since the quadratic terms cancel.

        w = S^-1 (m_1 - m_2),     w_0 = -1/2 (m_1 + m_2).S^-1 (m_1 - m_2) + log P(C_1)/P(C_2)

    The means are (d,), `covariance` is (d, d), `prior` is P(C_1); C_1 is the label +1. The slide forgets the last term:
    without it the boundary stays halfway between the means however rare a class is.

    Lecture: L4.9, L4.16

    >>> model = two_gaussians([1.0, 0.0], [-1.0, 0.0], np.eye(2), prior=0.9)
    >>> model.weights, round(model.bias, 3)
    (array([2., 0.]), 2.197)
    """
    if not 0 < prior < 1:
        raise bad_input(f"prior must be a probability between 0 and 1, got {prior}")
    m_1, m_2 = np.asarray(mean_1, dtype=float), np.asarray(mean_2, dtype=float)
    w = _inverse(np.asarray(covariance, dtype=float)) @ (m_1 - m_2)
    return LogisticClassifier(w, float(-(m_1 + m_2) @ w / 2 + logit(prior)))


def shared_gaussians(
    means: ArrayLike, covariance: ArrayLike, priors: ArrayLike, classes: ArrayLike
) -> SoftmaxClassifier:
    """K Gaussian classes with one covariance: a linear machine whose softmax is the posterior.

        w_i = S^-1 m_i,     w_i0 = -1/2 m_i.S^-1 m_i + log P(C_i)

    `means` is (K, d), `covariance` is (d, d), `priors` and `classes` are (K,). If the classes are such Gaussians, no
    classifier makes fewer mistakes.

    Lecture: L4.8, L4.16

    >>> model = shared_gaussians([[0.0], [2.0]], [[1.0]], [0.5, 0.5], ["a", "b"])
    >>> model.proba([[1.0]])
    array([[0.5, 0.5]])
    """
    M = matrix(means)
    P = check_priors(priors, len(M))
    W = M @ _inverse(np.asarray(covariance, dtype=float))
    return SoftmaxClassifier(W, -(M * W).sum(axis=1) / 2 + np.log(P), np.asarray(classes))


def _inverse(covariance: Floats) -> Floats:
    """The inverse of a covariance, leaving out directions without variance.

    Features are first brought to one scale, or a small unit would look like no variance at all.
    """
    deviation = np.sqrt(covariance.diagonal())
    scale = np.outer(deviation, deviation)
    scale[scale == 0] = 1
    return np.asarray(np.linalg.pinv(covariance / scale, rcond=1e-12, hermitian=True) / scale)


def lda(X: ArrayLike, y: ArrayLike, *, priors: ArrayLike | None = None) -> SoftmaxClassifier:
    """Linear discriminant analysis: `shared_gaussians` with means, covariance and priors taken from the data.

        S = 1/n sum_i sum over class i of (x - m_i)(x - m_i)^T

    X is (n, d), y is (n,) of any labels, `priors` is (K,) in the order of the sorted labels, or else how frequent they
    are. A feature that does not vary within the classes gets the weight 0.

    Lecture: L4.1, L4.8, L4.16

    >>> model = lda([[0.0], [1.0], [4.0], [5.0]], ["low", "low", "high", "high"])
    >>> model.classes, model.weights.ravel()
    (array(['high', 'low'], dtype='<U4'), array([ 8., -8.]))
    """
    X, y = samples(X, y, labels=None)
    classes, code = classes_of(y)
    origin = X.mean(axis=0)  # far from the origin, the squares of the means would drown the variances
    means, deviations, counts = within_classes(X - origin, code, origin)
    chosen = counts / len(X) if priors is None else check_priors(priors, len(classes))
    centred = shared_gaussians(means, deviations.T @ deviations / len(X), chosen, classes)
    return SoftmaxClassifier(centred.weights, centred.bias - centred.weights @ origin, classes)


def within_classes(X: Floats, code: Labels, origin: Floats) -> tuple[Floats, Floats, Floats]:
    """Class means (K, d), deviations from them (n, d), class sizes (K,); mere rounding errors are set to 0."""
    member = np.eye(code.max() + 1)[code]
    counts = member.sum(axis=0)
    means = member.T @ X / counts[:, None]
    deviations = X - means[code]
    deviations[:, np.abs(deviations).max(axis=0) <= 1e-13 * np.abs(origin)] = 0
    return means, deviations, counts


@dataclass(frozen=True, eq=False)
class GaussianClassifier:
    """A Gaussian for each class; the one with the greatest posterior wins.

        g_i(x) = -1/2 (x - m_i).S_i^-1 (x - m_i) - 1/2 log|S_i| + log P(C_i)

    `means` is (K, d), `covariances` is (K, d, d), `priors` and `classes` are (K,).

    Lecture: L4.3, L4.8
    """

    means: Floats
    covariances: Floats
    priors: Floats
    classes: Labels

    def __post_init__(self) -> None:
        for name in ("means", "covariances", "priors", "classes"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def decision(self, X: ArrayLike) -> Floats:
        """All discriminants of each sample.   (n, d) -> (n, K)"""
        X = matrix(X, columns=self.means.shape[1])
        scores = np.empty((len(X), len(self.classes)))
        for i, (mean, covariance, prior) in enumerate(zip(self.means, self.covariances, self.priors, strict=True)):
            root = np.linalg.cholesky(covariance)
            z = (X - mean) @ np.linalg.inv(root).T  # in these coordinates the Gaussian is round
            scores[:, i] = -(z * z).sum(axis=1) / 2 - np.log(root.diagonal()).sum() + np.log(prior)
        return scores

    def proba(self, X: ArrayLike) -> Floats:
        """The probability of each class, in the order of `classes`.   (n, d) -> (n, K)"""
        return softmax(self.decision(X))

    def predict(self, X: ArrayLike) -> Labels:
        """The class with the greatest posterior.   (n, d) -> (n,)"""
        return self.classes[self.decision(X).argmax(axis=1)]

    def quadratic_form(self) -> tuple[Floats, Floats, Floats]:
        """W (K, d, d), w (K, d) and w_0 (K,) of g_i(x) = x.W_i x + w_i.x + w_i0, multiplied out."""
        inverses = np.linalg.inv(self.covariances)
        w = np.einsum("kij,kj->ki", inverses, self.means)
        log_det = np.linalg.slogdet(self.covariances)[1]
        return -inverses / 2, w, -(self.means * w).sum(axis=1) / 2 - log_det / 2 + np.log(self.priors)


def qda(X: ArrayLike, y: ArrayLike, *, priors: ArrayLike | None = None, shrinkage: float = 0.0) -> GaussianClassifier:
    """Quadratic discriminant analysis: each class gets a mean and a covariance of its own.

        S_i = 1/n_i sum over class i of (x - m_i)(x - m_i)^T

    X is (n, d), y is (n,) of any labels, `priors` is (K,) in the order of the sorted labels, or else how frequent they
    are. A class without variance in some direction is refused, unless `shrinkage` > 0 mixes in the identity:
    (1 - shrinkage) S_i + shrinkage I.

    Lecture: L4.8, L4.16

    >>> model = qda([[-1.0], [1.0], [-5.0], [5.0]], ["narrow", "narrow", "wide", "wide"])
    >>> model.predict([[0.0], [-4.0], [4.0]])            # one class on both sides of the other
    array(['narrow', 'wide', 'wide'], dtype='<U6')
    """
    X, y = samples(X, y, labels=None)
    classes, code = classes_of(y)
    if not 0 <= shrinkage <= 1:
        raise bad_input(f"shrinkage must lie between 0 and 1, got {shrinkage}")
    origin = X.mean(axis=0)
    means, deviations, counts = within_classes(X - origin, code, origin)
    covariances = np.empty((len(classes), X.shape[1], X.shape[1]))
    for i, label in enumerate(classes):
        own = deviations[code == i]
        covariances[i] = (1 - shrinkage) / len(own) * (own.T @ own) + shrinkage * np.eye(X.shape[1])
        _check_variance(covariances[i], origin, f"of class {label} ({len(own)} samples, {X.shape[1]} features)")
    chosen = counts / len(X) if priors is None else check_priors(priors, len(classes))
    return GaussianClassifier(means + origin, covariances, chosen, classes)


def _check_variance(covariance: Floats, origin: Floats, whose: str) -> None:
    deviation = np.sqrt(covariance.diagonal())
    flat = (deviation <= 1e-13 * np.abs(origin)).any()
    if flat or np.linalg.eigvalsh(covariance / np.outer(deviation, deviation))[0] < 1e-12:
        raise bad_input(f"the covariance {whose} is singular; drop features, take lda, or set shrinkage above 0")
