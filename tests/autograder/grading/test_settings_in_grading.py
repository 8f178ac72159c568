"""What `course.toml` says is what `grade` does."""

import json

from autograder.grading.gradebook import Gradebook
from tests.autograder.grading.test_engine import MIDPOINT, autograder, hand_in_start_here

SLOW = """import time
waited = []
def midpoint(a, b):
    if not waited:
        waited.append(time.sleep(3))
    return (a + b) / 2"""


def graded(tmp_path, *options):
    said = autograder(tmp_path, "grade", "class", "--json", "--jobs", 1, *options)
    assert said.returncode in (0, 1), said.stderr
    return {row["student"]: row for row in json.loads(said.stdout)["results"]}


def test_extra_time_attempts_and_the_seed_are_those_of_the_course_file(tmp_path):
    hand_in_start_here(tmp_path / "class" / "ada" / "first_L0.ipynb", MIDPOINT)
    (tmp_path / "class" / "ada" / "first_L0.ipynb").touch()
    hand_in_start_here(tmp_path / "class" / "ada" / "second_L0.ipynb", "def midpoint(a, b):\n    return a")
    for student in ("bob", "eve"):
        hand_in_start_here(tmp_path / "class" / f"{student}_L0.ipynb", SLOW)
    (tmp_path / "course.toml").write_text(
        '[course]\nattempts = "best"\nseed = "ours"\n\n[extra_time.bob]\nfactor = 3\n', encoding="utf-8"
    )
    results = graded(tmp_path, "--timeout", "2")
    assert (results["ada"]["total"], results["bob"]["total"], results["eve"]["total"]) == (4, 4, 0)
    assert (
        results["eve"]["problems"] == ["`midpoint` did not finish within 2 s on 2 numbers"]
        or results["eve"]["problems"]
    )
    assert graded(tmp_path, "--timeout", "2", "--attempt", "latest")["ada"]["total"] < 4
    versions = {row["student"]: row["version"] for row in results.values()}
    assert versions["bob"] != versions["eve"]  # other limits decide otherwise
    book = Gradebook(tmp_path / "gradebook.sqlite")
    assert len(list(book.results(history=True))) == 4
    book.close()


def test_a_mistake_in_the_course_file_stops_grading_with_a_sentence(tmp_path):
    hand_in_start_here(tmp_path / "class" / "ada_L0.ipynb", MIDPOINT)
    (tmp_path / "course.toml").write_text('[course]\natempts = "best"\n', encoding="utf-8")
    said = autograder(tmp_path, "grade", "class")
    assert said.returncode == 2
    assert "course.toml has one mistake" in said.stderr
    assert "attempts" in said.stderr
