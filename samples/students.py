"""The sample class of L1a: a dozen students who do what students do. `STUDENTS` says how, and what it is worth."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.authoring.build_notebooks import NOTEBOOKS
from autograder.exercise.exercise_files import Exercise, exercises, function_source

HERE = Path(__file__).parent


def exercises_of(notebook: str) -> dict[str, Exercise]:
    return {name: exercise for name, exercise in exercises().items() if exercise.path.parent.name == notebook}


def released(notebook: str) -> Path:
    return next(NOTEBOOKS.glob(f"{notebook}_*.ipynb"))


L1A = exercises_of("L1a")

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Student:
    """Who, the points won in each exercise in the order of the notebook, and how the notebook came about."""

    name: str
    points: tuple[int, ...]
    change: Callable[[Notebook], None]
    notebook: str = "L1a"

    @property
    def file(self) -> Path:
        return HERE / self.notebook / self.name / released(self.notebook).name


# ------------------------------------------------------------------------------------------ what students do


def perfect(notebook: Notebook) -> None:
    """Every exercise solved as the key solves it."""
    for name, exercise in L1A.items():
        answer(notebook, name, exercise.solution)


def another_way(notebook: Notebook) -> None:
    """Everything right, by loops and in augmented vectors."""
    chosen = {
        "discriminant": "right_by_loops",
        "mcculloch_pitts": "right_by_a_loop",
        "perceptron_update": "right_augmented_loop",
        "perceptron_fit": "right_in_augmented_vectors",
        "criterion_gradient": "right_by_a_loop",
    }
    for name, other in chosen.items():
        answer(notebook, name, from_key(L1A[name], other))


def partly_wrong(notebook: Notebook) -> None:
    """Mistakes that people make: a forgotten bias, `>` for `>=`, a forgotten label, one round only."""
    perfect(notebook)
    answer(notebook, "discriminant", from_key(L1A["discriminant"], "wrong_without_bias"))
    answer(notebook, "mcculloch_pitts", from_key(L1A["mcculloch_pitts"], "wrong_must_exceed"))
    answer(notebook, "perceptron_update", from_key(L1A["perceptron_update"], "wrong_forgets_the_label"))
    answer(notebook, "perceptron_fit", from_key(L1A["perceptron_fit"], "wrong_moves_after_the_round"))


def unsolved(notebook: Notebook) -> None:
    """Opened, run, handed in."""


def raising(notebook: Notebook) -> None:
    """One function raises, and so does a cell of the student's own, which uses what a demo has defined."""
    perfect(notebook)
    answer(notebook, "mcculloch_pitts", "def mcculloch_pitts(x, w, threshold):\n    return weight @ x >= threshold")
    insert_after(notebook, "gates", "print(inputs[7])")


def looping(notebook: Notebook) -> None:
    """The perceptron of the lecture, without `max_epochs`: on overlapping classes it never ends."""
    perfect(notebook)
    answer(
        notebook,
        "perceptron_fit",
        """def perceptron_fit(X, y, eta, max_epochs):
    w, b, error_found = np.zeros(X.shape[1]), 0.0, True
    while error_found:
        error_found = False
        for x_i, y_i in zip(X, y):
            if y_i * (w @ x_i + b) <= 0:
                w, b, error_found = w + eta * y_i * x_i, b + eta * y_i, True
    return w, b""",
    )


def duplicated_cells(notebook: Notebook) -> None:
    """A wrong answer, and further down a copy of the cell that was mended: the last definition counts."""
    perfect(notebook)
    answer(notebook, "discriminant", from_key(L1A["discriminant"], "wrong_without_bias"))
    insert_after(notebook, "criterion_gradient-check", L1A["discriminant"].solution)


def own_helpers(notebook: Notebook) -> None:
    """A helper function in a cell of its own, used by two answers."""
    perfect(notebook)
    insert_after(notebook, "setup", "def score(x, w, b):\n    return w @ x + b")
    answer(
        notebook,
        "perceptron_update",
        """def perceptron_update(w, b, x, y, eta):
    if y * score(x, w, b) > 0:
        return w, b
    return w + eta * y * x, b + eta * y""",
    )


def helper_in_a_demo(notebook: Notebook) -> None:
    """The helper was typed into a cell that came with the notebook."""
    own_helpers(notebook)
    helper = take(notebook, "setup-own")
    demo = cell(notebook, "gates")
    demo["source"] = f"{demo['source']}\n\n{helper}"


def renamed_variables(notebook: Notebook) -> None:
    """Other names for everything but the functions themselves."""
    perfect(notebook)
    answer(
        notebook,
        "discriminant",
        "def discriminant(daten, gewichte, schwelle):\n    return daten.dot(gewichte) + schwelle",
    )
    answer(
        notebook,
        "perceptron_update",
        """def perceptron_update(gewichte, schwelle, punkt, klasse, eta):
    falsch = klasse * (gewichte.dot(punkt) + schwelle) <= 0
    return gewichte + falsch * eta * klasse * punkt, schwelle + falsch * eta * klasse""",
    )


def noisy(notebook: Notebook) -> None:
    """Prints, magics, a shell command, a question, a figure, a warning; and lost cell ids and tags."""
    perfect(notebook)
    insert_after(
        notebook,
        "setup",
        """%matplotlib inline
!pip install seaborn
import warnings
import matplotlib.pyplot as plt
print("hello")
warnings.warn("careful")
name = input("who are you? ")
plt.plot([1, 2, 3])""",
    )
    for each in notebook["cells"]:
        each.pop("id")
        each["metadata"] = {}
    notebook["nbformat_minor"] = 4


def half_done(notebook: Notebook) -> None:
    """The first three exercises."""
    for name in ("discriminant", "mcculloch_pitts", "perceptron_update"):
        answer(notebook, name, L1A[name].solution)


FULL = (4, 4, 4, 6, 5)
STUDENTS = (
    Student("ada", FULL, perfect),
    Student("blaise", FULL, another_way),
    Student("carl", (1, 2, 1, 3, 5), partly_wrong),
    Student("dorothy", (0, 0, 0, 0, 0), unsolved),
    Student("emmy", (4, 0, 4, 6, 5), raising),
    Student("felix", (4, 4, 4, 3, 5), looping),
    Student("grace", FULL, duplicated_cells),
    Student("hedy", FULL, own_helpers),
    Student("ivan", FULL, helper_in_a_demo),
    Student("karl", FULL, renamed_variables),
    Student("lise", FULL, noisy),
    Student("mary", (4, 4, 4, 0, 0), half_done),
)


# ------------------------------------------------------------------------------------------ how it is done


def answer(notebook: Notebook, name: str, source: str) -> None:
    cell(notebook, name)["source"] = source


def from_key(exercise: Exercise, other: str) -> str:
    """Another answer of the key, under the name of the exercise and without the sentence that explains it."""
    lines = function_source(exercise.key.read_text(encoding="utf-8"), other).splitlines()
    return "\n".join([lines[0].replace(other, exercise.name), *lines[2:]])


def cell(notebook: Notebook, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in notebook["cells"] if each.get("id") == name)
    return found


def insert_after(notebook: Notebook, name: str, source: str) -> None:
    new = {
        "cell_type": "code",
        "execution_count": None,
        "id": f"{name}-own",
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    notebook["cells"].insert(notebook["cells"].index(cell(notebook, name)) + 1, new)


def take(notebook: Notebook, name: str) -> str:
    taken = cell(notebook, name)
    notebook["cells"].remove(taken)
    return str(taken["source"])


def handed_in(student: Student) -> str:
    """The text of the student's notebook; outputs are left out, since nobody grades them."""
    notebook: Notebook = json.loads(released(student.notebook).read_text(encoding="utf-8"))
    del notebook["metadata"]["built_from"]
    for each in notebook["cells"]:
        each["source"] = "".join(each["source"])
        if each["cell_type"] == "code":
            each["outputs"], each["execution_count"] = [], None
    student.change(notebook)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
