"""A long run of the grader: 5,000 submissions, after which memory must be where it was and nothing may be left over.

`make soak`; for a shorter run, `python3 course.py dev -m benchmarks.soak 500`. The class of `benchmarks.grading`, over
and over, each copy a little different so that nothing is known from before; one student in twenty loops, crashes,
hoards memory or litters. Printed are memory and open files of each kind of process as time goes by. The last line is
JSON; growth is from the second quarter of the run to the last, of the kind of process that grew the most.
"""

import csv
import json
import os
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from benchmarks.grading.classroom import EXERCISES, put, the_class
from benchmarks.grading.measure import Command, CommandError, Cost, measured
from samples.students import Notebook, Student, answer, handed_in, insert_after, perfect, released

COUNT = 5000
FLAGGED = 1  # the exit code of a run in which something needs a person
LITTER = "soak-litter"
PLACES = tuple(map(Path, ("/tmp", "/var/tmp", "/dev/shm")))
QUARTERS = ((0.25, 0.5), (0.75, 1.0))
KINDS = ("coordinator", "worker", "fork server")

ODD = {
    "loops": "    while True:\n        pass",
    "crashes": "    import ctypes\n    return ctypes.string_at(0)",
    "leaves": "    import os\n    os._exit(3)",
    "hoards": "    return [np.ones(2**26) for _ in range(8)]",  # half a gigabyte each
}


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    home = Path(__file__).parents[1] / "build" / "bench" / "soak"
    shutil.rmtree(home, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix="soak-"))
    scratch.chmod(0o711)  # students' processes may belong to another user
    try:
        hand_in(home / "class", count)
        os.environ["TMPDIR"] = str(scratch)
        soak(home, scratch, count)
    except CommandError as problem:
        sys.exit(f"soak: {problem}")
    finally:
        shutil.rmtree(scratch)


# ------------------------------------------------------------------------------------------ who hands in


def hand_in(folder: Path, count: int) -> None:
    text = cache(handed_in)
    for number, (student, name) in enumerate(everybody(count)):
        notebook = json.loads(text(student))
        insert_after(notebook, "setup", f"# number {number}")
        put(folder / name / released("L1a").name, notebook)


def everybody(count: int) -> Iterator[tuple[Student, str]]:
    """The class over and over; in the place of one student of each copy somebody odd."""
    usual = the_class()
    odd = [*(Student(name, (), spoilt(body)) for name, body in ODD.items()), Student("litters", (), littering)]
    for number in range(count):
        copy, place = divmod(number, len(usual))
        student = odd[copy % len(odd)] if place == copy % len(usual) else usual[place]
        yield student, f"{student.name}-{copy}"


def spoilt(body: str) -> Callable[[Notebook], None]:
    """All right but the first exercise."""

    def change(notebook: Notebook) -> None:
        perfect(notebook)
        answer(notebook, EXERCISES[0].name, f"{EXERCISES[0].stub.splitlines()[0]}\n{body}")

    return change


def littering(notebook: Notebook) -> None:
    """Files wherever they can be written, a process that stays, a thread that never ends."""
    perfect(notebook)
    for cell in (
        f"import tempfile\ntempfile.mkstemp('{LITTER}')\ntempfile.mkdtemp('{LITTER}')",
        *(f"import os\nopen(f'{place}/{LITTER}-{{os.getpid()}}', 'w').write('mine')" for place in PLACES),
        "import subprocess\nsubprocess.Popen(['sleep', '1000'], start_new_session=True)",
        "import threading, time\nthreading.Thread(target=time.sleep, args=(1000,)).start()",
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    while True:\n        time.sleep(1)",
    ):
        insert_after(notebook, "setup", cell)


# ------------------------------------------------------------------------------------------ watching


@dataclass(frozen=True)
class Look:
    """At one time: for each kind of process the most memory (MB) and the most open files of one, and how many."""

    seconds: float
    memory: dict[str, float]
    files: dict[str, int]
    number: dict[str, int]


class Watch:
    """Notes what the processes of a run hold, and prints some of it."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.looks: list[Look] = []
        self.next_line = 0.0
        print("seconds" + "".join(f"{kind:>14}: MB files" for kind in KINDS) + "   processes", flush=True)

    def __call__(self, processes: list[psutil.Process]) -> None:
        memory: dict[str, float] = defaultdict(float)
        files: dict[str, int] = defaultdict(int)
        number: dict[str, int] = defaultdict(int)
        for process in processes:
            with suppress(psutil.Error):  # it has just ended
                kind = kind_of(process)
                memory[kind] = max(memory[kind], process.memory_info().rss / 2**20)
                files[kind] = max(files[kind], process.num_fds())
                number[kind] += 1
        look = Look(time.monotonic() - self.started, memory, files, number)
        self.looks.append(look)
        if look.seconds >= self.next_line:
            self.next_line = max(1.2 * look.seconds, look.seconds + 5)
            held = "".join(f"{memory[kind]:18.1f} {files[kind]:5}" for kind in KINDS)
            print(f"{look.seconds:7.0f}{held}   {dict(number)}", flush=True)

    def growth(self, of: Callable[[Look], dict[str, Any]]) -> float:
        """From the second quarter to the last, each by its median look, of the kind that grew the most."""
        end = self.looks[-1].seconds
        quarters = [[look for look in self.looks if low <= look.seconds / end <= high] for low, high in QUARTERS]
        usual = [{kind: median(of(look).get(kind, 0) for look in quarter) for kind in KINDS} for quarter in quarters]
        return float(max(usual[1][kind] - usual[0][kind] for kind in KINDS))


def kind_of(process: psutil.Process) -> str:
    if process.ppid() == os.getpid() and "grade" in process.cmdline():
        return "coordinator"
    if not is_fork_server(process):
        return "worker" if "python" in process.name() and "spawn_main" in str(process.cmdline()) else "other"
    parent = process.parent()
    return "student" if parent and is_fork_server(parent) else "fork server"


def is_fork_server(process: psutil.Process) -> bool:
    return "python" in process.name() and "fork_server" in str(process.cmdline())


# ------------------------------------------------------------------------------------------ what is left


def soak(home: Path, scratch: Path, count: int) -> None:
    watch = Watch()
    options: Command = ["--gradebook", home / "gradebook.sqlite", "--jobs", "2", "--timeout", "1"]
    command: Command = [sys.executable, "-m", "autograder", "grade", home / "class", *options]
    cost = measured((command, home), look=watch, accept=(0, FLAGGED), interval=0.5)
    left = leftovers(scratch)
    for path in left:
        print("left over:", path)
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    flagged = check_points(home / "gradebook.csv", count)
    print(json.dumps(summary(watch, cost, left, count) | {"flagged": flagged}))


def leftovers(scratch: Path) -> list[Path]:
    return [*scratch.iterdir(), *(path for place in PLACES for path in place.glob(f"*{LITTER}*"))]


def check_points(sheet: Path, count: int) -> int:
    """Everybody is graded, and the copies of a student all got the same; how many have no points, but a flag."""
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = [(row["student"], tuple(row[exercise.name] for exercise in EXERCISES)) for row in csv.DictReader(file)]
    if len(rows) != count:
        raise CommandError(f"{len(rows)} of {count} are in the gradebook")
    points: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for name, won in rows:
        points[name.partition("-")[0]].add(won)
    for name, different in points.items():
        if len(different) > 1:
            print(f"Copies of {name} got different points: {different}")
    return sum("" in won for _, won in rows)


def summary(watch: Watch, cost: Cost, left: list[Path], count: int) -> dict[str, Any]:
    return {
        "submissions": count,
        "seconds": round(cost.wall),
        "per_second": round(count / cost.wall, 1),
        "cpu_ms": round(1000 * cost.cpu / count, 1),
        "peak_mb": round(cost.memory),
        "memory_growth_mb": round(watch.growth(lambda look: look.memory), 1),
        "leaked_processes": cost.left_over,
        "leaked_descriptors": int(watch.growth(lambda look: look.files)),
        "leaked_files": len(left),
    }


if __name__ == "__main__":
    main()
