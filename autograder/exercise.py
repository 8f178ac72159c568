"""An exercise: one file that students see, one of the same name in `keys/` that they do not.

Both are read as text here, never imported: a notebook is built from their prompt, stub and reference, and a
student's kernel should not run a key by accident.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder.checking.barrier import LIBRARY
from autograder.editions.stamp import StampError, read_stamp

HOME = Path(__file__).parent


@dataclass(frozen=True)
class Exercise:
    path: Path

    @property
    def name(self) -> str:
        """The name of the function that a student writes."""
        return self.path.stem

    @property
    def key(self) -> Path:
        return self.path.parents[2] / "keys" / self.path.parent.name / self.path.name

    @cached_property
    def prompt(self) -> str:
        return ast.get_docstring(ast.parse(self._text)) or ""

    @property
    def stub(self) -> str:
        return function_source(self._text, self.name)

    @property
    def solution(self) -> str:
        return function_source(self.key.read_text(encoding="utf-8"), self.name)

    @cached_property
    def hidden_checks(self) -> int:
        """How many more checks await at grading; where the key is not at hand, the release's stamp knows."""
        if not self.key.exists():
            return hidden_checks_by_stamp().get(self.name, 0)
        body = ast.parse(self.key.read_text(encoding="utf-8")).body
        return sum(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in body)

    @property
    def hints(self) -> tuple[str, ...]:
        return tuple(self._assigned("hints", ()))

    @cached_property
    def may_use_library(self) -> str:
        """The reason why, where the file says `library = "the reason why"`."""
        return str(self._assigned("library", ""))

    @cached_property
    def forbidden(self) -> tuple[str, ...]:
        """The modules and functions that the answer may not use, by their dotted names; mostly the library."""
        library = () if self.may_use_library else (LIBRARY,)
        return (*library, *self._assigned("forbidden", ()))

    def _assigned(self, name: str, otherwise: Any) -> Any:
        """The value that the file gives to a name of its own."""
        nodes = (node for node in ast.parse(self._text).body if isinstance(node, ast.Assign))
        values = [node.value for node in nodes if ast.unparse(node.targets[0]) == name]
        return ast.literal_eval(values[-1]) if values else otherwise

    @cached_property
    def _text(self) -> str:
        return self.path.read_text(encoding="utf-8")


def function_source(text: str, name: str) -> str:
    """The text of one top-level function of a module."""
    functions = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    node = next(node for node in functions if node.name == name)
    return ast.get_source_segment(text, node) or ""


def hidden_checks_by_stamp() -> Mapping[str, int]:
    try:
        return read_stamp(HOME.parent).hidden_checks
    except StampError:  # no release, but the repository
        return {}


def exercises() -> dict[str, Exercise]:
    """All exercises of the course by function name, which is unique."""
    found = [Exercise(path) for path in sorted((HOME / "exercises").glob("*/*.py"))]
    return {exercise.name: exercise for exercise in found}


def find_exercise(name: str) -> Exercise:
    known = exercises()
    if name not in known:
        raise LookupError(f"there is no exercise {name!r}; the function must keep its name, one of {', '.join(known)}")
    return known[name]
