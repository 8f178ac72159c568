"""The same grading on many machines: Dask brings chunks of submissions to workers and their results back.

client   connects to a cluster, gives its workers chunks, and takes their results
"""

__all__ = ["client"]
