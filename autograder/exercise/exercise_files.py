"""An exercise: one file that students see, one of the same name in `keys/` that they do not.

Both are read as text here, never imported: a notebook is built from their prompt, stub and reference, and a
student's kernel should not run a key by accident.
"""

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder.exercise import LIBRARY
from autograder.exercise.stamp import StampError, read_stamp

SEALED = "sealed"  # the folder of typical mistakes that students cannot read, beside exercises/
HOME = Path(__file__).parents[1]  # the package, with exercises/ and keys/ in it


@dataclass(frozen=True)
class Exercise:
    path: Path

    @cached_property
    def name(self) -> str:
        """The name of the function that a student writes."""
        return self.path.stem

    @property
    def notebook(self) -> str:
        """The short name of the notebook that it belongs to, such as L1a."""
        return self.path.parent.name

    @property
    def key(self) -> Path:
        return key_folder(self.path.parent) / self.path.name

    @property
    def sealed(self) -> Path:
        """Where the students' edition has what it knows of typical mistakes; nobody else has it."""
        return self.path.parents[2] / SEALED / self.notebook / f"{self.name}.json"

    @cached_property
    def prompt(self) -> str:
        return ast.get_docstring(self._tree) or ""

    @property
    def stub(self) -> str:
        return function_source(self._text, self.name)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the function's arguments, in their order."""
        given = _functions_in(self._tree)[self.name].args
        return tuple(each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs))

    @property
    def solution(self) -> str:
        return function_source(self.key.read_text(encoding="utf-8"), self.name)

    @cached_property
    def hidden_checks(self) -> int:
        """How many more checks await at grading; where the key is not at hand, the release's stamp knows."""
        if self.key.exists():
            return len(check_names(self.key))
        try:
            return read_stamp(HOME.parent).hidden_checks.get(self.name, 0)
        except StampError:  # no release, but the repository
            return 0

    @property
    def hints(self) -> tuple[str, ...]:
        return tuple(assigned_value(self._tree, "hints", ()))

    @cached_property
    def forbidden(self) -> tuple[str, ...]:
        """The modules and functions that the answer may not use, by their dotted names.

        That is mostly the library, unless the file says `library = "the reason why it may be used"`.
        """
        library = () if assigned_value(self._tree, "library", "") else (LIBRARY,)
        return (*library, *assigned_value(self._tree, "forbidden", ()))

    @cached_property
    def _text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self._text)


def key_folder(folder: Path) -> Path:
    """Where the keys of a folder of exercises lie, and the rubrics of its notebook.

    >>> key_folder(Path("autograder/exercises/L1a")).as_posix()
    'autograder/keys/L1a'
    """
    return folder.parent.with_name("keys") / folder.name


def check_names(path: Path) -> frozenset[str]:
    return frozenset(name for name in _functions_in(ast.parse(path.read_bytes())) if name.startswith("test_"))


def assigned_value(tree: ast.Module, name: str, otherwise: Any) -> Any:
    """The value that a module gives to a name of its own."""
    nodes = (node for node in tree.body if isinstance(node, ast.Assign))
    values = [node.value for node in nodes if ast.unparse(node.targets[0]) == name]
    return ast.literal_eval(values[-1]) if values else otherwise


def function_source(text: str, name: str) -> str:
    return ast.get_source_segment(text, _functions_in(ast.parse(text))[name]) or ""


def _functions_in(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def exercises() -> dict[str, Exercise]:
    """All exercises of the course by function name, which is unique."""
    found = [Exercise(path) for path in sorted((HOME / "exercises").glob("*/*.py"))]
    return {exercise.name: exercise for exercise in found}


def find_exercise(name: str) -> Exercise:
    known = exercises()
    if name not in known:
        raise LookupError(f"there is no exercise {name!r}; the function must keep its name, one of {', '.join(known)}")
    return known[name]
