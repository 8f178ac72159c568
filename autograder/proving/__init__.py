"""Proof that every exercise keeps its promise: `python -m autograder validate`."""
