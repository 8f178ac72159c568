"""Stand-ins for the drawings: free of cost for whoever does not draw, and the real thing for whoever does."""

from contextlib import closing

import pytest

from autograder.authoring.build_notebooks import assemble, sources
from autograder.exercise.notebook_file import Cell
from autograder.harness.codec import pack
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import CAN_FORK, ForkServer
from autograder.sandbox.student import IsolatedStudent

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="without a fork server there are no stand-ins")

IMPORTS = """
from lecturelib import data
from lecturelib.figures import L1a as figures
from lecturelib.figures import shared
from lecturelib.figures.scene import Scene
from lecturelib.figures.widgets import slider
"""
LOADED = "import sys\ndef f(): return 'matplot' + 'lib' in sys.modules"


@pytest.fixture(scope="module")
def server():
    with closing(ForkServer(("lecturelib.data",))) as server:
        yield server


def value(server, *cells):
    """What `f` of these cells gives back; nothing may have gone wrong in a cell."""
    numbered = [Cell(number, source) for number, source in enumerate(cells, start=1)]
    with closing(IsolatedStudent(server, numbered, Limits(), {"f": ()})) as student:
        found = student("f", pack(((), {}))).value
        assert student.problems == ()
    return found


def test_matplotlib_is_loaded_before_the_first_one_who_names_it_and_not_by_the_imports_of_a_setup_cell():
    with closing(ForkServer(("lecturelib.data",))) as server:
        assert value(server, IMPORTS, LOADED) is False
        assert value(server, "# without matplotlib", LOADED) is True


@pytest.mark.parametrize(
    "use",
    [
        "one = slider(0.0, 1.0)\ndef f(): return one.max == 1",
        "def f(): return len(Scene(figures.transfer_functions()).whole()) > 0",
        "from lecturelib.figures.L1a import transfer_functions\ndef f(): return callable(transfer_functions())",
        "import lecturelib.figures.L1a as drawings\ndef f(): return callable(drawings.transfer_functions())",
        "import lecturelib.figures.L1a\ndef f(): return callable(lecturelib.figures.L1a.transfer_functions())",
        "def f(): return 'function' in repr(figures.transfer_functions)",
        "def f(): return len(Scene(shared.cost_by_iteration({'a run': [2.0, 1.0]})).whole()) > 0",
        "figures.transfer_map()\ndef f(): return callable(shared.cost_by_iteration({'a run': [2.0, 1.0]}))",
        "class Mine(Scene):\n    pass\ndef f(): return isinstance(Mine(figures.transfer_functions()), Scene)",
    ],
)
def test_whoever_uses_a_drawing_gets_the_real_one(server, use):
    assert value(server, IMPORTS, use)


def test_what_is_not_in_the_real_module_is_missed_on_use(server):
    missing = (
        "def f():\n    try:\n        figures.nowhere()\n    except AttributeError as error:\n        return str(error)"
    )
    assert value(server, IMPORTS, missing) == "module 'lecturelib.figures.L1a' has no attribute 'nowhere'"


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_no_notebook_loads_matplotlib_before_it_draws(server, source):
    code = [cell.source for cell in assemble(source).cells if cell.cell_type == "code"]
    imports = [line for line in "\n".join(code).splitlines() if line.startswith("from lecturelib.figures")]
    assert value(server, "\n".join(imports), LOADED) is False
