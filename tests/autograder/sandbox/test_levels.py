"""The walls around students' processes: which there are, that they stand, and what they leave readable."""

import os
import re
import subprocess
import sys
import tempfile
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.exercise.exercise_files import HOME
from autograder.exercise.notebook_file import Cell
from autograder.harness.calls import HarnessError, StudentError
from autograder.harness.codec import pack
from autograder.sandbox import _folders, processes, startup
from autograder.sandbox import levels as module
from autograder.sandbox._folders import OverfullError, refuse_if_overfull, wipe
from autograder.sandbox._layers import MOST_THREADS, ROOT, Layers
from autograder.sandbox._syscalls import CALLS, seccomp_filter
from autograder.sandbox.levels import USERS, Isolation, IsolationError, all_but, best, isolation
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import ForkServer
from autograder.sandbox.student import AT_HAND, IsolatedStudent
from tests.available import HEADERS, require

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


def test_a_level_that_is_unavailable_is_refused_with_the_reason(monkeypatch):
    monkeypatch.setattr(module, "best", lambda: (Isolation(), "bubblewrap is not installed"))
    with pytest.raises(IsolationError, match="level A is unavailable here, only C: bubblewrap is not installed"):
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

    monkeypatch.setattr(processes, "lock_folder", no_locks)
    with closing(ForkServer()) as server:
        assert IsolatedStudent(server, [Cell(1, "def f():\n    return 7")], Limits())("f", pack(((), {}))).value == 7


@LINUX
def test_where_students_would_miss_the_library_nobody_is_graded(monkeypatch, capfd):
    walls = isolation("C")  # which is remembered, so it comes first
    monkeypatch.setattr(startup, "BOOT", f"import sys; sys.modules['lecturelib'] = None\n{startup.BOOT}")
    with pytest.raises(HarnessError, match=r"^the fork server has ended$"):
        ForkServer(walls=walls)
    assert capfd.readouterr().err.startswith("the fork server finds no lecturelib: the course is not installed in ")


@LINUX
def test_a_bubblewrap_that_runs_nothing_is_not_counted(monkeypatch):
    found, _ = best()  # which is remembered, so it comes first
    monkeypatch.setattr(module.shutil, "which", lambda name: name)
    monkeypatch.setattr(module, "in_bubblewrap", lambda command, folder, as_root: ["false"])
    problem = module.trouble_with.__wrapped__(replace(found, bubblewrap=True))
    assert problem == "bubblewrap does not work here (exit code 1)"


@LINUX
def test_a_landlock_that_lets_everything_through_is_not_counted():
    require("B")
    nothing = Isolation(layers=Layers(landlock=1, seccomp=False, readable=("/",)))
    assert "Landlock lets everything through" in module.trouble_with.__wrapped__(nothing)


NEEDS_ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != ROOT, reason="only root can give up root")


@LINUX
@NEEDS_ROOT
def test_root_without_capabilities_has_none_and_gets_none_back_from_the_programs_it_starts():
    code = "import os, sys\nfrom autograder.sandbox._layers import become\nbecome(0)\nos.execvp('cat', sys.argv)"
    command = [sys.executable, "-c", code, "/proc/self/status"]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    facts = dict(line.split(":\t") for line in said.stdout.splitlines() if ":\t" in line)
    assert facts["Uid"].split() == ["0"] * 4
    assert {int(facts[kind], 16) for kind in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {0}
    assert facts["Groups"].split() == []


@LINUX
@NEEDS_ROOT
def test_where_nobody_else_may_read_python_root_still_finds_level_b(monkeypatch):
    """As with a Python below root's home, which is closed to others, and without bubblewrap."""

    def trouble(candidate):
        return "" if candidate.user == ROOT else "only root may read this Python"

    monkeypatch.setattr(module, "trouble_with", trouble)
    monkeypatch.setattr(module, "landlock_version", lambda: 7)
    found, why = best.__wrapped__()
    assert (found.level, found.user, why) == ("B", ROOT, "only root may read this Python")
    assert "root without capabilities, Landlock" in str(found)


@LINUX
def test_why_there_is_no_better_level_leaves_out_what_would_not_make_a_better_one():
    level_a, level_b = (Isolation(bubblewrap, 7, Layers(7, seccomp=True)) for bubblewrap in (True, False))
    troubles = {level_a: "no bubblewrap", level_b: "no other user", replace(level_b, user=ROOT): ""}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "trouble_with", troubles.get)
        assert module.strongest(troubles) == (replace(level_b, user=ROOT), "no bubblewrap")


def test_processes_that_grade_at_the_same_time_use_different_users(monkeypatch):
    """The kernel limits the number of processes by user: with one for all, a thread bomb would stop everybody."""
    users = set()
    for pid in (1000, 1001):
        monkeypatch.setattr(os, "getpid", lambda pid=pid: pid)
        users.add(Isolation(user=7).of_this_process().user)
        assert Isolation(user=ROOT).of_this_process().user == ROOT
        assert Isolation().of_this_process().user is None
    assert len(users) == 2
    assert users <= set(USERS)


HOG = """
import threading
threading.stack_size(2**16)
def f():
    try:
        while True: threading.Thread(target=threading.Event().wait, daemon=True).start()
    except RuntimeError: return threading.active_count()
"""


@LINUX
def test_graders_side_by_side_need_not_share_their_threads_with_a_hog():
    """All four have the same user, as graders in several containers may."""
    require("A")
    with ExitStack() as stack:
        servers = [stack.enter_context(closing(ForkServer())) for _ in range(4)]
        hog = stack.enter_context(closing(IsolatedStudent(servers[0], [Cell(1, HOG)], Limits())))
        assert hog("f", pack(((), {}))).value <= MOST_THREADS
        for server in servers:
            assert answer(server, HONEST["a pool of threads"]) == (1, ())


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


@pytest.mark.parametrize("column", [0, 1], ids=["x86_64", "aarch64"])
def test_the_numbers_are_those_of_the_kernel(column):
    require("headers")
    text = HEADERS[column].read_text()
    there = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text))
    there.setdefault("newfstatat", there.get("fstatat"))
    for name, *numbers in CALLS:
        assert numbers[column] == there.get(name, "-"), name


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
    with closing(ForkServer(("lecturelib", "lecturelib.figures"))) as server:
        yield server


def answer(server, *cells, limits=Limits(call=20, exercise=30, submission=60)):  # noqa: B008 (never changed)
    student = IsolatedStudent(server, [Cell(number, cell) for number, cell in enumerate(cells, start=1)], limits)
    with closing(student):
        return student("f", pack(((), {}))).value, student.problems


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
def test_students_round_on_the_same_processor_as_the_grader_and_learn_nothing_else(monkeypatch):
    processor = {"OPENBLAS_CORETYPE": "Nehalem", "NPY_DISABLE_CPU_FEATURES": "AVX512_ICL"}
    for name, value in {**processor, "OUR_SECRET": "hush"}.items():
        monkeypatch.setenv(name, value)
    asked = f"import os\ndef f(): return [os.environ.get(name) for name in {[*processor, 'OUR_SECRET']}]"
    with closing(ForkServer()) as server:
        assert answer(server, asked) == ([*processor.values(), None], ())


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
    if sentence in ("PermissionError", "Error"):
        require("B")
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


def test_what_a_student_may_write_has_a_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(_folders, "MOST_ENTRIES", 20)
    refuse_if_overfull(str(tmp_path))
    refuse_if_overfull(str(tmp_path / "gone"))
    (tmp_path / "inner").mkdir()
    for number in range(20):
        (tmp_path / "inner" / str(number)).touch()
    with pytest.raises(OverfullError, match="more than 256 MB, or 20 files"):
        refuse_if_overfull(str(tmp_path))
