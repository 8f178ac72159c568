"""Transfer functions, alone and behind a weighted sum."""

import numpy as np
from matplotlib.figure import Figure

from lecturelib.neuron import TRANSFER, neuron
from lecturelib.plots.style import BLACK, BLUE, GREEN, PURPLE, VERMILLION, Drawing, Update


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
    """The output of one neuron over the plane, with its contours, for a transfer function to choose.

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
