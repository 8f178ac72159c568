"""What a run says about an attack: the same questions, whoever was the grader."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.attacks.attack import KINDS, Attack
from tests.attacks.guard import Facts
from tests.attacks.traces import Snapshot, changes
from tests.attacks.world import World

MOST_TEXT = 20_000  # characters that one submission may make an instructor read
MOST_MEMORY = 1800  # megabytes that any process of a run may use; a student is allowed about 1 GB
MOST_DISK = 1000  # megabytes that a run may write; a student is allowed about 256
MOST_SECONDS = 100  # that grading one submission may take by the clock, also on a busy machine; of its own it has 12
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")  # what a terminal obeys

Evidence = dict[str, list[str]]  # kind of attack -> sentences that say what was gained


@dataclass(frozen=True)
class Row:
    """A submission's entry in a gradebook: its points, all of its texts, a fault of the harness, its time; and what of
    this the student is told, besides its own code.
    """

    points: int
    text: str
    fault: str = ""
    seconds: float = 0
    told: str = ""


@dataclass(frozen=True)
class Run:
    """What was seen of a run: the gradebook's rows by student, what was printed, and traces."""

    world: World
    full: int  # the points of an honest student
    rows: dict[str, Row]
    output: str
    facts: Facts
    left: list[str]
    before: Snapshot = field(repr=False)
    after: Snapshot = field(repr=False)

    def evidence(self, attack: Attack) -> Evidence:
        """What can be laid at the door of one attack: all of it, if it was alone."""
        world, row = self.world, self.rows.get(self.world.student(attack), Row(0, "", "it is not in the gradebook"))
        own = self.own_lines(attack)
        found: Evidence = {kind: [] for kind in KINDS}
        if (won := row.points - attack.score * world.exercises) > 0:
            found["point"].append(f"it won {won} points")
        found["secret"] += [f"it read {what}" for what, token in world.tokens.items() if token in row.text + own]
        found["secret"] += ["it tells what hidden checks ask"] if world.leak(attack) in row.told else []
        found["harm"] += [*self.noise(attack, row, own), *self.mine(attack, self.damage())]
        found["outlive"] += self.mine(attack, self.remains())
        found["stop"] += [f"{name} did not get full marks" for name in self.robbed(attack)]
        found["stop"] += [f"it is flagged: {row.fault}"] if row.fault else []
        found["stop"] += [f"it took {row.seconds:.0f} s"] if row.seconds > MOST_SECONDS else []
        found["stop"] += self.mine(attack, self.end())
        return found

    def mine(self, attack: Attack, sentences: Iterator[str]) -> list[str]:
        """Those of the sentences that concern this attack."""
        names = (self.world.marker(attack), f"/canaries/{attack.name}/")
        return [each for each in sentences if len(self.world.attacks) == 1 or any(name in each for name in names)]

    def own_lines(self, attack: Attack) -> str:
        """What was printed because of this attack."""
        if len(self.world.attacks) == 1:
            return self.output
        names = (self.world.student(attack), self.world.marker(attack), self.world.boast(attack))
        return "\n".join(line for line in self.output.split("\n") if any(name in line for name in names))

    def noise(self, attack: Attack, row: Row, own: str) -> Iterator[str]:
        if self.world.boast(attack) in row.text:
            yield "it boasts of success"
        if len(row.text) > MOST_TEXT or len(own) > MOST_TEXT:
            yield f"it fills the gradebook with {len(row.text)} characters and the screen with {len(own)}"
        if CONTROL.search(own):
            yield "it sends commands to the terminal"
        if any(line.startswith(self.world.marker(attack)) for line in own.split("\n")):
            yield "it adds a line of its own to the table"

    def robbed(self, attack: Attack) -> list[str]:
        """Classmates who did not get their due."""
        rows = {name: self.rows.get(name) for name in self.world.classmates(attack)}
        return [name for name, row in rows.items() if row is None or row.points != self.full or row.fault]

    # -------------------------------------------------------------------------------- whoever did it

    def disturbances(self) -> list[str]:
        """What happened to the machine and to the run."""
        return [*self.damage(), *self.remains(), *self.end()]

    def damage(self) -> Iterator[str]:
        yield from (f"it changed {path}" for path in changes(self.before, self.after))
        if self.facts.signalled:
            yield "it sent a signal to a bystander"
        if self.facts.memory > MOST_MEMORY:
            yield f"a process grew to {self.facts.memory} MB"
        if self.facts.disk > MOST_DISK:
            yield f"temporary files grew to {self.facts.disk} MB"

    def remains(self) -> Iterator[str]:
        yield from (f"it left {each}" for each in (*self.facts.left, *self.left))

    def end(self) -> Iterator[str]:
        if self.facts.status is None:
            yield "the run did not end"
        elif self.facts.status not in (0, 1):  # all is well, or somebody should look at something
            yield f"the run ended with {self.facts.status}"
