"""Small drawings that a site is tested with, and a notebook that shows them."""

import nbformat
import numpy as np
from matplotlib.patches import Rectangle


def two_movers(figure):
    """A line that only the first slider moves, a dot that only the second one does, and a title that tells of both."""
    ax = figure.subplots()
    (line,) = ax.plot([0, 1], [0, 1])
    (dot,) = ax.plot([0.5], [0.5], "o")
    ax.set(xlim=(0, 9), ylim=(0, 9))

    def update(height, place):
        line.set_ydata([height, height])
        dot.set_data([place], [4])
        ax.set_title(f"height {height}, place {place}")
        return f"The line is at {height} and the dot at {place}."

    return update


def coming_and_going(figure):
    """As many boxes as the slider says, between a line and a dot."""
    ax, other = figure.subplots(1, 2)
    ax.plot([0, 9], [0, 9], zorder=0)
    other.plot([1, 2])
    ax.plot([4], [4], "o", zorder=5)

    def update(boxes, height):
        for old in [*ax.patches, *other.patches]:
            old.remove()
        for place in range(boxes):
            (ax if place % 2 else other).add_patch(Rectangle((place, 0), 0.5, height, zorder=2))
        return f"There are {boxes} boxes, each {height} high."

    return update


def changing_places(figure):
    ax = figure.subplots()
    lines = [ax.plot([0, 1], [n, n])[0] for n in range(3)]

    def update(top):
        for n, line in enumerate(lines):
            line.set_zorder(9 if n == top else n)
        return f"Line {top} is on top of the others."

    return update


def noise(figure):
    """What cannot be packed into little."""
    ax = figure.subplots()
    (line,) = ax.plot(range(200), [0] * 200)
    ax.set_ylim(0, 1)

    def update(first, second):
        line.set_ydata(np.random.default_rng([first, second]).uniform(size=200))
        return f"This is noise number {first} of {second}."

    return update


def many(figure):
    """More states than a site records."""
    ax = figure.subplots()
    (dot,) = ax.plot([0], [0], "o")
    ax.set(xlim=(-5, 65), ylim=(-5, 65))

    def update(right, up, kind):
        dot.set_data([right], [up])
        dot.set_markersize(6 if kind == "small" else 20)
        return f"A {kind} dot is {right} to the right and {up} up."

    return update


def dragged(figure):
    """Points of which no page twin knows."""
    update = two_movers(figure)
    return lambda samples, height: update(height, len(samples))


def still(figure):
    update = two_movers(figure)
    return lambda: update(3, 4)


CELLS = {
    "setup": """
        from lecturelib import data
        from lecturelib.figures import L1a
        from lecturelib.figures.widgets import choice, explore, points, slider
        from tests.sitebuilder.drawings import coming_and_going, dragged, many, noise, still, two_movers
        """,
    "together": """
        explore(two_movers, play="place", height=slider(0, 9, start=2), place=slider(1, 8, label="place of the dot"))
        """,
    "menus": "explore(coming_and_going, boxes=slider(0, 4, start=1), height=choice(1.0, 1.5, 2.0))",
    "alone": """
        explore(many, right=slider(0, 60, start=4), up=slider(0, 60, start=5), kind=choice("small", "large"))
        """,
    "cut": "explore(noise, first=slider(0, 20), second=slider(0, 39))",
    "still": "explore(still)",
    "twin": """
        explore(L1a.perceptron_walk(data.two_clouds()[0], learning_rate=0.2, start=[1.0, -2.0, 0.5]), play="step",
            samples=points(*data.two_clouds(), label="sample"), step=slider(0, 30, drag="path", label="training step"))
        """,
    "untwinned": """
        explore(dragged, samples=points([[1, 2], [3, 4]]), height=slider(0, 9, drag="y"))
        """,
}


def notebook():
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Figures of tests", id="title")])
    for name, source in CELLS.items():
        tags = ["setup" if name == "setup" else "demo"]
        lines = "\n".join(line.strip() for line in source.strip().splitlines())
        made.cells.append(nbformat.v4.new_code_cell(lines, id=name, metadata={"tags": tags}))
    return made
