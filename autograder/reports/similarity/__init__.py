"""Finds answers that are suspiciously alike: evidence for a person to look at, never a verdict.

search   compares the answers in a gradebook, lists the pairs to look at, and writes a page of them
"""

__all__ = ["THRESHOLD", "search"]

# How many answers that nobody else has make a pair worth listing; chosen on the tuning half of the made-up classes in
# tests/autograder/reports/similarity. It stands here because the command line shows it without importing the search.
THRESHOLD = 1.5
