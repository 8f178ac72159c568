"""Searches the memory of its own process and of the two above it.

kind: secret
A, B: nothing
C: nothing as root, else may read the grader's memory
"""

# %%
import re


def search(pid):
    for line in open(f"/proc/{pid}/maps"):
        if "[heap]" in line or "[stack]" in line:
            start, end = (int(number, 16) for number in line.split()[0].split("-"))
            with open(f"/proc/{pid}/mem", "rb", 0) as memory:
                memory.seek(start)
                yield from re.findall(rb"UPLOAD_TOKEN=token-\w{16}", memory.read(end - start))


# include: search_processes_above


# %%
def midpoint(a, b):
    return a
