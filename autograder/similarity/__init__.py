"""Finds answers that are suspiciously alike: evidence for a person to look at, never a verdict."""
