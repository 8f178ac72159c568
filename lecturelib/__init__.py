"""The algorithms and metrics of the five lectures, each written as its slide.

`import lecturelib` needs NumPy only. What draws lives in `lecturelib.plots` and `lecturelib.picture`
(matplotlib), what reacts to a slider in `lecturelib.widgets` (ipywidgets); import them by name.
"""
