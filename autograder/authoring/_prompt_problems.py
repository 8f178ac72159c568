"""What a reader needs and an exercise's prompt, stub or hints lack, as far as that can be told mechanically."""

import ast
import doctest
import io
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.exercise.magics import python_tree

_LECTURE_ITEM = re.compile(r"\bL\d+\.\d+\b")
_INTRODUCTION = "L0"  # the only notebook that comes before all lectures
# What makes code of names and numbers.
_DOES_SOMETHING = (
    ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.IfExp, ast.Lambda, ast.Subscript, ast.comprehension,
)  # fmt: skip


def prompt_problems(exercise: Exercise, reference: Callable[..., Any]) -> Iterator[str]:
    """A sentence for each of them."""
    stub: Any = ast.parse(exercise.stub).body[0]
    help_text = ast.get_docstring(stub) or ""
    for parameter in exercise.parameters:
        if f"`{parameter}`" not in exercise.prompt:
            yield f"the prompt does not explain `{parameter}`"
        if not re.search(rf"\b{re.escape(parameter)}\b[^:]*:", help_text):
            yield f"the stub's docstring does not say what {parameter} is, as in `{parameter}: (n,)`"
    if exercise.notebook != _INTRODUCTION and not _LECTURE_ITEM.search(exercise.prompt):
        yield "the prompt names no item of a lecture, such as (L1.5)"
    yield from hint_problems(exercise.hints)
    yield from example_problems(exercise, reference)


def example_problems(exercise: Exercise, reference: Callable[..., Any]) -> Iterator[str]:
    names = {"np": np, exercise.name: reference}
    worked = doctest.DocTestParser().get_doctest(exercise.prompt, names, exercise.name, str(exercise.path), 0)
    if not any(f"{exercise.name}(" in example.source for example in worked.examples):
        yield f"the prompt has no worked example `>>> {exercise.name}(…)`"
    printed = io.StringIO()
    with redirect_stdout(printed):
        failed = doctest.DocTestRunner(verbose=False).run(worked).failed
    if failed:
        got = printed.getvalue().partition("Got:\n")[2].strip().splitlines() or ["an error"]
        yield f"the worked example of the prompt is not true: the reference gives {got[0].strip()}"


def hint_problems(hints: tuple[str, ...]) -> Iterator[str]:
    """Hints step up: from a question to, at most, half a line of code.

    >>> list(hint_problems(("Add `w @ x` and b.", "Return it.")))
    ['the first hint asks nothing; begin with a question', 'hint 1 has code in it, which only the last may have']
    """
    if len(hints) < 2:
        yield "there are fewer than two hints"
    if hints and "?" not in hints[0]:
        yield "the first hint asks nothing; begin with a question"
    for number, hint in enumerate(hints[:-1], start=1):
        if any(map(is_code, [*re.findall("`([^`]+)`", hint), *hint.splitlines()])):
            yield f"hint {number} has code in it, which only the last may have"


def is_code(text: str) -> bool:
    """Does it compute, call or assign something, in Python?

    >>> [text for text in ("w", "np.outer", "-1", "X @ w", "sum(x)", "a = b", "Add them.") if is_code(text)]
    ['X @ w', 'sum(x)', 'a = b']
    """
    tree = python_tree(text.strip()) or ast.Module([], [])
    statements = any(not isinstance(each, ast.Expr) for each in tree.body)
    return statements or any(isinstance(node, _DOES_SOMETHING) for node in ast.walk(tree))
