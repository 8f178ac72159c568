"""The algorithms and metrics of the five lectures, each written as its slide.

Where a slider needs more speed than the slide's loop has, `_fast` holds a quicker twin that takes the same steps.
`import lecturelib` needs NumPy only. What draws is in `lecturelib.figures`; import its modules by name, for they need
matplotlib and ipywidgets.
"""
