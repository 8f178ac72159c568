"""The desk of a worker, at which several runs may want to be graded."""

from autograder.cluster.orders import files_of, order_of
from autograder.cluster.worker import Desk
from autograder.grading.grader import Chunk
from autograder.isolation.sandbox import Limits


def test_a_run_that_ends_does_not_disturb_the_next(known, handed_in, tmp_path):
    submissions = tuple(handed_in(1))
    chunk = Chunk(known["L9"], known["L9"].exercises, submissions, Limits())
    desk = Desk()
    faults = []
    for number in range(20):
        order = order_of(chunk, f"run {number}", (), "")
        faults += [result.fault for result in desk.grade(order, files_of(chunk.assignment), tmp_path / "shelf")]
        desk.stop(order.run)  # and the next one comes in at once
    desk.close_if_idle()
    assert faults == [""] * 20


def test_what_is_graded_for_a_run_that_is_over_comes_to_nothing(known, handed_in, tmp_path):
    chunk = Chunk(known["L9"], known["L9"].exercises, tuple(handed_in(3)), Limits())
    desk = Desk()
    order = order_of(chunk, "over", (), "")
    desk.over.add("over")
    assert desk.grade(order, files_of(chunk.assignment), tmp_path / "shelf") == []
    assert desk.grader._starter is None
    desk.alarm.cancel()
