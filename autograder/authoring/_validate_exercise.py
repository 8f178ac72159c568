"""Validates one exercise: what its checks make of right, wrong, trivial and slightly changed answers."""

import ast
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from autograder.authoring._mutants import mutants
from autograder.authoring._prompt_problems import prompt_problems
from autograder.authoring._run_answers import Run, equivalent_problems, outcomes, points_won, run_answers, unrestricted
from autograder.authoring.candidate_answers import (
    Key,
    changing_answer,
    library_answers,
    renamed,
    retyped_answers,
    trivial_answers,
)
from autograder.exercise import LIBRARY, PUBLIC_SEED
from autograder.exercise.exercise_files import Exercise, check_names
from autograder.harness.calls import HarnessError, format_error
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import EXAMPLE, CheckRun, loses
from autograder.harness.diagnosis import diagnose
from autograder.harness.in_kernel import here
from autograder.sandbox.processes import Starter
from autograder.testing import LOW_PRECISION

SEEDS = 40
MAX_MISSED = 1 / 40  # of the seeds, at which a wrong answer may lose no point
MAX_SPREAD = 1  # point, by which the score of a wrong answer may depend on the seed
SHARE_FOR_MUTANTS = 1 / 8  # of the seeds; where that is less than one seed, so much smaller a share of the mutants
FEWER_TYPES = 4  # only each fourth type of results is tried where not all mutants are, either
MIN_WRONG = 3
# What of a report is added up over all exercises.
COUNTS = (
    "references_full", "stubs_zero", "wrong_total", "wrong_caught", "wrong_diagnosed", "mutants_total",
    "mutants_killed", "equivalent", "caught", "green_before",
)  # fmt: skip


@dataclass
class Report:
    """What was found out about an exercise; it is valid if there are no problems."""

    notebook: str
    exercise: str
    points: int = 0
    references_full: bool = False
    stubs_zero: bool = False
    right: int = 0
    wrong_total: int = 0
    wrong_caught: int = 0
    wrong_diagnosed: int = 0
    mutants_total: int = 0
    mutants_killed: int = 0  # at every seed that they were tried at
    equivalent: int = 0
    caught: int = 0  # wrong answers and mutants that lose points at grading and were tried as in a notebook, too
    only_one_way: str = ""
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)
    lucky: list[str] = field(default_factory=list)  # mutants that some seeds catch and others do not
    green: list[str] = field(default_factory=list)  # those of the caught for which all that `check()` shows holds

    @property
    def green_before(self) -> int:
        return len(self.green)


def validate_exercise(exercise: Exercise, graded_by: tuple[int, ...], starter: Starter, seeds: int = SEEDS) -> Report:
    """Try everything on the checks of an exercise, at so many seeds; it is `graded_by` the first of them."""
    report, started = Report(exercise.notebook, exercise.name), time.monotonic()
    try:
        if not exercise.key.exists():
            raise HarnessError(f"it has no key: keys/{exercise.notebook}/{exercise.path.name} is missing")
        several = list(dict.fromkeys((graded_by[0], PUBLIC_SEED, *graded_by, *range(seeds))))
        Validation(exercise, several[:seeds], report).run(starter)
    except HarnessError as problem:
        report.problems.append(str(problem))
    except Exception as problem:  # mostly a mistake in the key; the other exercises should be validated all the same
        report.problems.append(f"validation broke off: {format_error(problem)}")
    report.seconds = time.monotonic() - started
    return report


class Validation:
    """Runs every kind of answer and fills in a report."""

    def __init__(self, exercise: Exercise, seeds: list[int], report: Report) -> None:
        self.exercise = exercise
        self.key = Key(exercise)
        self.report = report
        self.seed = seeds[0]  # at which everything is tried
        self.seeds = seeds  # at which right and wrong answers are tried
        self.mutants_at = seeds[: max(1, round(SHARE_FOR_MUTANTS * len(seeds)))]
        self.each_mutant = max(1, round(1 / (SHARE_FOR_MUTANTS * len(seeds))))  # or only each second, third, …
        self.right = [exercise.name, *self.key.functions("right_")]
        self.wrong = self.key.functions("wrong_")

    def run(self, starter: Starter) -> None:
        name = self.exercise.name
        self.report.problems += self.missing_answers()
        self.report.problems += prompt_problems(self.exercise, self.key.load(name))
        self.report.problems += self.judge_reference()
        self.worthless = list(trivial_answers(self.exercise, self.public_calls, self.graded_calls))
        self.worthless += library_answers(self.key) if LIBRARY in self.exercise.forbidden else ()
        self.retyped = list(retyped_answers(name))[:: 1 if self.each_mutant == 1 else FEWER_TYPES]
        self.changing = list(changing_answer(name, self.graded_calls))
        self.mutants = [
            renamed(source, name, f"mutant_{number}", description)
            for number, (source, description) in enumerate(mutants(self.exercise.solution, name).items())
            if number % self.each_mutant == 0
        ]
        once = [renamed(self.exercise.stub, name, "stub"), *self.worthless, *self.retyped, *self.changing]
        ends_early: dict[Run, bool]
        ends_early = {(answer, seed): False for answer in (*self.right, *self.wrong) for seed in self.seeds}
        ends_early |= {(answer.name, self.seed): False for answer in once}
        ends_early |= {(mutant.name, seed): True for mutant in self.mutants for seed in self.mutants_at}
        ends_early |= {(answer, None): False for answer in (*self.right, *self.wrong)}
        if self.each_mutant == 1:
            ends_early |= {(answer.name, None): False for answer in self.retyped}
            ends_early |= {(mutant.name, None): True for mutant in self.mutants}
        diagnosed = {(wrong, self.seed) for wrong in self.wrong}
        equivalent = self.key.claim("equivalent", {})
        in_haste = {mutant.name for mutant in self.mutants if mutant.title not in equivalent}
        answers = [*once, *self.mutants]
        self.results = run_answers(self.key, starter, answers, ends_early, in_haste=in_haste, keep_calls=diagnosed)
        self.lost = {run: list(filter(loses, found)) for run, found in self.results.items()}
        for judge in (self.judge_right, self.judge_nothing, self.judge_wrong, self.judge_mutants):
            self.report.problems += judge()
        self.compare_with_notebook()

    # ------------------------------------------------------------------------------------ before anything runs

    def missing_answers(self) -> Iterator[str]:
        self.report.right, self.report.wrong_total = len(self.right) - 1, len(self.wrong)
        self.report.only_one_way = str(self.key.claim("only_one_way", ""))
        if len(self.right) == 1 and not self.report.only_one_way:
            yield "the key has no right_* of another structure, and no `only_one_way` says why"
        if len(self.wrong) < MIN_WRONG:
            yield f"the key has fewer than {MIN_WRONG} wrong_*"
        for name, wrong in self.wrong.items():
            if not ast.get_docstring(wrong):
                yield f"{name} has no sentence for students"

    def judge_reference(self) -> Iterator[str]:
        """Reference and checks raise no warning and do the same twice; their calls are the cases for other answers."""
        reference = here(self.key.load(self.exercise.name), self.exercise.forbidden)
        runs = [CheckRun(reference, {self.exercise.name: seed}) for seed in (self.seed, self.seed, PUBLIC_SEED)]
        with np.errstate(all="raise"), warnings.catch_warnings():
            warnings.simplefilter("error")  # also those of the checks
            once, again, public = outcomes(self.exercise, runs)
        self.report.points = sum(outcome.points for outcome in once)
        shown = check_names(self.exercise.path)
        self.public_calls = [call for outcome in public if outcome.check in shown for call in outcome.calls]
        self.graded_calls = [call for outcome in once for call in outcome.calls]
        for outcome in once:
            if not outcome.holds:
                yield f"with warnings as errors the reference fails {outcome.check}: {outcome.explanation}"
        for first, second in zip(once, again, strict=True):
            if footprint(first) != footprint(second):
                yield f"{first.check} is not the same twice; take random numbers from rng only"

    # ------------------------------------------------------------------------------------ what the checks found

    def judge_right(self) -> Iterator[str]:
        """Right answers win everything at every seed, and with results of other types, and so do their examples.

        Single precision may be too little where a check says so.
        """
        titles = {name: name for name in self.right}
        titles |= {answer.name: f"the reference, with {answer.title}," for answer in self.retyped}
        failed = set()
        for (name, seed), lost in self.lost.items():
            lost = [each for each in lost if each.likeness != LOW_PRECISION]
            if name in titles and lost and name not in failed:
                failed.add(name)
                where = "in a notebook" if seed is None else f"at seed {seed}"
                yield f"{titles[name]} fails {lost[0].check} {where}: {lost[0].explanation}"
        self.report.references_full = self.exercise.name not in failed

    def judge_nothing(self) -> Iterator[str]:
        """The stub is not attempted, and no trivial answer wins a point."""
        stub = self.results["stub", self.seed]
        self.report.stubs_zero = not points_won(stub) and not any(outcome.is_attempted for outcome in stub)
        if not self.report.stubs_zero:
            yield f"the stub is not taken for one, or wins {points_won(stub)} points"
        for answer in self.worthless:
            for outcome in self.results[answer.name, self.seed]:
                if outcome.points and outcome.holds:
                    yield f"{answer.title} wins {outcome.check}"
        for answer in self.changing:
            if not self.lost[answer.name, self.seed]:
                yield f"{answer.title} loses no point"
        for name in self.key.functions("library_"):
            student = unrestricted(self.key.load(name))
            runs = [CheckRun(student, {self.exercise.name: seed}) for seed in self.seeds]
            if not any(map(points_won, outcomes(self.exercise, runs))):
                yield f"{name} wins nothing even where the library may be used, so it proves nothing"

    def judge_wrong(self) -> Iterator[str]:
        """Wrong answers lose points at almost every seed, about the same ones, and are told their own sentence."""
        for name in self.key.claim("rounding", ()):
            if name not in self.wrong:
                yield f"`rounding` names {name}, which the key does not have"
        for name in self.wrong:
            missed = [seed for seed in self.seeds if not self.lost[name, seed]]
            caught = len(missed) <= MAX_MISSED * len(self.seeds)
            if not caught:
                yield f"{name} loses no point at {len(missed)} of {len(self.seeds)} seeds, such as {missed[0]}"
            scores = [points_won(self.results[name, seed]) for seed in self.seeds]
            if max(scores) - min(scores) > MAX_SPREAD:
                yield f"{name} wins {min(scores)} to {max(scores)} points, depending on the seed: {self.luck(name)}"
            for outcome in self.results[name, self.seed]:
                if any(call.lost for call in outcome.calls):
                    yield f"{name} does not end in {outcome.check}: a diagnosis of others would wait for it"
            mistake = diagnose(self.exercise, self.results[name, self.seed])
            if mistake is None or mistake.name != name:
                yield f"{name} is diagnosed as {mistake.name}" if mistake else f"{name} is not diagnosed"
            self.report.wrong_caught += caught
            self.report.wrong_diagnosed += mistake is not None and mistake.name == name

    def judge_mutants(self) -> Iterator[str]:
        """Small changes lose points, but for those that the key shows to be equivalent."""
        caught = {each.title: [bool(self.lost[each.name, seed]) for seed in self.mutants_at] for each in self.mutants}
        alive = [title for title, at_seeds in caught.items() if not any(at_seeds)]
        listed = self.key.claim("equivalent", {})
        self.report.mutants_total = len(self.mutants)
        self.report.mutants_killed = sum(map(all, caught.values()))
        self.report.lucky = [title for title, at_seeds in caught.items() if any(at_seeds) and not all(at_seeds)]
        self.report.survivors = [description for description in alive if description not in listed]
        self.report.equivalent = len(alive) - len(self.report.survivors)
        killed = [title for title in caught if title not in alive]
        if self.each_mutant == 1:
            yield from equivalent_problems(self.key, {mutant.title: mutant for mutant in self.mutants}, killed)

    def compare_with_notebook(self) -> None:
        """Which answers that lose points at grading were all green in `check()`?"""
        shown = {EXAMPLE, *check_names(self.exercise.path)}
        titles = dict.fromkeys(self.wrong, "") | {mutant.name: mutant.title for mutant in self.mutants}
        for name, title in titles.items():
            if self.lost[name, self.seed] and (name, None) in self.results:
                self.report.caught += 1
                if all(outcome.holds for outcome in self.results[name, None] if outcome.check in shown):
                    self.report.green.append(title or name)

    def luck(self, name: str) -> str:
        """The checks that an answer wins at some seeds and loses at others, and how often it loses."""
        lost = Counter(outcome.check for seed in self.seeds for outcome in self.lost[name, seed])
        return ", ".join(f"{check} catches it at {n}" for check, n in lost.items() if n < len(self.seeds))


def footprint(outcome: CheckResult) -> tuple[str, bool, list[str]]:
    return outcome.check, outcome.holds, [call.code() for call in outcome.calls]
