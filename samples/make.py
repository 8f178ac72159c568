"""Makes the sample class: `make samples`. Each student hands in the released notebook, changed in some way.

In L1a a dozen do what students do; `STUDENTS` says how, and what it should be worth: a grade that surprises is a bug of
the grader. In every other notebook the same four hand in what the key has: all right, all right in another way, one
typical mistake in each exercise, and nothing.
"""

import ast
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.authoring.notebooks import NOTEBOOKS
from autograder.exercise import Exercise, exercises, function_source

HERE = Path(__file__).parent


def exercises_of(notebook: str) -> dict[str, Exercise]:
    return {name: exercise for name, exercise in exercises().items() if exercise.path.parent.name == notebook}


def released(notebook: str) -> Path:
    return next(NOTEBOOKS.glob(f"{notebook}_*.ipynb"))


L1A = exercises_of("L1a")
OTHERS = [path.stem.partition("_")[0] for path in sorted(NOTEBOOKS.glob("L[1-9]*.ipynb"))]
OTHERS.remove("L1a")

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
    Student("carl", (1, 3, 1, 3, 5), partly_wrong),
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


# ------------------------------------------------------------------------------------------ the other notebooks


# What they write where a person grades: by notebook and question, and by student.
WRITTEN = {
    ("L6", "press-release"): {
        "ada": """\
A computer program may help doctors to tell malignant lumps from benign ones. Before anything was chosen, 190 of 569
patients were set aside, and looked at (almost) only once, at the end. Among their 71 malignant tumours the program
missed none. That does not mean that it never will: up to about 4 in 100 may be missed. It raised 23 false alarms among
119 benign lumps. If a miss is as bad as ten alarms, this is a cost of 0.12 per patient, plausibly 0.07 to 0.17.

The study did not compare the program with doctors. It does not say what would happen in a screening, where very few
people are ill, nor in another clinic with another camera.""",
        "blaise": """\
In a test on 190 patients the program found all 71 malignant tumours and raised 23 false alarms; the cost was 0.121 per
patient (95 % of the resamples: 0.074 to 0.168), with the out-of-fold threshold of -2.73. No doctor took part.""",
        "carl": """\
**A computer finds every malignant tumour!** Recall is 1.0, with a bootstrap interval from 1 to 1, and the cost is only
0.053 when the best threshold is used. <script>alert("graded")</script>""",
    }
}


def write_answers(notebook: str, student: str, handed_in: Notebook) -> None:
    """Below the question, in its cell."""
    for (place, question), texts in WRITTEN.items():
        if place == notebook and student in texts:
            asked = cell(handed_in, question)
            asked["source"] = f"{asked['source'].removesuffix('…')}{texts[student]}"


def four_students(notebook: str) -> list[Student]:
    """Of the third only this much is expected: every exercise loses points."""

    def answering(student: str, source: Callable[[Exercise], str]) -> Callable[[Notebook], None]:
        def change(handed_in: Notebook) -> None:
            for name, exercise in exercises_of(notebook).items():
                answer(handed_in, name, source(exercise))
            write_answers(notebook, student, handed_in)

        return change

    changes = {
        "ada": answering("ada", lambda exercise: exercise.solution),
        "blaise": answering("blaise", lambda exercise: by_itself(exercise, "right_")),
        "carl": answering("carl", lambda exercise: by_itself(exercise, "wrong_")),
        "dorothy": unsolved,
    }
    return [Student(name, (), change, notebook) for name, change in changes.items()]


def by_itself(exercise: Exercise, prefix: str) -> str:
    """The first answer of that kind under the name of the exercise, behind what else of its key it uses."""
    body = ast.parse(exercise.key.read_text(encoding="utf-8")).body
    imports = [
        node for node in body if isinstance(node, ast.Import | ast.ImportFrom) and "pytest" not in ast.unparse(node)
    ]
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    name = next(name for name in functions if name.startswith(prefix))
    needed = [functions.pop(name)]
    for node in needed:  # grows as it is gone through
        needed += [functions.pop(used) for used in names_in(node) if used in functions]
    for node in needed:
        node.body = node.body[1:] if ast.get_docstring(node) else node.body  # without the sentence that explains it
    used = {used for node in needed for used in names_in(node)}
    modules = [node for node in imports if used & {alias.asname or alias.name for alias in node.names} - {"np"}]
    text = ast.unparse(ast.Module([*modules, *reversed(needed)], []))
    text = re.sub(rf"\b{exercise.name}\b", "first_try", text)  # a mistake may be made on top of the right answer
    return re.sub(rf"\b{name}\b", exercise.name, text)


def names_in(node: ast.AST) -> list[str]:
    return list(dict.fromkeys(each.id for each in ast.walk(node) if isinstance(each, ast.Name)))


def everybody() -> list[Student]:
    return [*STUDENTS, *(student for notebook in OTHERS for student in four_students(notebook))]


def main() -> None:
    for folder in HERE.glob("L*"):
        shutil.rmtree(folder)
    for student in everybody():
        student.file.parent.mkdir(parents=True)
        student.file.write_text(handed_in(student), encoding="utf-8")
    print(f"{len(everybody())} notebooks are handed in, of L1a and {', '.join(OTHERS) or 'no other'}")


if __name__ == "__main__":
    main()
