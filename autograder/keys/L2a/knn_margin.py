"""Reference, other right answers, hidden checks and typical mistakes for `knn_margin`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def knn_margin(X, y, u, own, weights):
    nearest = np.argsort(((X - u) ** 2).sum(axis=1))[: len(weights)]
    votes = {c: weights[y[nearest] == c].sum() for c in np.unique(y)}
    return float(votes.pop(own) - max(votes.values()))


equivalent = {
    "nearest = np.argsort(((X - u) ** 2).sum(axis=1))[:len(weights)] -> "
    "nearest = np.argsort(((X - u) ** 2).mean(axis=1))[:len(weights)]": "the same order, as d is the same",
}


def library_class_margins(X, y, u, own, weights):
    from lecturelib.discriminant import class_margins
    from lecturelib.neighbours import nearest_neighbours

    model = nearest_neighbours(X, y, k=len(weights), weights=lambda rank, distance: weights)
    return class_margins(model.decision([u]), [list(model.classes).index(own)])[0]


def right_by_a_loop(X, y, u, own, weights):
    """A table of votes, filled neighbour by neighbour."""
    votes = dict.fromkeys(np.asarray(y).tolist(), 0.0)
    order = sorted(range(len(X)), key=lambda i: np.linalg.norm(X[i] - u))
    for i, weight in zip(order, weights, strict=False):
        votes[int(y[i])] += weight
    return votes[int(own)] - max(number for c, number in votes.items() if c != own)


def right_with_a_table(X, y, u, own, weights):
    """A column of 0 and 1 for each class; the own class is then put out of the race."""
    classes = np.unique(y)
    order = np.linalg.norm(X - u, axis=1).argsort()[: len(weights)]
    C = weights @ (y[order][:, None] == classes)
    return C[classes == own][0] - np.where(classes == own, -np.inf, C).max()


def wrong_all_the_others_together(X, y, u, own, weights):
    """You subtract the votes of all other classes together; they do not join forces, so take only the strongest."""
    nearest = np.argsort(((X - u) ** 2).sum(axis=1))[: len(weights)]
    mine = y[nearest] == own
    return weights[mine].sum() - weights[~mine].sum()


def wrong_own_class_takes_part(X, y, u, own, weights):
    """You let the own class take part in the maximum; then no margin is ever above 0. Leave it out."""
    nearest = np.argsort(((X - u) ** 2).sum(axis=1))[: len(weights)]
    votes = {c: weights[y[nearest] == c].sum() for c in np.unique(y)}
    return votes[own] - max(votes.values())


def wrong_all_weigh_the_same(X, y, u, own, weights):
    """You count heads; each neighbour has the weight of its rank, so add up the weights."""
    nearest = np.argsort(((X - u) ** 2).sum(axis=1))[: len(weights)]
    votes = {c: (y[nearest] == c).sum() for c in np.unique(y)}
    return votes.pop(own) - max(votes.values())


def wrong_farthest_first(X, y, u, own, weights):
    """Those who vote are the samples furthest away; sort by rising distance."""
    nearest = np.argsort(-((X - u) ** 2).sum(axis=1))[: len(weights)]
    votes = {c: weights[y[nearest] == c].sum() for c in np.unique(y)}
    return votes.pop(own) - max(votes.values())


def wrong_in_the_order_of_the_table(X, y, u, own, weights):
    """You let the first k rows of X vote, in their order; sort the samples by their distance from u first."""
    votes = {c: weights[y[: len(weights)] == c].sum() for c in np.unique(y)}
    return votes.pop(own) - max(votes.values())


def wrong_sum_of_differences(X, y, u, own, weights):
    """You sort by the sum of the differences, in which they cancel; square them, or take `np.linalg.norm`."""
    nearest = np.argsort(np.abs((X - u).sum(axis=1)))[: len(weights)]
    votes = {c: weights[y[nearest] == c].sum() for c in np.unique(y)}
    return votes.pop(own) - max(votes.values())


def wrong_only_the_winner(X, y, u, own, weights):
    """You return the lead of the winner over the second; the margin is that of the own class, winner or not."""
    nearest = np.argsort(((X - u) ** 2).sum(axis=1))[: len(weights)]
    votes = sorted(weights[y[nearest] == c].sum() for c in np.unique(y))
    return votes[-1] - votes[-2]


def wrong_sum_of_absolute_differences(X, y, u, own, weights):
    """You sort by the sum of the absolute differences; Euclidean distance adds up their squares."""
    nearest = np.argsort(np.abs(X - u).sum(axis=1))[: len(weights)]
    votes = {c: weights[y[nearest] == c].sum() for c in np.unique(y)}
    return votes.pop(own) - max(votes.values())


def wrong_weights_reversed(X, y, u, own, weights):
    """You give the last weight to the nearest sample; the first is for the nearest."""
    return knn_margin(X, y, u, own, weights[::-1])


def wrong_skips_the_nearest(X, y, u, own, weights):
    """You leave out the nearest sample, as if it were u itself; u is not among the samples, so let it vote."""
    rest = np.argsort(((X - u) ** 2).sum(axis=1))[1 : len(weights) + 1]
    votes = {c: weights[: len(rest)][y[rest] == c].sum() for c in np.unique(y)}
    return votes.pop(own) - max(votes.values())


def scattered(rng, n, d, classes, weights, owns, mistakes=()):
    """Samples of all these classes, no two equally far from u; each mistake gives one of `owns` another margin."""
    while True:
        X, u, y = numbers(rng, n, d), numbers(rng, d), rng.choice(classes, size=n)
        far = ((X - u) ** 2).sum(axis=1)
        if len(np.unique(y)) == len(classes) and len(np.unique(far)) == n:
            right = [knn_margin(X, y, u, own, weights) for own in owns]
            if all([mistake(X, y, u, own, weights) for own in owns] != right for mistake in mistakes):
                return X, y, u


@pytest.mark.points(1)
def test_any_number_of_samples_features_and_voters(student, rng):
    """One voter or all, one feature or four, two classes or five, whatever the order of the samples."""
    mistakes = (
        *(wrong_all_the_others_together, wrong_own_class_takes_part, wrong_all_weigh_the_same, wrong_farthest_first),
        *(wrong_in_the_order_of_the_table, wrong_sum_of_differences, wrong_sum_of_absolute_differences),
        *(wrong_only_the_winner, wrong_weights_reversed, wrong_skips_the_nearest),
    )
    sizes = ((5, 1, 1, [0, 1], ()), (6, 4, 6, [-1, 1], ()), (15, 3, 9, [2, 3, 5, 7, 11], mistakes))
    for n, d, k, classes, shown in sizes:
        weights, owns = np.sort(np.abs(numbers(rng, k)))[::-1], rng.permutation(classes)[: len(classes) // 2].tolist()
        X, y, u = scattered(rng, n, d, classes, weights, owns, shown)
        for own in owns:
            close(scalar(student(X, y, u, own, weights)), knn_margin(X, y, u, own, weights))
