"""Workers that die, hang or are killed by what they grade: nothing is lost, nothing stands twice, and the run ends."""

import os
import signal
import threading
from collections import Counter

import pytest
from distributed import Status

from autograder.errors import CourseError
from autograder.grading import _workers
from autograder.grading import cluster as client
from autograder.sandbox.limits import Limits
from tests.autograder.classroom import TRIPLE
from tests.autograder.grading.cluster.machines import WEAK, below, end, wait_until
from tests.available import require

POISON = '''
@pytest.mark.points(1)
def test_it_is_not_deadly(student):
    """The worker survives it."""
    import os, signal
    if student(13.0) == 666.0:
        os.kill(os.getpid(), signal.SIGKILL)
'''

ENDLESS = POISON.replace("os.kill(os.getpid(), signal.SIGKILL)", "while True:\n            pass")
BROKEN_CHECK = "\nraise OSError('no space is left')\n"
BROKEN = """
from autograder.harness.calls import HarnessError
from autograder.sandbox import processes
def full(*_):
    raise HarnessError("no space is left")
processes.ForkServer.__init__ = full
"""
IMPATIENT = "from autograder.grading import _grader\n_grader.SECONDS_OF_OURS = 0"


def while_grading(act, begun):
    """Do something in a thread as soon as something else has begun."""
    thread = threading.Thread(target=lambda: (wait_until(begun), act()))
    thread.start()
    return thread


def grades_now(worker):
    """Does this worker have a student's process?"""
    return len(below(worker.pid)) > 1


@pytest.mark.full
@pytest.mark.parametrize("disturb", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_the_chunk_of_a_worker_that_is_lost_is_graded_by_another(handed_in, graded, machines, cluster, disturb):
    submissions = handed_in(16, seconds=0.2)
    lost, _ = machines.worker(), machines.worker()
    cluster.workers.silence = 4
    wait_until(lambda: cluster.size == 2)
    thread = while_grading(lambda: os.kill(lost.pid, disturb), lambda: grades_now(lost))
    export, results, names = graded(submissions, cluster=cluster)
    thread.join()
    assert export == graded(submissions, jobs=1)[0]
    assert Counter(names) == Counter({each.student: 1 for each in submissions})
    assert len(results) == len(submissions)
    assert grades_now(lost) == (disturb == signal.SIGSTOP)


@pytest.mark.full
def test_the_chunk_of_a_worker_that_dask_has_paused_is_graded_by_another(handed_in, graded, machines, cluster):
    """As it does where a worker's memory is full: it lives, but takes up nothing."""
    submissions = handed_in(16, seconds=0.2)
    for _ in range(2):
        machines.worker()
    cluster.workers.silence = 4
    wait_until(lambda: cluster.size == 2)
    pause = lambda dask_worker: setattr(dask_worker, "status", Status.paused)  # noqa: E731
    paused = cluster.workers.able[0]
    thread = while_grading(lambda: cluster.client.run(pause, workers=[paused]), lambda: cluster.tasks.get(paused))
    export, results, _ = graded(submissions, cluster=cluster)
    thread.join()
    assert export == graded(submissions, jobs=1)[0]
    assert len(results) == len(submissions)
    assert paused not in cluster.workers.able


@pytest.mark.full
def test_a_worker_that_goes_just_when_it_has_introduced_itself_is_not_waited_for(
    handed_in, graded, machines, cluster, monkeypatch
):
    monkeypatch.setattr(_workers, "SECONDS_TO_FETCH", 2)
    lost, judge = [machines.worker()], cluster.workers.judge

    def late(address, answer):
        if lost:
            end(lost.pop().pid)
            machines.worker()
        judge(address, answer)

    monkeypatch.setattr(cluster.workers, "judge", late)
    submissions = handed_in(4)
    assert graded(submissions, cluster=cluster)[0] == graded(submissions, jobs=1)[0]


@pytest.mark.full
def test_a_submission_that_kills_workers_is_found_and_flagged(known, handed_in, graded, machines, cluster):
    known["L9"].public[1].write_text(TRIPLE + POISON)
    deadly = ("def double(x):\n    return 2 * x", "def triple(x):\n    return 666.0 if x == 13 else 3 * x")
    submissions = handed_in(8, deadly=deadly)
    for _ in range(2):
        machines.worker(nanny=True)
    _, results, names = graded(submissions, cluster=cluster)
    assert sorted(names) == sorted(each.student for each in submissions)
    faults = {result.student: result.fault for result in results if result.fault}
    assert faults == {"deadly": "each worker that graded it was lost"}


@pytest.mark.full
def test_a_worker_that_comes_back_is_waited_for_though_another_is_of_no_use(handed_in, graded, machines, cluster):
    require("B")
    submissions = handed_in(8, seconds=0.2)
    nanny = machines.worker(nanny=True)
    wait_until(lambda: cluster.size == 1)
    machines.worker(before=WEAK)
    wait_until(lambda: cluster.look() or cluster.workers.unfit)
    all_but_the_nanny = lambda: [end(pid) for pid in below(nanny.pid)]  # noqa: E731
    thread = while_grading(all_but_the_nanny, lambda: any(cluster.tasks.values()))
    export, _, _ = graded(submissions, cluster=cluster)
    thread.join()
    assert export == graded(submissions, jobs=1)[0]


@pytest.mark.full
def test_a_cluster_is_of_use_more_than_once(handed_in, graded, machines, cluster):
    machines.worker()
    submissions = handed_in(6)
    first, again = graded(submissions, cluster=cluster), graded(submissions, cluster=cluster)
    assert first[0] == again[0] == graded(submissions, jobs=1)[0]


@pytest.mark.full
def test_workers_may_come_late_and_where_none_comes_the_run_ends(handed_in, graded, machines, cluster, monkeypatch):
    monkeypatch.setattr(client, "SECONDS_TO_WAIT", 3.0)
    with pytest.raises(CourseError, match=r"^there is no worker$"):
        graded(handed_in(2), cluster=cluster)
    worker = machines.worker()
    wait_until(lambda: machines_are_known(cluster))
    thread = while_grading(lambda: end(worker.pid), lambda: grades_now(worker))
    with pytest.raises(CourseError, match=r"^there is no worker$"):
        graded(handed_in(8, seconds=0.3), cluster=cluster)
    thread.join()


def machines_are_known(cluster):
    cluster.workers.look()
    cluster.helped = float("inf")
    return bool(cluster.workers.able)


@pytest.mark.full
@pytest.mark.parametrize("disturb", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_where_the_scheduler_is_lost_the_run_ends(handed_in, graded, machines, cluster, disturb):
    worker = machines.worker()
    cluster.workers.silence = 4
    thread = while_grading(lambda: os.kill(machines.processes[0].pid, disturb), lambda: grades_now(worker))
    with pytest.raises(CourseError, match=r"^the scheduler does not answer any more"):
        graded(handed_in(16, seconds=0.3), cluster=cluster)
    thread.join()
    wait_until(lambda: not grades_now(worker), 90)


# ------------------------------------------------------------------------------------ faults that are one worker's


@pytest.mark.full
def test_what_a_broken_worker_cannot_grade_another_one_does(handed_in, graded, machines, cluster, capsys):
    machines.worker(before=BROKEN)
    machines.worker()
    wait_until(lambda: cluster.size == 2)
    submissions = handed_in(24)
    export, results, names = graded(submissions, cluster=cluster)
    assert export == graded(submissions, jobs=1)[0]
    assert len(names) == len(results) == len(submissions)
    assert "is not used: others can grade what it cannot (no space is left)\n" in capsys.readouterr().err


@pytest.mark.full
def test_a_fault_of_the_course_is_no_fault_of_a_worker(known, handed_in, graded, machines, cluster, capsys):
    known["L9"].public[1].write_text(TRIPLE + BROKEN_CHECK)
    for _ in range(2):
        machines.worker()
    wait_until(lambda: cluster.size == 2)
    submissions = handed_in(8)
    export, results, _ = graded(submissions, cluster=cluster)
    assert export == graded(submissions, jobs=1)[0]
    assert all(result.fault for result in results)
    assert capsys.readouterr().err == ""


@pytest.mark.full
@pytest.mark.parametrize("disturb", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_results_that_are_lost_with_their_worker_are_made_again(
    handed_in, graded, machines, cluster, disturb, monkeypatch
):
    """It has told that it is done, but nobody has fetched the results yet."""
    monkeypatch.setattr(client, "SECONDS_TO_FETCH", 2)
    cluster.workers.silence = 4
    lost, _ = machines.worker(), machines.worker()
    wait_until(lambda: cluster.size == 2)
    first, collect = [], cluster.collect

    def disturbed(*finished):
        if not first:
            first.append(finished)
            wait_until(lambda: all(task.done() for own in cluster.tasks.values() for task in own))
            os.kill(lost.pid, disturb)
        return collect(*finished)

    monkeypatch.setattr(cluster, "collect", disturbed)
    submissions = handed_in(16)
    export, results, _ = graded(submissions, cluster=cluster)
    assert export == graded(submissions, jobs=1)[0]
    assert len(results) == len(submissions)


# ------------------------------------------------------------------------------------ checks that never end


@pytest.mark.full
@pytest.mark.parametrize("manner", ["pass", "sum(iter(int, 1))"], ids=["in Python", "holding the lock"])
def test_a_submission_whose_check_never_ends_is_flagged(known, handed_in, graded, machines, cluster, manner):
    known["L9"].public[1].write_text(TRIPLE + ENDLESS.replace("pass", manner))
    endless = ("def double(x):\n    return 2 * x", "def triple(x):\n    return 666.0 if x == 13 else 3 * x")
    submissions = handed_in(4, endless=endless)
    for _ in range(2):
        machines.worker(nanny=True, before=IMPATIENT)
    _, results, _ = graded(submissions, cluster=cluster, limits=Limits(1, 2, 5))
    assert {result.student for result in results} == {each.student for each in submissions}
    assert {result.student: result.fault for result in results if result.fault} == {
        "endless": "each worker that graded it was lost"
    }
