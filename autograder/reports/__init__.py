"""What a class and each of its students are told: pages, Markdown, notebooks with feedback in them, zips for an LMS.

catalogue        what may be said about an exercise without telling what is hidden
manual_grading   written answers, and the page on which people grade them
similarity       answers that are suspiciously alike
write            writes the report on a class
"""

__all__ = ["catalogue", "manual_grading", "similarity", "write"]
