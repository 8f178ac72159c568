"""A line in the plane, a threshold neuron, and its transfer functions."""

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import rings
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.style import BLACK, BLUE, GREEN, ORANGE, PURPLE, TWO_SIDES, VERMILLION
from lecturelib.neuron import TRANSFER, mcculloch_pitts, neuron


def line_and_normal(point: ArrayLike = (2.0, 1.0)) -> Drawing:
    """The line g(x) = w1 x1 + w2 x2 + w0 = 0 with its normal w, its two sides, and the value of g at one point.

    Lecture: L1.2
    """
    x = np.asarray(point, dtype=float)
    corners = np.array([[-4.0, -4.0], [4.0, 4.0]])

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        sides = Regions(ax, (-4, 4, -4, 4), TWO_SIDES)
        (line,) = ax.plot([], [], color=BLACK, linewidth=2, label="$g(x) = 0$")
        arrow = ax.quiver([0], [0], [1], [0], color=BLACK, angles="xy", scale_units="xy", scale=1, width=0.008)
        name = ax.text(0, 0, "$w$", fontsize=14, ha="center", va="center")
        ax.plot(*x, "o", color=BLACK, markersize=8)
        value = ax.annotate("", tuple(x), xytext=(8, 8), textcoords="offset points", fontsize=12)
        ax.set(xlim=corners[:, 0], ylim=corners[:, 1], aspect="equal", xlabel="$x_1$", ylabel="$x_2$")
        ax.legend(loc="lower right")

        def update(w1: float, w2: float, w0: float) -> str:
            w = np.array([w1, w2])
            sides.show(lambda points: points @ w + w0 >= 0)
            line.set_data(*boundary(w, w0, ax))
            length = np.hypot(w1, w2)
            foot = -w0 * w / length**2 if length else np.full(2, np.nan)
            arrow.set_offsets([foot])
            arrow.set_UVC([w1], [w2])
            aside = np.array([-w2, w1]) / length * 0.35 if length else np.full(2, np.nan)
            name.set_position(foot + w / 2 + aside)
            g = float(w @ x + w0)
            value.set_text(f"$g = {g:.2f}$")
            side = f"the point is on the {'positive' if g >= 0 else 'negative'} side"
            ax.set_title(side if length else "w = 0: there is no line")
            said = f"The line of w = ({number(w1)}, {number(w2)}) and bias {number(w0)} with its normal"
            return f"{said}; at the marked point g is {g:.2f}."

        return update

    return draw


def gate_by_hand() -> Drawing:
    """A neuron with two inputs, set by hand, against the truth table of a gate: AND, OR or XOR.

    Lecture: L1.4
    """
    inputs = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    tables = {"AND": (0, 0, 0, 1), "OR": (0, 1, 1, 1), "XOR": (0, 1, 1, 0)}

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        fire = Regions(ax, (-0.6, 1.6, -0.6, 1.6), TWO_SIDES)
        (zeros,) = ax.plot([], [], "s", color=ORANGE, markeredgecolor=BLACK, markersize=13, label="should be 0")
        (ones,) = ax.plot([], [], "o", color=BLUE, markeredgecolor=BLACK, markersize=13, label="should be 1")
        (line,) = ax.plot([], [], color=BLACK, linewidth=2, label="threshold; it fires on the blue side")
        wrong = rings(ax, "wrong")
        wrong.set_markersize(24)
        ax.set(xlim=(-0.6, 1.6), ylim=(-0.6, 1.6), aspect="equal", xlabel="first input", ylabel="second input")
        ax.set(xticks=[0, 1], yticks=[0, 1])
        figure.legend(loc="outside right upper")

        def update(gate: str, w1: float, w2: float, threshold: float) -> str:
            wanted, fires = np.array(tables[gate]), mcculloch_pitts(inputs, (w1, w2), threshold)
            fire.show(lambda points: mcculloch_pitts(points, (w1, w2), threshold))
            zeros.set_data(*inputs[wanted == 0].T)
            ones.set_data(*inputs[wanted == 1].T)
            line.set_data(*boundary((w1, w2), -threshold, ax))
            wrong.set_data(*inputs[fires != wanted].T)
            right = int((fires == wanted).sum())
            ax.set_title(f"{right} of 4 rows of {gate} are right")
            return (
                f"With weights {number(w1)} and {number(w2)} and threshold {number(threshold)} the neuron gets "
                f"{right} of the 4 rows of {gate} right."
            )

        return update

    return draw


def transfer_functions() -> Drawing:
    """The five transfer functions of the lecture on one axis.

    Lecture: L1.9
    """
    styles = ((VERMILLION, "-", 2), (BLUE, "--", 2), (BLACK, ":", 2), (GREEN, "-", 4), (PURPLE, "-.", 2))

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        a = np.linspace(-3, 3, 601)
        for (name, function), (colour, dashes, width) in zip(TRANSFER.items(), styles, strict=True):
            ax.plot(a, function(a), color=colour, linestyle=dashes, linewidth=width, label=name)
        ax.set(ylim=(-1.5, 1.5), xlabel="the sum $a = w^T x + w_0$", ylabel="the output $\\sigma(a)$")
        ax.set_title("Five ways to turn a sum into an output")
        figure.legend(loc="outside right upper")
        return lambda: "Step, sign, linear, sigmoid and tanh against the sum: all of them rise or stay, none falls."

    return draw


def transfer_map() -> Drawing:
    """The output of one neuron over the plane, with its contours, for the chosen transfer function.

    Lecture: L1.9
    """
    ticks = np.linspace(-3, 3, 121)
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1)
    w, b = np.array([1.0, 0.7]), -0.5

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        image = ax.imshow(np.zeros((121, 121)), extent=(-3, 3, -3, 3), origin="lower", cmap="cividis", vmin=-1, vmax=1)
        figure.colorbar(image, ax=ax, label="output (colours end at ±1)")
        ax.axline((0, -b / w[1]), slope=-w[0] / w[1], color=VERMILLION, linewidth=3, label="the sum is 0")
        ax.set(xlabel="$x_1$", ylabel="$x_2$", xlim=(-3, 3), ylim=(-3, 3))
        ax.legend(loc="lower left", title="dashed: levels of the output")
        levels = ax.contour(ticks, ticks, grid @ w, colors="white", linestyles="--")

        def update(transfer: str) -> str:
            output = neuron(grid.reshape(-1, 2), w, b, transfer).reshape(121, 121)
            image.set_data(output)
            at = np.unique(np.quantile(output, (0.2, 0.35, 0.65, 0.8)))
            fresh = ax.contour(ticks, ticks, output, levels=at, colors="white", linestyles="--")
            levels.set_paths(fresh.get_paths())
            fresh.remove()  # to keep it would have the whole picture drawn again
            ax.set_title(f"output of a neuron with the transfer function {transfer}")
            return (
                f"The output of a neuron with the transfer function {transfer}: its levels are parallel straight lines."
            )

        return update

    return draw
