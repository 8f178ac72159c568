"""`grade-written` on the command line: opens the page, and says at the end what was done."""

import webbrowser
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from autograder.arguments import user_name
from autograder.course.for_grading import course_of
from autograder.course.settings import SettingsError, find_settings
from autograder.exits import DONE, misused
from autograder.grading.gradebook import GradebookError, open_existing
from autograder.handing_in.course import RELEASES
from autograder.written.desk import Desk
from autograder.written.server import PageServer


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    book: Path
    notebook: str = ""
    question: str = ""
    author: str = ""
    port: int = 0
    browser: bool = True
    names: bool = False
    releases: Path = RELEASES
    course: Path | None = None


def grade_written(wish: Wish) -> int:
    """Serve the page until Ctrl-C."""
    try:
        course = course_of(find_settings(wish.course), wish.releases)
        desk = Desk(wish.book, course, wish.author or user_name(), wish.notebook, wish.question)
        if not desk.items():
            return misused("grade-written", nothing_to_grade(wish))
        server = PageServer(desk, port=wish.port, names=wish.names)
    except (GradebookError, SettingsError) as problem:
        return misused("grade-written", str(problem))
    except OSError:
        return misused("grade-written", f"port {wish.port} is taken; choose another, or leave --port out.")
    with server, suppress(KeyboardInterrupt):
        print(f"{waiting(desk)} Grade them, as {desk.author}, at\n    {server.address}\nCtrl-C ends it.", flush=True)
        if wish.browser:
            webbrowser.open(server.address)
        server.serve_forever()
    print(f"\nGraded here: {len(desk.saved)}. {waiting(desk)} Everything is in {wish.book}.")
    return DONE


def waiting(desk: Desk) -> str:
    items = desk.items()
    return f"{sum(not item.is_done for item in items)} of {len(items)} answers wait."


def nothing_to_grade(wish: Wish) -> str:
    """Which questions there are instead."""
    with closing(open_existing(wish.book)) as gradebook:
        known = ", ".join(f"{each.question} of {each.notebook}" for each in gradebook.questions())
    if not known:
        return f"{wish.book} knows no question for a person to grade; `autograder grade` notes those of the notebooks"
    return f"{wish.book} has no answer to such a question; there is {known}"
