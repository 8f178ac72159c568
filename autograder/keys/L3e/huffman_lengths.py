"""Reference, other right answers, hidden checks and typical mistakes for `huffman_lengths`."""

import heapq

import numpy as np
import pytest

from autograder.exercises.L3e.huffman_lengths import shares
from autograder.testing import close, vector


def huffman_lengths(p):
    lengths = [0] * len(p)
    groups = [(float(chance), [symbol]) for symbol, chance in enumerate(p)]
    while len(groups) > 1:
        (p_one, one), (p_two, two), *groups = sorted(groups)
        for symbol in one + two:
            lengths[symbol] += 1
        groups.append((p_one + p_two, one + two))
    return lengths


def right_by_a_tree(p):
    """Build the tree from a heap, then walk down it and note how deep each leaf hangs."""
    heap = [(float(chance), symbol, None) for symbol, chance in enumerate(p)]
    heapq.heapify(heap)
    while len(heap) > 1:
        one, two = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (one[0] + two[0], len(p) + len(heap), (one, two)))
    lengths = np.zeros(len(p), dtype=int)
    waiting = [(heap[0], 0)]
    while waiting:
        (_, symbol, children), depth = waiting.pop()
        if children is None:
            lengths[symbol] = depth
        else:
            waiting += [(child, depth + 1) for child in children]
    return lengths


def right_by_recursion(p):
    """Join the two rarest, ask for the lengths of the smaller problem, and split that symbol again."""
    order = np.argsort(p, kind="stable")
    if len(p) == 2:
        return np.array([1, 1])
    rest = np.append(np.asarray(p)[order[2:]], p[order[0]] + p[order[1]])
    smaller = right_by_recursion(rest)
    lengths = np.zeros(len(p), dtype=int)
    lengths[order[2:]] = smaller[:-1]
    lengths[order[:2]] = smaller[-1] + 1
    return lengths


def library_huffman_lengths(p):
    from lecturelib.information import huffman_lengths as lengths

    return lengths(p)


def wrong_rounded_surprise(p):
    """You round −log₂ p up; such a code exists, but joining the two least likely groups makes a shorter one."""
    return np.ceil(-np.log2(p) - 1e-9).astype(int)


def wrong_all_alike(p):
    """You give all symbols words of the same length; frequent symbols deserve shorter ones."""
    return np.full(len(p), int(np.ceil(np.log2(len(p)))))


def wrong_joins_the_most_frequent(p):
    """You join the two most likely groups; join the two least likely ones, so that rare symbols get the long words."""
    return joined(p, pick=lambda groups: sorted(groups, reverse=True))


def wrong_keeps_one_probability(p):
    """Your group grows by one symbol at each join; give it the sum of both probabilities and let it queue again."""
    return joined(p, weigh=max)


def wrong_one_bit_for_the_group(p):
    """You lengthen only one symbol of each group; every symbol in the two groups gets one bit more."""
    return joined(p, longer=lambda one, two: [one[0], two[0]])


def wrong_never_sorts_again(p):
    """You sort once, and joined groups queue at the end; look anew for the two least likely before each join."""
    return joined(p, pick=lambda groups: groups if len(groups) < len(p) else sorted(groups))


def wrong_in_order_of_probability(p):
    """Your lengths are right, but sorted; return them in the order in which the symbols stand in p."""
    return sorted(huffman_lengths(p))


def wrong_stops_at_two(p):
    """You stop when two groups are left; joining these gives every symbol one more bit."""
    return [length - 1 for length in huffman_lengths(p)]


def wrong_from_the_top(p):
    """You split the symbols into halves from the top, as Fano did; Huffman joins from below and is never longer."""
    p = np.asarray(p)
    lengths = np.zeros(len(p), dtype=int)
    waiting = [list(np.argsort(-p, kind="stable"))]
    while waiting:
        group = waiting.pop()
        if len(group) > 1:
            lengths[group] += 1
            upper = np.cumsum(p[group])[:-1]
            cut = int(np.argmin(np.abs(2 * upper - p[group].sum()))) + 1
            waiting += [group[:cut], group[cut:]]
    return lengths


def joined(p, pick=sorted, weigh=lambda a, b: a + b, longer=lambda one, two: one + two):
    """Huffman's loop with one step done in another way."""
    lengths = [0] * len(p)
    groups = [(float(chance), [symbol]) for symbol, chance in enumerate(p)]
    while len(groups) > 1:
        groups = pick(groups)
        (p_one, one), (p_two, two) = groups[:2]
        for symbol in longer(one, two):
            lengths[symbol] += 1
        groups = [*groups[2:], (weigh(p_one, p_two), one + two)]
    return lengths


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_no_code_is_shorter_on_average(student, rng):
    """Two symbols or forty: the mean length is the least that any code of single symbols can have."""
    close(vector(student(rng.permutation([0.75, 0.25])), 2), [1, 1], "the lengths of two words")
    for K in (3, 20, 40):
        p = shares(rng, K, 400)
        close(p @ vector(student(p), K), p @ np.array(huffman_lengths(p)), "the mean length")
