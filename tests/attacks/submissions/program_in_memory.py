"""Runs a program that never was in a file.

kind: harm
A, B: nothing
C: nothing as root, else runs it
"""

# %%
import os
import subprocess

memory = os.memfd_create("{marker}", 0)
os.write(memory, b"#!/bin/sh\ntouch {canary}/i-was-here\n")
subprocess.run([f"/proc/self/fd/{memory}"], pass_fds=[memory])


# %%
def midpoint(a, b):
    return a
