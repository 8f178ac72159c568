"""The mutants of a function: small, single, different from it and from each other, and each told by its line."""

import ast
import textwrap

import pytest

from autograder.authoring._mutants import mutants


def changed_lines(body, arguments="a, b"):
    """What becomes of a function's lines, as a set of descriptions."""
    source = f"def f({arguments}):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}"
    return set(mutants(source, "f").values())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return a + b", {"return a - b", "return a", "return b"}),
        ("return a - b", {"return a + b", "return a", "return -b"}),
        ("return a * b", {"return a / b", "return a + b", "return a", "return b"}),
        ("return a / b", {"return a * b", "return a // b", "return a"}),
        ("return a ** b", {"return a * b", "return a"}),
        ("return a @ b", {"return a * b"}),
        ("return a <= b", {"return a < b", "return a >= b"}),
        ("return a == b", {"return a != b"}),
        ("return a and b", {"return a or b", "return a", "return b"}),
        ("return -a", {"return a"}),
        ("return not a", {"return a"}),
        ("return 3", {"return 4", "return 2"}),
        ("return 0.5", {"return 1.0"}),
        ("return a if b else 0", {"return a if not b else 0", "return a if b else 1", "return a if b else -1"}),
        ("return a[b]", {"return a[b + 1]", "return a[b - 1]"}),
        ("return a[1:]", {"return a[2:]", "return a[0:]"}),
        ("return a[:b]", {"return a[:b + 1]", "return a[:b - 1]"}),
        ("return g(a, b)", {"return g(b, a)"}),
        ("return (a, b)", {"return (b, a)"}),
        ("return a.sum(axis=0)", {"return a.mean(axis=0)", "return a.prod(axis=0)", "return a.sum(axis=1)"}),
        ("return range(a)", {"return range(a + 1)", "return range(a - 1)"}),
        ("return range(a, b)", {"return range(a, b + 1)", "return range(a, b - 1)", "return range(b, a)"}),
        ("return np.zeros(a)", {"return np.ones(a)"}),
        ("return np.argmax(a)", {"return np.argmin(a)"}),
        ("return abs(a)", {"return a"}),
        ("return a.T @ b", {"return a @ b", "return a.T * b"}),
    ],
)
def test_each_kind_of_small_mistake_is_made(line, expected):
    assert changed_lines(line) == {f"{line} -> {each}" for each in expected}


def test_what_could_not_be_seen_is_left_alone():
    assert changed_lines("return list(zip(a, strict=True))") == set()
    assert not any("eta / y" in line for line in changed_lines("return eta * y", "eta, y"))
    assert not any("axis=-1" in line for line in changed_lines("return a.max(axis=0)"))


def test_a_condition_is_turned_round_once():
    lines = changed_lines("if a < b:\n    return a\nreturn b")
    assert lines == {f"if a < b: -> if a {sign} b:" for sign in ("<=", ">", ">=")}


def test_a_membership_is_denied_once():
    assert changed_lines("if a in b:\n    return a\nreturn b") == {"if a in b: -> if a not in b:"}


def test_a_statement_is_forgotten_only_where_the_names_in_it_are_known_before():
    lines = changed_lines("total = a\ntotal += b\nfor i in range(2):\n    a = total\nreturn total")
    assert {line for line in lines if line.endswith("-> pass")} == {"total += b -> pass", "a = total -> pass"}


def test_mutants_differ_from_the_function_and_from_each_other_and_can_be_compiled():
    body = "    for i in range(len(a)):\n        b = b + a[i] * 2\n    return b"
    found = mutants(f"def f(a, b):\n    '''Not a line to change: 3.'''\n{body}", "f")
    texts = [ast.unparse(ast.parse(mutant)) for mutant in found]
    assert len(set(texts)) == len(texts) > 10
    original = f"def f(a, b):\n{body}"
    assert original not in texts
    lines = [set(text.splitlines()) ^ set(original.splitlines()) for text in texts]
    assert all(len(different) == 2 for different in lines)


def test_only_the_named_function_is_changed():
    found = mutants("def helper(x):\n    return x + 1\n\ndef f(x):\n    return -x", "f")
    assert list(found.values()) == ["return -x -> return x"]
