"""Honest students: whatever editor, system or habit left its traces in a notebook, no answer is lost on reading it."""

import json

import pytest

from autograder.exercise.magics import run
from autograder.submissions.submission import read_submission
from tests.autograder.classroom import DEMO, RELEASED, RIGHT, RIGHT_DOUBLE, RIGHT_TRIPLE, write_course, write_notebook

SOLVED = [
    (RELEASED[0][0], "setup"),
    (RIGHT_DOUBLE, "exercise"),
    *RELEASED[2:4],
    (RIGHT_TRIPLE, "exercise"),
    RELEASED[5],
]


@pytest.fixture
def known(tmp_path):
    return write_course(tmp_path / "course")


@pytest.fixture
def read(known, tmp_path):
    """Reads a notebook of which the content or the bytes are given."""

    def reading(content, name="ada_L9.ipynb"):
        file = tmp_path / name
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return read_submission(file, known)

    return reading


@pytest.fixture
def solved(tmp_path):
    """The content of a notebook with right answers."""
    return json.loads(write_notebook(tmp_path / "solved.ipynb", *SOLVED).read_text())


def answers(submission):
    """The names that the program leaves behind; a cell that raises costs only itself."""
    names = {}
    for cell in submission.cells:
        try:
            run(cell.source, "<cell>", names)
        except Exception:
            names["raised"] = names.get("raised", 0) + 1
    return names


def assert_all_is_there(submission, raised=0):
    names = answers(submission)
    assert (names["double"](4), names["triple"](4)) == (8, 12)
    assert names.get("raised", 0) == raised
    assert DEMO not in [cell.source.strip() for cell in submission.cells]


def code(source):
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None}


# ------------------------------------------------------------------------------------ what students do to cells


def own_helper(cells):
    cells[1:1] = [code("def times(n, x):\n    return n * x")]
    cells[2]["source"] = "def double(x):\n    return times(2, x)"


def helper_in_a_demo(cells):
    cells[3]["source"] = "print('mine')\ndef times(n, x):\n    return n * x"
    cells[1]["source"] = "def double(x):\n    return times(2, x)"


def duplicated(cells):
    cells.append(dict(cells[1]))
    cells[1]["source"] = "def double(x):\n    return x"


def reordered(cells):
    cells.reverse()


def deleted(cells):
    del cells[5], cells[3], cells[2]


def renamed(cells):
    for number, cell in enumerate(cells):
        cell["id"] = f"other-{number}"


def without_ids_and_tags(cells):
    for cell in cells:
        cell["metadata"] = {}


def with_texts_for_sources(cells):
    for cell in cells:
        cell["source"] = "".join(cell["source"])


def windows_line_ends(cells):
    for cell in cells:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")


def old_mac_line_ends(cells):
    for cell in cells:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r")


def pasted_with_an_indentation(cells):
    cells[1]["source"] = "\n    def double(x):\n        return 2 * x"


def pasted_with_prompts(cells):
    cells[1]["source"] = ">>> def double(x):\n...     return 2 * x"


def tabs(cells):
    cells[1]["source"] = "def double(x):\n\treturn 2 * x"


def form_feeds_and_nul_bytes(cells):
    cells[1]["source"] = "\x0cdef double(x):\n    \x00return 2 * x\n\x0c"


def a_mark_inside(cells):
    cells[1]["source"] = "\ufeff" + RIGHT_DOUBLE


def raw_empty_and_text_cells(cells):
    cells[1:1] = [{"cell_type": "raw", "source": "this (", "metadata": {}}, code(""), code(" \n"), code([])]
    cells[1:1] = [{"cell_type": "markdown", "source": ["# Title\n", "def double(x): text"], "metadata": {}}]


def magics(cells):
    cells[1]["source"] = (
        f"%matplotlib inline\n!pip install \\\n  x\nfiles = !ls\n?len\n{RIGHT_DOUBLE}\n%timeit double(3)"
    )
    cells[4]["source"] = f"%%time\n{RIGHT_TRIPLE}\nlen(files);"
    cells += [code("%%capture out\nprint(1)"), code("%%bash\nls"), code("async def f(): ...\nawait f()")]


CHANGES = [own_helper, helper_in_a_demo, duplicated, reordered, deleted, renamed, without_ids_and_tags, a_mark_inside,
           with_texts_for_sources, windows_line_ends, old_mac_line_ends, pasted_with_an_indentation,
           pasted_with_prompts, tabs, form_feeds_and_nul_bytes, raw_empty_and_text_cells, magics]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_answer_is_lost_by(change, solved, read):
    change(solved["cells"])
    assert_all_is_there(read(solved))


@pytest.mark.parametrize(
    "broken",
    ["Here I explain what I did.", "def double(x):\n        a = 1\n  return a", "if x:\n\ty = 1\n        z = 2",
     "x = (", "\u201cquoted\u201d = 1", "print 'hello'", "\x0b"],
)  # fmt: skip
def test_a_cell_that_is_no_python_costs_only_itself(broken, solved, read):
    solved["cells"].insert(3, code(broken))
    assert_all_is_there(read(solved), raised=1 if broken.strip() else 0)


def test_line_ends_of_another_system_make_no_demo_an_own_cell(solved, read):
    before = read(solved)
    windows_line_ends(solved["cells"])
    assert read(solved) == before


# ------------------------------------------------------------------------------------ what programs do to files


def of_format_3(content):
    """As IPython 2 wrote notebooks."""
    cells = [{"cell_type": "heading", "level": 1, "source": ["Trial"]}]
    for cell in content["cells"]:
        cells.append({"cell_type": "code", "input": cell["source"], "language": "python", "outputs": [],
                      "prompt_number": 1, "collapsed": False, "metadata": {}})  # fmt: skip
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": "x"}, "worksheets": [{"cells": cells}]}


def test_old_formats_are_read(solved, read):
    assert_all_is_there(read(of_format_3(solved)))
    assert_all_is_there(read(solved | {"nbformat_minor": 0}))
    assert_all_is_there(read({"cells": solved["cells"]}))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_any_encoding_of_an_editor_is_read(encoding, solved, read):
    solved["cells"].append(code("größe = 'ä'"))
    submission = read(json.dumps(solved, ensure_ascii=False).encode(encoding))
    assert_all_is_there(submission)
    assert answers(submission)["größe"] == "ä"


def test_the_kernel_and_other_metadata_do_not_matter(solved, read):
    for metadata in ({"kernelspec": {"name": "my-env"}}, {"colab": {}, "release": "x"}, [], None):
        assert_all_is_there(read(solved | {"metadata": metadata}))


# ------------------------------------------------------------------------------------ what a demo has defined


def test_a_demo_whose_variable_the_student_uses_runs(known, read, solved):
    def numbers(*own):
        return [cell.number for cell in read(solved | {"cells": [*solved["cells"], *map(code, own)]}).cells]

    assert numbers() == [1, 2, 5]
    assert numbers("print(shown)") == [1, 2, 4, 5, 7]
    assert numbers("def f():\n    return [shown for _ in range(3)]") == [1, 2, 4, 5, 7]
    assert (
        numbers("shown = not shown") == numbers("shown |= True") == numbers("if 1:\n    shown += 1") == [1, 2, 4, 5, 7]
    )
    assert numbers("%time print(shown)") == [1, 2, 4, 5, 7]


@pytest.mark.parametrize(
    "own",
    ["shown = 3\nprint(shown)", "def f(shown):\n    return shown", "[shown for shown in (1, 2)]", "print('shown\\d')",
     "x.shown", "print(shown", "import shown\nshown.x", "def shown(): ...\nshown()", "for shown in (1, 2):\n    shown"],
)  # fmt: skip
def test_a_name_of_the_students_own_needs_no_demo(own, read, solved):
    cells = read(solved | {"cells": [*solved["cells"], code(own)]}).cells
    assert [cell.number for cell in cells] == [1, 2, 5, 7]


def test_a_name_that_an_earlier_cell_of_the_students_defines_needs_no_demo(read, solved):
    own = [code("shown = 3"), code("print(shown)")]
    assert [cell.number for cell in read(solved | {"cells": solved["cells"] + own}).cells] == [1, 2, 5, 7, 8]
    before = [code("print(shown)"), code("shown = 3")]
    assert [cell.number for cell in read(solved | {"cells": solved["cells"] + before}).cells] == [1, 2, 4, 5, 7, 8]


def test_demos_that_a_demo_needs_run_too(tmp_path):
    """And those that nobody needs do not."""
    demos = ["first = 1", "second = first + 1", "def third():\n    return second", "fourth = 4"]
    released = [*RELEASED, *((demo, "demo") for demo in demos)]
    known = write_course(tmp_path / "course")
    write_notebook(known["L9"].released, *released)
    for own, run_too in {"third()": demos[:3], "second": demos[:2], "fourth": demos[3:], "fifth": []}.items():
        submission = read_submission(write_notebook(tmp_path / "ada_L9.ipynb", *released, own), known)
        sources = [cell.source for cell in submission.cells]
        assert sources == [RELEASED[0][0], RELEASED[1][0], RELEASED[4][0], *run_too, own]


def test_the_digest_tells_which_demos_run(known, tmp_path):
    first = read_submission(write_notebook(tmp_path / "ada_L9.ipynb", *RIGHT, DEMO, "print(shown)"), known)
    second = read_submission(write_notebook(tmp_path / "bob_L9.ipynb", *RIGHT, "print(shown)"), known)
    assert first.digest != second.digest


def test_a_cell_too_long_to_be_parsed_counts_as_using_all_its_words(read, solved):
    own = code("x = 1\n" * 5000 + "shown")
    assert [cell.number for cell in read(solved | {"cells": [*solved["cells"], own]}).cells] == [1, 2, 4, 5, 7]


@pytest.mark.parametrize("own", ["-" * 15_000 + "shown", "1+" * 9000 + "shown", "(" * 15_000, "shown\0)("])
def test_what_no_parser_takes_does_no_harm(own, read, solved):
    assert_all_is_there(read(solved | {"cells": [*solved["cells"], code(own)]}), raised=1)
