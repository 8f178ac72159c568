"""What a class and each of its students are told: pages, Markdown, notebooks with feedback in them, zips for an LMS.

manual_grading   written answers, and the page on which people grade them
similarity       answers that are suspiciously alike
write            writes the report on a class
"""

__all__ = ["manual_grading", "similarity", "write"]
