"""lecturelib side by side with scikit-learn and, for the rules that go sample by sample, with the loop of the slide.

`make bench-library`. CPU time, one thread, all in turn in the same run, the median of each. The last line is JSON.
"""

import os

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # before NumPy is imported

import json
import statistics
import subprocess
import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import unwrap
from typing import Any

import numpy as np
from sklearn import decomposition, discriminant_analysis, linear_model, metrics, model_selection

from lecturelib import (
    adaline,
    gaussians,
    information,
    logistic,
    perceptron,
    projection,
    regression,
    regularised,
    selection,
    sparse,
    stochastic,
)
from lecturelib import metrics as ours

SIZES = ((200, 2), (5_000, 50), (100_000, 100))
BUDGET = 2.0  # seconds of CPU for one pair, so that the whole takes minutes and not hours


CLOSED, PERCEPTRON, PER_SAMPLE = "closed_form", "separable_perceptron", "per_sample"
BOUNDS = {CLOSED: 1.0, PERCEPTRON: 1.5, "PCA": 1.5}  # of the ratio to scikit-learn; PER_SAMPLE's is the slide's loop

Work = Callable[[], Any]


@dataclass(frozen=True)
class Pair:
    """The same work by both, and by the loop of the slide where the bound is to be no slower than that."""

    group: str
    name: str
    mine: Work
    theirs: Work
    note: str = ""
    loop: Work | None = None


def pairs(n: int, d: int) -> Iterator[Pair]:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    w = rng.normal(size=d)
    numbers = X @ w + rng.normal(size=n)
    noisy = np.where(numbers > 0, 1, -1)
    apart = X + np.outer(np.where(X @ w > 0, 1, -1), w / np.linalg.norm(w))  # a gap of 2 between the classes
    sides = np.where(X @ w > 0, 1, -1)
    guess = np.where(rng.random(n) < 0.8, noisy, -noisy)
    bins, classes = rng.integers(0, 8, size=n), rng.integers(0, 3, size=n)

    yield Pair(CLOSED, "least squares", lambda: regression.least_squares(X, numbers),
               lambda: linear_model.LinearRegression().fit(X, numbers))  # fmt: skip
    yield Pair(CLOSED, "ridge", lambda: regularised.ridge(X, numbers, l2=0.1),
               lambda: linear_model.Ridge(alpha=0.1 * n).fit(X, numbers))  # fmt: skip
    yield Pair(CLOSED, "lasso path", lambda: sparse.lasso_path(X, numbers),
               lambda: linear_model.lasso_path(X, numbers, tol=1e-8), "both to 1e-8")  # fmt: skip
    yield Pair(CLOSED, "LDA", lambda: gaussians.lda(X, noisy),
               lambda: discriminant_analysis.LinearDiscriminantAnalysis(solver="lsqr").fit(X, noisy))  # fmt: skip
    yield Pair(CLOSED, "cross-validation of ridge",
               lambda: selection.cross_validate(regularised.ridge, X, numbers, loss=selection.mean_squared_error),
               lambda: model_selection.cross_val_score(linear_model.Ridge(), X, numbers))  # fmt: skip
    yield Pair(CLOSED, "F1", lambda: ours.f_beta(noisy, guess), lambda: metrics.f1_score(noisy, guess))
    yield Pair(CLOSED, "confusion matrix", lambda: ours.confusion_matrix(noisy, guess),
               lambda: metrics.confusion_matrix(noisy, guess))  # fmt: skip
    yield Pair(CLOSED, "AUC", lambda: ours.auc_rank_sum(noisy, numbers), lambda: metrics.roc_auc_score(noisy, numbers))
    yield Pair(CLOSED, "mutual information",
               lambda: information.mutual_information(information.joint_frequencies(bins, classes)),
               lambda: metrics.mutual_info_score(bins, classes))  # fmt: skip
    yield Pair("PCA", "PCA", lambda: projection.pca(X, normalise=False),
               lambda: decomposition.PCA(svd_solver="covariance_eigh").fit(X))  # fmt: skip
    yield Pair(PERCEPTRON, "separable perceptron",
               lambda: perceptron.perceptron(apart, sides, record="off"),
               lambda: linear_model.Perceptron(shuffle=False, n_iter_no_change=1).fit(apart, sides),
               "each by its own test of being done")  # fmt: skip
    yield Pair(PER_SAMPLE, "noisy perceptron, 3 epochs",
               lambda: perceptron.perceptron(X, noisy, record="off", max_epochs=3),
               lambda: linear_model.Perceptron(shuffle=False, tol=None, max_iter=3).fit(X, noisy),
               loop=lambda: unwrap(perceptron.perceptron)(X, noisy, record="off", max_epochs=3))  # fmt: skip
    yield Pair(PER_SAMPLE, "LMS, 3 epochs", lambda: adaline.lms(X, numbers, max_epochs=3, tol=0, record="off"),
               lambda: linear_model.SGDRegressor(shuffle=False, tol=None, max_iter=3, alpha=0,
                                                 learning_rate="constant").fit(X, numbers),
               loop=lambda: unwrap(adaline.lms)(X, numbers, max_epochs=3, tol=0, record="off"))  # fmt: skip
    yield Pair(PER_SAMPLE, "SGD, log loss, 1 epoch", lambda: stochastic.sgd(X, noisy, max_epochs=1, record="off"),
               lambda: linear_model.SGDClassifier(loss="log_loss", max_iter=1, tol=None, alpha=0,
                                                  learning_rate="constant", eta0=0.1).fit(X, noisy),
               loop=lambda: unwrap(stochastic.sgd)(X, noisy, max_epochs=1, record="off"))  # fmt: skip


def measured(works: list[Work]) -> list[float]:
    """Milliseconds of CPU of each, the median over runs in turn: at least three, more while they are cheap."""
    times: list[list[float]] = [[] for _ in works]
    while len(times[0]) < 3 or (sum(map(sum, times)) < BUDGET and len(times[0]) < 50):
        for work, own in zip(works, times, strict=True):
            started = time.process_time()
            work()
            own.append(time.process_time() - started)
    return [statistics.median(own) * 1e3 for own in times]


def slider_costs() -> str:
    """What a slider recomputes at most: 200 points, 100 epochs; the bound is 20 ms."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 2))
    y = np.where(X[:, 0] + rng.normal(size=200) > 0, 1, -1)
    costs = {
        "perceptron": lambda: perceptron.perceptron(X, y, max_epochs=100),
        "LMS": lambda: adaline.lms(X, y, max_epochs=100, tol=0),
        "SGD": lambda: stochastic.sgd(X, y, max_epochs=100, tol=0),
        "logistic discrimination": lambda: logistic.logistic_discrimination(X, y, max_epochs=100, tol=0),
    }
    return ", ".join(f"{name} {measured([work])[0]:.1f}" for name, work in costs.items())


def import_cost() -> float:
    """Milliseconds of CPU that `import lecturelib` adds to `import numpy`."""
    code = "import numpy, time; s = time.process_time(); import lecturelib; print((time.process_time() - s) * 1e3)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(5)
    ]
    return statistics.median(runs)


def memory_ratio() -> float:
    """Peak memory of a perceptron that records nothing, against the 100,000 x 100 data it is given."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100_000, 100))
    y = np.where(X[:, 0] > 0, 1, -1)
    tracemalloc.start()
    perceptron.perceptron(X, y, record="off", max_epochs=1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return (peak + X.nbytes) / X.nbytes


def row(pair: Pair, size: str) -> float:
    """Measure and print one line of the table; return the ratio to scikit-learn."""
    mine, theirs, *loop = measured([pair.mine, pair.theirs, *([pair.loop] if pair.loop else [])])
    remarks = [pair.note] if pair.note else []
    remarks += [f"{mine / plain:.2f} of the slide's loop" for plain in loop]
    if mine / theirs > BOUNDS.get(pair.group, np.inf):
        remarks.append(f"above its bound of {BOUNDS[pair.group]}: the simple form was kept")
    print(f"{pair.name:28} {size:>12} {mine:11.2f} {theirs:13.2f} {mine / theirs:7.2f}  {'; '.join(remarks)}".rstrip())
    return mine / theirs


def main() -> None:
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # the rows take a while each
    warnings.simplefilter("ignore")  # of not having converged, which is not what is measured here
    worst = dict.fromkeys([CLOSED, PERCEPTRON, PER_SAMPLE, "PCA"], 0.0)
    print(f"{'ms of CPU, median':28} {'size':>12} {'lecturelib':>11} {'scikit-learn':>13} {'ratio':>7}")
    for n, d in SIZES:
        for pair in pairs(n, d):
            worst[pair.group] = max(worst[pair.group], row(pair, f"{n}x{d}"))
    print(f"behind a slider (200 points, 100 epochs), ms of CPU: {slider_costs()}")
    print(f"import lecturelib adds {import_cost():.1f} ms of CPU to import numpy")
    print(f"peak memory of a perceptron without history: {memory_ratio():.2f} times the data")
    print(f"worst PCA: {worst.pop('PCA'):.2f}")
    print(json.dumps({f"worst_{group}": round(ratio, 2) for group, ratio in worst.items()}))


if __name__ == "__main__":
    main()
