"""What the key of an exercise holds besides its hidden checks: right and wrong answers, and what it says of itself."""

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from autograder.exercise import Exercise

OURS = ("pytest", "autograder")  # what only the checks of a key need


@dataclass(frozen=True)
class Key:
    exercise: Exercise

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.exercise.key.read_text(encoding="utf-8"))

    @cached_property
    def answers(self) -> str:
        """The key without its checks: text that a student's process can run."""
        return ast.unparse(ast.Module([node for node in self.tree.body if not only_for_checks(node)], []))

    def functions(self, prefix: str) -> dict[str, str]:
        """The answers whose names begin so, each with its sentence."""
        functions = [node for node in self.tree.body if isinstance(node, ast.FunctionDef)]
        found = [node for node in functions if node.name.startswith(prefix)]
        return {node.name: " ".join((ast.get_docstring(node) or "").split()) for node in found}

    def says(self, name: str, otherwise: Any) -> Any:
        """The value that the key gives to a name of its own."""
        nodes = [node for node in self.tree.body if isinstance(node, ast.Assign)]
        values = [node.value for node in nodes if ast.unparse(node.targets[0]) == name]
        return ast.literal_eval(values[-1]) if values else otherwise

    def load(self, name: str, source: str = "") -> Any:
        """An answer as a function of this process; `source` may define another one beside those of the key."""
        names: dict[str, Any] = {"__name__": f"key of {self.exercise.name}"}
        for text in ("import numpy as np", self.answers, source):
            exec(compile(text, str(self.exercise.key), "exec", dont_inherit=True), names)
        return names[name]


def only_for_checks(node: ast.stmt) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name.startswith("test_")
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").partition(".")[0] in OURS
    return isinstance(node, ast.Import) and all(alias.name.partition(".")[0] in OURS for alias in node.names)
