"""The same grading on many machines: Dask brings chunks of submissions to workers and their results back."""


class ClusterError(Exception):
    """The cluster cannot grade; the text says why. What has been graded is recorded."""
