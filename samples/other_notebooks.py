"""The sample class of every notebook but L1a: four students hand in what the key has."""

import ast
import re
from collections.abc import Callable

from autograder.authoring.build_notebooks import NOTEBOOKS
from autograder.exercise.exercise_files import Exercise
from samples.students import Notebook, Student, answer, cell, exercises_of, unsolved

OTHERS = [path.stem.partition("_")[0] for path in sorted(NOTEBOOKS.glob("L[1-9]*.ipynb"))]
OTHERS.remove("L1a")
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
        "blaise": answering("blaise", lambda exercise: standalone_answer(exercise, "right_")),
        "carl": answering("carl", lambda exercise: standalone_answer(exercise, "wrong_")),
        "dorothy": unsolved,
    }
    return [Student(name, (), change, notebook) for name, change in changes.items()]


def standalone_answer(exercise: Exercise, prefix: str) -> str:
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
