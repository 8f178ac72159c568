r"""**A term paper of 1951.** Return the lengths of Huffman's code words (L3.24). His rule:

1. at first every symbol is a group of its own;
2. take the two groups with the least probability and join them; the joined group has the sum of both probabilities;
3. each symbol in the joined group gets one bit more;
4. go on until a single group is left.

- `p`: the probabilities of $K \ge 2$ symbols, shape (K,), all above 0;
- the result has $K$ whole numbers, the length of each symbol's word, in the order of `p`. Where two groups are equally
  likely, either may be taken: the lengths may differ then, but not their mean.

The words themselves are easy once the lengths are known. And no code that gives each symbol a word of its own is
shorter, on average. In the example 0.15 and 0.16 are joined first, and the two groups of 0.17 next:

    >>> huffman_lengths(np.array([0.15, 0.35, 0.17, 0.16, 0.17]))
    [3, 1, 3, 3, 3]
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def huffman_lengths(p):
    """Return the length of each word, in bits.   p: (K,) of probabilities above 0 -> (K,) of whole numbers"""
    ...


hints = (
    "Which two symbols get the longest words, and what does their group weigh from then on?",
    "Keep a list of groups, each a pair: its probability, and the list of the symbols in it.",
    "Add 1 to the length of every symbol in the two groups, then put the joined group back with the sum.",
    "`groups.sort()` puts the least likely first; `groups.pop(0)`, twice, takes two of them out.",
)


def shares(rng, K, of):
    """K probabilities above 0 that add up to 1, each a multiple of 1/`of`."""
    cuts = np.sort(rng.choice(np.arange(1, of), K - 1, replace=False))
    return np.diff([0, *cuts, of]) / of


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_powers_of_one_half_get_what_they_deserve(student, rng):
    """Where every p is a power of ½, a word has −log₂ p bits: halves, quarters and so on, in any order."""
    p = [1.0]
    for _ in range(6):
        p.append(0.5 * p.pop(int(rng.integers(len(p)))))
        p.append(p[-1])
    p = rng.permutation(p)
    close(vector(student(p), 7), -np.log2(p), "the lengths")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_words_fit_into_a_tree(student, rng):
    """Σ 2^(−length) = 1, a rarer symbol has no shorter word, and the mean is at least H and less than H + 1."""
    for K in (5, 9):
        p = shares(rng, K, 100)
        lengths = vector(student(p), K)
        close(np.sum(0.5**lengths), 1.0, "the sum of 2^(−length)")
        assert all(lengths[i] <= lengths[j] for i in range(K) for j in range(K) if p[i] > p[j]), (
            "some symbol has a longer word than a rarer one"
        )
        assert -1e-9 <= p @ (lengths + np.log2(p)) < 1, "the mean length is not between H and H + 1"


@pytest.mark.points(1)
def test_halving_from_the_top_is_not_enough(student, rng):
    """Five symbols, such as 35, 17, 17, 16 and 15 percent, for which halving them from the top takes too many bits."""
    for hundredths, bits in (([35, 17, 17, 16, 15], 2.3), ([36, 17, 16, 16, 15], 2.28), ([40, 15, 15, 15, 15], 2.2)):
        p = rng.permutation(hundredths) / 100
        close(p @ vector(student(p), 5), bits, "the mean length")
