"""The perceptron while it trains, and the lines it ends with."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Places, Update, attach, number
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import class_points, rings, scatter_classes
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import BLACK, BLUE, GREY, VERMILLION
from lecturelib.losses import perceptron_criterion
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron

Samples = Sequence[tuple[float, float, int]]  # rows (x1, x2, class)


def perceptron_walk(
    X: ArrayLike, *, learning_rate: float = 1.0, start: Sequence[float] = (0, 0, 0), steps: int = 30
) -> Drawing:
    """The perceptron on samples that can be moved: the line after `step` updates, the line before, the sample that
    caused the update and the one that comes next; beside it the number of samples on the wrong side after each step.

    The window is made for the samples X; what is learnt from are the `samples` of its update, rows (x1, x2, class).

    Lecture: L1.5, L1.8
    """
    window = np.asarray(X, dtype=float)

    def draw(figure: Figure) -> Update:
        ax, counts = figure.subplots(1, 2, width_ratios=(3, 2))
        frame(ax, window)
        minus, plus = class_points(ax, np.array([-1, 1]), ())
        (before,) = ax.plot([], [], "--", color=GREY, linewidth=2, label="line before")
        (line,) = ax.plot([], [], color=BLACK, linewidth=3, label="line now")
        gone, coming = rings(ax, "just learnt from", colour=GREY), rings(ax, "missed next")
        coming.set_markersize(18)
        ax.set(xlabel="$x_1$", ylabel="$x_2$")
        figure.legend(loc="outside lower center", ncols=3, fontsize=9)
        (curve,) = counts.plot([], [], "-", color=GREY, drawstyle="steps-post")
        (dot,) = counts.plot([], [], "o", color=VERMILLION, markersize=9)
        counts.set(
            xlabel="training step", ylabel="samples on the wrong side", xlim=(-1, steps + 1), ylim=(-1, len(window))
        )
        moving = {"minus": minus, "plus": plus, "before": before, "line": line, "gone": gone, "coming": coming}
        for name, artist in {**moving, "curve": curve, "dot": dot, "title": ax.title}.items():
            artist.set_gid(name)
        places: Places = {}

        def update(samples: Samples, step: int) -> str:
            x1, x2, t = np.array(samples, dtype=float).T
            model = perceptron(np.column_stack([x1, x2]), t, learning_rate=learning_rate, start=start)
            past = model.history
            assert past is not None
            (w1, w2), b = past.weights.T[:, :, None], past.bias[:, None]
            errors = (t * (w1 * x1 + w2 * x2 + b) <= 0).sum(axis=1)[: steps + 1]
            updates, now = len(past) - 1, min(step, len(past) - 1)
            minus.set_data(x1[t < 0], x2[t < 0])
            plus.set_data(x1[t > 0], x2[t > 0])
            line.set_data(*boundary(past.weights[now], past.bias[now], ax))
            earlier = max(now - 1, 0)
            before.set_data(*boundary(past.weights[earlier], past.bias[earlier], ax))
            for ring, place in ((gone, now or len(past)), (coming, now + 1)):  # before the first step none is gone
                ring.set_data(x1[past.sample[place : place + 1]], x2[past.sample[place : place + 1]])
            curve.set_data(np.arange(len(errors)), errors)
            dot.set_data([now], [errors[now]])
            places["step"] = counts, np.column_stack([np.arange(len(errors)), errors])
            end = f"it stops after step {updates}" if model.converged else "no end in sight"
            ax.set_title(f"step {now}: {errors[now]} wrong; {end}")
            return f"After step {now} the line has {errors[now]} of {len(t)} samples on its wrong side; {end}."

        return attach(update, facts={"learning_rate": learning_rate, "start": [*start], "steps": steps}, places=places)

    return draw


def margins(model: LinearClassifier, X: ArrayLike, y: ArrayLike) -> Drawing:
    """How far each sample is on the right side of the line, sorted; a negative distance is a mistake.

    Lecture: L1.5, L2.1
    """
    distance = np.sort(np.asarray(y) * model.decision(X) / np.linalg.norm(model.weights))

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        wrong = int((distance <= 0).sum())
        places = np.arange(len(distance))
        ax.bar(places[wrong:], distance[wrong:], color=BLUE, label="on the right side")
        if wrong:
            ax.bar(places[:wrong], distance[:wrong], color=VERMILLION, hatch="//", label="on the wrong side")
        ax.axhline(0, color=BLACK, linewidth=1)
        ax.set(xlabel="samples, sorted", ylabel="distance to the line")
        ax.set_title(f"{wrong} samples on the wrong side, the least distance is {number(distance[0])}")
        ax.legend(loc="upper left")
        said = (
            f"{wrong} of {len(distance)} samples are on the wrong side, and the least distance is {number(distance[0])}"
        )
        return lambda: f"Distances of the samples to the line, sorted: {said}."

    return draw


def perceptron_run(X: ArrayLike, y: ArrayLike, *, max_epochs: int = 20) -> Drawing:
    """A whole run of the perceptron from any start and at any learning rate: where the line begins and ends, and the
    mistakes of each epoch.

    Lecture: L1.5, L1.8
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)

    def draw(figure: Figure) -> Update:
        ax, counts = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, y)
        frame(ax, X)
        (first,) = ax.plot([], [], "--", color=GREY, linewidth=2, label="start")
        (last,) = ax.plot([], [], color=BLACK, linewidth=2, label="end")
        ax.set(xlabel="$x_1$", ylabel="$x_2$")
        ax.legend(loc="upper left", fontsize=9)
        (curve,) = counts.plot([], [], "o-", color=BLUE)
        counts.set(xlabel="epoch", ylabel="updates in the epoch", xlim=(0, max_epochs + 1), ylim=(-1, len(y)))

        def update(learning_rate: float, w1: float, w2: float, w0: float) -> str:
            model = perceptron(X, y, learning_rate=learning_rate, start=(w1, w2, w0), max_epochs=max_epochs)
            past = model.history
            assert past is not None
            first.set_data(*boundary((w1, w2), w0, ax))
            last.set_data(*boundary(model.weights, model.bias, ax))
            curve.set_data(np.arange(len(past.mistakes)) + 1, past.mistakes)
            updates = int(past.mistakes.sum())
            ending = f"done after {updates} updates" if model.converged else f"not done after {updates} updates"
            ax.set_title(ending)
            return f"The perceptron with learning rate {learning_rate:g} from ({w1:g}, {w2:g}, {w0:g}) is {ending}."

        return update

    return draw


def criterion_by_angle(X: ArrayLike, y: ArrayLike) -> Drawing:
    """A line turned about the middle of the classes: how far its mistakes reach over it, and what the number of
    mistakes and the perceptron criterion make of that at every angle.

    Lecture: L1.6
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    pivot = (X[y == -1].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
    angles = np.arange(-90, 91)
    normals = np.column_stack([np.cos(np.deg2rad(angles)), -np.sin(np.deg2rad(angles))])
    cost = np.array([perceptron_criterion(X, y, w, -w @ pivot) for w in normals])
    errors = (y * ((X - pivot) @ normals.T).T < 0).sum(axis=1)

    def draw(figure: Figure) -> Update:
        ax, curves = figure.subplots(1, 2)
        scatter_classes(ax, X, y)
        frame(ax, X)
        ax.set(xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        (line,) = ax.plot([], [], color=BLACK, linewidth=2)
        (reach,) = ax.plot([], [], ":", color=VERMILLION, linewidth=2, label="reach over the line")
        ax.legend(loc="lower right", fontsize=8)
        curves.plot(angles, errors, "--", color=GREY, drawstyle="steps-mid", label="number of mistakes")
        curves.plot(angles, cost, color=VERMILLION, label="criterion E")
        (dots,) = curves.plot([], [], "o", color=BLACK)
        curves.set(xlabel="angle in degrees", ylabel="cost", title="two costs of the line, for $\\|w\\| = 1$")
        curves.legend(loc="upper left", fontsize=9)

        def update(angle: int) -> str:
            here = int(angle) + 90
            w = normals[here]
            line.set_data(*boundary(w, -w @ pivot, ax))
            g = (X - pivot) @ w
            wrong = y * g < 0
            feet = X[wrong] - g[wrong, None] * w
            gaps = np.full_like(feet, np.nan)  # a gap after each segment, so that one artist draws them all
            segments = np.stack([X[wrong], feet, gaps], axis=1).reshape(-1, 2)
            reach.set_data(*segments.T)
            dots.set_data([angle, angle], [errors[here], cost[here]])
            ax.set_title(f"{errors[here]} mistakes, E = {cost[here]:.1f}")
            return f"At {angle} degrees the line makes {errors[here]} mistakes, and the criterion is {cost[here]:.1f}."

        return update

    return draw


def fitted_lines(fits: dict[str, tuple[ArrayLike, ArrayLike, LinearClassifier]], names: Sequence[str]) -> Drawing:
    """Some data sets with two features side by side, each with the line that was learnt from it.

    `fits` maps "first feature / second feature" to X, y and the model; `names` are those of the two classes.

    Lecture: L1.8
    """

    def draw(figure: Figure) -> Update:
        for ax, (features, (X, y, model)) in zip(figure.subplots(1, len(fits)), fits.items(), strict=True):
            scatter_classes(ax, X, y, names)
            frame(ax, np.asarray(X))
            ax.plot(*boundary(model.weights, model.bias, ax), color=BLACK, linewidth=2, label="the line it found")
            first, second = features.split(" / ")
            assert model.history is not None
            ax.set(xlabel=first, ylabel=second, title=f"found after {model.history.mistakes.sum()} updates")
        ax.legend(loc="lower right", fontsize=9)
        return lambda: f"The lines that were found for {', and for '.join(fits)}, between {' and '.join(names)}."

    return draw


def mistakes_by_epoch(runs: dict[str, LinearClassifier]) -> Drawing:
    """The mistakes that each of some runs made in each of its epochs.

    Lecture: L1.8
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        for (name, model), (colour, marker) in zip(runs.items(), ((BLUE, "o"), (VERMILLION, "s")), strict=False):
            assert model.history is not None
            made = model.history.mistakes
            ax.plot(np.arange(len(made)) + 1, made, color=colour, marker=marker, markersize=4, label=name)
        ax.set(xlabel="epoch", ylabel="updates in the epoch", ylim=(0, None))
        ax.set_title("how often the line was moved")
        ax.legend()
        said = [f"{name} {'converged' if model.converged else 'did not converge'}" for name, model in runs.items()]
        return lambda: f"Mistakes against epochs: {', '.join(said)}."

    return draw
