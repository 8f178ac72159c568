"""Made-up classes: honest students who write the same exercises in their own ways, and some who copied.

Everything that could be chosen was chosen on the tuning notebooks: how long a run is, how wide a window, what evidence
weighs, where the threshold lies. The others are held out: their exercises, answers, some habits and a disguise are met
by the bounds of test_measured.py and by nothing before.
"""

import ast
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.random import Generator

from autograder.exercise.exercise_files import HOME
from tests.autograder.reports.similarity import copies, habits

TUNING = ["L1a", "L1c", "L2b", "L2d", "L3b", "L3d", "L4a", "L4c", "L5b", "L6"]
HELD_OUT = ["L1b", "L2a", "L2c", "L3a", "L3c", "L3e", "L4b", "L5a", "L5c"]
WRITTEN = Path(__file__).parent / "written"  # by hand, as different students would
SHARES = {"reference": 0.3, "right": 0.4, "wrong": 0.3}  # of the students who come to such an answer
TRIED = ["X.shape", "print(X[:5])", "y[:10]", "np.unique(y)", "help(np.argsort)"]
ARGUMENTS = ["np.array([1.0, 2.0])", "0.1", "X", "y", "3", "np.zeros(4)", "[1, 2, 3]", "np.eye(2)", "1"]


@dataclass
class Member:
    """A student: cells with answers and cells of their own, and from whom which answer was copied."""

    name: str
    answers: dict[str, str]
    own: list[str]
    kind: str = "honest"
    origins: dict[str, str] = field(default_factory=dict)

    @property
    def cells(self) -> list[str]:
        return [*self.answers.values(), *self.own]

    def origin(self, exercise: str) -> str:
        return self.origins.get(exercise, self.name)


@dataclass
class Class:
    notebook: str
    members: list[Member]

    @property
    def related(self) -> set[frozenset[str]]:
        """Pairs with an answer of common origin."""
        return {
            frozenset((one.name, other.name))
            for one, other in combinations(self.members, 2)
            if any(one.origin(each) == other.origin(each) for each in one.answers.keys() & other.answers.keys())
        }


def made_up_class(notebook: str, seed: int, *, size: int = 60, copied: int = 9, variety: float = 0.7) -> Class:
    """Students of whom some copied from others, who did not know it. With less variety, honest ones are more alike."""
    held_out = notebook in HELD_OUT
    rng = np.random.default_rng([seed, sorted(TUNING + HELD_OUT).index(notebook)])
    disguises = [*copies.DISGUISES, *(copies.HELD_OUT_DISGUISES if held_out else ())]
    kinds = [*disguises, "mixed", "in part", "mixed"]
    members = [honest(notebook, f"s{number:03}", variety, rng) for number in range(size - copied)]
    willing = [each for each in members if len(each.answers) >= 4]
    for number in range(copied):
        kind = kinds[(number + seed) % len(kinds)]
        sources = [willing[place] for place in rng.choice(len(willing), size=2, replace=False)]
        disguise = kind if kind in disguises else str(rng.choice(disguises))
        members.append(copier(honest(notebook, f"c{number:03}", variety, rng), kind, sources, disguise, rng))
    return Class(notebook, members)


# ---------------------------------------------------------------------------------------------- honest students


def honest(notebook: str, name: str, variety: float, rng: Generator) -> Member:
    """Somebody with habits of their own who solves most exercises, each in one of the ways in which it is solved."""
    known = [*habits.RULES, *(habits.HELD_OUT_RULES if notebook in HELD_OUT else ()), *habits.OTHER]
    strength = {habit: variety * float(rng.beta(0.5, 0.9)) for habit in known}
    solved = [path.stem for path in sorted((HOME / "exercises" / notebook).glob("*.py")) if rng.random() < 0.93]
    answers = {each: habits.rewritten(way_to_solve(notebook, each, rng), strength, rng) for each in solved}
    tried = [trial(each, answers[each], rng) for each in solved if rng.random() < 0.25]
    return Member(name, answers, [*tried, *(str(rng.choice(TRIED)) for _ in range(rng.random() < 0.2))])


def trial(exercise: str, answer: str, rng: Generator) -> str:
    """A call with arguments of one's own"""
    count = len(ast.parse(answer).body[0].args.args)
    return f"{exercise}({', '.join(map(str, rng.choice(ARGUMENTS, size=count)))})"


def way_to_solve(notebook: str, exercise: str, rng: Generator) -> str:
    ways = ways_to_solve(notebook, exercise)
    kinds = [kind for kind, _ in ways]
    weights = np.array([SHARES[kind] / kinds.count(kind) for kind in kinds])
    return ways[rng.choice(len(ways), p=weights / weights.sum())][1]


@cache
def ways_to_solve(notebook: str, exercise: str) -> list[tuple[str, str]]:
    """Kind and source of the answers in the key that stand for themselves, and of those written by hand."""
    key = functions_of(HOME / "keys" / notebook / f"{exercise}.py")
    found = [("reference", as_answer(key[exercise], exercise))]
    for name, function in key.items():
        kind = name.partition("_")[0]
        alone = not habits.names_in(function) & key.keys() and "lecturelib" not in ast.unparse(function)
        if kind in ("right", "wrong") and alone:
            found.append((kind, as_answer(function, exercise)))
    by_hand = functions_of(WRITTEN / ("held_out" if notebook in HELD_OUT else "tuning") / f"{notebook}.py")
    return found + [
        ("right", as_answer(by_hand[name], exercise)) for name in by_hand if name.startswith(f"{exercise}__")
    ]


def functions_of(file: Path) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(file.read_text(encoding="utf-8") if file.exists() else "")
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def as_answer(node: ast.FunctionDef, exercise: str) -> str:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return ast.unparse(ast.FunctionDef(exercise, node.args, body, [], lineno=1))


# ---------------------------------------------------------------------------------------------- those who copied


def copier(own: Member, kind: str, sources: list[Member], disguise: str, rng: Generator) -> Member:
    """A copy of all of one source, of three fifths of it, or of two sources by turns."""
    first, second = sources
    taken = dict.fromkeys(first.answers, first)
    if kind == "mixed":
        both = [str(each) for each in rng.permutation(sorted({*first.answers, *second.answers}))]
        by_turns = {each: sources[place % 2] for place, each in enumerate(both)}
        taken = {each: source for each, source in by_turns.items() if each in source.answers}
    if kind == "in part":
        order = [str(each) for each in rng.permutation(list(taken))]
        taken = dict.fromkeys(order[: -(-len(order) * 3 // 5)], first)
    texts = copies.disguised([source.answers[each] for each, source in taken.items()], disguise, rng)
    answers = {ast.parse(text).body[0].name: text for text in texts}
    rest = {each: text for each, text in own.answers.items() if each not in answers and kind == "in part"}
    return Member(own.name, answers | rest, own.own, kind, {each: source.name for each, source in taken.items()})
