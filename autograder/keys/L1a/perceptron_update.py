"""Reference, other right answers, hidden checks and typical mistakes for `perceptron_update`."""

import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def perceptron_update(w, b, x, y, eta):
    if y * (w @ x + b) <= 0:
        w, b = w + eta * y * x, b + eta * y
    return w, b


def library_rosenblatt_step(w, b, x, y, eta):
    from lecturelib.perceptron import rosenblatt_step

    return rosenblatt_step(w, b, x, y, learning_rate=eta / 2, labels=(-1, 1))


def right_by_signs(w, b, x, y, eta):
    """The lecture's other form: half the difference of target and output."""
    output = 1 if w @ x + b > 0 else -1
    if w @ x + b == 0:
        output = -y
    return w + eta * (y - output) / 2 * x, b + eta * (y - output) / 2


def right_augmented_loop(w, b, x, y, eta):
    """With the bias as one more weight, number by number."""
    weights, features = [*w, b], [*x, 1]
    if y * sum(p * q for p, q in zip(weights, features, strict=True)) <= 0:
        weights = [p + eta * y * q for p, q in zip(weights, features, strict=True)]
    return weights[:-1], weights[-1]


def wrong_forgets_the_label(w, b, x, y, eta):
    """You add x whatever its class; a negative sample has to be subtracted: the step is eta * y * x."""
    return (w + eta * x, b + eta) if y * (w @ x + b) <= 0 else (w, b)


def wrong_leaves_the_line_alone(w, b, x, y, eta):
    """A sample exactly on the line is a mistake too; with `< 0` the start w = 0 can never move."""
    return (w + eta * y * x, b + eta * y) if y * (w @ x + b) < 0 else (w, b)


def wrong_forgets_the_bias(w, b, x, y, eta):
    """The bias never moves; it is the weight of a feature that is always 1, so it moves by eta * y."""
    return (w + eta * y * x, b) if y * (w @ x + b) <= 0 else (w, b)


def wrong_decides_without_the_bias(w, b, x, y, eta):
    """You look for the side with w @ x alone; the line is where w @ x + b is 0."""
    return (w + eta * y * x, b + eta * y) if y * (w @ x) <= 0 else (w, b)


def wrong_repeats_until_right(w, b, x, y, eta):
    """You repeat the step until the sample is right; a visit is one step, and the next sample has its turn."""
    while y * (w @ x + b) <= 0:
        w, b = w + eta * y * x, b + eta * y
    return w, b


def wrong_always_moves(w, b, x, y, eta):
    """You move the line also for a sample that is right already; the perceptron learns from mistakes only."""
    return w + eta * y * x, b + eta * y


def wrong_doubles_the_step(w, b, x, y, eta):
    """Your step is twice too long: (y - output) is 2y on a mistake, so the form with it needs half the rate (L1.7)."""
    return (w + 2 * eta * y * x, b + 2 * eta * y) if y * (w @ x + b) <= 0 else (w, b)


def wrong_away_from_the_sample(w, b, x, y, eta):
    """Your step goes the wrong way: it is added, so that the sample comes nearer to its own side."""
    return (w - eta * y * x, b - eta * y) if y * (w @ x + b) <= 0 else (w, b)


def wrong_ignores_the_rate(w, b, x, y, eta):
    """You add the whole sample; multiply the step by eta."""
    return (w + y * x, b + y) if y * (w @ x + b) <= 0 else (w, b)


def wrong_bias_without_the_label(w, b, x, y, eta):
    """You add eta to the bias whatever the class; its step has the label in it, as that of the weights."""
    return (w + eta * y * x, b + eta) if y * (w @ x + b) <= 0 else (w, b)


@pytest.mark.points(1)
def test_a_walk_over_many_samples(student, rng):
    """Visit after visit, to samples that are right, wrong or on the line: w and b are what the rule says."""
    w = numbers(rng, 4)
    for y, margin, side in ((1, 0, 1), (1, -10, 1), (1, 0.25, -1), (-1, 0, -1), (-1, -10, -1), (-1, 0.25, 1)):
        x = numbers(rng, 4)
        while y * (w @ x) * side <= 0:  # where it would be without the bias
            x = numbers(rng, 4)
        b = y * margin - float(w @ x)
        w2, b2 = pair(student(w, b, x, y, 0.25))
        w, b = perceptron_update(w, b, x, y, 0.25)
        close(vector(w2, 4), w, "w")
        close(scalar(b2), b, "b")
