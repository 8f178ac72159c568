"""`grade --cluster` with real schedulers and workers: the same grades as on one machine, and nothing left behind."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from distributed import Client, Security

from autograder.authoring.build_notebooks import ROOT
from autograder.exercise.exercise_files import HOME
from autograder.grading.cluster import connected
from autograder.grading.gradebook import Gradebook
from tests.autograder.classroom import canonical, write_notebook
from tests.autograder.grading.cluster.machines import WEAK, Machines, below, wait_until
from tests.autograder.grading.test_engine import listen_to_ctrl_c
from tests.available import level_option, named_level, require

STUDENTS = 12
ANSWERS = (
    "def midpoint(a, b):\n    return (a + b) / 2",
    "def midpoint(a, b):\n    return a + b",
    "import os\nos._exit(1)",
)
INTERRUPTED = (130, "grade: interrupted; run the same command again to go on.\n")
# Whoever can do one of these could talk to the cluster, or listen.
CURIOUS = """
import os, socket
def midpoint(a, b):
    for number in range(4, 64):
        try:
            os.fstat(number)
        except OSError:
            continue
        return a + b
    try:
        socket.create_connection(({host!r}, {port}), 2)
    except OSError:
        return (a + b) / 2
    return a + b
"""


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for number in range(STUDENTS):
        answer = ANSWERS[number % len(ANSWERS)]
        write_notebook(
            folder / f"student{number:02}_L0.ipynb", f"import time\ntime.sleep(0.1)\nmine = {number}", answer
        )
    return folder


@pytest.fixture(scope="module")
def at_home(handed_in, tmp_path_factory):
    """The export of a run on one machine."""
    book = tmp_path_factory.mktemp("home") / "book.sqlite"
    assert grade(handed_in, book, "--jobs", "1").returncode == 0
    return export(book)


def start(folder: Path, book: Path, *options: str, **surroundings: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "autograder", "grade", folder, "--gradebook", book, *level_option(), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | surroundings,
        start_new_session=True,
        preexec_fn=listen_to_ctrl_c,
    )


def grade(folder: Path, book: Path, *options: str, **surroundings: str) -> subprocess.CompletedProcess:
    with start(folder, book, *options, **surroundings) as run:
        out, err = run.communicate(timeout=180)
    return subprocess.CompletedProcess(run.args, run.returncode, out, err)


def export(book: Path) -> str:
    with closing(Gradebook(book)) as gradebook:
        return canonical(gradebook)


def isolations(book: Path) -> set[str]:
    with closing(Gradebook(book)) as gradebook:
        return {result.isolation[0] for result in gradebook.results(history=True)}


@pytest.fixture
def machines(tmp_path):
    with closing(Machines(tmp_path)) as machines:
        yield machines


# ------------------------------------------------------------------------------------ the same grades


def test_workers_of_this_machine_give_the_same_grades(handed_in, at_home, tmp_path):
    book = tmp_path / "book.sqlite"
    run = grade(handed_in, book, "--cluster", "local:2")
    assert (run.returncode, run.stderr) == (0, "")
    assert export(book) == at_home
    again = grade(handed_in, book, "--cluster", "local:2")
    assert f"{STUDENTS} graded, {STUDENTS} of them earlier" in again.stdout


@pytest.mark.full
def test_workers_of_a_scheduler_give_the_same_grades_each_behind_its_own_walls(handed_in, at_home, machines, tmp_path):
    require("B")
    book = tmp_path / "book.sqlite"
    machines.worker()
    machines.worker(before=WEAK)
    run = grade(handed_in, book, "--cluster", machines.address)
    assert run.returncode == 0
    assert "cannot lock students' code in (isolation level C: made so for a test)" in run.stderr
    assert export(book) == at_home
    assert "C" not in isolations(book)


@pytest.mark.full
def test_a_weak_worker_is_given_what_is_trusted(handed_in, at_home, machines, tmp_path):
    require("B")
    book = tmp_path / "book.sqlite"
    machines.worker(before=WEAK)
    refused = grade(handed_in, book, "--cluster", machines.address)
    assert (refused.returncode, isolations(book)) == (2, set())
    assert grade(handed_in, book, "--cluster", machines.address, "--isolation", "C").returncode == 0
    assert export(book) == at_home
    assert isolations(book) == {"C"}


@pytest.mark.full
def test_a_worker_needs_nothing_but_the_installed_package(machines, tmp_path):
    """In an environment of its own, into which pip has put the course as it would from a wheel."""
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", python.parents[1]], check=True)
    same = ["--constraint", ROOT / "requirements.lock"]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *same, f"{ROOT}[cluster]"], check=True)
    machines.worker(python=python)
    here, there = tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    assert grade(ROOT / "samples" / "L1a", here).returncode == 0
    assert grade(ROOT / "samples" / "L1a", there, "--cluster", machines.address).returncode == 0
    assert export(here) == export(there)


# ------------------------------------------------------------------------------------ what is refused


@pytest.mark.full
def test_a_worker_with_another_version_is_refused(handed_in, machines, tmp_path):
    other = tmp_path / "other"
    for package in (HOME, HOME.parent / "lecturelib"):
        shutil.copytree(package, other / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    with (other / "autograder" / "testing.py").open("a", encoding="utf-8") as file:
        file.write("# of another version\n")
    machines.worker(path=other)
    run = grade(handed_in, tmp_path / "book.sqlite", "--cluster", machines.address)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1].endswith(
        "its autograder or lecturelib differs from the one here; install the same on both"
    )


@pytest.mark.full
def test_a_worker_without_the_package_is_refused(handed_in, machines, tmp_path):
    machines.worker(before="import sys\nsys.modules['autograder'] = None")
    run = grade(handed_in, tmp_path / "book.sqlite", "--cluster", machines.address)
    assert run.returncode == 2
    assert "is not used: it has no grader" in run.stderr


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("local:0", "grade: --cluster local:0 is not understood; it is local:4, tcp://host:8786 or tls://host:8786\n"),
        pytest.param("local:many", "grade: --cluster local:many is not understood;", marks=pytest.mark.full),
        ("nonsense://here:1", "grade: --cluster nonsense://here:1 is not understood;"),
        ("tls://127.0.0.1:1", "grade: tls://127.0.0.1:1 needs certificates; docs/scaling.md says how Dask is told"),
        pytest.param("tcp://127.0.0.1:1", "grade: no scheduler answers at tcp://", marks=pytest.mark.full),
    ],
)
def test_a_strange_address_is_told_in_a_sentence(handed_in, tmp_path, address, said):
    run = grade(handed_in, tmp_path / "book.sqlite", "--cluster", address)
    assert run.returncode == 2
    assert run.stderr.startswith(said)


# ------------------------------------------------------------------------------------ disturbed runs


def processes_of_students(machines):
    """Whatever the workers have started: fork servers, and students' processes."""
    return [pid for process in machines.processes[1:] for pid in below(process.pid)]


@pytest.mark.full
def test_a_client_that_was_killed_goes_on_where_it_was(handed_in, at_home, machines, tmp_path):
    book = tmp_path / "book.sqlite"
    machines.worker()
    with start(handed_in, book, "--cluster", machines.address) as run:
        wait_until(lambda: book.exists() and isolations(book))
        run.kill()
    with closing(Gradebook(book)) as gradebook:
        earlier = len(list(gradebook.results(history=True)))
    assert 0 < earlier < STUDENTS
    run = grade(handed_in, book, "--cluster", machines.address)
    assert run.returncode == 0
    assert f"{STUDENTS} graded, {earlier} of them earlier" in run.stdout
    assert export(book) == at_home


def interrupted(run: subprocess.Popen) -> tuple[int, str]:
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=30)
    return run.returncode, err


def test_ctrl_c_leaves_the_cluster_clean(machines, tmp_path):
    machines.worker()
    for number in range(STUDENTS):
        write_notebook(tmp_path / "slow" / f"student{number}_L0.ipynb", f"import time\ntime.sleep(2)\nmine = {number}")
    with start(tmp_path / "slow", tmp_path / "book.sqlite", "--cluster", machines.address) as run:
        wait_until(lambda: len(processes_of_students(machines)) > 1)
        assert interrupted(run) == INTERRUPTED
    wait_until(lambda: not processes_of_students(machines), 10)
    with Client(machines.address, set_as_default=False) as client:
        wait_until(lambda: not any(client.processing().values()), 10)


@pytest.mark.full
def test_a_scheduler_that_says_nothing_is_told_in_a_sentence(handed_in, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        run = grade(handed_in, tmp_path / "book.sqlite", "--cluster", f"tcp://127.0.0.1:{silent.getsockname()[1]}")
    assert run.returncode == 2
    assert run.stderr.endswith(" (it takes the connection, but says nothing)\n")


def test_ctrl_c_is_heard_where_a_scheduler_says_nothing(handed_in, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with start(handed_in, tmp_path / "book.sqlite", "--cluster", address) as run, silent.accept()[0]:
            assert interrupted(run) == INTERRUPTED


@pytest.mark.full
def test_ctrl_c_is_heard_while_a_cluster_of_this_machine_starts(handed_in, tmp_path):
    with start(handed_in, tmp_path / "book.sqlite", "--cluster", "local:2") as run:
        wait_until(lambda: below(run.pid))
        assert interrupted(run) == INTERRUPTED


@pytest.mark.full
def test_ctrl_c_is_heard_where_there_is_no_worker(handed_in, machines, tmp_path):
    with start(handed_in, tmp_path / "book.sqlite", "--cluster", machines.address) as run:
        with Client(machines.address, set_as_default=False) as client:
            wait_until(lambda: number_of_clients(client) > 1)
        assert interrupted(run) == INTERRUPTED


@pytest.mark.full
def test_ctrl_c_is_heard_where_a_worker_hangs(handed_in, machines, tmp_path):
    worker = machines.worker()
    book = tmp_path / "book.sqlite"
    with start(handed_in, book, "--cluster", machines.address) as run:
        wait_until(lambda: book.exists() and isolations(book))
        worker.send_signal(signal.SIGSTOP)
        assert interrupted(run) == INTERRUPTED


def number_of_clients(client: Client) -> int:
    return client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.clients) - 1)  # one is its own


@pytest.mark.full
def test_a_scheduler_that_goes_away_is_told_in_a_sentence(handed_in, machines, tmp_path):
    machines.worker()
    book = tmp_path / "book.sqlite"
    with start(handed_in, book, "--cluster", machines.address) as run:
        wait_until(lambda: book.exists() and isolations(book))
        machines.processes[0].terminate()
        _, err = run.communicate(timeout=60)
    assert run.returncode == 2
    assert err == "grade: the scheduler does not answer any more (the connection is lost); run this again later\n"


@pytest.mark.full
def test_who_comes_to_a_busy_cluster_waits(handed_in, at_home, machines, tmp_path):
    """Two sections may grade on the same workers at the same time, each into its own gradebook."""
    machines.worker()
    for number in range(8):
        write_notebook(tmp_path / "slow" / f"student{number}_L0.ipynb", f"import time\ntime.sleep(8)\nmine = {number}")
    with start(tmp_path / "slow", tmp_path / "slow.sqlite", "--cluster", machines.address) as first:
        wait_until(lambda: len(processes_of_students(machines)) > 1)
        second = grade(handed_in, tmp_path / "book.sqlite", "--cluster", machines.address)
        assert (first.wait(180), second.returncode) == (0, 0)
    assert second.stderr == "grade: the workers are busy with something else; waiting for them\n"
    assert export(tmp_path / "book.sqlite") == at_home


@pytest.mark.full
def test_ctrl_c_at_a_cluster_of_this_machine_ends_all_its_processes(handed_in, tmp_path):
    with start(handed_in, tmp_path / "book.sqlite", "--cluster", "local:2") as run:
        wait_until(lambda: len(below(run.pid)) > 6)
        started = below(run.pid)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does, to all of them
        _, err = run.communicate(timeout=60)
    assert (run.returncode, err) == INTERRUPTED
    wait_until(lambda: not any(map(exists, started)), 20)


def exists(pid: int) -> bool:
    return Path("/proc", str(pid)).exists()


# ------------------------------------------------------------------------------------ who may listen


@pytest.mark.full
def test_students_do_not_see_the_cluster(machines, tmp_path):
    require("B")
    host, port = machines.address.removeprefix("tcp://").split(":")
    write_notebook(tmp_path / "class" / "curious_L0.ipynb", CURIOUS.format(host=host, port=int(port)))
    machines.worker()
    book = tmp_path / "book.sqlite"
    assert grade(tmp_path / "class", book, "--cluster", machines.address).returncode == 0
    with closing(Gradebook(book)) as gradebook:
        (result,) = gradebook.results()
    assert result.total == result.out_of


@pytest.mark.full
def test_tls_through_dasks_own_options(handed_in, at_home, tmp_path):
    secrets = Security.temporary()
    files = {"ca": secrets.tls_ca_file, "cert": secrets.tls_client_cert, "key": secrets.tls_client_key}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    places = {"--tls-ca-file": "ca", "--tls-cert": "cert", "--tls-key": "key"}
    options = [word for option, name in places.items() for word in (option, str(tmp_path / name))]
    tls = "DASK_DISTRIBUTED__COMM__TLS__"
    known = {f"{tls}CA_FILE": "ca", f"{tls}CLIENT__CERT": "cert", f"{tls}CLIENT__KEY": "key"}
    book = tmp_path / "book.sqlite"
    with closing(Machines(tmp_path, *options)) as machines:
        machines.worker()
        assert machines.address.startswith("tls://127.0.0.1:")
        stranger = grade(handed_in, book, "--cluster", machines.address.replace("tls", "tcp"))
        assert stranger.returncode == 2
        assert stranger.stderr.startswith("grade: no scheduler answers at tcp://")
        surroundings = {name: str(tmp_path / file) for name, file in known.items()}
        assert grade(handed_in, book, "--cluster", machines.address, **surroundings).returncode == 0
    assert export(book) == at_home


@pytest.mark.full
def test_a_cluster_of_this_machine_listens_on_the_loopback_with_certificates():
    with connected("local:2", named_level()) as cluster:
        wait_until(lambda: cluster.size == 2)
        addresses = [*cluster.workers.able, cluster.client.scheduler.address]
        assert all(address.startswith("tls://127.0.0.1:") for address in addresses)
        sockets = [each for pid in (os.getpid(), *below(os.getpid())) for each in psutil.Process(pid).net_connections()]
        assert {each.laddr.ip for each in sockets if each.status == psutil.CONN_LISTEN} == {"127.0.0.1"}
