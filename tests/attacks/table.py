"""Writes docs/attacks.md, the table of all hostile submissions: `make attacks`."""

from collections import Counter
from pathlib import Path

from tests.attacks.attack import ATTACKS, KINDS, LEVELS, NOTHING, Attack

PAGE = Path(__file__).parents[2] / "docs" / "attacks.md"
INTRODUCTION = """\
# Attacks

{count} hostile notebooks, each a file in `tests/attacks/submissions/`. The tests show that each succeeds against a
grader that runs students' code and checks in one process, and then what it reaches here, as root and as an ordinary
user, between honest classmates who must lose nothing by it; at level A also in a notebook of five exercises, all of
which are attacked.

The columns A, B and C are the levels of isolation (`python -m autograder doctor` tells yours): A has all walls, B has
no bubblewrap, C is a separate process with limits only, and is refused unless it is named. B was also tried by a root
that can become no other user, and whose students' processes stay root without capabilities; "as root" at C means that
they have become another user. "–" is nothing: no point, no
secret, no change, nothing left behind, nobody stopped, no fault flagged. The barrier that keeps an answer from calling
the library stands inside the student's process: it tells honest students what to write themselves, and a determined one
gets around it.

This page is made from the files: `make attacks`.
"""


def page() -> str:
    counts = Counter(attack.kind for attack in ATTACKS)
    parts = [INTRODUCTION.format(count=len(ATTACKS))]
    for kind, aim in KINDS.items():
        parts.append(f"## To {aim} ({counts[kind]})\n\n| attack | what it does | A | B | C |\n|---|---|---|---|---|")
        parts[-1] += "".join("\n" + row(attack) for attack in ATTACKS if attack.kind == kind) + "\n"
    return "\n".join(parts)


def row(attack: Attack) -> str:
    reached = ["–" if attack.facts[level] == NOTHING else attack.facts[level] for level in LEVELS]
    link = f"[{attack.name}](../tests/attacks/submissions/{attack.path.name})"
    return "| " + " | ".join([link, attack.tries, *reached]).replace("nothing as root", "– as root") + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
