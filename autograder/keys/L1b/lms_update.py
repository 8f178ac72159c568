"""Reference, other right answers, hidden checks and typical mistakes for `lms_update`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def lms_update(w, b, x, y, eta):
    error = y - float(w @ x + b)
    return w + eta * error * x, b + eta * error


def library_lms(w, b, x, y, eta):
    from lecturelib.adaline import lms

    model = lms([x], [y], learning_rate=eta, start=np.append(w, b), max_epochs=1)
    return model.weights, model.bias


def right_augmented_loop(w, b, x, y, eta):
    """With the bias as one more weight, number by number."""
    weights, features = [*w, b], [*x, 1]
    error = y - sum(p * q for p, q in zip(weights, features, strict=True))
    weights = [p + eta * error * q for p, q in zip(weights, features, strict=True)]
    return weights[:-1], weights[-1]


def right_against_the_slope(w, b, x, y, eta):
    """Down the slope of this sample's half square."""
    slope = -(y - w @ x - b) * np.append(x, 1.0)
    step = np.append(w, b) - eta * slope
    return step[:-1], step[-1]


def wrong_learns_from_mistakes_only(w, b, x, y, eta):
    """You leave a sample on its right side alone, as the perceptron does; here every error moves the line."""
    return (w, b) if y * (w @ x + b) > 0 else lms_update(w, b, x, y, eta)


def wrong_up_the_slope(w, b, x, y, eta):
    """Your step goes the wrong way: the error is the target minus the output, not the output minus the target."""
    error = y - (w @ x + b)
    return w - eta * error * x, b - eta * error


def wrong_takes_the_sign(w, b, x, y, eta):
    """You compare the target with the *sign* of the output; ADALINE's output is the number w @ x + b itself."""
    error = y - np.sign(w @ x + b)
    return w + eta * error * x, b + eta * error


def wrong_steps_by_the_target(w, b, x, y, eta):
    """Your step is eta * y * x, the perceptron's; here the error takes the place of y."""
    return w + eta * y * x, b + eta * y


def wrong_forgets_the_bias(w, b, x, y, eta):
    """The bias never moves; it is the weight of a feature that is always 1, so it moves by eta times the error."""
    return w + eta * (y - (w @ x + b)) * x, b


def wrong_error_without_the_bias(w, b, x, y, eta):
    """Your error leaves out the bias; the output is w @ x + b."""
    error = y - w @ x
    return w + eta * error * x, b + eta * error


def wrong_doubles_the_step(w, b, x, y, eta):
    """Your step is twice too long: the 2 from the square is cancelled by the ½ in E."""
    return lms_update(w, b, x, y, 2 * eta)


def wrong_subtracts_the_bias(w, b, x, y, eta):
    """Your output is w @ x - b; in this lecture the bias is added."""
    error = y - (w @ x - b)
    return w + eta * error * x, b + eta * error


def wrong_ignores_the_rate(w, b, x, y, eta):
    """You step by the whole error; multiply it by eta."""
    return lms_update(w, b, x, y, 1.0)


def wrong_two_errors(w, b, x, y, eta):
    """You compute the error anew, with the new w, before you move b; one error, that of the old line, moves both."""
    w = w + eta * (y - (w @ x + b)) * x
    return w, b + eta * (y - (w @ x + b))


def wrong_bias_without_the_rate(w, b, x, y, eta):
    """You move b by the whole error; multiply it by eta there, too."""
    error = y - (w @ x + b)
    return w + eta * error * x, b + error


@pytest.mark.points(1)
def test_the_right_rate_meets_the_target_at_once(student, rng):
    """With η = 1 / (‖x‖² + 1) one visit meets the target, whatever it is and however many features there are."""
    for d, y in ((1, -1.0), (3, 1.0), (6, 7.5)):
        w, x, b = numbers(rng, d), numbers(rng, d), float(numbers(rng))
        w2, b2 = pair(student(w, b, x, y, 1 / (x @ x + 1)))
        close(vector(w2, d) @ x + scalar(b2), y, "the output after the visit")
        close(scalar(b2) - b, (y - w @ x - b) / (x @ x + 1), "the step of the bias")


@pytest.mark.points(1)
def test_a_right_sample_moves_the_line_too(student, rng):
    """A sample far on its right side pulls the line towards itself, for its output is further out than its target."""
    x, eta = numbers(rng, 3), 0.01
    for y in (1.0, -1.0):
        w, b = 3 * y * x, 0.5 * y
        w2, b2 = pair(student(w, b, x, y, eta))
        error = y - w @ x - b
        close(vector(w2, 3), w + eta * error * x, "w")
        close(scalar(b2), b + eta * error, "b")
