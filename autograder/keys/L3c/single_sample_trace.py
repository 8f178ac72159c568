"""Reference, other right answers, hidden checks and typical mistakes for `single_sample_trace`."""

import numpy as np
import pytest

from autograder.exercises.L3c.single_sample_trace import hopeless, walk
from autograder.testing import close, numbers


def single_sample_trace(Z, a, alpha, steps):
    rows, visit, calm = [a], 0, 0
    while len(rows) <= steps and calm < len(Z):
        z = Z[visit % len(Z)]
        visit, calm = visit + 1, calm + 1
        if z @ rows[-1] <= 0:
            rows.append(rows[-1] + alpha * z)
            calm = 0
    return np.array(rows)


equivalent = {
    "while len(rows) <= steps and calm < len(Z): -> while len(rows) <= steps and calm <= len(Z):": (
        "After n visits without a mistake one more finds none either."
    ),
    "rows, visit, calm = ([a], 0, 0) -> rows, visit, calm = ([a], 0, -1)": "The same: one visit more than needed.",
    "calm = 0 -> calm = -1": "The same: one visit more than needed.",
}


def right_by_rounds(Z, a, alpha, steps):
    """Round after round, with a flag."""
    a = np.asarray(a, dtype=float)
    diary, moved = [a.tolist()], True
    while moved:
        moved = False
        for z in np.asarray(Z):
            if len(diary) == steps + 1:
                return diary
            if not z @ a > 0:
                a = a + alpha * z
                diary.append(a.tolist())
                moved = True
    return diary


def right_from_mistake_to_mistake(Z, a, alpha, steps):
    """Begin the list of samples where the walk stands, and look for the first that is wrong."""
    rows, order = np.array([a], dtype=float), np.arange(len(Z))
    while len(rows) <= steps:
        missed = np.flatnonzero(np.asarray(Z)[order] @ rows[-1] <= 0)
        if not len(missed):
            break
        rows = np.vstack([rows, rows[-1] + alpha * np.asarray(Z)[order[missed[0]]]])
        order = np.roll(order, -missed[0] - 1)
    return rows


def library_perceptron(Z, a, alpha, steps):
    from lecturelib.perceptron import perceptron

    y = np.sign(Z[:, 0]).astype(int)
    model = perceptron(Z[:, 1:] * y[:, None], y, learning_rate=alpha, start=[*a[1:], a[0]], max_epochs=steps)
    return np.column_stack([model.history.bias, model.history.weights])[: steps + 1]


def rounds(Z, a, alpha, steps, wrong=lambda g: g <= 0):
    """The walk with another test for a mistake."""
    rows, moved = [a], True
    while moved:
        moved = False
        for z in Z:
            if len(rows) > steps:
                return np.array(rows)
            if wrong(z @ a):
                a, moved = a + alpha * z, True
                rows.append(a)
    return np.array(rows)


def wrong_leaves_the_line_alone(Z, a, alpha, steps):
    """A sample exactly on the line is a mistake too: in the lecture's own trace the third update is one of those."""
    return rounds(Z, a, alpha, steps, wrong=lambda g: g < 0)


def wrong_begins_again(Z, a, alpha, steps):
    """After each update you begin again with the first sample; go on to the next one."""
    rows = [a]
    while len(rows) <= steps:
        missed = np.flatnonzero(Z @ a <= 0)
        if not len(missed):
            break
        a = a + alpha * Z[missed[0]]
        rows.append(a)
    return np.array(rows)


def wrong_stays_with_a_sample(Z, a, alpha, steps):
    """You repeat a sample until it is right; take one step for it, then go on to the next."""
    rows, moved = [a], True
    while moved:
        moved = False
        for z in Z:
            while z @ a <= 0:
                if len(rows) > steps:
                    return np.array(rows)
                a, moved = a + alpha * z, True
                rows.append(a)
    return np.array(rows)


def wrong_one_array_for_all(Z, a, alpha, steps):
    """All your rows are the same: `a += …` changes the array that is in the list already; write a = a + alpha * z."""
    rows = single_sample_trace(Z, a, alpha, steps)
    return np.tile(rows[-1], (len(rows), 1))


def wrong_without_the_start(Z, a, alpha, steps):
    """The start is missing; the first row of the diary is the a that came in."""
    return single_sample_trace(Z, a, alpha, steps)[1:]


def wrong_one_row_for_each_visit(Z, a, alpha, steps):
    """You write a row at each visit; only an update makes a new one."""
    rows = [a]
    while len(rows) <= steps:
        for z in Z:
            if z @ a <= 0:
                a = a + alpha * z
            rows.append(a)
        if (Z @ a > 0).all():
            break
    return np.array(rows[: steps + 1])


def wrong_batch(Z, a, alpha, steps):
    """You step once for all mistakes of a round (the batch rule); here each mistake moves a at once."""
    rows = [a]
    while len(rows) <= steps and (Z @ a <= 0).any():
        a = a + alpha * Z[Z @ a <= 0].sum(axis=0)
        rows.append(a)
    return np.array(rows)


def wrong_one_round_only(Z, a, alpha, steps):
    """You visit every sample once; go round until a whole round brings no mistake."""
    rows = [a]
    for z in Z:
        if z @ a <= 0 and len(rows) <= steps:
            a = a + alpha * z
            rows.append(a)
    return np.array(rows)


def wrong_ignores_alpha(Z, a, alpha, steps):
    """You add the whole sample, whatever alpha is; a step is alpha times the sample."""
    return single_sample_trace(Z, a, 1.0, steps)


def wrong_counts_the_start(Z, a, alpha, steps):
    """You count the start as an update; it has a row of its own, besides those of the updates."""
    return single_sample_trace(Z, a, alpha, max(0, steps - 1))


@pytest.mark.points(1)
def test_it_is_the_walk_of_the_rule(student, rng):
    """Row by row it is the walk, whatever the samples, the start, the rate and the number of steps."""
    for n, d, steps in ((5, 3, 4), (8, 2, 20), (12, 5, 40)):
        Z, a = hopeless(rng, n, d), numbers(rng, d) * (n > 5)  # and once from 0, where every sample is on the line
        close(walk(student(Z, a, 0.75, steps), d), single_sample_trace(Z, a, 0.75, steps), "the diary")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_on_the_line_and_at_rest(student, rng):
    """From a = 0 the first sample moves it; without a mistake there is one row; `steps` = 0 asks for no update."""
    Z = hopeless(rng, 6, 3)
    close(walk(student(Z, np.zeros(3), 1.0, 9), 3), single_sample_trace(Z, np.zeros(3), 1.0, 9), "the diary from 0")
    close(walk(student(Z, Z[2], 0.5, 0), 3), Z[2:3], "the diary of no steps")
    a = numbers(rng, 3)
    for start in (-5 * Z[1], np.append(Z[:2].sum(axis=0)[:2], -0.5)):  # a sample that one step does not mend
        close(walk(student(Z[1:2], start, 0.25, 99), 3), single_sample_trace(Z[1:2], start, 0.25, 99), "the diary")
    calm = Z[Z @ a != 0] * np.sign(Z @ a)[Z @ a != 0][:, None]
    close(walk(student(calm, a, 0.5, 7), 3), a[None], "the diary without a mistake")
    last = np.vstack([calm, -3 * a])  # only the last is wrong
    close(walk(student(last, a, 0.125, 7), 3), single_sample_trace(last, a, 0.125, 7), "the diary")
