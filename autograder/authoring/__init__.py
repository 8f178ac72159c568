"""Makes the course: builds notebooks from their sources, starts new exercises, validates exercises.

build_notebooks     notebooks/*.ipynb from notebooks/source/*.py
candidate_answers   the right and wrong answers of a key, and others that are tried on the checks
new                 the two files of a new exercise
syllabus            docs/syllabus.md and docs/notation.md
validate            whether the checks accept right answers and catch wrong ones
"""

__all__ = ["build_notebooks", "candidate_answers", "new", "syllabus", "validate"]
