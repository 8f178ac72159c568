"""Reads `course.toml`, in which an instructor decides about notebooks, weights, dates, groups and extra time.

settings      what can be decided, with the defaults; points in time by the clocks of the course
reading       reads the file, and tells all of its mistakes at once
for_grading   what grading takes from the settings: custom exercises, a seed, time limits
template      writes a file to start from
"""

__all__ = ["for_grading", "reading", "settings", "template"]
