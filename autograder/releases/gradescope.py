"""Grades one submission inside Gradescope's container: from `submission/` to `results/results.json`.

What a student may read is in the file: of public checks why they failed, of hidden ones the claim.
An internal error gives no file, and so no score: Gradescope then tells the student to ask the course's staff, who find
what was printed.
"""

import json
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from autograder.course_file.settings import Settings, releases_of
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.exercise.exercise_files import HOME
from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Result
from autograder.harness.check_results import CheckResult
from autograder.sandbox.levels import isolation
from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.handed_in import NO_NOTEBOOK, HandedIn, read_handed_in
from autograder.submissions.submission import Submission
from autograder.text import shown

SETTINGS = "gradescope.json"  # beside the autograder; `autograder package` writes it
_Json = dict[str, Any]


def main(home: Path) -> int:
    target = home / "results" / "results.json"
    target.unlink(missing_ok=True)
    try:
        settings = json.loads((HOME.parent / SETTINGS).read_text(encoding="utf-8"))
        results = _results_of(home / "submission", releases_of(Settings(seed=settings["seed"])), settings)
    except Exception as problem:
        if not isinstance(problem, CourseError):
            traceback.print_exc(file=sys.stdout)
        print(f"NO SCORE. This is no fault of the student's: {problem}\nMend it, and run the autograder again.")
        return FLAGGED
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(results, indent=1), encoding="utf-8")
    print(f"{results['score']} points; {results['extra_data']}")
    return DONE


def _results_of(submission: Path, course: ExerciseReleases, settings: Mapping[str, str]) -> _Json:
    """What Gradescope is told. A submission that cannot be read is the student's, who may hand in another: 0 points."""
    try:
        handed_in = read_handed_in(submission, course, only=settings["notebook"], of_one_student=True)
    except FileNotFoundError:
        handed_in = HandedIn((), ())
    newest = {each.notebook: each for each in handed_in.submissions}
    if not newest:
        why = [f"{shown(file.path.name)}: {file.why}" for file in handed_in.unreadable] or [NO_NOTEBOOK]
        return _as_json([], ["This could not be graded.", *why])
    results = graded(list(newest.values()))
    faults = [f"{result.notebook}: {result.fault}" for result in results if result.fault]
    if faults or len(results) != len(newest):
        raise CourseError("; ".join(faults) or "not everything was graded")
    tests = list(_tests_of(results, course, settings["hidden"]))
    return _as_json(tests, [line for result in results for line in remarks(result, newest)], results)


def graded(submissions: Sequence[Submission]) -> list[Result]:
    """At the best isolation available: the container is this student's alone, so even the weakest will do."""
    with tempfile.TemporaryDirectory() as folder, closing(Gradebook(Path(folder, "gradebook.sqlite"))) as gradebook:
        grade(submissions, gradebook, walls=isolation())
        return list(gradebook.results(history=True))


# ---------------------------------------------------------------------------------------------- the JSON


def _as_json(tests: list[_Json], lines: Sequence[str], results: Sequence[Result] = ()) -> _Json:
    return {
        "score": sum(result.total or 0 for result in results),
        "output": "\n".join(lines),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "stdout_visibility": "hidden",
        "execution_time": round(sum(result.seconds for result in results)),
        "extra_data": {
            "isolation": sorted({result.isolation for result in results}),
            "versions": {result.notebook: result.version for result in results},
        },
        "tests": tests,
    }


def _tests_of(results: Sequence[Result], course: ExerciseReleases, hidden: str) -> Iterator[_Json]:
    """One for each check; `hidden` says when the student may see what became of a hidden one."""
    for first, result in enumerate(results, start=1):
        for second, verdict in enumerate(result.checks, start=1):
            is_secret = course.info(result.notebook, result.release, verdict.exercise).hides(verdict)
            yield {
                "number": f"{first}.{second}",
                "name": f"{verdict.exercise}: {verdict.claim}",
                "score": verdict.points if verdict.holds else 0,
                "max_score": verdict.points,
                "status": "passed" if verdict.holds else "failed",
                "output": "" if is_secret or verdict.holds else why(verdict),
                "visibility": hidden if is_secret else "visible",
            }


def why(verdict: CheckResult) -> str:
    """The reason may hold what the student's code has said. No call: its numbers may come again."""
    lines = [*verdict.explanation.splitlines(), f"In the notebook, check({verdict.exercise}) shows a call to try."]
    return "\n".join(map(shown, lines))


def remarks(result: Result, submissions: Mapping[str, Submission]) -> Iterator[str]:
    for likely in result.diagnoses:
        yield f"{likely.exercise}: {likely.sentence}"
    for problem in result.problems:
        yield f"Run from top to bottom, this went wrong: {shown(problem.explanation)}"
    for question in submissions[result.notebook].assignment.questions:
        yield f"{question.question}: {question.points} points, given by a person."


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
