"""The course's figures: what only one notebook draws is in the module of its name, the rest in `shared`.

    from lecturelib.figures import L1a as figures
    from lecturelib.figures import shared

A function there takes data or a model and returns a *drawing*: a function that builds its artists on an empty figure
and returns `update(**values)`, which moves them and returns the sentence that describes the picture.
`widgets.explore` shows a drawing, with sliders that move it; `scene.Scene` records it as vectors.

Many take, in place of a model (a path, a table), a function of the sliders' values that makes one:

    explore(shared.decision_regions(lambda k: nearest(X, y, k=k), X, y), k=slider(1, 25))

This package imports nothing: matplotlib and ipywidgets are loaded with the modules that need them.
"""
