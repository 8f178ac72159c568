"""The perceptron while it trains, and the lines it ends with."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import rings, scatter_classes
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import BLACK, BLUE, GREY, HERE, VERMILLION, EndLabels, line_style, word_colour
from lecturelib.losses import perceptron_criterion
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron


def training_step(
    model: LinearClassifier, X: ArrayLike, y: ArrayLike, *, classes: Sequence[str] = (), features: Sequence[str] = ()
) -> Drawing:
    """The line after `step` updates, the line before, the sample that caused the update and the one that comes next;
    beside it the number of samples on the wrong side after each step.

    Lecture: L1.5
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    if model.history is None or not len(model.history.sample):
        raise ValueError('training_step: the model needs a history; train it with record="update"')
    past = model.history
    errors = (y * (past.weights @ X.T + past.bias[:, None]) <= 0).sum(axis=1)
    names = tuple(features) or ("$x_1$", "$x_2$")

    def draw(figure: Figure) -> Update:
        ax, counts = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, y, classes)
        frame(ax, X)
        (before,) = ax.plot([], [], "--", color=GREY, linewidth=2, label="line before")
        (line,) = ax.plot([], [], color=BLACK, linewidth=2, label="line now")
        gone, coming = rings(ax, "just learnt from", colour=GREY), rings(ax, "missed next")
        coming.set_markersize(18)
        ax.set(xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside lower center", ncols=3, fontsize=9)
        counts.plot(errors, "-", color=GREY, drawstyle="steps-post")
        (dot,) = counts.plot([], [], "o", color=VERMILLION, markersize=9)
        counts.set(xlabel="training step", ylabel="samples on the wrong side", ylim=(-1, errors.max() * 1.1 + 1))

        def update(step: int) -> str:
            line.set_data(*boundary(past.weights[step], past.bias[step], ax))
            before.set_data(*boundary(past.weights[max(step - 1, 0)], past.bias[max(step - 1, 0)], ax))
            gone.set_data(*X[past.sample[1:][max(step - 1, 0) : step]].T)
            coming.set_data(*X[past.sample[step + 1 : step + 2]].T)
            dot.set_data([step], [errors[step]])
            ax.set_title(f"step {step} of {len(past) - 1}, epoch {past.epoch[step] + 1}")
            return f"After step {step} of {len(past) - 1} the line has {errors[step]} samples on its wrong side."

        return update

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
        ax.bar(places[wrong:], distance[wrong:], color=BLUE)
        ax.bar(places[:wrong], distance[:wrong], color=VERMILLION, hatch="//")
        ax.axhline(0, color=BLACK, linewidth=1)
        ax.set(xlabel="samples, sorted", ylabel="distance to the line", xlim=(-1, len(distance)))
        arrow = {"arrowstyle": "->", "color": VERMILLION, "linewidth": 2}
        ax.annotate(
            number(distance[0]), (0, distance[0]), xytext=(-3, 36), textcoords="offset points", arrowprops=arrow
        )
        least = f"the least distance is {number(distance[0])}"
        ax.set_title(f"{wrong or 'no'} samples on the wrong side, {least}")
        said = f"{wrong} of {len(distance)} samples are on the wrong side, and {least}"
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
        (first,) = ax.plot([], [], "--", color=GREY, linewidth=2, label="line at the start")
        (last,) = ax.plot([], [], color=BLACK, linewidth=3, label="line at the end")
        ax.set(xlabel="$x_1$", ylabel="$x_2$")
        figure.legend(loc="outside lower center", ncols=2)
        bars = counts.stairs(np.zeros(max_epochs), np.arange(max_epochs + 1) + 0.5, fill=True, color=BLUE)
        counts.set(xlabel="epoch", ylabel="updates in the epoch", xlim=(0.5, max_epochs + 0.5), ylim=(0, 0.75 * len(y)))

        def update(learning_rate: float, w1: float, w2: float, w0: float) -> str:
            model = perceptron(X, y, learning_rate=learning_rate, start=(w1, w2, w0), max_epochs=max_epochs)
            past = model.history
            assert past is not None
            first.set_data(*boundary((w1, w2), w0, ax))
            last.set_data(*boundary(model.weights, model.bias, ax))
            epochs = len(past.mistakes)
            bars.set_data(np.append(past.mistakes, np.zeros(max_epochs - epochs)))
            updates = int(past.mistakes.sum())
            ending = f"{'done' if model.converged else 'not done'} after {updates} updates"
            ax.set_title(ending)
            counts.set_title(f"{epochs} epochs")
            start = ", ".join(map(number, (w1, w2, w0)))
            return f"The perceptron with learning rate {number(learning_rate)} from ({start}) is {ending}."

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
        (line,) = ax.plot([], [], color=BLACK, linewidth=3)
        (reach,) = ax.plot([], [], ":", color=VERMILLION, linewidth=2, label="reach of a mistake over the line")
        figure.legend(loc="outside lower center", ncols=2)
        (staircase,) = curves.plot(angles, errors, "--", color=GREY, drawstyle="steps-mid")
        (criterion,) = curves.plot(angles, cost, color=VERMILLION, linewidth=2.5)
        (dots,) = curves.plot([], [], **HERE)
        curves.set(xlabel="angle of the line, in degrees", ylabel="cost", xlim=(-90, 90), xticks=range(-90, 91, 45))
        curves.set_title("two costs of the line, for $\\|w\\| = 1$")
        EndLabels(curves, {"mistakes": staircase, "criterion $E$": criterion})

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
            mistakes = f"{errors[here]} mistakes"
            ax.set_title(f"{mistakes}, E = {cost[here]:.1f}")
            return f"At {number(angle)} degrees the line makes {mistakes}, and the criterion is {cost[here]:.1f}."

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
            (line,) = ax.plot(
                *boundary(model.weights, model.bias, ax), color=BLACK, linewidth=2, label="the line it found"
            )
            first, second = features.split(" / ")
            assert model.history is not None
            updates = model.history.mistakes.sum()
            ax.set(xlabel=first, ylabel=second, title=f"found after {updates:,} updates")
        figure.legend(handles=[*ax.collections, line], loc="outside lower center", ncols=3)
        return lambda: f"The lines that were found for {', and for '.join(fits)}, between {' and '.join(names)}."

    return draw


def mistakes_by_epoch(runs: dict[str, LinearClassifier]) -> Drawing:
    """The mistakes that each of some runs made in each of its epochs.

    Lecture: L1.8
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        for place, (name, model) in enumerate(runs.items()):
            assert model.history is not None
            made = model.history.mistakes
            epochs = np.arange(len(made)) + 1
            (line,) = ax.plot(epochs, made, **line_style(place), label=name)
            ax.plot(epochs[-1], made[-1], "o", color=line.get_color(), clip_on=False)
            done, end = model.converged, (epochs[-1], made[-1])
            words = ax.annotate(name, end, (10, 6) if done else (0, 30), textcoords="offset points")
            words.set(color=word_colour(str(line.get_color())), ha="left" if done else "right")
        ax.set(xlabel="epoch", ylabel="updates in the epoch", ylim=(0, None), xlim=(0, None))
        ax.set_title("how often the line was moved in each epoch")
        said = [f"{name} {'converged' if model.converged else 'did not converge'}" for name, model in runs.items()]
        return lambda: f"Mistakes against epochs: {', '.join(said)}."

    return draw
