"""`python -m autograder new L1a my_function`: the two files of a new exercise, from a template that works as it is.

The template is a small exercise of its own, valid Python whose checks hold, so that an author can try it at once and
replace it piece by piece. Each piece to replace is marked; the tests see to it that no mark is left in the course.
"""

import keyword
import re
from pathlib import Path

from autograder.exercise import HOME
from autograder.exits import misused

NAME = "my_function"  # what stands in the template for the name of the function
MARK = "# WRITE:"
RESERVED = ("test_", "right_", "wrong_")  # a key gives such names a meaning


def new(notebook: str, name: str, home: Path = HOME) -> int:
    """Make both files of an exercise and say how to go on; refuse, in a sentence, what would not work later."""
    if problem := refusal(notebook, name, home):
        return misused("new", problem)
    files = [home / kind / notebook / f"{name}.py" for kind in ("exercises", "keys")]
    for file, template in zip(files, (EXERCISE, KEY), strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as page:
            page.write(template.replace(NAME, name))
    source = next(sources(home).glob(f"{notebook}_*.py"))
    print(NEXT_STEPS.format(*(file.relative_to(home.parent) for file in (*files, source)), mark=MARK, name=name,
                            notebook=notebook))  # fmt: skip
    return 0


def refusal(notebook: str, name: str, home: Path) -> str:
    """Why there can be no such exercise, or nothing if there can."""
    if not name.isidentifier() or keyword.iskeyword(name) or keyword.issoftkeyword(name):
        return f"{name!r} cannot be the name of a function; use small letters, digits and _, as in perceptron_update"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        return f"{name!r} is not written as functions are; use small letters, digits and _, as in perceptron_update"
    if name.startswith(RESERVED):
        return f"{name!r} begins with {name.partition('_')[0]}_, which means something else in a key; choose another"
    known = sorted(path.stem.partition("_")[0] for path in sources(home).glob("*_*.py"))
    if notebook not in known:
        return f"no notebook is called {notebook!r}; there are {', '.join(known)}"
    if taken := sorted(home.glob(f"*/*/{name}.py")):
        return f"{taken[0].relative_to(home.parent)} exists already; the name of a function is unique in the course"
    return ""


def sources(home: Path) -> Path:
    return home.parent / "notebooks" / "source"


NEXT_STEPS = """\
Made: {0}
      {1}
Next: 1. replace what is marked {mark} in both, and delete the marks (docs/writing-exercises.md says how)
      2. python -m autograder validate {notebook}
      3. put the line  # %% exercise="{name}"  where it belongs in {2}
      4. python -m autograder build {notebook}"""


EXERCISE = r'''r"""**A title of a few words.** What the function returns, in one or two sentences, with the formula,
$$ c\,x , $$
and the lecture item (L?.?).

- `x`: an array of $d$ numbers; `factor`: a number $c$; the result has $d$ numbers.

Why it matters, in one sentence.

    >>> my_function(np.array([1.0, 2.0]), 3.0)
    array([3., 6.])
"""

# WRITE: the prompt above. A reader needs nothing else: arguments, shapes, result, lecture item, an example that runs.

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


# WRITE: the stub. Its one line of help repeats the shapes; the body stays `...`.
def my_function(x, factor):
    """Return the scaled numbers.   x: (d,), factor: a number -> (d,)"""
    ...


# WRITE: two or more hints, from "where to look" to "almost there"; none of them is the solution.
hints = (
    "What happens to one of the numbers?",
    "NumPy multiplies an array by a number, coordinate by coordinate.",
)


# WRITE: the public checks. Students can read them, so they state properties and never compute the answer.
# The docstring is the claim that a student reads. None, a constant or a returned argument must fail each by itself.
@pytest.mark.points(1)
def test_divided_by_the_factor_it_is_x(student, rng):
    """Divided by the factor, the result is x again."""
    x, factor = numbers(rng, 3), 1.5 + abs(float(numbers(rng)))
    close(vector(student(x, factor), 3) / factor, x)


@pytest.mark.points(1)
def test_the_opposite_factor_turns_the_sign(student, rng):
    """The opposite factor gives the opposite result, and not 0."""
    x, factor = numbers(rng, 4), float(numbers(rng))
    there = vector(student(x, factor), 4)
    assert np.all(there != 0), "no number of x and no factor is 0 here, but a number of the result is"
    close(vector(student(x, -factor), 4), -there)
'''

KEY = r'''"""Reference, other right answers, hidden checks and typical mistakes for `my_function`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


# WRITE: the reference, as you would show it in class.
def my_function(x, factor):
    return factor * x


# WRITE: one or more right answers of another structure (a loop, another formula); the checks must accept them too.
def right_by_a_loop(x, factor):
    """Number by number."""
    return np.array([x_j * factor for x_j in x])


# WRITE: three or more typical mistakes. The docstring is the sentence that a student who made it reads first.
def wrong_adds(x, factor):
    """You add the factor to each number; multiply by it."""
    return x + factor


def wrong_divides(x, factor):
    """You divide by the factor; multiply by it."""
    return x / factor


def wrong_one_number(x, factor):
    """You add up the products; each number of x gives a number of its own, so no sum is needed."""
    return factor * x.sum()


# WRITE: the hidden checks, for what the public ones leave open: edge cases, whole numbers, other sizes. They run at
# grading with another seed. They may use the reference.
@pytest.mark.points(1)
def test_it_works_for_any_number_of_numbers(student, rng):
    """One number or many, whole or not: each is scaled."""
    for d in (1, 2, 9):
        x, factor = rng.integers(1, 9, size=d), float(numbers(rng)) - 3.5
        close(vector(student(x, factor), d), my_function(x, factor))


@pytest.mark.points(1)
def test_a_factor_of_zero_leaves_nothing(student, rng):
    """A factor of 0 makes everything 0, and one of 1 nothing new."""
    x = numbers(rng, 3)
    close(vector(student(x, 0.0), 3), np.zeros(3))
    close(vector(student(x, 1.0), 3), x)
'''
