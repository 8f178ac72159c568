"""Runs students' code in processes of its own, behind walls that it cannot take down.

levels     which walls this machine can put up
limits     seconds and memory for students' code
processes  starts students' processes, and exchanges messages with them
startup    the command and the environment of a student's Python, and bubblewrap around it
student    a submission as the checks see it: calls with limits of time and memory

Inside a student's process run only `_fork_server` (which splits it off), `_worker` (which runs cells and calls),
`_layers` and `_syscalls` (the walls), `_folders`, `_lazy_modules`, `_processors` and `limits`, and of other packages
`exercise`, `exercise.magics`, `harness.barrier`, `harness.calls` and `harness.codec`.
"""

__all__ = ["levels", "limits", "processes", "startup", "student"]
