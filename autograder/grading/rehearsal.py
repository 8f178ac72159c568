"""`check` on the command line: a rehearsal of grading, by the public checks, before a notebook is handed in."""

from contextlib import closing
from pathlib import Path

from autograder.assignment import assignments
from autograder.checking.checks import HarnessError, Outcome, run_checks
from autograder.exercise import HOME, Exercise
from autograder.exits import DONE, FLAGGED, misused
from autograder.feedback.findings import Findings
from autograder.feedback.student import report
from autograder.handing_in.submission import TOKEN, SubmissionError, read_submission
from autograder.isolation.processes import starter
from autograder.isolation.sandbox import NOT_ATTEMPTED, IsolatedStudent, Limits

ORDINARY = Limits()


def check_notebook(named: str, limits: Limits = ORDINARY) -> int:
    """Run a student's notebook afresh and say, by the public checks, what holds in it."""
    file, known = notebook_called(named), assignments(hidden=False)
    try:
        submission = read_submission(file, known)
    except SubmissionError as problem:
        return misused("check", f"{file}: {problem}")
    assignment, outcomes = submission.assignment, list[Outcome]()
    try:
        with closing(starter()) as start:
            student = IsolatedStudent(start, submission.cells, limits, assignment.forbidden)
            with closing(student):
                run_checks(assignment.files, [student], outcomes.extend)
    except HarnessError as fault:
        print(f"This could not be checked, which is not your fault: {fault}")
        return FLAGGED
    findings = [findings_of(path, outcomes) for path in assignment.public]
    print("\n\n".join(map(repr, findings)))
    if student.problems:
        print("\nRun from top to bottom, this went wrong:", *student.problems, sep="\n  ")
    return DONE if all(each.passed for each in findings if each.rows) else FLAGGED


def notebook_called(named: str) -> Path:
    """The notebook of the course that a short name such as L1a stands for; anything else is a file."""
    found = sorted((HOME.parent / "notebooks").glob(f"{named}_*.ipynb")) if TOKEN.fullmatch(named) else []
    return found[0] if found else Path(named)


def findings_of(path: Path, outcomes: list[Outcome]) -> Findings:
    """What `check()` would say in the notebook."""
    exercise = Exercise(path)
    own = [outcome for outcome in outcomes if outcome.exercise == exercise.name]
    if all(outcome.reason == NOT_ATTEMPTED for outcome in own):
        return Findings(f"{exercise.name}: {NOT_ATTEMPTED}")
    return report(exercise, own)
