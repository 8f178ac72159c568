"""The walls around students' processes: which there are, that they stand, and what they leave readable."""

import os
import re
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.checking.calls import StudentError
from autograder.checking.checks import HarnessError
from autograder.exercise import HOME
from autograder.isolation import levels as module
from autograder.isolation import processes, startup
from autograder.isolation.cells import Cell
from autograder.isolation.folders import MOST_ENTRIES, OverfullError, refuse_if_overfull, wipe
from autograder.isolation.layers import Layers
from autograder.isolation.levels import Isolation, IsolationError, all_but, best, isolation
from autograder.isolation.processes import ForkServer
from autograder.isolation.sandbox import AT_HAND, IsolatedStudent, Limits
from autograder.isolation.syscalls import TABLE, seccomp_filter

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")


# ------------------------------------------------------------------------------------ levels


def test_the_level_follows_from_the_walls():
    strong = Layers(landlock=7, seccomp=True)
    assert Isolation(True, layers=strong).level == "A"
    assert Isolation(False, layers=strong).level == "B"
    assert Isolation(True, layers=Layers(seccomp=True)).level == "B"
    assert Isolation(False, layers=Layers(landlock=7)).level == "C"
    assert Isolation(True, layers=Layers(landlock=7)).level == "C"
    assert Isolation(user=7).level == "C"


@pytest.mark.skipif(not os.environ.get("CI"), reason="elsewhere a weaker level is only told at the end of the tests")
def test_ci_has_every_wall():
    """Otherwise the tests of hostile submissions would prove less than they claim; `.ci/run` installs bubblewrap."""
    assert best()[0].level == "A", best()[1]


def test_a_level_that_is_not_to_be_had_is_refused_with_the_reason(monkeypatch):
    monkeypatch.setattr(module, "best", lambda: (Isolation(), "bubblewrap is not installed"))
    with pytest.raises(IsolationError, match="level A is not to be had here, only C: bubblewrap is not installed"):
        isolation("A")
    assert isolation("C").level == isolation().level == "C"


@LINUX
def test_what_is_left_by_those_who_were_killed_is_removed_and_nothing_else(monkeypatch, tmp_path):
    """As by a batch system that ends a job: the grader, the fork server, and whatever else, all at once."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with closing(ForkServer()) as server:
        used, left = Path(server.folder), tmp_path / "autograder-left"
        other, young = tmp_path / "autograder-of-another", tmp_path / "autograder-young"
        for folder in (left, other, young):
            (folder / "1").mkdir(parents=True)
            (folder / "1" / "what a student wrote").touch()
        if os.geteuid() == 0:
            os.chown(other, 1, 1)
        for folder in (used, left, other):
            os.utime(folder, (0, 0))
        module.remove_leftovers()
        assert {path.name for path in tmp_path.iterdir()} - {used.name, young.name} <= {other.name}
        assert used.exists()
        assert young.exists()
        assert other.exists() == (os.geteuid() == 0)


@LINUX
def test_where_folders_cannot_be_locked_students_are_graded_all_the_same(monkeypatch):
    """As on some network file systems, which machines without disks have."""

    def no_locks(folder):
        raise OSError("bad file descriptor")

    monkeypatch.setattr(processes, "hold", no_locks)
    with closing(ForkServer()) as server:
        assert IsolatedStudent(server, [Cell(1, "def f():\n    return 7")], Limits())("f", (), {}).value == 7


@LINUX
def test_where_students_would_miss_the_library_nobody_is_graded(monkeypatch, capfd):
    monkeypatch.setattr(startup, "BOOT", f"import sys; sys.modules['lecturelib'] = None\n{startup.BOOT}")
    with pytest.raises(HarnessError, match=r"^the fork server has ended$"):
        ForkServer(walls=isolation("C"))
    assert capfd.readouterr().err.startswith("the fork server finds no lecturelib: the course is not installed in ")


@LINUX
def test_walls_that_do_not_stand_are_not_counted(monkeypatch):
    """Here bubblewrap is a program that runs nothing, and the filter of system calls lets everything through."""
    found, _ = best()  # which is remembered, so it comes first
    monkeypatch.setattr(module, "wrapped", lambda command, folder, as_root: ["false"])
    problem = module.trouble_with.__wrapped__(replace(found, bubblewrap=True))
    assert problem == "bubblewrap does not work here (exit code 1)"
    nothing = Isolation(layers=Layers(landlock=1, seccomp=False, readable=("/",)))
    assert "Landlock lets everything through" in module.trouble_with.__wrapped__(nothing)


@LINUX
def test_doctor_tells_the_level_and_the_walls():
    said = subprocess.run([sys.executable, "-m", "autograder", "doctor"], capture_output=True, text=True)
    assert f"Isolation for grading: level {best()[0]}" in said.stdout


# ------------------------------------------------------------------------------------ what may be read


def test_around_a_secret_each_neighbour_is_allowed_singly(tmp_path):
    for name in ("lib/python/site-packages/autograder/keys", "lib/python/site-packages/numpy", "lib/python/json"):
        (tmp_path / name).mkdir(parents=True)
    secret = tmp_path / "lib" / "python" / "site-packages" / "autograder"
    found = {str(path.relative_to(tmp_path)) for path in all_but(tmp_path / "lib", secret)}
    assert found == {"lib/python/json", "lib/python/site-packages/numpy"}
    assert list(all_but(tmp_path / "lib" / "python" / "json", secret)) == [tmp_path / "lib" / "python" / "json"]


@LINUX
def test_nothing_of_the_course_but_its_library_may_be_read():
    course = HOME.parent
    inside = [Path(path) for path in best()[0].layers.readable if Path(path).is_relative_to(course)]
    assert {path.relative_to(course).parts[0] for path in inside} <= {"lecturelib", ".venv"}
    assert not any(course.is_relative_to(path) for path in best()[0].layers.readable)


# ------------------------------------------------------------------------------------ system calls

HEADERS = {
    0: next(Path("/usr/include").glob("*/asm/unistd_64.h"), None),
    1: next(Path("/usr/include").glob("asm-generic/unistd.h"), None),
}


@pytest.mark.parametrize("column", [0, 1], ids=["x86_64", "aarch64"])
def test_the_numbers_are_those_of_the_kernel(column):
    if HEADERS[column] is None:
        pytest.skip("the kernel's headers are not installed (Debian: linux-libc-dev)")
    text = HEADERS[column].read_text()
    there = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text))
    there.setdefault("newfstatat", there.get("fstatat"))
    for entry in TABLE.split():
        name, numbers = entry.split("=")
        number = numbers.split("/")[column]
        assert number == there.get(name, "-"), name


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_every_jump_of_the_filter_lands_inside_it_and_every_way_ends(machine):
    program = seccomp_filter(machine)
    length = len(program) // 8
    ends = {i for i in range(length) if program[8 * i] == 0x06}
    for place in range(length):
        if place not in ends:
            jumps = {program[8 * place + 2], program[8 * place + 3]} if program[8 * place] & 7 == 5 else {0}
            assert all(place + 1 + jump < length for jump in jumps)
    assert length - 1 in ends


# ------------------------------------------------------------------------------------ an honest student inside


@pytest.fixture(scope="module")
def server():
    with closing(ForkServer(("lecturelib", "lecturelib.plots"))) as server:
        yield server


def answer(server, *cells, limits=Limits(call=20, exercise=30, submission=60)):  # noqa: B008 (never changed)
    student = IsolatedStudent(server, [Cell(number, cell) for number, cell in enumerate(cells, start=1)], limits)
    with closing(student):
        return student("f", (), {}).value, student.problems


HONEST = {
    "threads": "import threading\ndef f():\n    t = threading.Thread(target=print)\n    t.start(); t.join(); return 1",
    "a pool of threads": (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "def f():\n    with ThreadPoolExecutor(4) as pool: return sum(pool.map(int, '1234')) - 9"
    ),
    "asyncio": "import asyncio\ndef f():\n    asyncio.run(asyncio.sleep(0.01)); return 1",
    "files": "def f():\n    open('a.txt', 'w').write('1'); return int(open('a.txt').read())",
    "temporary files": (
        "import tempfile\ndef f():\n"
        "    with tempfile.TemporaryFile() as t: t.write(b'1'); t.seek(0); return int(t.read())"
    ),
    "numpy's files": "import numpy as np\ndef f():\n    np.save('a', np.ones(3)); return np.load('a.npy')[0]",
    "copies": "import shutil\ndef f():\n    open('a', 'w').write('1'); shutil.copyfile('a', 'b'); return 1",
    "a figure": (
        "import matplotlib.pyplot as plt\ndef f():\n    plt.figure(); plt.title('α'); plt.savefig('a.png'); return 1"
    ),
    "modules not yet loaded": "def f():\n    import sqlite3, decimal, xml.dom.minidom, ctypes.util; return 1",
    "the course's data": "from lecturelib import data\nX = data.iris().X\ndef f(): return X.shape[1] - 3",
    "the system's random numbers": "import secrets\ndef f(): return len(secrets.token_bytes(1))",
    "the time": "import time, datetime\ndef f():\n    time.sleep(0.01); datetime.datetime.now(); return 1",
    "linear algebra": "import numpy as np\ndef f():\n    return np.linalg.svd(np.eye(200))[1][0]",
    "two hundred megabytes": "import numpy as np\ndef f():\n    return np.ones(25_000_000)[0]",
    "an alarm": (
        "import signal\ndef f():\n    signal.signal(signal.SIGALRM, lambda *_: None); signal.alarm(1); signal.pause()\n"
        "    return 1"
    ),
}


@LINUX
@pytest.mark.parametrize("what", HONEST)
def test_what_honest_code_needs_is_there(server, what):
    assert answer(server, HONEST[what]) == (1, ())


@LINUX
def test_what_students_are_told_to_be_there_is_there(server):
    assert answer(server, f"import {', '.join(AT_HAND)}\ndef f(): return 1") == (1, ())


@LINUX
@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("import socket; socket.socket()", "PermissionError"),
        ("import os; os.fork()", "PermissionError"),
        ("import subprocess; subprocess.run(['true'])", "PermissionError"),
        ("open('/etc/passwd').read()", "Error"),
        ("open('/tmp/here', 'w')", "Error"),
        ("import os; os.symlink('a', 'b')", "PermissionError"),
        ("return bytearray(2 * 2**30)", "MemoryError"),
        ("open('a', 'wb').write(bytes(20 * 2**20))", "OSError: [Errno 27] File too large"),
        ("for n in range(40): open(f'{n}', 'wb').write(bytes(7 * 2**20))", "it wrote more than 256 MB"),
        ("import numpy as np; return np.ones(17 * 2**20, 'u1')", "what came back has more than 16 MB"),
        ("for n in range(20_000): open(f'{n}', 'w').close()", "or 10,000 files"),
        ("import pandas_is_not_here", "at grading there are Python's own modules, ipywidgets,"),
    ],
)
def test_what_is_refused_is_told_in_a_sentence(server, body, sentence):
    with pytest.raises(StudentError, match=re.escape(sentence)):
        answer(server, f"def f():\n    {body}")


# ------------------------------------------------------------------------------------ folders


def test_a_folder_is_wiped_whatever_was_done_in_it(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    inner = folder
    for _ in range(5):
        inner = inner / "x"
        inner.mkdir()
        (inner / "file").write_text("1")
        inner.chmod(0o300)
    (folder / "link").symlink_to(tmp_path)
    (folder / "wiped-0").mkdir()
    (tmp_path / "other").write_text("stays")
    wipe(str(folder))
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_a_folder_deeper_than_any_path_may_be_is_wiped(tmp_path):
    deep = "import os, sys\nos.chdir(sys.argv[1])\nfor _ in range(3000):\n    os.mkdir('d' * 50); os.chdir('d' * 50)"
    (tmp_path / "home").mkdir()
    subprocess.run([sys.executable, "-c", deep, tmp_path / "home"], check=True)
    wipe(str(tmp_path / "home"))
    assert list(tmp_path.iterdir()) == []


def test_what_a_student_may_write_has_a_limit(tmp_path):
    refuse_if_overfull(str(tmp_path))
    refuse_if_overfull(str(tmp_path / "gone"))
    (tmp_path / "inner").mkdir()
    for number in range(MOST_ENTRIES):
        (tmp_path / "inner" / str(number)).touch()
    with pytest.raises(OverfullError, match="more than 256 MB, or 10,000 files"):
        refuse_if_overfull(str(tmp_path))
