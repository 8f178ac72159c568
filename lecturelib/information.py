"""How uncertain a thing is, how much another thing tells about it, and how short a message about it can be.

Logarithms are to the base 2 throughout: the unit is the bit.
"""

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.validation import Floats, Labels, pairs, rectangular, vector, whole


@speaks_for_caller
def distribution(p: ArrayLike, *, axes: int | None = None) -> Floats:
    """p as probabilities that sum to 1, of `axes` dimensions if that is given."""
    chances = np.asarray(p, dtype=float)
    if axes is not None and chances.ndim != axes:
        shape = "(K,)" if axes == 1 else "(K, L), p(x, y) in row x and column y"
        raise bad_input(f"p must have shape {shape}, got {chances.shape}")
    if not (np.isfinite(chances).all() and (chances >= 0).all()):
        raise bad_input(f"p must hold probabilities, got {chances[~(chances >= 0) | np.isinf(chances)][0]}")
    if abs(chances.sum() - 1) > 1e-9:
        raise bad_input(f"p must sum to 1, got {chances.sum():.6g}; divide counts by their sum")
    return chances


def entropy(p: ArrayLike) -> float:
    """Shannon's entropy: the expected surprise of an event, in bits.

        H[x] = - sum_x p(x) log2 p(x)

    p is (K,), or of any shape: of a table p(x, y) it is the joint entropy. Events that never happen add nothing,
    since p log p -> 0. It is 0 for a sure event and greatest, log2 K, where all K are equally likely.

    Lecture: L3.24

    >>> entropy(np.full(8, 1 / 8)), entropy([1.0, 0.0])
    (3.0, 0.0)
    """
    return float(-_plogp(distribution(p)).sum()) + 0.0


def _plogp(p: Floats) -> Floats:
    """p log2 p, and 0 at p = 0."""
    return p * np.log2(np.where(p > 0, p, 1.0))


def joint_entropy(p: ArrayLike) -> float:
    """The uncertainty of x and y together; with the chain rule, H[x, y] = H[y] + H[x|y].

        H[x, y] = - sum_x,y p(x, y) log2 p(x, y)

    p is (K, L), p(x, y) in row x and column y.

    Lecture: L3.25

    >>> joint_entropy([[0.25, 0.25], [0.25, 0.25]])
    2.0
    """
    return entropy(distribution(p, axes=2))


def entropy_given_each(p: ArrayLike) -> Floats:
    """The uncertainty about x that is left by each value of y; a single y may well raise it.   (K, L) -> (L,)

        H[x|y=j] = - sum_x p(x|j) log2 p(x|j),     p(x|j) = p(x, j) / p(j)

    p(x, y) stands in row x and column y. For a y that never happens we say 0.

    Lecture: L3.25

    >>> entropy_given_each([[0.5, 0.125], [0.25, 0.125]])[1] > entropy([0.625, 0.375])
    np.True_
    """
    p = distribution(p, axes=2)
    p_y = p.sum(axis=0)
    return -_plogp(p / np.where(p_y > 0, p_y, 1.0)).sum(axis=0) + 0.0


def conditional_entropy(p: ArrayLike) -> float:
    """The uncertainty about x that is left, on average, once y is known; never more than H[x].

        H[x|y] = - sum_x,y p(x, y) log2 p(x|y) = sum_y p(y) H[x|y]

    p is (K, L), p(x, y) in row x and column y.

    Lecture: L3.25

    >>> conditional_entropy([[0.5, 0.0], [0.25, 0.25]]), conditional_entropy([[0.5, 0.0], [0.0, 0.5]])
    (0.6887218755408672, 0.0)
    """
    p = distribution(p, axes=2)
    return float(p.sum(axis=0) @ entropy_given_each(p))


def mutual_information(p: ArrayLike) -> float:
    """The bits that y conveys about x, which are as many as x conveys about y.

        I[x, y] = H[x] - H[x|y] = sum_x,y p(x, y) log2 p(x, y) / (p(x) p(y))

    p is (K, L), p(x, y) in row x and column y. It is 0 where x and y are independent, and H[x] where y tells all.

    Lecture: L3.25

    >>> mutual_information([[0.5, 0.0], [0.0, 0.5]]), mutual_information([[0.25, 0.25], [0.25, 0.25]])
    (1.0, 0.0)
    """
    p = distribution(p, axes=2)
    gained = _plogp(p).sum() - _plogp(p.sum(axis=0)).sum() - _plogp(p.sum(axis=1)).sum()
    return max(float(gained), 0.0)  # rounding may leave -1e-16 where the truth is 0


def frequencies(x: ArrayLike) -> Floats:
    """How often each value occurs, as a share, the values in sorted order.   (n,) -> (K,)

    >>> frequencies(["b", "a", "b", "b"])
    array([0.25, 0.75])
    """
    codes, K = _coded(vector(x, name="x"))
    return np.bincount(codes, minlength=K) / len(codes)


@speaks_for_caller
def joint_frequencies(x: ArrayLike, y: ArrayLike) -> Floats:
    """How often each pair of values occurs, as a share: x in the rows, y in the columns.   (n,), (n,) -> (K, L)

    Lecture: L3.25

    >>> joint_frequencies(["a", "a", "b", "b"], [0, 1, 1, 1])
    array([[0.25, 0.25],
           [0.  , 0.5 ]])
    """
    x, y = pairs(x, y, names=("x", "y"))
    (x, K), (y, L) = _coded(x), _coded(y)
    return np.bincount(x * L + y, minlength=K * L).reshape(K, L) / len(x)


def _coded(x: Labels) -> tuple[NDArray[np.int_], int]:
    """The labels as numbers 0 … K - 1 in sorted order, and K."""
    values, codes = np.unique(x, return_inverse=True)
    return codes, len(values)


def quantile_bins(x: ArrayLike, *, bins: int = 4) -> NDArray[np.int_]:
    """Which of `bins` equally full bins each number falls into, to make a measurement countable.   (n,) -> (n,)

    Equal numbers share a bin, so with many of them some bins stay empty.

    Lecture: L3.26

    >>> quantile_bins([0.1, 5.0, 7.0, 100.0], bins=2)
    array([0, 0, 1, 1])
    """
    x = vector(x, name="x").astype(float)
    bins = whole(bins, name="bins", least=1, most=len(x))
    cuts = np.sort(x)[(len(x) - 1) * np.arange(1, bins) // bins]  # the quantiles, or the numbers just below them
    return np.searchsorted(cuts, x, side="left")


def rank_features(X: ArrayLike, y: ArrayLike) -> tuple[NDArray[np.int_], Floats]:
    """The columns of X in the order of what each tells about the class, best first, and those bits, both (d,).

        I[x_j, y] = H[y] - H[y|x_j]

    X is (n, d) of countable values, y is (n,) of any labels. A measurement that never repeats would seem to tell
    everything: put it into `quantile_bins` first. Each column is judged alone, so twins rank side by side.

    Lecture: L3.26

    >>> rank_features([["a", 0], ["b", 0], ["a", 1], ["b", 1]], [0, 0, 1, 1])
    (array([1, 0]), array([1., 0.]))
    """
    columns = rectangular(X, name="X")
    if columns.ndim != 2 or columns.size == 0:
        raise bad_input(f"X must have shape (n, d) and not be empty, got {columns.shape}")
    y = pairs(columns[:, 0], y, names=("X", "y"))[1]
    bits = np.array([mutual_information(joint_frequencies(column, y)) for column in columns.T])
    best_first = np.argsort(-bits, kind="stable")
    return best_first, bits[best_first]


@dataclass(frozen=True)
class HuffmanCode:
    """A codeword of zeros and ones for each symbol 0 … K - 1, none the beginning of another; None if it never occurs.

    Lecture: L3.24
    """

    codewords: tuple[str | None, ...]

    @property
    def lengths(self) -> NDArray[np.int_]:
        """Bits of each codeword, 0 where there is none.   (K,)"""
        return np.array([len(word or "") for word in self.codewords])

    def average_length(self, p: ArrayLike) -> float:
        """Bits a symbol costs on average: sum_x p(x) length(x), where p is (K,)."""
        return float(distribution(p, axes=1) @ self.lengths)

    def encode(self, symbols: ArrayLike) -> str:
        words = [(symbol, self.codewords[symbol]) for symbol in np.asarray(symbols).tolist()]
        for symbol, word in words:
            if word is None:
                raise bad_input(f"the symbol {symbol} has no codeword, since its probability was 0")
        return "".join(word for _, word in words if word)

    def decode(self, bits: str) -> list[int]:
        """The symbols again: no codeword begins another, so the first that fits is the right one."""
        symbol_of = {word: symbol for symbol, word in enumerate(self.codewords) if word}
        symbols, word = [], ""
        for bit in bits:
            word += bit
            if word in symbol_of:
                symbols.append(symbol_of[word])
                word = ""
        if word:
            raise bad_input(f"the last bits {word!r} are no codeword; the message is cut off or another code's")
        return symbols


def huffman_code(p: ArrayLike) -> HuffmanCode:
    """Huffman's code: no code that gives each symbol a word of its own is shorter on average.

        H[x] <= average length < H[x] + 1,     and equal to H[x] where every p(x) is a power of 1/2

    p is (K,). Among codes with the same lengths it is the one whose words are in the order of their lengths, then of
    the symbols. A sure event needs no bit at all: its word is empty.

    Lecture: L3.24

    >>> code = huffman_code([1 / 2, 1 / 4, 1 / 8, 1 / 8])
    >>> code.codewords, code.average_length([1 / 2, 1 / 4, 1 / 8, 1 / 8])
    (('0', '10', '110', '111'), 1.75)
    """
    p = distribution(p, axes=1)
    lengths = huffman_lengths(p)
    words: list[str | None] = [None] * len(p)
    next_word, width = 0, 0
    for symbol in sorted(np.flatnonzero(p > 0).tolist(), key=lambda s: lengths[s]):
        next_word, width = next_word << (lengths[symbol] - width), lengths[symbol]
        words[symbol] = f"{next_word:0{width}b}" if width else ""
        next_word += 1
    return HuffmanCode(tuple(words))


def huffman_lengths(p: ArrayLike) -> list[int]:
    """Bits of each symbol's codeword: the two rarest groups are joined again and again, and each join adds a bit.

    p is (K,). Symbols that never happen get no word, so 0 bits.

    Lecture: L3.24

    >>> huffman_lengths([0.4, 0.3, 0.2, 0.1])
    [1, 2, 3, 3]
    """
    p = distribution(p, axes=1)
    lengths = [0] * len(p)
    groups = [(chance, symbol, [symbol]) for symbol, chance in enumerate(p.tolist()) if chance > 0]
    heapq.heapify(groups)
    while len(groups) > 1:
        rarest, next_rarest = heapq.heappop(groups), heapq.heappop(groups)
        joined = rarest[2] + next_rarest[2]
        for symbol in joined:
            lengths[symbol] += 1
        heapq.heappush(groups, (rarest[0] + next_rarest[0], min(joined), joined))
    return lengths
