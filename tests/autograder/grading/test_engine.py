"""From notebooks to grades, with real processes, in a made-up course and in the real one."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace

import psutil
import pytest

from autograder.authoring.build_notebooks import NOTEBOOKS
from autograder.exercise.assignment import assignments
from autograder.grading._grader import Grader
from autograder.grading.engine import grade, key_of
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Chunk
from autograder.harness.calls import Reply
from autograder.harness.checks import CheckRun, run_checks
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import Forked
from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.handed_in import read_handed_in
from autograder.submissions.submission import read_submission
from tests.autograder.classroom import (
    DEMO,
    RELEASED,
    RIGHT,
    RIGHT_DOUBLE,
    RIGHT_TRIPLE,
    canonical,
    write_course,
    write_notebook,
)
from tests.available import level_option

QUICK = Limits(call=1, exercise=3, submission=30)


@pytest.fixture
def known(tmp_path):
    return write_course(tmp_path / "course")


@pytest.fixture
def graded(known, tmp_path):
    """Grades notebooks of the given cells in one go, by student; returns the results by student."""

    def run(**students):
        files = [write_notebook(tmp_path / f"{name}_L9.ipynb", *cells) for name, cells in students.items()]
        results = []
        submissions = tuple(read_submission(file, known) for file in files)
        with closing(Grader()) as grader:
            grader.grade(Chunk(known["L9"], known["L9"].exercises, submissions, QUICK), results.append)
        return {result.student: result for result in results}

    return run


def reasons(result, exercise):
    return {check.explanation for check in result.checks if check.exercise == exercise}


# ------------------------------------------------------------------------------------ one submission


def test_right_wrong_and_missing_answers_get_what_they_deserve(graded):
    results = graded(
        perfect=RIGHT,
        wrong=("def double(x):\n    return x", RIGHT_TRIPLE),
        unsolved=RELEASED,
        raising=("def double(x):\n    return x + y", RIGHT_TRIPLE),
        missing=(RIGHT_TRIPLE,),
        changing=("def double(x):\n    x *= 2\n    return x", RIGHT_TRIPLE),
        silent=("def double(x):\n    2 * x", RIGHT_TRIPLE),
        odd=("def double(x):\n    return {1}", RIGHT_TRIPLE),
    )
    assert {name: result.total for name, result in results.items()} == {
        "perfect": 5, "wrong": 3, "unsolved": 0, "raising": 3, "missing": 3, "changing": 3, "silent": 3, "odd": 3,
    }  # fmt: skip
    assert all(result.out_of == 5 and not result.fault for result in results.values())
    assert reasons(results["unsolved"], "double") == reasons(results["unsolved"], "triple") == {"not attempted yet"}
    assert reasons(results["raising"], "double") == {"NameError: name 'y' is not defined"}
    assert reasons(results["missing"], "double") == {"`double` is not defined: was its cell deleted or renamed?"}
    assert "the function changes its argument `x`; work on a copy" in reasons(results["changing"], "double")


def test_a_result_tells_the_file_that_it_is_about(graded, tmp_path):
    assert graded(ada=RIGHT)["ada"].file == (tmp_path / "ada_L9.ipynb").as_posix()


def test_the_result_of_a_check_tells_the_call_that_failed(graded):
    (check,) = [each for each in graded(ada=("def triple(x):\n    return x",))["ada"].checks if each.points == 2]
    assert (check.claim, check.call) == ("Three times a negative number is negative.", "triple(-1.0)")


@pytest.mark.parametrize("body", ["while True: pass", "import os; os._exit(0)", "import ctypes; ctypes.string_at(0)"])
def test_a_loop_or_crash_costs_only_its_own_exercise(graded, body):
    result = graded(ada=(f"def double(x):\n    {body}", RIGHT_TRIPLE))["ada"]
    assert result.scores == {"double": (0, 2), "triple": (3, 3)}
    assert len(result.problems) == 1
    assert not result.fault


def test_notebooks_as_students_leave_them_are_graded(graded):
    helper = "def times(n, x):\n    return n * x"
    results = graded(
        twice=("def double(x):\n    return x", RIGHT_DOUBLE, RIGHT_TRIPLE),
        helpers=(helper, "def double(x):\n    return times(2, x)", RIGHT_TRIPLE),
        demo=(f"{DEMO}\n{helper}", "def double(x):\n    return times(2, x)", RIGHT_TRIPLE),
        magics=("%matplotlib inline\n!ls\n?len", "%%time\n" + RIGHT_DOUBLE, "%%html\n<b>", RIGHT_TRIPLE),
        talkative=(
            "name = input('name? ')\nprint(name)",
            "def double(x):\n    print(x)\n    return 2 * x",
            RIGHT_TRIPLE,
        ),
        figures=("import matplotlib.pyplot as plt\nplt.plot([1, 2])", *RIGHT),
        leaving=("import sys", RIGHT_DOUBLE + "\nsys.exit()", RIGHT_TRIPLE),
        broken=("this is no Python", "1 / 0", *RIGHT),
    )
    assert {name: result.total for name, result in results.items()} == dict.fromkeys(results, 5)
    assert [len(result.problems) for result in results.values()] == [1, 0, 0, 0, 0, 0, 1, 2]


# ------------------------------------------------------------------------------------ likely mistakes


def test_a_likely_mistake_is_stored_and_changes_no_score(known, graded):
    key = known["L9"].hidden[0]
    key.write_text(key.read_text() + "\ndef wrong_square(x):\n    'You square x.'\n    return x * x * x\n")
    results = graded(
        ada=RIGHT,
        bob=(RIGHT_DOUBLE, "def triple(x):\n    return x**3"),
        eve=("def double(x):\n    print(2 * x)", RIGHT_TRIPLE),
    )
    likely = {name: [(each.exercise, each.name) for each in result.diagnoses] for name, result in results.items()}
    assert likely == {"ada": [], "bob": [("triple", "wrong_square")], "eve": [("double", "prints")]}
    assert results["bob"].diagnoses[0].sentence == "You square x."
    assert {name: result.total for name, result in results.items()} == {"ada": 5, "bob": 2, "eve": 3}


def test_a_diagnosis_that_breaks_is_a_remark_and_neither_a_fault_nor_a_grade(known, graded):
    key = known["L9"].hidden[0]
    key.write_text(key.read_text().replace("def triple(x)", "def tripple(x)"))
    result = graded(ada=(RIGHT_DOUBLE, "def triple(x):\n    return x"))["ada"]
    assert (result.total, result.fault, result.diagnoses, result.problems) == (2, "", (), ())
    assert result.remarks[0].startswith("no diagnosis of `triple`: AttributeError: ")


def test_forwarding_to_the_library_wins_nothing(graded):
    forward = "from lecturelib.features import augment\ndef double(x):\n    return augment([x, x])[0, 1:] * 2"
    result = graded(ada=(forward, RIGHT_TRIPLE))["ada"]
    assert result.scores == {"double": (0, 2), "triple": (3, 3)}
    said = "`augment` of lecturelib is closed while your answer runs, because it holds the answers: write it yourself"
    assert reasons(result, "double") == {said}


# ------------------------------------------------------------------------------------ internal errors


def test_a_file_of_checks_that_is_broken_flags_everyone_and_scores_no_one(known, graded):
    known["L9"].hidden[0].write_text("import pytest\nnonsense(")
    results = graded(ada=RIGHT, bob=RIGHT)
    assert [(result.total, result.checks) for result in results.values()] == [(None, ()), (None, ())]
    said = {result.fault for result in results.values()}
    assert said == {"triple.py could not be read: SyntaxError: '(' was never closed"}


def test_a_file_of_checks_that_breaks_halfway_is_not_used_as_far_as_it_goes(known, graded):
    """Not by the next chunk either, whose pytest is told by Python that there is such a module."""
    file = known["L9"].public[1]
    file.write_text(f"{file.read_text()}\nraise OSError('the data are missing')")
    for _ in range(2):
        assert graded(ada=RIGHT)["ada"].fault == "triple.py could not be read: OSError: the data are missing"


def test_a_check_that_breaks_for_one_student_flags_that_one_and_the_rest_goes_on(known, graded):
    known["L9"].hidden[0].write_text(
        "def test_it(student):\n    '''It works.'''\n    if student(1.0) == 4:\n        student({1, 2})\n"
    )
    results = graded(ada=RIGHT, bob=(RIGHT_DOUBLE, "def triple(x):\n    return 4 * x"), eve=RIGHT)
    assert {name: result.total for name, result in results.items()} == {"ada": 3, "bob": None, "eve": 3}
    assert results["bob"].fault.startswith("a check calls the student's function with what cannot be sent: a set")


@pytest.mark.parametrize(("times", "total", "fault"), [(1, 5, ""), (2, None, "something killed the student's process")])
def test_who_is_killed_from_outside_is_tried_again_and_then_flagged(graded, monkeypatch, times, total, fault):
    calls = []

    def killing(self, message, seconds):
        calls.append(message)
        if len(calls) <= times:
            below = psutil.Process(self.server.server.pid).children(recursive=True)
            (student,) = {each.pid for each in below} - {each.ppid() for each in below}  # who has started nobody
            os.kill(student, signal.SIGKILL)
        return exchange(self, message, seconds)

    exchange = Forked.exchange
    monkeypatch.setattr(Forked, "exchange", killing)
    results = graded(ada=RIGHT, bob=RIGHT)
    assert results["ada"].total == total
    assert results["ada"].fault.startswith(fault)
    assert results["bob"].total == 5


def test_checks_of_which_none_runs_give_no_score(known, graded):
    for file in known["L9"].files_of(known["L9"].exercises):
        file.write_text("")
    assert graded(ada=RIGHT)["ada"].fault == "no check has run"


def test_without_keys_only_the_public_checks_count(known, tmp_path):
    public = assignments(tmp_path / "course" / "autograder", hidden=False)["L9"]
    assert public.hidden == ()
    submission = read_submission(write_notebook(tmp_path / "ada_L9.ipynb", *RIGHT), known)
    results = []
    with closing(Grader()) as grader:
        grader.grade(Chunk(public, public.exercises, (submission,), QUICK), results.append)
    assert results[0].scores == {"double": (2, 2), "triple": (1, 1)}


def test_the_seed_of_grading_comes_from_the_keys(known, tmp_path):
    public = assignments(tmp_path / "course" / "autograder", hidden=False)["L9"]
    assert public.seeds == {"double": (0,), "triple": (0,)}
    assert known["L9"].seeds["double"] == (0,)  # which has no key
    assert 0 not in known["L9"].seeds["triple"]
    assert replace(public, course_seed="ours").seeds != replace(public, course_seed="theirs").seeds


DRAWING = '''
import pytest

def double(x):
    return 2 * x

@pytest.mark.points(1)
@pytest.mark.draws(4)
def test_of_one_number(student, rng):
    """It is twice one number."""
    assert student(rng.random()) > 0

@pytest.mark.points(1)
def test_of_many_numbers(student, rng):
    """It is twice many numbers."""
    for _ in range(3):
        assert student(rng.random()) > 0
'''


def numbers_drawn(home, course_seed=""):
    """What the checks of `double` call it with."""
    assignment, found = replace(assignments(home)["L9"], course_seed=course_seed), []
    for name in [name for name in sys.modules if name.endswith(".double")]:
        del sys.modules[name]  # pytest reads a file once in the life of a process
    student = CheckRun(lambda *_: Reply(1), assignment.seeds_for("ada", "a program"))
    run_checks(assignment.files_of(["double"]), [student], found.extend)
    return {each.check: [str(call.arguments) for call in each.calls] for each in found}


@pytest.mark.parametrize("course_seed", ["", "ours"])
def test_mending_one_check_leaves_the_numbers_of_all_others_alone(known, tmp_path, course_seed):
    home = tmp_path / "course" / "autograder"
    key = home / "keys" / "L9" / "double.py"
    key.write_text(DRAWING)
    before = numbers_drawn(home, course_seed)
    key.write_text(DRAWING.replace("rng.random()) > 0\n\n", "rng.normal()) > 0\n\n", 1))
    after = numbers_drawn(home, course_seed)
    assert {check for check in before if before[check] != after[check]} == {"test_of_one_number"}


def test_each_check_draws_numbers_of_its_own(known, tmp_path):
    home = tmp_path / "course" / "autograder"
    (home / "keys" / "L9" / "double.py").write_text(DRAWING)
    drawn = [number for numbers in numbers_drawn(home).values() for number in numbers]
    assert len(drawn) == len(set(drawn)) > 6


def test_students_and_programs_get_one_of_a_few_sets_of_numbers(known):
    many, ours = [str(number) for number in range(200)], known["L9"]
    by_student = [ours.seeds_for(name, "the same")["triple"] for name in many]
    by_program = [ours.seeds_for("ada", name)["triple"] for name in many]
    assert set(by_student) == set(by_program) == set(ours.seeds["triple"])
    assert len(ours.seeds["triple"]) == 16


def test_only_the_secret_tells_which_set_of_numbers_a_program_gets(known):
    courses = [replace(known["L9"], course_seed=secret) for secret in ("ours", "theirs")]
    chosen = [
        [course.seeds["triple"].index(course.seeds_for("ada", str(program))["triple"]) for program in range(20)]
        for course in courses
    ]
    assert chosen[0] != chosen[1]


def test_who_hands_in_again_and_again_is_not_asked_the_same_again_and_again(known, graded):
    """Or hidden answers could be found out one by one; the same program is always asked the same."""
    known["L9"].hidden[0].write_text(DRAWING.replace("double", "triple"))
    attempts = {f"ada{number}": (f"def triple(x):\n    return -{number}",) for number in range(1, 9)}
    first, again = graded(**attempts), graded(**attempts)
    asked = [{check.check: check.call for check in result.checks}["test_of_one_number"] for result in first.values()]
    assert len(set(asked)) > 4
    assert [result.checks for result in again.values()] == [result.checks for result in first.values()]


# ------------------------------------------------------------------------------------ a class, again and again


@pytest.fixture
def regrade(tmp_path):
    """Grades a folder into a gradebook as `grade` on the command line does; returns who was graded anew."""

    def run(folder, known, book="book.sqlite", jobs=1):
        with closing(Gradebook(tmp_path / book)) as gradebook:
            submissions = read_handed_in(folder, ExerciseReleases(known)).submissions
            new = [each for each in submissions if not gradebook.holds(key_of(each, QUICK))]
            anew = []
            grade(new, gradebook, jobs=jobs, limits=QUICK, progress=lambda result: anew.append(result.student))
            gradebook.choose_counting_attempts(key_of(each, QUICK) for each in submissions)
            return anew, canonical(gradebook)

    return run


def test_a_second_run_grades_only_what_changed(known, tmp_path, regrade):
    folder = tmp_path / "class"
    for name in ("ada", "bob"):
        write_notebook(folder / f"{name}_L9.ipynb", *RIGHT)
    anew, export = regrade(folder, known)
    assert anew == ["ada", "bob"]
    assert regrade(folder, known) == ([], export)
    write_notebook(folder / "bob_L9.ipynb", RIGHT_DOUBLE)
    anew, export = regrade(folder, known)
    assert anew == ["bob"]
    assert [result["student"] for result in json.loads(export)] == ["ada", "bob"]
    known["L9"].public[0].write_text(known["L9"].public[0].read_text() + "\n# changed\n")
    assert regrade(folder, assignments(tmp_path / "course" / "autograder"))[0] == ["ada", "bob"]


def test_where_one_check_changed_only_its_exercise_is_graded_again(known, tmp_path, regrade):
    folder, home, log = tmp_path / "class", tmp_path / "course" / "autograder", tmp_path / "log"
    write_notebook(folder / "ada_L9.ipynb", RIGHT_DOUBLE, "def triple(x):\n    return 4 * x")
    log.mkdir()
    for file in known["L9"].public:  # each leaves a trace when it is read
        file.write_text(f"import pathlib\npathlib.Path({str(log / file.stem)!r}).touch()\n{file.read_text()}")
    _, before = regrade(folder, assignments(home))
    for trace in log.iterdir():
        trace.unlink()
    for name in [name for name in sys.modules if name.endswith((".double", ".triple"))]:
        del sys.modules[name]  # pytest reads a file once in the life of a process
    double = known["L9"].public[0]
    double.write_text(double.read_text().replace("[2.0, 4.0]", "[2.0, 5.0]"))
    anew, after = regrade(folder, assignments(home))
    assert anew == ["ada"]
    assert [trace.name for trace in log.iterdir()] == ["double"]
    (old,), (new,) = json.loads(before), json.loads(after)
    points = [[each["points"] * (each["status"] == "passed") for each in result["checks"]] for result in (old, new)]
    assert points == [[1, 1, 0, 0], [1, 0, 0, 0]]
    assert [old["versions"][name] == new["versions"][name] for name in ("double", "triple")] == [False, True]


def test_two_processes_give_the_same_grades_as_one(known, tmp_path, regrade):
    folder = tmp_path / "class"
    for number in range(3):
        write_notebook(folder / f"good{number}_L9.ipynb", *RIGHT)
    write_notebook(folder / "address_L9.ipynb", "def double(x):\n    raise ValueError(object())")
    write_notebook(folder / "loop_L9.ipynb", "def double(x):\n    while True: pass", RIGHT_TRIPLE)
    write_notebook(folder / "stub_L9.ipynb", *RELEASED)
    one, two = regrade(folder, known, "one.sqlite", jobs=1), regrade(folder, known, "two.sqlite", jobs=2)
    assert one[1] == two[1]
    assert sorted(one[0]) == sorted(two[0])


# ------------------------------------------------------------------------------------ the command line, the real course

MIDPOINT = "def midpoint(a, b):\n    return (a + b) / 2"


def hand_in_start_here(path, answer):
    """The released notebook with an answer in the place of the stub."""
    notebook = json.loads((NOTEBOOKS / "L0_start_here.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == "midpoint" and answer:
            cell["source"] = answer
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook))
    return path


def autograder(tmp_path, *arguments):
    options = level_option() if arguments[0] == "grade" else []
    command = [sys.executable, "-m", "autograder", *map(str, arguments), *options]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")


def test_grading_a_folder_prints_a_table_and_writes_gradebook_and_spreadsheet(tmp_path):
    hand_in_start_here(tmp_path / "class" / "ada_L0_start_here.ipynb", MIDPOINT)
    hand_in_start_here(tmp_path / "class" / "bob_L0_start_here.ipynb", None)
    said = autograder(tmp_path, "grade", "class", "--jobs", 2)
    assert said.returncode == 0, said.stderr
    assert said.stderr == ""  # no bar where nobody watches
    first, ada, bob, *_ = said.stdout.splitlines()
    assert first.split() == ["L0", "midpoint", "total", "remarks"]
    assert ada.split() == ["ada", "4/4", "4/4"]
    assert bob.split() == ["bob", "0/4", "0/4", "not", "attempted", "yet:", "midpoint"]
    with (tmp_path / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        assert [row["total"] for row in csv.DictReader(file)] == ["4", "0"]
    assert "2 graded, 2 of them earlier." in autograder(tmp_path, "grade", "class").stdout


def test_nothing_that_a_student_chose_commands_the_terminal(tmp_path):
    hand_in_start_here(tmp_path / "class" / "zoë\x9b31m_L0.ipynb", r'raise ValueError("\x9b2J\x1b[2J\x7f\u202e")')
    told = [autograder(tmp_path, "grade", "class", *options).stdout for options in (["--json"], [])]
    assert all("ValueError: " in text and text.replace("\n", "").isprintable() for text in told)
    assert json.loads(told[0])["results"][0]["student"] == "zoë_31m"


def test_the_likely_mistake_is_the_first_remark_and_the_first_advice(tmp_path):
    sentence = "You add the two points but do not divide by 2; the sum of 2 and 6 is not between them."
    file = hand_in_start_here(tmp_path / "class" / "ada_L0.ipynb", "def midpoint(a, b):\n    return b + a")
    table = autograder(tmp_path, "grade", "class").stdout.splitlines()
    assert table[1].endswith(f"midpoint: {sentence}")
    _, advice, *_ = autograder(tmp_path, "check", file).stdout.splitlines()
    assert advice.strip() == sentence


def test_a_file_that_cannot_be_read_is_named_and_the_exit_code_tells(tmp_path):
    hand_in_start_here(tmp_path / "class" / "ada_L0.ipynb", MIDPOINT)
    (tmp_path / "class" / "cut_L0.ipynb").write_text("{")
    said = autograder(tmp_path, "grade", "class", "--gradebook", "g.db", "--csv", "g.csv", "--notebook", "L0")
    assert said.returncode == 1
    assert "cut_L0.ipynb: it is empty, cut off or not a notebook" in said.stdout
    assert (tmp_path / "g.db").exists()
    assert (tmp_path / "g.csv").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["grade", "nowhere"], "grade: there is no file or folder nowhere"),
        (["grade", ".", "--notebook", "L77"], "grade: no notebook is called L77; there are L0"),
        (["grade", ".", "--jobs", "0"], "0 is not a whole number above 0"),
        (["check", "nowhere.ipynb"], "check: nowhere.ipynb: no such file or directory"),
    ],
)
def test_a_mistaken_command_is_told_in_a_sentence(tmp_path, arguments, sentence):
    said = autograder(tmp_path, *arguments)
    assert said.returncode == 2
    assert sentence in said.stderr
    assert "Traceback" not in said.stderr


def test_a_student_can_check_a_notebook_before_handing_it_in(tmp_path):
    right = autograder(tmp_path, "check", hand_in_start_here(tmp_path / "mine.ipynb", MIDPOINT))
    assert (right.returncode, right.stderr) == (0, "")
    assert right.stdout.startswith("midpoint: 3 of 3 claims hold\n  ✓ holds: ")
    unsolved = autograder(tmp_path, "check", hand_in_start_here(tmp_path / "mine.ipynb", None))
    assert (unsolved.returncode, unsolved.stdout) == (0, "midpoint: not attempted yet\n")
    wrong = autograder(tmp_path, "check", hand_in_start_here(tmp_path / "mine.ipynb", "1 / 0\n" + MIDPOINT))
    assert wrong.returncode == 1
    assert "✗ not yet" in wrong.stdout
    assert "this went wrong:\n  code cell 4 (`1 / 0`): ZeroDivisionError: division by zero\n" in wrong.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_keeps_what_it_has_and_goes_on_later(tmp_path, jobs):
    hand_in_start_here(tmp_path / "class" / "ada_L0.ipynb", MIDPOINT)
    looping = hand_in_start_here(tmp_path / "class" / "bob_L0.ipynb", "def midpoint(a, b):\n    while True: pass")
    command = [sys.executable, "-m", "autograder", "grade", "class", "--jobs", str(jobs), "--timeout", "500"]
    command += level_option()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=tmp_path, **pipes, preexec_fn=listen_to_ctrl_c) as run:
        try:
            wait_for_a_grade(tmp_path / "gradebook.sqlite")
            run.send_signal(signal.SIGINT)
            output, errors = run.communicate(timeout=30)
        finally:
            run.kill()
    assert run.returncode == 130
    assert errors == "grade: interrupted; run the same command again to go on.\n"
    assert "1 graded" in output
    hand_in_start_here(looping, MIDPOINT)
    assert "2 graded, 1 of them earlier." in autograder(tmp_path, "grade", "class", "--timeout", 500).stdout


def listen_to_ctrl_c():
    """A shell lets what it starts in the background ignore Ctrl-C, and whoever that starts inherits it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def wait_for_a_grade(book):
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if book.exists():
            with closing(Gradebook(book)) as gradebook:
                if list(gradebook.results(history=True)):
                    return
        time.sleep(0.05)
    raise AssertionError("nothing was graded")
