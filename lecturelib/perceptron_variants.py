"""What to do with the many lines that a perceptron tries: all samples at once, the best line, a vote, an average."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib.descent import Schedule, scheduled
from lecturelib.features import signed
from lecturelib.models import History, LinearClassifier, Trace, frozen
from lecturelib.perceptron import next_mistake, perceptron
from lecturelib.validation import Floats, epochs, matrix, not_negative, positive, samples, start_at


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
    lecture 5's with the average; eta = 1 and the sum make the fixed-increment rule. It stops without a mistake, and
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
    X, y = samples(X, y, who="batch_perceptron")
    eta = scheduled(learning_rate, who="batch_perceptron")
    not_negative(epsilon, who="batch_perceptron", name="epsilon")
    w, b = start_at(start, X.shape[1], who="batch_perceptron")
    trace = Trace(record, w, b, who="batch_perceptron")
    Z, a, mistakes = signed(X, y), np.append(w, b), 1
    for epoch in epochs(max_epochs, who="batch_perceptron"):
        wrong = Z @ a <= 0
        mistakes = int(wrong.sum())
        delta = wrong @ Z / (len(Z) if average else 1)
        a = a + eta(epoch + 1) * delta
        trace.update(a[:-1], a[-1], sample=-1)
        trace.epoch(a[:-1], a[-1], mistakes=mistakes)
        if mistakes == 0 or np.linalg.norm(delta) <= epsilon:
            break
    return LinearClassifier(a[:-1], float(a[-1]), converged=mistakes == 0, history=trace.history())


def pocket(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float | Schedule = 1.0,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    record: str = "off",
) -> LinearClassifier:
    """The perceptron with a pocket: it walks on as ever, and keeps the line with the fewest mistakes so far.

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
    X, y = samples(X, y, who="pocket")
    eta = scheduled(learning_rate, who="pocket")
    w, b = start_at(start, X.shape[1], who="pocket")
    trace = Trace(record, w, b, who="pocket")
    Z, a, updates = signed(X, y), np.append(w, b), 0
    best, fewest = a, int((Z @ a <= 0).sum())
    for _ in epochs(max_epochs, who="pocket"):
        before, i = updates, 0
        while (i := next_mistake(Z, a, i)) < len(Z):
            updates += 1
            a = a + eta(updates) * Z[i]
            trace.update(a[:-1], a[-1], sample=i)
            if (errors := int((Z @ a <= 0).sum())) < fewest:
                best, fewest = a, errors
            i += 1
        trace.epoch(a[:-1], a[-1], mistakes=updates - before)
        if fewest == 0:
            break
    return LinearClassifier(best[:-1], float(best[-1]), converged=fewest == 0, history=trace.history())


@dataclass(frozen=True, eq=False)
class VotedClassifier:
    """Many lines that vote, each with as many votes as examples that it survived.

    `weights` is (T, d), `bias` and `votes` are (T,).

    Lecture: L5.14
    """

    weights: Floats
    bias: Floats
    votes: Floats
    converged: bool = True
    history: History | None = None

    def __post_init__(self) -> None:
        for name in ("weights", "bias", "votes"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def decision(self, X: ArrayLike) -> Floats:
        """The votes for +1 less those for -1, as a share of all.   (n, d) -> (n,)"""
        X = matrix(X, who="decision", columns=self.weights.shape[1])
        balance = np.zeros(len(X))
        for part in range(0, len(self.votes), 512):  # (n, T) at once could be more than the memory holds
            lines = slice(part, part + 512)
            positive_side = X @ self.weights[lines].T + self.bias[lines] >= 0
            balance += np.where(positive_side, 1.0, -1.0) @ self.votes[lines]
        return balance / self.votes.sum()

    def predict(self, X: ArrayLike) -> NDArray[np.int_]:
        """+1 where at least half of the votes say so, else -1.   (n, d) -> (n,)"""
        return np.where(self.decision(X) >= 0, 1, -1)


def voted_perceptron(
    X: ArrayLike, y: ArrayLike, *, learning_rate: float = 1.0, start: ArrayLike | None = None, max_epochs: int = 10
) -> VotedClassifier:
    """The perceptron that forgets no line: at test time all of them vote.

        g(x) = sum_t c_t sign(w_t.x + b_t) / sum_t c_t,      c_t = the visits after which (w_t, b_t) was in use

    X is (n, d), y is (n,) of -1 and +1. A line survives an example by being right about it; the visit that made it
    counts as its first. The start has done nothing yet and votes only for what it survives. After an epoch without
    a mistake the others would go alike: the last line gets their votes without being run.

    Lecture: L5.14

    >>> X, y = [[2, 1], [4, 3], [3, 5], [1, 3], [5, 6]], [1, 1, 1, -1, -1]
    >>> model = voted_perceptron(X, y, start=[1, 1, 1], max_epochs=2)
    >>> model.votes
    array([3., 2., 3., 2.])
    """
    X, y = samples(X, y, who="voted_perceptron")
    visits = len(epochs(max_epochs, who="voted_perceptron")) * len(y)
    eta = positive(learning_rate, who="voted_perceptron", name="learning_rate")
    begin = np.append(*start_at(start, X.shape[1], who="voted_perceptron"))
    model = perceptron(X, y, learning_rate=eta, start=begin, max_epochs=max_epochs)
    past, n = model.history, len(y)
    assert past is not None
    visit = past.epoch * n + past.sample  # of each update; the start was in use from visit 0 on
    votes = np.diff(visit[1:], prepend=0, append=visits).astype(float)
    return VotedClassifier(past.weights, past.bias, votes, converged=model.converged, history=past)


def averaged_perceptron(
    X: ArrayLike, y: ArrayLike, *, learning_rate: float = 1.0, start: ArrayLike | None = None, max_epochs: int = 10
) -> LinearClassifier:
    """The mean of all the lines of a perceptron, each counted as in the vote: one line, and nearly as good.

        (w, b) = sum_t c_t (w_t, b_t) / sum_t c_t

    X is (n, d), y is (n,) of -1 and +1. Nothing is summed at the visits without a mistake: the step of visit v
    (from 0) of V is part of the lines after it, V - v of them, so the mean is the last line less its steps v / V.

    Lecture: L5.14

    >>> X, y = [[2, 1], [4, 3], [3, 5], [1, 3], [5, 6]], [1, 1, 1, -1, -1]
    >>> averaged_perceptron(X, y, start=[1, 1, 1], max_epochs=2).weights
    array([ 1.1, -1.2])
    """
    X, y = samples(X, y, who="averaged_perceptron")
    eta = positive(learning_rate, who="averaged_perceptron", name="learning_rate")
    a = np.append(*start_at(start, X.shape[1], who="averaged_perceptron"))
    Z, late, n, visits = signed(X, y), np.zeros_like(a), len(X), max_epochs * len(X)
    mistakes = 1
    for epoch in epochs(max_epochs, who="averaged_perceptron"):
        mistakes, i = 0, 0
        while (i := next_mistake(Z, a, i)) < n:
            a, late = a + eta * Z[i], late + (epoch * n + i) / visits * eta * Z[i]
            mistakes, i = mistakes + 1, i + 1
        if mistakes == 0:
            break
    mean = a - late
    return LinearClassifier(mean[:-1], float(mean[-1]), converged=mistakes == 0)


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
