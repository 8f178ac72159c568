"""Runs attacks against the naive grader and against ours, and brings back what was seen."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import cache

from autograder.course_file.reading import find_settings
from autograder.course_file.settings import releases_of
from autograder.grading.gradebook import Gradebook, GradebookError
from autograder.grading.results import Result, Standing
from autograder.harness.check_results import problem
from autograder.reports._display_names import display_names
from autograder.reports._feedback import feedback_on
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases
from tests.attacks import guard, naive
from tests.attacks.attack import Attack
from tests.attacks.evidence import Row, Run
from tests.attacks.guard import Facts
from tests.attacks.traces import left_behind, snapshot
from tests.attacks.world import NOTEBOOK, POINTS, REPOSITORY, World, world
from tests.ordinary import USER, as_ordinary_user

PATIENCE = {"stop": 3.0}  # seconds for the naive runner, which needs one; a kind that is not here has longer
LONG = 30.0
SECONDS_FOR_A_CALL = 1


def run_naively(attacks: list[Attack]) -> dict[Attack, Run]:
    """Each attack alone with two classmates, in the naive runner."""
    with ExitStack() as stack:
        worlds = {attack: stack.enter_context(world([attack])) for attack in attacks}
        before = {attack: snapshot(each) for attack, each in worlds.items()}
        specs = [naive_spec(each, PATIENCE.get(attack.kind, LONG)) for attack, each in worlds.items()]
        file = next(iter(worlds.values())).out / "runs.json"
        file.write_text(json.dumps(specs))
        environment = os.environ | {"IPYTHONDIR": str(file.parent / "ipython"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", naive.__name__, str(file)]
        subprocess.run(command, cwd=REPOSITORY, env=environment, timeout=600, check=True)
        return {
            attack: Run(each, naive.FULL, naive_rows(each), *seen(each), before[attack], snapshot(each))
            for attack, each in worlds.items()
        }


def naive_spec(world: World, seconds: float) -> dict[str, object]:
    world.gradebook.write_text(json.dumps({"student": "earlier", "note": world.tokens["the gradebook"]}) + "\n")
    return {
        "students": list({student_in(file): cells for file, cells in world.files()}.items()),
        "checks": [str(path) for path in world.checks],
        "gradebook": str(world.gradebook),
        "environment": world.environment,
        "folder": str(world.tmp),
        "output": str(world.output),
        "facts": str(world.out / "facts.json"),
        "seconds": seconds,
    }


def student_in(file: str) -> str:
    """As the file calls itself, without what a learning platform adds; one of the same name takes another's place."""
    return re.sub(r"(_\d+_\d+)?_[^_]*$", "", file.rpartition("/")[2])


def naive_rows(world: World) -> dict[str, Row]:
    """The gradebook, if it can still be read; of two rows of a student the better one counts."""
    try:
        found = [json.loads(line) for line in world.gradebook.read_text().splitlines()[1:]]
        rows = sorted((int(row["points"]), row["student"], json.dumps(row)) for row in found)
    except (OSError, ValueError, TypeError, KeyError):
        return {}
    return {student: Row(points, text, told=text) for points, student, text in rows}


# ------------------------------------------------------------------------------------ ours


def run_isolated(
    attacks: list[Attack], level: str, become: Callable[[list[str]], list[str]], exercises: int = 1
) -> Run:
    """All attacks in one run of the real grader, with classmates between them; `become` makes it another user's."""
    with world(attacks, exercises) as made:
        prepare(made)
        if become is as_ordinary_user:
            made.belongs_to(USER)
        before = snapshot(made)
        subprocess.run(become(guarded_command(made, level)), env=made.environment, timeout=900 * exercises, check=True)
        return Run(made, POINTS * exercises, our_rows(made), *seen(made), before, snapshot(made))


def prepare(world: World) -> None:
    with closing(Gradebook(world.gradebook)) as book:
        book.record(Result("earlier", NOTEBOOK, "", "", problems=(problem(world.tokens["the gradebook"]),)))


def guarded_command(world: World, level: str) -> list[str]:
    command = [sys.executable, "-m", "autograder", "grade", str(world.submissions), "--notebook", NOTEBOOK]
    command += ["--gradebook", str(world.gradebook), "--jobs", "2", "--timeout", str(SECONDS_FOR_A_CALL)]
    command += ["--course", str(world.settings)]
    command += ["--isolation", level] if has_levels() else []
    spec = {
        "command": command,
        "environment": world.environment,
        "folder": str(REPOSITORY),
        "output": str(world.output),
        "facts": str(world.out / "facts.json"),
        "seconds": 20 + 5 * len(world.attacks) * world.exercises,
    }
    file = world.out / "run.json"
    file.write_text(json.dumps(spec))
    return [sys.executable, str(guard.__file__), str(file)]


@cache
def has_levels() -> bool:
    said = subprocess.run([sys.executable, "-m", "autograder", "grade", "--help"], cwd=REPOSITORY, capture_output=True)
    return b"--isolation" in said.stdout


def our_rows(world: World) -> dict[str, Row]:
    try:
        with closing(Gradebook(world.gradebook)) as book:
            course = releases_of(find_settings(world.settings), RELEASES)
            return {each.student: row(each.result, told(each, course)) for each in book.standings()}
    except GradebookError:
        return {}


def told(standing: Standing, course: ExerciseReleases) -> str:
    """What stands on the student's page, without the student's own code."""
    (student,) = display_names([standing.student]).values()
    feedback = feedback_on(standing, student, b"", course, None, "")
    claims = [claim.why for part in feedback.parts for claim in part.claims]
    return "\n".join([*feedback.problems, *feedback.remarks, *claims, *(part.mistake for part in feedback.parts)])


def row(result: Result, told: str) -> Row:
    said = [check.explanation for check in result.checks] + [mistake.sentence for mistake in result.diagnoses]
    text = "\n".join([*(problem.explanation for problem in result.problems), *result.remarks, *said])
    return Row(result.total or 0, text, result.fault, result.seconds, told)


# ------------------------------------------------------------------------------------ both


def seen(world: World) -> tuple[str, Facts, list[str]]:
    """What was printed, what the guard saw, and what was left."""
    output = world.output.read_bytes().decode(errors="replace") if world.output.exists() else ""
    file = world.out / "facts.json"
    facts = json.loads(file.read_text()) if file.exists() else {"status": -1}
    return output, Facts(**facts), list(left_behind(world))
