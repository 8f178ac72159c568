"""The place where a hostile run happens: submissions, secrets, and files that must not change."""

import hashlib
import os
import secrets
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.attacks.attack import Attack
from tests.autograder.classroom import write_notebook

REPOSITORY = Path(__file__).parents[2]
NOTEBOOK, EXERCISE, POINTS = "L0", "midpoint", 4
OWN = "own"  # the folder of the exercises that join that one, where there are several
KEY = "right_from_one_end"  # a name that is in the key and in nothing that a student may see
HONEST = ("import numpy as np", "def midpoint(a, b):\n    return np.add(a, b) / 2", "# my own notes: {token}")
FIRST = "000-ada"


class World:
    """A folder with all that a run needs; anyone may look around in it, as on many an instructor's machine.

    Where the notebook has several `exercises`, the others are twins of the first, and each attack is tried in all.
    """

    def __init__(self, attacks: list[Attack], root: Path, exercises: int = 1) -> None:
        self.attacks = attacks
        self.twins = [f"{EXERCISE}_{number}" for number in range(2, exercises + 1)]
        self.root = root
        self.id = secrets.token_hex(4)
        self.course, self.home, self.tmp, self.site = (root / name for name in ("course", "home", "tmp", "site"))
        self.submissions, self.canaries, self.out = (root / name for name in ("submissions", "canaries", "out"))
        self.gradebook = self.out / "gradebook.sqlite"
        self.output = self.out / "output.txt"
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=200)  # hears everyone and answers nobody
        self.tokens = {"a key": KEY} | {
            what: f"token-{secrets.token_hex(8)}"
            for what in ("the gradebook", "a classmate's notebook", "the grader's environment", "a file at home")
        }
        self.furnish()

    def furnish(self) -> None:
        for folder in (self.home, self.tmp, self.site, self.submissions, self.out):
            folder.mkdir()
        self.tmp.chmod(0o1777)
        copy_checks(self.course)
        own = f'own_exercises = ["{OWN}"]\n' if self.twins else ""
        self.settings.write_text(f'[course]\nroster = "roster.csv"\n{own}')
        hostile = [self.student(attack) for attack in self.attacks]
        roster = ["id", FIRST, *hostile, *(f"{name}-zoe" for name in hostile)]
        self.settings.with_name("roster.csv").write_text("\n".join(roster))
        for twin in self.twins:
            copy_checks(self.course / OWN, twin)
        (self.home / ".netrc").write_text(self.tokens["a file at home"])
        for attack in self.attacks:
            folder = self.canaries / attack.name
            (folder / "folder").mkdir(parents=True)
            (folder / "precious.txt").write_text("years of work\n")
        for file, cells in self.files():
            write_notebook(self.submissions / file, *cells)

    @property
    def exercises(self) -> int:
        return 1 + len(self.twins)

    @property
    def settings(self) -> Path:
        return self.course / "course.toml"

    @property
    def environment(self) -> dict[str, str]:
        """Of the run; it holds a secret, as instructors' environments do."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        token = self.tokens["the grader's environment"]
        kept |= {"HOME": str(self.home), "TMPDIR": str(self.tmp), "PYTHONDONTWRITEBYTECODE": "1"}
        return kept | {"UPLOAD_TOKEN": token}

    @property
    def checks(self) -> list[Path]:
        return [self.course / "autograder" / kind / NOTEBOOK / f"{EXERCISE}.py" for kind in ("exercises", "keys")]

    def files(self) -> list[tuple[str, list[str]]]:
        """Everyone's file and its cells, as they are graded: an honest student before and after each hostile one."""
        honest = [cell.replace("{token}", self.tokens["a classmate's notebook"]) for cell in HONEST]
        rows = [(file_of(FIRST), honest)]
        for attack in self.attacks:
            name, words = self.student(attack), self.words(attack)
            rows += [(attack.file(words) or file_of(name), attack.cells(words)), (file_of(f"{name}-zoe"), honest)]
        answers = [" = ".join([*self.twins, EXERCISE])] if self.twins else []
        return [(file, [*cells, *answers]) for file, cells in rows]

    def student(self, attack: Attack) -> str:
        return f"{self.attacks.index(attack) + 1:03}-{attack.name}"

    def classmates(self, attack: Attack) -> tuple[str, str]:
        """Who is graded just before and just after."""
        number = self.attacks.index(attack)
        before = f"{self.student(self.attacks[number - 1])}-zoe" if number else FIRST
        return before, f"{self.student(attack)}-zoe"

    def words(self, attack: Attack) -> dict[str, object]:
        """What the words in braces of an attack stand for."""
        return {
            "keys": REPOSITORY / "autograder" / "keys" / NOTEBOOK / f"{EXERCISE}.py",
            "course": self.course,
            "gradebook": self.gradebook,
            "classmate": self.submissions / file_of(FIRST),
            "canary": self.canaries / attack.name,
            "home": self.home,
            "site": self.site,
            "port": self.listener.getsockname()[1],
            "student": self.student(attack),
            "neighbour": self.classmates(attack)[0],
            "marker": self.marker(attack),
            "number": self.number(attack),
            "boast": self.boast(attack),
            "leak": self.leak(attack),
            "commands": "!true\n" * 20_000,
        }

    def marker(self, attack: Attack) -> str:
        return f"hostile-{attack.name}-{self.id}"

    def number(self, attack: Attack) -> int:
        """For things that are known by a number, such as shared memory."""
        return int(hashlib.sha256(self.marker(attack).encode()).hexdigest()[:7], 16)

    def boast(self, attack: Attack) -> str:
        return f"boast-{attack.name}-{self.id}"

    def leak(self, attack: Attack) -> str:
        return f"leak_{attack.name}_{self.id}"  # a name, too

    def belongs_to(self, user: int) -> None:
        """Let `user` own everything."""
        for place, folders, files in os.walk(self.root):
            for name in [".", *folders, *files]:
                os.chown(os.path.join(place, name), user, user)


def file_of(student: str) -> str:
    return f"{student}_{NOTEBOOK}.ipynb"


@contextmanager
def world(attacks: list[Attack], exercises: int = 1) -> Iterator[World]:
    """A world that is gone afterwards, whatever happened in it."""
    root = Path(tempfile.mkdtemp(prefix="hostile-world-"))
    root.chmod(0o755)
    made = World(attacks, root, exercises)
    try:
        yield made
    finally:
        made.listener.close()
        for tidy in (["chmod", "-R", "u+rwx"], ["rm", "-rf"]):  # they follow where Python's own functions give up
            subprocess.run([*tidy, root], check=True)


def copy_checks(target: Path, twin: str = "") -> None:
    """Exercise and key, for those who would write into them; grading itself runs in the repository. Or a twin of them,
    under another name, which is graded as an instructor's own exercise.
    """
    for kind in ("exercises", "keys"):
        folder = target / ("" if twin else "autograder") / kind / NOTEBOOK
        folder.mkdir(parents=True, exist_ok=True)
        text = (REPOSITORY / "autograder" / kind / NOTEBOOK / f"{EXERCISE}.py").read_text(encoding="utf-8")
        new = twin or EXERCISE
        (folder / f"{new}.py").write_text(text.replace(EXERCISE, new), encoding="utf-8")
