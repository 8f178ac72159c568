"""What to do with the many lines that a perceptron tries: all samples at once, the best line, a vote, an average."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib import _fast
from lecturelib._fast import quick
from lecturelib.features import signed
from lecturelib.models import LinearClassifier, Trace
from lecturelib.models import VotedClassifier as VotedClassifier  # what `voted_perceptron` returns
from lecturelib.perceptron import perceptron
from lecturelib.validation import Floats, Schedule, epochs, not_negative, positive, samples, scheduled, start_at


def batch_perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float | Schedule = 1.0,
    average: bool = True,
    epsilon: float = 0.0,
    start: ArrayLike | None = None,
    max_epochs: int = 1000,
    record: str = "epoch",
) -> LinearClassifier:
    """The batch rule: look at all samples, then take one step for all the mistakes together.

        Delta = sum over the mistakes of  y_i (x_i, 1)  [/ n if `average`],      (w, b) <- (w, b) + eta Delta

    X is (n, d), y is (n,) of -1 and +1. This is gradient descent on the perceptron cost: lecture 3's with the sum,
    lecture 5's with the average; eta = 1 and the sum give the fixed-increment rule. It stops without a mistake, and
    also where |Delta| <= epsilon, which is not the same: the mistakes may cancel, or n may be so large that one is
    not noticed. So `converged` says that there is none left. `learning_rate` may be a function of k = 1, 2, ….

    Lecture: L3.16, L3.18, L3.19, L5.12, L5.13

    >>> corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> batch_perceptron(corners, [-1, -1, -1, 1]).predict(corners)
    array([-1, -1, -1,  1])
    >>> xor = batch_perceptron(corners, [-1, 1, 1, -1])
    >>> xor.weights, xor.bias, xor.converged                # the four mistakes cancel
    (array([0., 0.]), 0.0, False)
    """
    X, y = samples(X, y)
    rate = scheduled(learning_rate)
    not_negative(epsilon, name="epsilon")
    w, b = start_at(start, X.shape[1])
    trace = Trace(record, w, b)
    Z, a = signed(X, y), np.append(w, b)  # z_i = y_i (x_i, 1) and a = (w, b), so the margins are Z a
    for epoch in epochs(max_epochs):
        wrong = Z @ a <= 0
        mistakes = int(wrong.sum())
        delta = wrong @ Z / (len(Z) if average else 1)
        a = a + rate(epoch + 1) * delta
        trace.update(a[:-1], a[-1], sample=-1)
        trace.epoch(a[:-1], a[-1], mistakes=mistakes)
        if mistakes == 0 or np.linalg.norm(delta) <= epsilon:
            break
    return LinearClassifier(a[:-1], float(a[-1]), converged=mistakes == 0, history=trace.history())


@quick(_fast.pocket)
def pocket(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float | Schedule = 1.0,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    record: str = "off",
) -> LinearClassifier:
    """The perceptron with a pocket: it walks on as before, and keeps the line with the fewest mistakes so far.

        after each update:   if  #{i : y_i (w.x_i + b) <= 0}  is less than ever before, put (w, b) into the pocket

    X is (n, d), y is (n,) of -1 and +1. The answer to "how do we stop at a good solution?" where no line separates:
    the walk never settles, the pocket does. The `history` is that of the walk; `converged` says that the line in
    the pocket makes no mistake.

    Lecture: L3.18

    >>> X, y = [[2, 1], [4, 3], [3, 5], [1, 3], [5, 6]], [1, 1, 1, -1, -1]
    >>> kept, last = (learn(X, y, start=[1, 1, 1], max_epochs=10) for learn in (pocket, perceptron))
    >>> kept.predict(X), last.predict(X)
    (array([ 1,  1, -1, -1, -1]), array([ 1, -1, -1, -1, -1]))
    """
    X, y = samples(X, y)
    rate = scheduled(learning_rate)
    w, b = start_at(start, X.shape[1])
    trace, k = Trace(record, w, b), 0
    best, fewest = (w, b), np.count_nonzero(y * (X @ w + b) <= 0)
    for _ in epochs(max_epochs):
        mistakes = 0
        for i, (x_i, y_i) in enumerate(zip(X, y)):
            if y_i * (w @ x_i + b) <= 0:
                k = k + 1
                eta = rate(k)
                w = w + eta * y_i * x_i
                b = b + eta * y_i
                mistakes = mistakes + 1
                trace.update(w, b, sample=i)
                wrong = np.count_nonzero(y * (X @ w + b) <= 0)
                if wrong < fewest:
                    best, fewest = (w, b), wrong
        trace.epoch(w, b, mistakes=mistakes)
        if fewest == 0:
            break
    return LinearClassifier(best[0], float(best[1]), converged=fewest == 0, history=trace.history())


@quick(_fast.voted_perceptron)
def voted_perceptron(
    X: ArrayLike, y: ArrayLike, *, learning_rate: float = 1.0, start: ArrayLike | None = None, max_epochs: int = 10
) -> VotedClassifier:
    """The perceptron that forgets no line: at test time all of them vote.

        g(x) = sum_t c_t sign(w_t.x + b_t) / sum_t c_t,      c_t = the visits after which (w_t, b_t) was in use

    X is (n, d), y is (n,) of -1 and +1. A line survives an example by being right about it; the visit that made it
    counts as its first. The start has done nothing yet and votes only for what it survives. After an epoch without
    a mistake nothing would change any more: the last line gets the votes of all epochs that are left.

    Lecture: L5.14

    >>> X, y = [[2, 1], [4, 3], [3, 5], [1, 3], [5, 6]], [1, 1, 1, -1, -1]
    >>> model = voted_perceptron(X, y, start=[1, 1, 1], max_epochs=2)
    >>> model.votes
    array([3., 2., 3., 2.])
    """
    X, y = samples(X, y)
    eta = positive(learning_rate, name="learning_rate")
    w, b = start_at(start, X.shape[1])
    trace, votes, n = Trace("update", w, b), [0.0], len(X)
    for epoch in epochs(max_epochs):
        mistakes = 0
        for i, (x_i, y_i) in enumerate(zip(X, y)):
            if y_i * (w @ x_i + b) <= 0:
                w = w + eta * y_i * x_i
                b = b + eta * y_i
                mistakes = mistakes + 1
                trace.update(w, b, sample=i)
                votes.append(1.0)
            else:
                votes[-1] = votes[-1] + 1
        trace.epoch(w, b, mistakes=mistakes)
        if mistakes == 0:
            votes[-1] = votes[-1] + (max_epochs - epoch - 1) * n
            break
    past = trace.history()
    assert past is not None
    return VotedClassifier(past.weights, past.bias, np.array(votes), converged=mistakes == 0, history=past)


@quick(_fast.averaged_perceptron)
def averaged_perceptron(
    X: ArrayLike, y: ArrayLike, *, learning_rate: float = 1.0, start: ArrayLike | None = None, max_epochs: int = 10
) -> LinearClassifier:
    """The mean of all the lines of a perceptron, each counted as in the vote: one line, and nearly as good.

        (w, b) = sum_t c_t (w_t, b_t) / sum_t c_t

    X is (n, d), y is (n,) of -1 and +1. After an epoch without a mistake the last line counts for all that are left.

    Lecture: L5.14

    >>> X, y = [[2, 1], [4, 3], [3, 5], [1, 3], [5, 6]], [1, 1, 1, -1, -1]
    >>> averaged_perceptron(X, y, start=[1, 1, 1], max_epochs=2).weights
    array([ 1.1, -1.2])
    """
    X, y = samples(X, y)
    eta = positive(learning_rate, name="learning_rate")
    w, b = start_at(start, X.shape[1])
    sum_w, sum_b, visits = np.zeros_like(w), 0.0, max_epochs * len(X)
    for epoch in epochs(max_epochs):
        mistakes = 0
        for x_i, y_i in zip(X, y):
            if y_i * (w @ x_i + b) <= 0:
                w = w + eta * y_i * x_i
                b = b + eta * y_i
                mistakes = mistakes + 1
            sum_w, sum_b = sum_w + w, sum_b + b
        if mistakes == 0:
            left = visits - (epoch + 1) * len(X)
            sum_w, sum_b = sum_w + left * w, sum_b + left * b
            break
    return LinearClassifier(sum_w / visits, float(sum_b / visits), converged=mistakes == 0)


@dataclass(frozen=True, eq=False)
class Network:
    """Perceptrons whose outputs of -1 and +1 are the features of one more: the smallest neural network.

    Lecture: L1.9, L5.15
    """

    hidden: tuple[LinearClassifier, ...]
    output: LinearClassifier

    def decision(self, X: ArrayLike) -> Floats:
        """g of the output neuron.   (n, d) -> (n,)"""
        return self.output.decision(np.column_stack([neuron.predict(X) for neuron in self.hidden]))

    def predict(self, X: ArrayLike) -> NDArray[np.int_]:
        """What the output neuron says.   (n, d) -> (n,)"""
        return np.where(self.decision(X) >= 0, 1, -1)


def xor_from_three() -> Network:
    """XOR, which no perceptron can learn, from three that each learnt what one can: OR and NAND, then AND of the two.

    The inputs are the corners (0, 0) … (1, 1); each neuron is taught on its own, the last with -1 and +1 as inputs.

    Lecture: L5.15

    >>> xor_from_three().predict([[0, 0], [0, 1], [1, 0], [1, 1]])
    array([-1,  1,  1, -1])
    """
    corners = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    hidden = perceptron(corners, [-1, 1, 1, 1]), perceptron(corners, [1, 1, 1, -1])
    return Network(hidden, output=perceptron(2 * corners - 1, [-1, -1, -1, 1]))
