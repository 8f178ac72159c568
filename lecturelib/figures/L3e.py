"""Drawings of L3e: Huffman's code, entropies as areas, and features chosen by information."""

import heapq
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.data.toys import biased_die
from lecturelib.figures.drawing import Drawing, Update, attach, number, sentence, shown
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    HERE,
    LABEL_SIZE,
    MOVING,
    ORANGE,
    REFERENCE,
    VERMILLION,
    EndLabels,
    line_style,
    name_point,
    pale,
)
from lecturelib.information import conditional_entropy, distribution, entropy, huffman_code, mutual_information
from lecturelib.validation import Floats, vector

_Join = tuple[list[int], list[int], float]


def huffman_tree(p: ArrayLike, names: Sequence[str]) -> Drawing:
    """Huffman's tree after so many `joins`, the codewords as far as they are known, and the bits spent so far.

    Each join puts one more bit before the words of all symbols in it, and so costs as many bits per symbol as the
    joined probability. `p` is (K,), none of them 0, and `names` are the K symbols.

    Lecture: L3.24
    """
    chances = distribution(p, axes=1)
    plan = _joins_of(chances)
    K, H = len(chances), entropy(chances)
    order = plan[-1][0] + plan[-1][1]
    spent = np.cumsum([0.0, *(chance for *_, chance in plan)])

    def draw(figure: Figure) -> Update:
        tree, bill = figure.subplots(1, 2, width_ratios=(5, 2))
        place: dict[tuple[int, ...], tuple[float, float]] = {(s,): (0.0, float(order.index(s))) for s in range(K)}
        branches, shares, digits = [], [], []
        for step, (one, two, chance) in enumerate(plan, start=1):
            (x1, y1), (x2, y2) = place[tuple(one)], place[tuple(two)]
            place[tuple(one + two)] = (float(step), (y1 + y2) / 2)
            branches.append(([x1, step, step, x2], [y1, y1, y2, y2]))
            shares.append(tree.text(step + 0.08, (y1 + y2) / 2 + 0.08, f"{chance:.2f}", va="top", fontsize=LABEL_SIZE))
            digits += [
                tree.text(step - 0.08, y - 0.08, bit, ha="right", va="bottom") for y, bit in ((y1, "0"), (y2, "1"))
            ]
        lines = [tree.plot([], [], color=GREY, linewidth=2)[0] for _ in plan]
        tree.plot(np.zeros(K), range(K), "o", color=BLACK, markersize=6)
        (newest,) = tree.plot([], [], **MOVING)
        words = [name_point(tree, 0, order.index(s), "", "left", family="monospace") for s in range(K)]
        tree.set(
            xlim=(-0.5 - 0.27 * K / 2, K - 0.1), ylim=(K - 0.5, -0.7), xlabel="join", ylabel="answer and its share"
        )
        tree.set_xticks(range(1, K))
        tree.set_yticks(range(K), [f"{names[s]}  {chances[s]:.3f}" for s in order])
        for height, name in ((H, f"H = {H:.3f}"), (H + 1, "H + 1")):
            bill.axhline(height, **REFERENCE)
            bill.text(-0.2, height + 0.05, name, va="bottom", fontsize=LABEL_SIZE)
        (path,) = bill.plot([], [], **MOVING, marker="o", clip_on=False)
        bill.set(xlim=(-0.3, K - 0.7), ylim=(0, H + 1.4), xlabel="joins", ylabel="bits an answer")

        def update(joins: int) -> str:
            for step, line in enumerate(lines):
                line.set_data(*(branches[step] if step < joins else ([], [])))
            newest.set_data(*(branches[joins - 1] if joins else ([], [])))
            for step, text in enumerate(shares):
                text.set_visible(step < joins)
            for branch, text in enumerate(digits):
                text.set_visible(branch // 2 < joins)
            for symbol, text in enumerate(words):
                text.set_text(_word_so_far(plan[:joins], symbol))
            path.set_data(np.arange(joins + 1), spent[: joins + 1])
            bill.set_title(f"spent: {spent[joins]:.3f} bits")
            if not joins:
                tree.set_title(f"{K} answers, nothing joined yet")
                return f"There are {K} answers and no word yet; the entropy is {H:.3f} bits."
            one, two, chance = plan[joins - 1]
            weights = " + ".join(f"{chances[group].sum():.3f}" for group in (one, two))
            tree.set_title(f"join {joins}: {weights} = {chance:.3f}")
            groups = " with ".join("/".join(names[s] for s in group) for group in (one, two))
            cost = f"{spent[joins]:.3f} bits are spent, the entropy is {H:.3f}"
            return f"Join {joins} of {K - 1} puts {groups} together, {weights}; {cost}."

        return update

    return draw


def _joins_of(p: ArrayLike) -> list[_Join]:
    """Huffman's joins in their order: the rarest group, the next rarest, and the probability of both together.

    >>> _joins_of([0.5, 0.25, 0.25])
    [([1], [2], 0.5), ([0], [1, 2], 1.0)]
    """
    chances = distribution(p, axes=1).tolist()
    groups = [(chance, symbol, [symbol]) for symbol, chance in enumerate(chances) if chance > 0]
    heapq.heapify(groups)
    joins = []
    while len(groups) > 1:
        (p_one, _, one), (p_two, _, two) = heapq.heappop(groups), heapq.heappop(groups)
        joins.append((one, two, p_one + p_two))
        heapq.heappush(groups, (p_one + p_two, min(one + two), one + two))
    return joins


def _word_so_far(joins: Sequence[_Join], symbol: int) -> str:
    """The end of the symbol's word: 0 for each join in which it was with the rarer group, 1 with the other.

    >>> [_word_so_far(_joins_of([0.5, 0.25, 0.25]), symbol) for symbol in range(3)]
    ['0', '10', '11']
    """
    word = ""
    for one, two, _ in joins:
        word = ("0" if symbol in one else "1" if symbol in two else "") + word
    return word


def code_by_bias(*, most: float = 3.0) -> Drawing:
    """A loaded die with Huffman's words for its sides, and how the code's length keeps up with the entropy as the
    `bias` grows from 0 to `most`. The end of the bar of side A is the handle of the bias.

    Lecture: L3.24
    """
    biases = np.linspace(0, most, 121)
    dice = [_loaded_die(bias) for bias in biases]
    bits = np.array([entropy(p) for p in dice])
    lengths = [huffman_code(p).average_length(p) for p in dice]

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        sides = list("ABCDEFGH")
        bars = left.barh(sides, np.zeros(8), color=pale(BLUE, 0.4), edgecolor=BLUE)
        words = [left.text(0, place, "", va="center", family="monospace") for place in range(8)]
        left.set(xlim=(0, 1.1), ylim=(7.6, -0.6), xlabel="probability", ylabel="side, with its code word")
        (above,) = right.plot(biases, bits + 1, ":", color=GREY)
        (taken,) = right.plot(biases, lengths, "--", color=VERMILLION)
        (least,) = right.plot(biases, bits, color=BLUE)
        (here,) = right.plot([], [], **{**HERE, "marker": "D"}, clip_on=False)
        (dot,) = right.plot([], [], **{**HERE, "color": BLUE}, clip_on=False)
        right.set(xlim=(-0.05, most + 0.05), ylim=(0, 4.2), xlabel="bias of the die", ylabel="bits a throw")
        EndLabels(right, {"H + 1": above, "code": taken, "entropy H": least})

        def update(bias: float) -> str:
            p = _loaded_die(bias)
            code = huffman_code(p)
            H, length = entropy(p), code.average_length(p)
            for bar, text, chance, word in zip(bars, words, p, code.codewords, strict=True):
                bar.set_width(chance)
                text.set(x=chance + 0.05, text=word)
            here.set_data([bias], [length])
            dot.set_data([bias], [H])
            left.set_title(f"side A in {p[0]:.1%} of the throws")
            right.set_title(f"entropy {H:.3f}, code {length:.3f} bits")
            told = f"side A has the probability {p[0]:.3f}, the entropy is {H:.3f} bits"
            return sentence({"bias": bias}, f"{told} and Huffman's code takes {length:.3f}.")

        def end_of_a(biases: Floats) -> list[tuple[float, int]]:
            return [(_loaded_die(bias)[0], 0) for bias in biases]

        return attach(update, places={"bias": (left, end_of_a)})

    return draw


def _loaded_die(bias: float) -> Floats:
    """The lecture's biased die with its bias turned up or down: 0 is fair, 1 is the lecture's.   -> (8,)

        p(x) ~ p_lecture(x)^bias

    >>> _loaded_die(0.0)[0], _loaded_die(1.0)[0], round(float(_loaded_die(3.0)[0]), 3)
    (np.float64(0.125), np.float64(0.5), 0.875)
    """
    weights = biased_die() ** bias
    return np.asarray(weights / weights.sum())


def information_areas(joint: Any, *, x: Sequence[str], y: Sequence[str], axes: tuple[str, str] = ("x", "y")) -> Drawing:
    """A table p(x, y), and its entropies as strips of one height, so that areas are bits: what x and y share is I.

    `joint` is (K, L), x in the rows, or a function of the sliders' values that returns it. `x` and `y` name the
    values, `axes` the variables.

    Lecture: L3.25
    """
    kinds = ("H[x, y]", "H[x]", "H[y]", "I[x, y]", "H[x|y]", "H[y|x]")
    colours, hatches = (GREY, BLUE, ORANGE, GREEN, BLUE, ORANGE), ("", "", "", "//", "", "")
    strengths = (0.25, 0.6, 0.7, 0.5, 0.25, 0.25)

    def draw(figure: Figure) -> Update:
        table, strips = figure.subplots(1, 2, width_ratios=(2, 3))
        image = table.imshow(np.zeros((len(x), len(y))), cmap="Blues", vmin=0, vmax=0.6, aspect="auto")
        cells = [[table.text(j, i, "", ha="center", va="center") for j in range(len(y))] for i in range(len(x))]
        table.set(xlabel=axes[1], ylabel=axes[0], title="probability of each pair")
        table.set_xticks(range(len(y)), y)
        table.set_yticks(range(len(x)), x)
        bars = strips.barh(kinds, np.zeros(6), height=0.8, edgecolor=BLACK)
        for bar, colour, strength, hatch in zip(bars, colours, strengths, hatches, strict=True):
            bar.set(facecolor=pale(colour, strength), hatch=hatch)
        widest = np.log2(len(x) * len(y))
        values = [strips.text(0, place, "", va="center") for place in range(6)]
        strips.set(xlim=(0, widest * 1.15), ylim=(5.6, -0.6), xlabel="bits", ylabel="entropy or information")

        def update(**given: Any) -> str:
            p = np.asarray(shown(joint, given), dtype=float)
            image.set_data(p)
            for i, row in enumerate(cells):
                for j, cell in enumerate(row):
                    cell.set(text=f"{p[i, j]:.3g}", color="white" if p[i, j] > 0.36 else BLACK)
            both, H_x, H_y, shared = entropy(p), entropy(p.sum(axis=1)), entropy(p.sum(axis=0)), mutual_information(p)
            left, right = conditional_entropy(p), conditional_entropy(p.T)
            starts, widths = (0, 0, left, left, 0, H_x), (both, H_x, H_y, shared, left, right)
            for bar, text, start, width in zip(bars, values, starts, widths, strict=True):
                bar.set(x=start, width=width, linewidth=1 if width > 1e-9 else 0)
                text.set(x=start + width + 0.02 * widest, text=f"{width:.3f}")
            strips.set_title(f"y tells {shared:.3f} of the {H_x:.3f} bits of x")
            told = f"H[x] is {H_x:.3f}, H[y] {H_y:.3f}, H[x|y] {left:.3f} and I[x, y] {shared:.3f} bits"
            return sentence(given, f"{told}.")

        return update

    return draw


def features_kept(names: Sequence[str], bits: ArrayLike, errors: Mapping[str, ArrayLike], *, guess: float) -> Drawing:
    """What each feature tells about the class, best first, and a classifier's error with the first `k` of them.

    `bits` is (d,), in the order of `names`. `errors` holds (d,) errors for k = 1 … d, by the order in which features
    were added, the order of `names` first; `guess` is the error of a classifier that sees no feature.

    Lecture: L3.26
    """
    told = vector(bits, name="bits").astype(float)
    curves = {label: vector(error, name=label).astype(float) for label, error in errors.items()}
    first = next(iter(curves.values()))
    d = len(told)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        bars = left.barh(np.arange(d), told, edgecolor=BLUE)
        for place, value in enumerate(told):
            left.text(value + 0.02 * told.max(), place, f"{value:.3f}", va="center", fontsize=9)
        left.set(xlim=(0, 1.2 * told.max()), ylim=(d - 0.4, -0.6), xlabel="information about the class, in bits")
        left.set_yticks(range(d), names)
        left.set_ylabel("feature, best first")
        right.axhline(guess, linestyle=":", color=GREY, linewidth=2, label="no feature at all")
        for place, (label, error) in enumerate(curves.items()):
            right.plot(np.arange(1, d + 1), error, marker="os^"[place % 3], label=label, **line_style(place))
        (dot,) = right.plot([], [], "o", color=BLACK, fillstyle="none", markersize=15, markeredgewidth=2.5)
        right.set(xlim=(0.5, d + 0.5), ylim=(0, 1.15 * guess), xlabel="k, features kept", ylabel="error on new samples")
        right.set_xticks(range(1, d + 1))
        figure.legend(loc="outside lower right", ncols=3)

        def update(k: int) -> str:
            for place, bar in enumerate(bars):
                bar.set(facecolor=pale(BLUE, 0.55) if place < k else "white", hatch="//" if place < k else "")
            dot.set_data([k], [first[k - 1]])
            left.set_title(f"the {k} best of {d} are kept" if 1 < k < d else "all are kept" if k > 1 else "one is kept")
            right.set_title(f"{first[k - 1]:.1%} wrong, without any feature {guess:.1%}")
            others = "".join(f", {number(error[k - 1])} with those {label}" for label, error in curves.items())
            return (
                f"With k = {k}, the last one kept is {names[k - 1]} ({told[k - 1]:.3f} bits); errors are{others[1:]}."
            )

        return update

    return draw
