"""The attacks and what watches them: complete statements, an up-to-date table, and no false alarm."""

import pytest

from tests.attacks.attack import ATTACKS, KINDS, LEVELS, NOTHING, Attack
from tests.attacks.runs import run_naively
from tests.attacks.table import PAGE, page

HONEST = '''"""Does what was asked.

kind: point
A, B, C: nothing
"""

# %%
import numpy as np

# %%
def midpoint(a, b):
    return (a + b) / 2
'''


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_an_attack_says_what_it_tries_and_what_it_reaches(attack):
    assert attack.tries.endswith(".")
    assert attack.kind in KINDS
    assert set(attack.facts) <= {"kind", "score", "needs", "file", *LEVELS}
    assert all(attack.facts[level] for level in LEVELS)
    assert attack.cells({})


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_an_attack_is_a_whole_notebook(attack):
    assert "# include:" not in "\n".join(attack.cells({}))


def test_there_are_enough_of_every_kind():
    kinds = [attack.kind for attack in ATTACKS]
    assert len(ATTACKS) >= 45
    assert min(map(kinds.count, KINDS)) >= 5


def test_little_can_be_reached_behind_walls():
    reached = {level: {attack.name for attack in ATTACKS if attack.facts[level] != NOTHING} for level in "AB"}
    assert reached["A"] == {"past_the_barrier", "thread_past_the_barrier", "pasted_library"}  # which stand inside
    assert reached["B"] == reached["A"] | {"seen_metadata", "small_threads"}


def test_the_table_in_the_docs_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make attacks`"


def test_an_honest_notebook_is_evidence_of_nothing(tmp_path):
    honest = Attack(tmp_path / "honest.py")
    honest.path.write_text(HONEST.replace("kind: point", "kind: point\nscore: 7"))
    run = run_naively([honest])[honest]
    assert {kind: found for kind, found in run.evidence(honest).items() if found} == {}
    assert run.disturbances() == []
