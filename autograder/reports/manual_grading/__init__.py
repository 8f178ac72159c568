"""Written answers: found in what students handed in, and graded by people on a page of their own machine.

answers   finds the answer to a question in a notebook
server    serves the page on which answers are graded
"""

__all__ = ["answers", "server"]
