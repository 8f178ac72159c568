r"""**A term paper of 1951.** Return the lengths of Huffman's code words (L3.24). His rule:

1. at first every symbol is a group of its own;
2. take the two groups with the least probability and join them; the joined group has the sum of both probabilities;
3. each symbol in the joined group gets one bit more;
4. go on until a single group is left.

- `p`: the probabilities of $K \ge 2$ symbols, shape (K,), all above 0;
- the result has $K$ whole numbers, the length of each symbol's word, in the order of `p`. Where two groups are equally
  likely, either may be taken: the lengths may differ then, but not their mean.

The words themselves are easy once the lengths are known. And no code that gives each symbol a word of its own is
shorter, on average.

    >>> huffman_lengths(np.array([0.4, 0.3, 0.2, 0.1]))
    [1, 2, 3, 3]
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def huffman_lengths(p):
    """Return the length of each word, in bits.   p: (K,) of probabilities above 0 -> (K,) of whole numbers"""
    ...


hints = (
    "Keep a list of groups, each a pair: its probability, and the list of the symbols in it.",
    "`groups.sort()` puts the least likely first; `groups.pop(0)`, twice, takes two of them out.",
    "Add 1 to the length of every symbol in the two groups, then put the joined group back with the sum.",
)


@pytest.mark.points(1)
def test_powers_of_one_half_get_what_they_deserve(student, rng):
    """Where every p is a power of ½, a word has −log₂ p bits: halves, quarters and so on, in any order."""
    p = [1.0]
    for _ in range(6):
        p.append(0.5 * p.pop(int(rng.integers(len(p)))))
        p.append(p[-1])
    p = rng.permutation(p)
    close(vector(student(p), 7), -np.log2(p), "the lengths")


@pytest.mark.points(1)
def test_the_words_fit_into_a_tree(student, rng):
    """Σ 2^(−length) = 1, a rarer symbol has no shorter word, and the mean is at least H and less than H + 1."""
    for K in (5, 9):
        p = rng.integers(1, 40, size=K) + np.eye(K)[0] * 40
        p = rng.permutation(p / p.sum())
        lengths = vector(student(p), K)
        close(np.sum(0.5**lengths), 1.0, "the sum of 2^(−length)")
        assert all(lengths[i] <= lengths[j] for i in range(K) for j in range(K) if p[i] > p[j]), (
            "some symbol has a longer word than a rarer one"
        )
        assert -1e-9 <= p @ (lengths + np.log2(p)) < 1, "the mean length is not between H and H + 1"
