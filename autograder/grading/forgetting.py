"""`forget` on the command line: removes all that a gradebook knows of a student."""

import difflib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from autograder.display import shown
from autograder.exits import DONE, misused
from autograder.grading.gradebook import Gradebook, GradebookError, open_existing

KEPT = "Not touched: what was handed in, and spreadsheets, exports and reports made before; make those anew."


def forget(student: str, book: Path, *, sure: bool, ask: Callable[[str], str] = input) -> int:
    """Ask, remove, and say what was removed."""
    try:
        with closing(open_existing(book)) as gradebook:
            told = known_of(student, gradebook)
            if not told:
                return misused("forget", nobody(student, gradebook))
            if not sure and not confirmed(f"Remove all of {shown(student)} from {book} for good: {told}?", ask):
                return misused("forget", "nothing was removed; add --yes to remove without being asked")
            gradebook.forget(student)
    except GradebookError as problem:
        return misused("forget", str(problem))
    print(f"Removed all of {shown(student)} from {book}: {told}.\n{KEPT}")
    return DONE


def known_of(student: str, gradebook: Gradebook) -> str:
    """What there is, such as “2 results (L1a, L1b), 2 notebooks, 1 decision”; nothing of somebody unknown."""
    own = [result for result in gradebook.results(history=True) if result.student == student]
    contents = gradebook.connection.execute("SELECT count(*) FROM contents WHERE student = ?", [student]).fetchone()[0]
    decisions = sum(decision.student == student for decision in gradebook.decisions())
    notebooks = ", ".join(dict.fromkeys(result.notebook for result in own))
    files = sum(file.student == student for file in gradebook.unreadable())
    counts = [
        counted(len(own), "result") + f" ({notebooks})" * bool(own),
        counted(contents, "notebook"),
        counted(decisions, "decision"),
        *([counted(files, "unreadable file")] if files else []),
    ]
    return ", ".join(counts) if own or contents or decisions or files else ""


def counted(number: int, thing: str) -> str:
    """
    >>> counted(1, "result"), counted(0, "result")
    ('1 result', '0 results')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


def nobody(student: str, gradebook: Gradebook) -> str:
    """That there is no such student, and who may be meant."""
    known = {result.student for result in gradebook.results(history=True)}
    known |= {file.student for file in gradebook.unreadable()}
    alike = difflib.get_close_matches(student, sorted(known), n=3, cutoff=0.6)
    meant = (
        f"; did you mean {' or '.join(map(shown, alike))}?"
        if alike
        else "; `autograder export --format csv` lists them all"
    )
    return f"{gradebook.path} knows no student {shown(student)}{meant}"


def confirmed(question: str, ask: Callable[[str], str]) -> bool:
    """Only a clear yes is one; where nobody can answer, it is a no."""
    try:
        return ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
