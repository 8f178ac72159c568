"""`check` on the command line: grades a notebook by the public checks, before it is handed in."""

from contextlib import closing
from pathlib import Path

from autograder.errors import DONE, FLAGGED, CourseError
from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import HOME, Exercise
from autograder.exercise.notebook_file import SubmissionError
from autograder.harness.calls import HarnessError
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import run_checks
from autograder.harness.findings import Findings
from autograder.harness.notebook import report
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import starter
from autograder.sandbox.student import IsolatedStudent
from autograder.submissions.submission import TOKEN, read_submission


def check_notebook(named: str) -> int:
    """Run a student's notebook afresh and say, by the public checks, what holds in it."""
    file, known = _notebook_called(named), assignments(hidden=False)
    try:
        submission = read_submission(file, known)
    except SubmissionError as problem:
        raise CourseError(f"{file}: {problem}") from None
    assignment, outcomes = submission.assignment, list[CheckResult]()
    try:
        with closing(starter()) as start:
            student = IsolatedStudent(start, submission.cells, Limits(), assignment.forbidden)
            with closing(student):
                run_checks(assignment.files_of(assignment.exercises), [student], outcomes.extend)
    except HarnessError as fault:
        print(f"This could not be checked, which is not your fault: {fault}")
        return FLAGGED
    findings = [_findings_of(path, outcomes) for path in assignment.public]
    print("\n\n".join(map(repr, findings)))
    for remark in student.redefined:
        print(f"\n{remark.reason}")
    if student.problems:
        print(
            "\nRun from top to bottom, this went wrong:", *(each.explanation for each in student.problems), sep="\n  "
        )
    return DONE if all(each.passed for each in findings if each.rows) else FLAGGED


def _notebook_called(named: str) -> Path:
    """The notebook of the course that a short name such as L1a stands for; anything else is a file."""
    if not TOKEN.fullmatch(named):
        return Path(named)
    there = {path.stem.partition("_")[0]: path for path in sorted((HOME.parent / "notebooks").glob("L*.ipynb"))}
    if named not in there:
        raise CourseError(f"no notebook is called {named}; there are {', '.join(there)}")
    return there[named]


def _findings_of(path: Path, outcomes: list[CheckResult]) -> Findings:
    """What `check()` would say in the notebook."""
    exercise = Exercise(path)
    own = [outcome for outcome in outcomes if outcome.exercise == exercise.name]
    if not any(outcome.is_attempted for outcome in own):
        return Findings(f"{exercise.name}: not attempted yet")
    return report(exercise, own)
