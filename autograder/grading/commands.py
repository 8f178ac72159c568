"""`grade` on the command line: from a path to sentences, a table and files."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tqdm import tqdm

from autograder.exits import DONE, FLAGGED, INTERRUPTED, misused
from autograder.grading.assignment import assignments
from autograder.grading.engine import Done, grade, key_of
from autograder.grading.gradebook import Gradebook, GradebookError, Result
from autograder.grading.sandbox import NOT_ATTEMPTED, Limits
from autograder.grading.submission import read_submissions


def grade_path(path: Path, *, book: Path, sheet: Path, only: str | None, jobs: int, limits: Limits) -> int:
    """Grade all submissions at `path` that changed; print a table, write the gradebook and a spreadsheet."""
    known = assignments()
    if only and only not in known:
        return misused("grade", f"no notebook is called {only}; there are {', '.join(known)}")
    try:
        submissions, unreadable = read_submissions(path, known, only=only)
        sheet.open("a").close()  # better to fail now than after an hour
        gradebook = Gradebook(book)
    except (OSError, GradebookError) as problem:
        return misused("grade", str(problem))
    keys = {key_of(submission, limits): submission for submission in submissions}
    with closing(gradebook):
        due = [submission for key, submission in keys.items() if not gradebook.holds(key)]
        finished = with_progress(
            len(due), lambda done: grade(due, gradebook, jobs=jobs, limits=limits, progress=done)
        )
        results = [result for result in gradebook.results() if result.key in keys]
        gradebook.write_csv(sheet)
    for notebook, assignment in known.items():
        print_table(notebook, assignment.exercises, [result for result in results if result.notebook == notebook])
    for file in unreadable:
        print(f"not graded: {file.path}: {file.why}")
    print(f"{len(results)} graded, {len(keys) - len(due)} of them earlier. Written: {book} and {sheet}")
    if not finished:
        return misused("grade", "interrupted; run the same command again to go on.", INTERRUPTED)
    return FLAGGED if unreadable or any(result.fault for result in results) else DONE


def with_progress(count: int, work: Callable[[Done], None]) -> bool:
    """Do the work with a bar that moves at each result, where somebody watches; return False after a Ctrl-C."""
    with tqdm(total=count, unit=" notebooks", disable=None if count else True) as bar:
        try:
            work(lambda _: bar.update())
        except KeyboardInterrupt:
            return False
    return True


def print_table(notebook: str, exercises: tuple[str, ...], results: list[Result]) -> None:
    if not results:
        return
    rows = [(notebook, *exercises, "total", "remarks")]
    for result in results:
        scores = {name: f"{won}/{there_are}" for name, (won, there_are) in result.scores.items()}
        total = "?" if result.total is None else f"{result.total}/{result.out_of}"
        rows.append((result.student, *(scores.get(name, "?") for name in exercises), total, remarks(result)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        print("  ".join([first.ljust(widths[0]), *cells, last]).rstrip())
    print()


def remarks(result: Result) -> str:
    if result.fault:
        return f"to be looked at: {result.fault}"
    likely = [f"{each.exercise}: {each.sentence}" for each in result.diagnoses]
    idle = dict.fromkeys(verdict.exercise for verdict in result.verdicts if verdict.reason == NOT_ATTEMPTED)
    said = [f"{NOT_ATTEMPTED}: {', '.join(idle)}"] if idle else []
    return "; ".join([*likely, *said, *result.problems, *result.remarks])
