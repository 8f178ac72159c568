"""An attack is a file in `submissions/`: the cells of a hostile notebook, below a docstring of facts.

The docstring says in one sentence what the notebook tries, then, line by line,

    kind: point | secret | harm | outlive | stop
    A, B: nothing               what it reaches at each level of isolation
    C: nothing as root, else reads the gradebook
    score: 4                    what the answer is worth by itself; 0 if it is not said
    needs: root                 what it needs to succeed even against the naive runner; nothing if it is not said
    file: {student}/x.ipynb     what the notebook is called, if not as everybody's

At C an attack reaches what is said (`may …`: reaches it now and then). Cells begin with `# %%`; a line that begins with
`# jupyter: ` is a magic or a shell command. Words in braces are filled in by `world.World`: paths such as {keys},
{gradebook}, {classmate} and {canary}, a {marker} to name things with, a {boast}, which an attack raises as an error
when it has got what it came for and nothing else would show it, and a {leak}, which stands before what its student
should not be told. A line `# include: send_message` stands for a text of `SHARED`, which several attacks need.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDER = Path(__file__).with_name("submissions")
KINDS = {
    "point": "win points",
    "secret": "read a secret",
    "harm": "reach or change what is not its own",
    "outlive": "leave something behind",
    "stop": "cost others their grades",
}
LEVELS = "ABC"
NOTHING = "nothing"
UNLESS_ROOT = "nothing as root, else "
SHARED = {
    "send_message": """\
import os

def midpoint(a, b):
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, MESSAGE)
        except OSError:
            pass
    return a""",
    "search_processes_above": """\
import os

def above(pid):
    return int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])

found = set()
for pid in (os.getpid(), os.getppid(), above(os.getppid())):
    try:
        found |= set(search(pid))
    except OSError:
        pass
raise RuntimeError(found)""",
}


@dataclass(frozen=True)
class Attack:
    path: Path

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return self.path.stem

    @cached_property
    def parts(self) -> list[str]:
        return re.split(r"^# %%\n", self.path.read_text(encoding="utf-8"), flags=re.MULTILINE)

    @cached_property
    def tries(self) -> str:
        return " ".join(self.parts[0].strip().strip('"').partition("\n\n")[0].split())

    @cached_property
    def facts(self) -> dict[str, str]:
        """What stands in the docstring below its sentence."""
        lines = self.parts[0].strip().strip('"').partition("\n\n")[2].splitlines()
        pairs = [line.partition(": ") for line in lines if line]
        return {name: value for names, _, value in pairs for name in names.split(", ")}

    @property
    def kind(self) -> str:
        return self.facts["kind"]

    @property
    def score(self) -> int:
        return int(self.facts.get("score", 0))

    @property
    def needs(self) -> str:
        return self.facts.get("needs", "")

    def reaches(self, level: str, *, as_root: bool) -> str:
        """What the attack gets at a level of isolation."""
        said = self.facts[level]
        if said.startswith(UNLESS_ROOT):
            return NOTHING if as_root else said.removeprefix(UNLESS_ROOT)
        return said

    def cells(self, words: dict[str, object]) -> list[str]:
        """The notebook's cells, with shared texts included and the words in braces filled in."""
        cells = [part.strip().replace("# jupyter: ", "") for part in self.parts[1:]]
        cells = [re.sub(r"^# include: (\w+)$", lambda line: SHARED[line[1]], cell, flags=re.M) for cell in cells]
        return [filled(cell, words) for cell in cells]

    def file(self, words: dict[str, object]) -> str:
        """The path of the notebook below the folder of the class, or nothing if it is called as everybody's."""
        return filled(self.facts.get("file", ""), words)


def filled(text: str, words: dict[str, object]) -> str:
    return re.sub(r"{(\w+)}", lambda word: str(words.get(word[1], word[0])), text)


ATTACKS = [Attack(path) for path in sorted(FOLDER.glob("*.py"))]
