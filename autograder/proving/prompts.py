"""Is a prompt all that a reader needs? What can be told without reading it."""

import ast
import doctest
import io
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from typing import Any

import numpy as np

from autograder.exercise import Exercise

ITEM = re.compile(r"\bL\d+\.\d+\b")
INTRODUCTION = "L0"  # the only notebook that comes before all lectures


def prompt_problems(exercise: Exercise, reference: Callable[..., Any]) -> Iterator[str]:
    """A sentence for each thing that is missing or untrue."""
    stub = ast.parse(exercise.stub).body[0]
    assert isinstance(stub, ast.FunctionDef)
    help_text = ast.get_docstring(stub) or ""
    for parameter in parameters(exercise):
        if f"`{parameter}`" not in exercise.prompt:
            yield f"the prompt does not explain `{parameter}`"
        if not re.search(rf"\b{re.escape(parameter)}\b[^:]*:", help_text):
            yield f"the stub's docstring does not say what {parameter} is, as in `{parameter}: (n,)`"
    if exercise.path.parent.name != INTRODUCTION and not ITEM.search(exercise.prompt):
        yield "the prompt names no item of a lecture, such as (L1.5)"
    if len(exercise.hints) < 2:
        yield "there are fewer than two hints"
    yield from example_problems(exercise, reference)


def parameters(exercise: Exercise) -> list[str]:
    """Names of the arguments, in their order."""
    stub = ast.parse(exercise.stub).body[0]
    assert isinstance(stub, ast.FunctionDef)
    return [argument.arg for argument in (*stub.args.posonlyargs, *stub.args.args, *stub.args.kwonlyargs)]


def example_problems(exercise: Exercise, reference: Callable[..., Any]) -> Iterator[str]:
    names = {"np": np, exercise.name: reference}
    worked = doctest.DocTestParser().get_doctest(exercise.prompt, names, exercise.name, str(exercise.path), 0)
    if not any(f"{exercise.name}(" in example.source for example in worked.examples):
        yield f"the prompt has no worked example `>>> {exercise.name}(…)`"
    said = io.StringIO()
    with redirect_stdout(said):
        failed = doctest.DocTestRunner(verbose=False).run(worked).failed
    if failed:
        got = said.getvalue().partition("Got:\n")[2].strip().splitlines() or ["an error"]
        yield f"the worked example of the prompt is not true: the reference gives {got[0].strip()}"
