"""The proof of one exercise: what its checks make of right, wrong, trivial and slightly changed answers."""

import ast
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.checking.answers import sentence
from autograder.checking.barrier import LIBRARY
from autograder.checking.calls import Call
from autograder.checking.checks import PUBLIC_SEED, HarnessError, Outcome, Trial
from autograder.exercise import Exercise
from autograder.feedback.diagnosis import diagnose
from autograder.feedback.student import here
from autograder.isolation.processes import Starter
from autograder.isolation.sandbox import NOT_ATTEMPTED
from autograder.proving.arena import Entry, contest, lost, outcomes, points, renamed, strictly
from autograder.proving.equivalents import equivalent_problems, plain
from autograder.proving.key import Key
from autograder.proving.mutants import mutants
from autograder.proving.prompts import parameters, prompt_problems
from autograder.proving.trivial import Answer, dressed_answers, forwarding_answers, trivial_answers

SEEDS = 12  # at which right answers must win and wrong ones lose, besides that of grading
FEWEST_WRONG = 3


@dataclass
class Report:
    """What was found out about an exercise; it is proven if there are no problems."""

    notebook: str
    exercise: str
    points: int = 0
    reference_full: bool = False
    stub_zero: bool = False
    right: int = 0
    wrong: int = 0
    caught: int = 0
    diagnosed: int = 0
    mutants: int = 0
    killed: int = 0
    equivalent: int = 0
    only_one_way: str = ""
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)


def prove(exercise: Exercise, seed: int, starter: Starter) -> Report:
    """Try everything on the checks of an exercise; `seed` is that of grading."""
    report, started = Report(exercise.path.parent.name, exercise.name), time.monotonic()
    try:
        if not exercise.key.exists():
            raise HarnessError(f"it has no key: keys/{exercise.path.parent.name}/{exercise.path.name} is missing")
        Proof(exercise, seed, report).run(starter)
    except HarnessError as fault:
        report.problems.append(str(fault))
    except Exception as fault:  # a fault of the key, as a rule; the others should be proven all the same
        report.problems.append(f"the proof broke off: {sentence(fault)}")
    report.seconds = time.monotonic() - started
    return report


class Proof:
    """Goes through all there is to prove and fills in a report."""

    def __init__(self, exercise: Exercise, seed: int, report: Report) -> None:
        self.exercise = exercise
        self.key = Key(exercise)
        self.report = report
        self.seed = seed
        self.seeds = [seed, *(each for each in range(SEEDS) if each != seed)]
        self.right = [exercise.name, *self.key.functions("right_")]
        self.wrong = self.key.functions("wrong_")

    def run(self, starter: Starter) -> None:
        self.demand_enough()
        self.report.problems += prompt_problems(self.exercise, self.key.load(self.exercise.name))
        public, graded = self.calls_of_the_reference()
        self.trivial = list(trivial_answers(len(parameters(self.exercise)), public, graded))
        self.forwarding = list(forwarding_answers(self.key))
        self.dressed = list(dressed_answers(self.exercise.name))
        self.stub = Answer("stub", renamed(self.exercise.stub, self.exercise.name, "stub"), "the stub")
        self.mutants = mutants(self.exercise.solution, self.exercise.name)
        mutated = [
            Answer(f"mutant_{number}", renamed(mutant.source, self.exercise.name, f"mutant_{number}"), "")
            for number, mutant in enumerate(self.mutants)
        ]
        answers = [self.stub, *self.trivial, *self.forwarding, *self.dressed, *mutated]
        self.results = contest(self.key, starter, answers, list(self.entries(mutated)))
        for judge in (self.judge_right, self.judge_nothing, self.judge_wrong, self.judge_mutants):
            self.report.problems += judge()

    def entries(self, mutated: list[Answer]) -> Iterator[Entry]:
        """Who meets the checks, and with which seeds."""
        for name in self.right:
            yield from (Entry(name, seed) for seed in self.seeds)
        for name in self.wrong:
            yield from (Entry(name, seed, hasty=seed != self.seed) for seed in self.seeds)
        for answer in (self.stub, *self.trivial, *self.forwarding, *self.dressed):
            yield Entry(answer.name, self.seed)
        for answer in mutated:
            yield Entry(answer.name, self.seed, hasty=True)

    # ------------------------------------------------------------------------------------ before anything runs

    def demand_enough(self) -> None:
        self.report.right, self.report.wrong = len(self.right) - 1, len(self.wrong)
        self.report.only_one_way = str(self.key.says("only_one_way", ""))
        if len(self.right) == 1 and not self.report.only_one_way:
            self.report.problems.append("the key has no right_* of another structure, and no `only_one_way` says why")
        if len(self.wrong) < FEWEST_WRONG:
            self.report.problems.append(f"the key has fewer than {FEWEST_WRONG} wrong_*")
        self.report.problems += [f"{name} has no sentence for students" for name in self.wrong if not self.wrong[name]]

    def calls_of_the_reference(self) -> tuple[list[Call], list[Call]]:
        """The public cases, and all of grading; on the way, are reference and checks quiet and deterministic?"""
        reference = here(self.key.load(self.exercise.name), self.exercise.forbidden)
        once, again, public = strictly(self.exercise, reference, (self.seed, self.seed, PUBLIC_SEED))
        self.report.points = sum(outcome.points for outcome in once)
        for outcome in once:
            if not outcome.holds:
                told = f"with warnings as errors the reference fails {outcome.check}: {outcome.reason}"
                self.report.problems.append(told)
        for first, second in zip(once, again, strict=True):
            if footprint(first) != footprint(second):
                told = f"{first.check} is not the same twice; take random numbers from rng only"
                self.report.problems.append(told)
        shown = public_checks(self.exercise)
        return (
            [call for outcome in public if outcome.check in shown for call in outcome.calls],
            [call for outcome in once for call in outcome.calls],
        )

    # ------------------------------------------------------------------------------------ what the checks found

    def judge_right(self) -> Iterator[str]:
        """Right answers win everything at every seed, and in every dress."""
        titles = {answer.name: f"the reference, with {answer.title}," for answer in self.dressed}
        failed = set()
        for entry, found in self.results.items():
            if (entry.name in self.right or entry.name in titles) and lost(found) and entry.name not in failed:
                failed.add(entry.name)
                first = lost(found)[0]
                who = titles.get(entry.name, entry.name)
                yield f"{who} fails {first.check} at seed {entry.seed}: {first.reason}"
        self.report.reference_full = self.exercise.name not in failed

    def judge_nothing(self) -> Iterator[str]:
        """The stub is not attempted, and no trivial answer wins a point."""
        stub = self.results[Entry("stub", self.seed)]
        self.report.stub_zero = not points(stub) and all(outcome.reason == NOT_ATTEMPTED for outcome in stub)
        if not self.report.stub_zero:
            yield f"the stub is not taken for one, or wins {points(stub)} points"
        library = self.forwarding if LIBRARY in self.exercise.forbidden else ()
        for answer in (*self.trivial, *library):
            for outcome in self.results[Entry(answer.name, self.seed)]:
                if outcome.points and outcome.holds:
                    yield f"{answer.title} wins {outcome.check}"
        yield from self.judge_forwarding()

    def judge_forwarding(self) -> Iterator[str]:
        """An answer that forwards to the library shows nothing unless it would win without the barrier."""
        for name in self.key.functions("library_"):
            function = plain(self.key.load(name))
            free = outcomes(self.exercise, [Trial(function, seed) for seed in self.seeds])
            if not any(map(points, free)):
                yield f"{name} wins nothing even where the library may be used, so it proves nothing"

    def judge_wrong(self) -> Iterator[str]:
        """Wrong answers lose points at every seed, and are told their own sentence."""
        for name in self.wrong:
            missed = [seed for seed in self.seeds if not lost(self.results[self.entry_of_wrong(name, seed)])]
            if missed:
                yield f"{name} loses no point at seed {missed[0]}"
            told = diagnose(self.exercise, self.results[self.entry_of_wrong(name, self.seed)])
            if told is None or told.name != name:
                yield f"{name} is diagnosed as {told.name}" if told else f"{name} is not diagnosed"
            self.report.caught += not missed
            self.report.diagnosed += told is not None and told.name == name

    def entry_of_wrong(self, name: str, seed: int) -> Entry:
        return Entry(name, seed, hasty=seed != self.seed)

    def judge_mutants(self) -> Iterator[str]:
        """Small changes lose points, but for those that the key shows to be equivalent."""
        killed, alive = set(), []
        for number, mutant in enumerate(self.mutants):
            if lost(self.results[Entry(f"mutant_{number}", self.seed, hasty=True)]):
                killed.add(mutant.description)
            else:
                alive.append(mutant.description)
        listed = self.key.says("equivalent", {})
        self.report.mutants = len(self.mutants)
        self.report.survivors = [description for description in alive if description not in listed]
        self.report.equivalent = len(alive) - len(self.report.survivors)
        self.report.killed = len(self.mutants) - len(alive)
        yield from equivalent_problems(self.key, self.mutants, killed)


def footprint(outcome: Outcome) -> tuple[str, bool, list[str]]:
    return outcome.check, outcome.holds, [call.code() for call in outcome.calls]


def public_checks(exercise: Exercise) -> set[str]:
    nodes = ast.parse(exercise.path.read_text(encoding="utf-8")).body
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}
