"""Students' code in real processes: what it may do, what it may not, and that nothing of it is left."""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import numpy as np
import psutil
import pytest

from autograder import sandbox
from autograder.exercise.exercise_files import HOME
from autograder.exercise.notebook_file import Cell
from autograder.harness.calls import HarnessError, Recorder, StudentError
from autograder.harness.check_results import problem
from autograder.harness.codec import HEADER, pack
from autograder.sandbox import processes, startup
from autograder.sandbox.levels import isolation
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import CAN_FORK, ForkServer, FreshProcesses
from autograder.sandbox.student import LONGEST_TEXT, MOST_PROBLEMS, IsolatedStudent

QUICK = Limits(call=1, exercise=3, submission=30)
LOOP = "    while True: pass"


def behind_weak_walls():
    return ForkServer(walls=isolation("C"))


NEEDS_FORK = pytest.mark.skipif(not CAN_FORK, reason="no fork here")


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(ForkServer, marks=NEEDS_FORK),
        pytest.param(behind_weak_walls, marks=[NEEDS_FORK, pytest.mark.full]),  # the same code with less around it
        pytest.param(FreshProcesses, marks=pytest.mark.full if CAN_FORK else ()),  # for Windows
    ],
)
def starter(request):
    with closing(request.param()) as starter:
        yield starter


@pytest.fixture
def student(starter):
    """Makes a student of cells; all are gone after the test."""
    students = []

    def make(*cells, limits=QUICK):
        numbered = [Cell(number, source) for number, source in enumerate(cells, start=1)]
        students.append(IsolatedStudent(starter, numbered, limits))
        return students[-1]

    yield make
    for each in students:
        each.close()


def call(student, name, *arguments, **keywords):
    return student(name, pack((arguments, keywords))).value


def complaint(student, name, *arguments):
    with pytest.raises(StudentError) as caught:
        student(name, pack((arguments, {})))
    return str(caught.value)


# ------------------------------------------------------------------------------------ calls


def test_a_function_gets_arguments_and_keywords_and_its_result_comes_back(student):
    ada = student("import numpy as np\ndef f(a, *, b):\n    return a @ b, {'shape': a.shape}")
    value, facts = call(ada, "f", np.eye(2), b=np.array([1.0, 2.0]))
    assert value.tolist() == [1.0, 2.0]
    assert facts == {"shape": (2, 2)}


def test_an_error_of_the_function_is_told_by_name_and_the_next_call_goes_on(student):
    ada = student("def f(a):\n    return 1 / a")
    assert complaint(ada, "f", 0) == "ZeroDivisionError: division by zero"
    assert call(ada, "f", 2) == 0.5


def test_arguments_changed_in_place_are_reported_by_name(student):
    ada = student("def f(a, b, *more, c):\n    a += 1\n    more[0].append({1})\n    c.clear()")
    reply = ada("f", pack(((np.zeros(2), np.zeros(2), []), {"c": {"x": 1}})))
    assert reply.changed == ("a", "argument 3", "c")


def test_arguments_of_a_function_without_signature_are_reported_by_number(student):
    ada = student("import operator\nf = operator.itemgetter(0)\ng = min\ndef h(a, b):\n    return a")
    assert ada("f", pack((([3],), {}))).value == 3
    assert ada("h", pack((([3], 4), {}))).changed == ()


def test_what_cannot_travel_back_is_told_in_a_sentence(student):
    ada = student("def f():\n    return {1, 2}")
    assert complaint(ada, "f").startswith("a set cannot be handed in; return numbers,")


def test_what_comes_back_and_will_not_be_looked_at_is_told_in_a_sentence(student):
    ada = student(
        "class Shy(list):\n    def __iter__(self):\n        raise SystemExit('not now')\n"
        "def f():\n    return Shy([1])\ndef g():\n    return 1"
    )
    assert complaint(ada, "f") == "SystemExit: not now"
    assert call(ada, "g") == 1


def test_what_a_check_cannot_send_is_our_fault_and_not_the_students(student):
    ada = Recorder("f", student("def f(a):\n    return 1"))
    with pytest.raises(HarnessError, match="a check calls the student's function with what cannot be sent: a set"):
        ada({1, 2})


def test_a_stub_is_not_attempted_yet(student):
    assert complaint(student("def f(a):\n    '''Return a.'''\n    ..."), "f", 1) == "not attempted yet"


def test_a_missing_function_is_told_so_with_the_cell_that_went_wrong(student):
    assert complaint(student("x = 1"), "f") == "`f` is not defined: was its cell deleted or renamed?"
    said = complaint(student("x = 1", "1 / 0\ndef f(): return 1"), "f")
    assert said.endswith("renamed? (code cell 2 (`1 / 0`): ZeroDivisionError: division by zero)")
    assert complaint(student("f = 3"), "f") == "`f` is not a function any more: does another cell use this name?"


# ------------------------------------------------------------------------------------ cells


def test_the_last_definition_wins_and_helpers_are_found(student):
    ada = student("def f(): return helper()", "def f(): return 2 * helper()", "def helper(): return 21")
    assert call(ada, "f") == 42


def test_a_cell_that_raises_is_noted_and_the_rest_go_on(student):
    ada = student("undefined", "def f(:", "import sys\nsys.exit('bye')", "raise KeyboardInterrupt", "def f(): return 1")
    assert call(ada, "f") == 1
    assert ada.problems[0].reason == "code cell 1 (`undefined`): NameError: name 'undefined' is not defined"
    assert ada.problems[1].reason.startswith("code cell 2 (`def f(:`): SyntaxError: ")
    assert ada.problems[2].reason == "code cell 3 (`import sys`): SystemExit: bye"
    assert len(ada.problems) == 4


def test_of_many_cells_that_go_wrong_only_some_are_told(student):
    ada = student(*["raise ValueError('x' * 10_000)"] * 30, "def f(x): return x")
    assert call(ada, "f", 1) == 1
    *told, last = ada.problems
    assert (len(told), last) == (MOST_PROBLEMS, problem(f"{30 - MOST_PROBLEMS} more cells went wrong"))


def test_jupyter_and_the_autograder_are_there_but_idle(student):
    ada = student(
        "from autograder import check, doctor, hint, solution\nimport autograder\nprogress = autograder.progress()",
        "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\ndisplay(plt.gcf())",
        "get_ipython().run_line_magic('time', '')\nname = input('Who are you? ')\nprint('hello', name)",
        "def f(): return name",
        "report = check(f)\nassert report.passed, report\nreport\nhint()",
    )
    assert call(ada, "f") == ""
    assert [problem for problem in ada.problems if "non-interactive" not in problem.reason] == []


def test_the_real_autograder_is_not_in_the_students_process(student):
    ada = student(
        "import sys\ndef f(): return sorted(name for name in sys.modules if name.startswith('autograder'))",
        "def g():\n    import autograder.exercise.exercise_files",
    )
    assert call(ada, "f") == ["autograder"]
    assert complaint(ada, "g").startswith("ModuleNotFoundError")


def test_the_library_can_be_imported_by_students(student):
    ada = student("from lecturelib import data\nX, y = data.two_clouds(4)\ndef f(): return y")
    assert call(ada, "f").shape == (4,)
    assert ada.problems == ()


def test_whether_the_function_printed_is_reported(student):
    ada = student("print('from a cell')\ndef f(): print('hello')\ndef g(): return 1")
    assert ada("f", pack(((), {}))).printed is True
    assert ada("g", pack(((), {}))).printed is False


def test_one_exercise_cannot_tell_what_another_was_asked(student):
    ada = student("seen = []\ndef f(x): seen.append(x)\ndef g(): return seen, len(seen)")
    call(ada, "f", 1.25)
    assert call(ada, "g") == ([], 0)


def test_of_an_error_only_a_line_is_told(student):
    ada = student("def f(): raise ValueError('1\\n2')\ndef g(): raise ValueError('1' * 1000)")
    assert complaint(ada, "f") == "ValueError: 1"
    assert len(complaint(ada, "g")) == LONGEST_TEXT


def test_classes_and_main_work_as_in_a_notebook(student):
    ada = student(
        "from dataclasses import dataclass\n@dataclass\nclass Point:\n    x: 'float' = 1.0",
        "import pickle\ndef f(): return pickle.loads(pickle.dumps(Point(3.0))).x, __name__",
    )
    assert call(ada, "f") == (3.0, "__main__")


@pytest.mark.skipif(not CAN_FORK, reason="no fork here")
def test_who_draws_finds_matplotlib_as_it_is(student):
    ada = student(
        "import matplotlib.pyplot as plt\nfrom matplotlib import artist, lines\n"
        "def f(): return plt.get_fignums(), 'linewidth' in artist.kwdoc(lines.Line2D), len(plt.plot([1, 2]))"
    )
    assert call(ada, "f") == ([], True, 1)


def test_random_numbers_and_the_order_of_sets_are_the_same_each_time(student):
    cells = "import random, numpy as np\ndef f(): return random.random(), np.random.rand(), list({'a', 'b', 'c', 'd'})"
    assert call(student(cells), "f")[2] == call(student(cells), "f")[2]
    if CAN_FORK:
        with closing(ForkServer()) as server:
            pair = [IsolatedStudent(server, [Cell(1, cells)], QUICK) for _ in range(2)]
            assert call(pair[0], "f") == call(pair[1], "f")
            for each in pair:
                each.close()


def test_a_students_process_loads_few_of_our_modules_and_they_are_those_that_the_package_names():
    boot = startup.BOOT.replace("import main\nmain()", "import main").format(module="_fork_server")
    code = f"{boot}\nprint(*sorted(name for name in sys.modules if name.count('.') == 2 and 'autograder' in name))"
    command = [sys.executable, "-c", code, str(HOME)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert len(loaded) == 12
    for name in loaded:
        assert f"`{name.removeprefix('autograder.').removeprefix('sandbox.')}`" in sandbox.__doc__, name


# ------------------------------------------------------------------------------------ loops and crashes


def test_a_loop_costs_its_exercise_and_no_other(student):
    ada = student("def f(a):\n    while a: pass\n    return a", "def g(): return 7")
    assert complaint(ada, "f", 1) == "`f` did not finish within 1 s"
    assert complaint(ada, "f", 0) == "`f` did not finish within 1 s"  # at once, without another process
    assert call(ada, "g") == 7
    assert ada.problems == (problem("`f` did not finish within 1 s", exercise="f"),)


def test_how_much_a_call_that_took_too_long_was_given_is_a_field_and_no_part_of_the_sentence(student):
    ada = student("def f(a):\n    while True: pass")
    assert complaint(ada, "f", np.zeros((40, 2))) == "`f` did not finish within 1 s"
    assert ada.problems == (problem("`f` did not finish within 1 s", "f", "40 points"),)
    assert ada.problems[0].explanation == "`f` did not finish within 1 s on 40 points"


@pytest.mark.parametrize(
    ("crash", "sentence"),
    [
        ("os._exit(3)", "the process ended (by its own will)"),
        ("ctypes.string_at(0)", "the process ended (killed by signal 11)"),
        ("os.abort()", "the process ended (killed by signal "),
        ("os.closerange(3, 100)", "the process ended"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_crash_costs_its_exercise_and_no_other(student, crash, sentence):
    ada = student(f"import os, ctypes\ndef f():\n    {crash}", "def g(): return 7")
    assert complaint(ada, "f").startswith(sentence)
    assert complaint(ada, "f").startswith(sentence)
    assert call(ada, "g") == 7


def test_a_cell_that_loops_or_crashes_is_left_out(student):
    limits = Limits(call=1, exercise=1, submission=30)
    ada = student("import os", "while True: pass", "os._exit(0)", "def f(): return 7", limits=limits)
    assert call(ada, "f") == 7
    assert [problem.reason for problem in ada.problems] == [
        "code cell 2 (`while True: pass`): did not finish within 1 s",
        "code cell 3 (`os._exit(0)`): the process ended (by its own will)",
    ]


def test_time_that_cells_took_before_they_were_left_out_is_not_given_back(student):
    ada = student(*["while True: pass"] * 30, "def f(): return 7", limits=Limits(call=0.2, exercise=0.2, submission=1))
    assert complaint(ada, "f") == "the notebook took more than 1 s in all"
    assert 3 < len(ada.skipped) < 10


def test_cells_are_sent_in_one_message_unless_one_of_them_loses_the_process(student):
    ada = student("x = 1", "y = 1 / 0", "z = x", "def f(): return z")
    assert (call(ada, "f"), ada.asked) == (1, 2)
    assert [each.reason for each in ada.problems] == ["code cell 2 (`y = 1 / 0`): ZeroDivisionError: division by zero"]


def test_the_calls_of_an_exercise_share_its_time(student):
    ada = student("import time\ndef f(): time.sleep(60)", "def g(): return 7", limits=Limits(50, 1, 30))
    assert complaint(ada, "f") == "the checks of `f` took more than 1 s in all"
    assert call(ada, "g") == 7


def test_a_submission_has_an_end(student):
    ada = student("import time\ndef f(): time.sleep(60)", "def g(): return 7", limits=Limits(50, 50, 1))
    assert complaint(ada, "f") == "the notebook took more than 1 s in all"
    assert complaint(ada, "g") == "the notebook took more than 1 s in all"


@pytest.mark.skipif(not CAN_FORK, reason="no fork here")
def test_a_process_that_something_else_has_killed_is_our_fault_and_not_the_students():
    with closing(ForkServer()) as server:
        ada = IsolatedStudent(server, [Cell(1, "def f(): return 1")], QUICK)
        assert call(ada, "f") == 1
        below = psutil.Process(server.server.pid).children(recursive=True)
        (student,) = {each.pid for each in below} - {each.ppid() for each in below}  # who has started nobody
        os.kill(student, signal.SIGKILL)
        with pytest.raises(HarnessError, match="something killed the student's process"):
            call(ada, "f")
        ada.close()


TELLS_WAITING = pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux tells who waits")
BUSY = "import os, sys\nos.sched_setaffinity(0, {int(sys.argv[1])})\nprint(flush=True)\nwhile True: pass"
HALF_A_SECOND = (
    "import time\ndef f():\n    start = time.process_time()\n    while time.process_time() < start + 0.5: pass"
)


@pytest.fixture
def starved():
    """A student on a processor with two others that never pause, who has a second for what takes half of one."""
    processor = min(os.sched_getaffinity(0))
    command = [sys.executable, "-c", BUSY, str(processor)]
    options = {"stdout": subprocess.PIPE, "start_new_session": True}  # or Linux gives all of them one share of time
    hogs = [subprocess.Popen(command, **options) for _ in range(2)]
    with ExitStack() as stack, closing(ForkServer()) as server:
        for hog in hogs:
            stack.enter_context(hog)
            stack.callback(hog.kill)
        server.processor.stay = lambda: processor
        ada = IsolatedStudent(server, [Cell(1, HALF_A_SECOND + "\ndef g(): time.sleep(60)")], QUICK)
        ada.process = ada.start()
        for hog in hogs:
            hog.stdout.readline()
        yield ada
        ada.close()


@pytest.mark.full
@TELLS_WAITING
def test_a_busy_machine_costs_nobody_a_point(starved, monkeypatch):
    monkeypatch.setattr(processes, "PATIENCE", 1000)
    assert call(starved, "f") is None
    assert complaint(starved, "g") == "`g` did not finish within 1 s"  # sleep is nobody else's fault


@TELLS_WAITING
def test_a_machine_too_busy_to_let_a_process_run_is_our_fault_and_not_the_students(starved, monkeypatch):
    monkeypatch.setattr(processes, "PATIENCE", 0.55)  # of a second, for what takes half a second at best
    with pytest.raises(HarnessError, match="this machine is too busy"):
        call(starved, "f")


def writing(data):
    """A function that writes bytes of its own making to every descriptor that could lead to the grader."""
    return (
        "import os\ndef f():\n    for descriptor in range(3, 10):\n        try:\n"
        f"            os.write(descriptor, {data!r})\n        except OSError: pass\n    while True: pass"
    )


FORGED = HEADER.pack(1) + b"\xc0"


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff garbage",
        b"\0\0\0\x05noise",
        len(FORGED).to_bytes(4, "big") + FORGED,
    ],
    ids=["too long", "noise", "no dictionary"],
)
def test_a_process_that_babbles_is_ended(student, data):
    ada = student(writing(data), "def g(): return 7")
    assert complaint(ada, "f") == "the process sent what is no answer"
    assert call(ada, "g") == 7


def test_an_answer_made_beforehand_is_not_taken_for_the_next_one(student):
    from autograder.harness.codec import pack

    forged = pack({"id": 99, "value": 7, "changed": ()})
    ada = student(writing(len(forged).to_bytes(4, "big") + forged))
    assert complaint(ada, "f") == "the process sent what is no answer"


def test_a_message_that_never_ends_is_waited_for_no_longer_than_allowed(student):
    assert complaint(student(writing(b"\0\0\xff\xff only this")), "f") == "`f` did not finish within 1 s"


DRIP = """
import os, threading, time
def drip():
    for data in [bytes([0, 128, 0, 0]), *[bytes(1)] * 2**23]:
        for descriptor in range(3, 10):
            try: os.write(descriptor, data)
            except OSError: pass
def f():
    threading.Thread(target=drip).start()
    for n in range(40): open(f'{n}', 'wb').write(bytes(7 * 2**20))
    time.sleep(60)
"""


@pytest.mark.skipif(not CAN_FORK, reason="no fork here")
def test_what_a_process_writes_is_seen_also_while_it_keeps_sending(monkeypatch):
    monkeypatch.setattr(processes, "SECONDS_TO_LOOK", 1)  # on a busy machine it may pause for less than that
    with closing(ForkServer()) as server:
        ada = IsolatedStudent(server, [Cell(1, DRIP)], Limits(call=20, exercise=30, submission=60))
        assert complaint(ada, "f").startswith("it wrote more than 256 MB")


def test_large_arguments_and_results_travel(student):
    assert call(student("def f(a): return 2 * a"), "f", np.ones(2_000_000)).sum() == 4_000_000


# ------------------------------------------------------------------------------------ nothing is left


def processes_of_students():
    """Processes below this one that were started for students."""
    below = psutil.Process().children(recursive=True)
    alive = [each for each in below if each.is_running() and each.status() != psutil.STATUS_ZOMBIE]
    return [each for each in alive if "autograder" in " ".join(each.cmdline())]


def test_a_student_sees_an_empty_folder_of_its_own_which_is_gone_afterwards(student):
    ada = student("import os\nos.makedirs('deep/er')\ndef f(): return os.getcwd(), os.listdir()")
    folder, names = call(ada, "f")
    assert names == ["deep"]
    assert folder != os.getcwd()
    assert Path(folder).exists()
    ada.close()
    assert not Path(folder).exists()


def test_no_process_is_left_behind_after_loops_and_crashes():
    before = len(processes_of_students())
    with closing(behind_weak_walls() if CAN_FORK else FreshProcesses()) as starter:
        child = "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        ada = IsolatedStudent(starter, [Cell(1, f"{child}def f():\n{LOOP}"), Cell(2, "def g(): return 1")], QUICK)
        complaint(ada, "f")
        call(ada, "g")
        assert len(processes_of_students()) > before
    assert len(processes_of_students()) == before
    assert not Path(getattr(starter, "folder", "gone")).exists()


@pytest.mark.skipif(not CAN_FORK, reason="no fork here")
def test_a_fork_server_that_dies_is_our_fault_and_not_the_students():
    with closing(ForkServer()) as starter:
        for each in [*psutil.Process(starter.server.pid).children(recursive=True), starter.server]:
            with suppress(psutil.NoSuchProcess):  # it went with the one before
                each.kill()
        starter.server.wait()
        with pytest.raises(HarnessError, match="the fork server"):
            call(IsolatedStudent(starter, [Cell(1, "def f(): return 1")], QUICK), "f")


@pytest.mark.skipif(not CAN_FORK, reason="no fork here")
def test_students_do_not_outlive_a_grader_that_is_killed():
    grader = subprocess.Popen(
        [sys.executable, "-c", GRADER_WITH_A_LOOPING_STUDENT], stdout=subprocess.PIPE, text=True, bufsize=1
    )
    with grader:
        folder = Path(grader.stdout.readline().strip())
        while not (below := [each for each in psutil.Process(grader.pid).children(recursive=True) if each.cpu_times()]):
            time.sleep(0.05)
        grader.send_signal(signal.SIGKILL)
    _, alive = psutil.wait_procs(below, timeout=20)
    assert alive == []
    deadline = time.monotonic() + 20
    while folder.exists() and list(folder.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    if folder.exists():  # empty, since from inside bubblewrap it cannot be removed; the next grader does it
        os.utime(folder, (0, 0))
        ForkServer().close()
    assert not folder.exists()


GRADER_WITH_A_LOOPING_STUDENT = """
from autograder.sandbox.processes import ForkServer
from autograder.sandbox.limits import Limits
from autograder.sandbox.student import IsolatedStudent
from autograder.exercise.notebook_file import Cell
from autograder.harness.codec import pack

server = ForkServer()
print(server.folder, flush=True)
student = IsolatedStudent(server, [Cell(1, "def f():\\n    while True: pass")], Limits(100, 400, 1200))
student("f", pack(((), {})))
"""
