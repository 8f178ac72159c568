"""Cells as Jupyter runs them, without Jupyter."""

import time

import pytest

from autograder.exercise.magics import UNPARSABLE, neutralised, run


@pytest.mark.parametrize(
    ("source", "python"),
    [
        ("x = 1\n%matplotlib inline", "x = 1\npass"),
        ("if True:\n    !pip install numpy", "if True:\n    pass"),
        ("!pip install \\\n    numpy\nx = 1", "pass\n\nx = 1"),
        ("pip install numpy\nx = 1", "pass\nx = 1"),
        ("?len\nlen?\nlen??\nnp.mean?;", "pass\npass\npass\npass"),
        ("here = %pwd\na, b = !ls", "here = None\na, b = []"),
        ("%time y = slow(3)", "y = slow(3)"),
        ("%time y = slow(\n    3)", "y = slow(\n    3)"),
        ("%timeit f(x)\n%%time", "pass\npass"),
        ("!echo \"it's", "pass"),
        ("%%time\nx = 1", "\nx = 1"),
        ("\n\n%%time\n%%capture out\nx = 1", "\n\n\n\nx = 1"),
        ("%%bash\nls", ""),
        ("%%writefile helper.py\nx = 1", ""),
        ("%%", ""),
        ("x = (7\n  % 4)", "x = (7\n  % 4)"),
        ("x = (7\n  % 4)\n%pwd", "x = (7\n  % 4)\npass"),
        ("text = '''\n%matplotlib\n!ls\n'''\n!ls", "text = '''\n%matplotlib\n!ls\n'''\npass"),
        ("text = 'a\u2028%b\x0c!c'\n!ls", "text = 'a\u2028%b\x0c!c'\npass"),
        ("if x:\n    y = 1\n# why?\nelse:\n    !ls", "if x:\n    y = 1\n# why?\nelse:\n    pass"),
        ("x = = 1\n!ls", "x = = 1\npass"),
        ("    x = 1\n    y = 2", "x = 1\ny = 2"),
        ("\tdef f():\n\t\treturn 1", "def f():\n\treturn 1"),
        (">>> def f():\n...     return 1\n>>> f()", "def f():\n    return 1\nf()"),
        ("In [3]: x = 1\n   ...: y = 2", "x = 1\ny = 2"),
        ("...\ndef f():\n    ...", "...\ndef f():\n    ..."),
        ("plt.plot([1]);", "plt.plot([1]);"),
        ("", ""),
    ],
)
def test_what_is_not_python_is_made_harmless_and_lines_keep_their_numbers(source, python):
    assert neutralised(source) == python


@pytest.mark.parametrize(
    "piece",
    ["%x\n", "x = !ls\n", "a?\n", "?", "%%time\n", "%\\\n", "\\", "'''", "'", '"""\n', "(", "pip install ", "x=%",
     ">>> ", " ", "\n", "\t%time \n", "a = \\\n", "#?\n", "{'a'?:\n"],
)  # fmt: skip
@pytest.mark.parametrize("first", ["", "%pwd\n"])
def test_a_cell_of_nothing_but_magics_takes_no_longer_than_any_other(first, piece):
    started = time.process_time()
    neutralised((first + piece * 500_000)[:500_000])
    assert time.process_time() - started < 5  # a second for each round over all lines would be days


DEEP = {
    "brackets": "(" * 100_000,
    "minus": "-" * 100_000 + "1",
    "sum": "1+" * 100_000 + "1",
    "attributes": "a" + ".b" * 100_000,
    "elif": "if 1: pass\n" + "elif 1: pass\n" * 30_000,
    "digits": "9" * 100_000,
    "blocks": "\n".join(" " * depth + "if 1:" for depth in range(500)),
}


@pytest.mark.parametrize("source", DEEP.values(), ids=DEEP)
def test_a_source_too_deep_for_the_parser_is_left_to_the_student(source):
    assert neutralised(f"{source}\n%pwd").startswith(source[:1000])
    with pytest.raises(UNPARSABLE):
        run(source, "<cell>", {})


def test_a_cell_may_await():
    names = {}
    run("import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 3\nx = await f()", "<cell>", names)
    assert names["x"] == 3


def test_a_cell_may_wait_for_time_to_pass():
    names = {}
    run("import asyncio\nawait asyncio.sleep(0.01)\ny = 2", "<cell>", names)
    assert names["y"] == 2
