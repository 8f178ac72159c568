"""Reads `course.toml`, in which an instructor decides about notebooks, weights, dates, groups and extra time.

settings   what can be decided, with the defaults; points in time by the clocks of the course; what grading takes of it
reading    reads the file, and tells all of its mistakes at once
template   writes a file to start from
"""

__all__ = ["reading", "settings", "template"]
