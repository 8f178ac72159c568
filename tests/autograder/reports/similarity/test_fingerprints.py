"""What makes no difference, and what does."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.reports.similarity._fingerprints import RUN, WINDOW, Names, Word, fingerprints, words_of
from autograder.reports.similarity._works import Supplied, names_of

FIT = """
def fit(X, y, eta):
    w = np.zeros(X.shape[1])
    b = 0.0
    for x_i, y_i in zip(X, y):
        if y_i * (w @ x_i + b) <= 0:
            w = w + eta * y_i * x_i
            b = b + eta * y_i
    return w, b
"""
SAME = {
    "renamed": FIT.replace("x_i", "sample").replace("y_i", "t").replace("w", "weights").replace("eta", "rate"),
    "reordered": FIT.replace(
        "    w = np.zeros(X.shape[1])\n    b = 0.0\n", "    b = 0.0\n    w = np.zeros(X.shape[1])\n"
    ),
    "commented": FIT.replace("    b = 0.0\n", "    # the bias\n    b = 0.0  # at first\n"),
    "reformatted": FIT.replace("    return w, b", "\n\n    return (\n        w,\n        b,\n    )"),
    "documented": FIT.replace("eta):\n", 'eta):\n    """Fit a line."""\n'),
    "typed": FIT.replace("(X, y, eta)", "(X: list, y: list, eta: float = 1) -> tuple").replace(" = 1)", ")"),
    "typed inside": FIT.replace("b = 0.0", "b: float = 0.0"),
    "augmented": FIT.replace("w = w + eta", "w += eta").replace("b = b + eta", "b += eta"),
    "at once": FIT.replace("    w = np.zeros(X.shape[1])\n    b = 0.0\n", "    w, b = np.zeros(X.shape[1]), 0.0\n"),
    "turned": FIT.replace("y_i * (w @ x_i + b) <= 0", "0 >= (b + w @ x_i) * y_i"),
    "whole numbers": FIT.replace("0.0", "0"),
    "other import": "import numpy as n\n" + FIT.replace("np.", "n."),
}
OTHER = {
    "another sign": FIT.replace("<=", "<"),
    "another number": FIT.replace("<= 0", "<= 1"),
    "another function": FIT.replace("np.zeros", "np.ones"),
    "another parameter": FIT.replace("zip(X, y)", "zip(y, X)"),
    "a step less": FIT.replace("            b = b + eta * y_i\n", ""),
    "another place": FIT.replace("shape[1]", "shape[0]"),
}


def words(source):
    tree = ast.parse(source)
    body = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [word.text for word in words_of(body, names_of([tree], frozenset({"fit"}), Supplied()))]


@pytest.mark.parametrize("source", SAME.values(), ids=SAME)
def test_what_a_copier_changes_first_makes_no_difference(source):
    assert source != FIT
    assert words(source) == words(FIT)


@pytest.mark.parametrize("source", OTHER.values(), ids=OTHER)
def test_another_thought_makes_a_difference(source):
    assert words(source) != words(FIT)


def test_two_variables_are_not_one():
    assert words("def fit(x):\n    a = x\n    b = a * a") != words("def fit(x):\n    a = x\n    b = a * b")


def test_with_plain_names_only_the_names_make_a_difference():
    plain = Names(plain=True)
    texts = [
        [word.text for word in words_of(ast.parse(source).body, plain)] for source in ("a=b+1", "a = 1 + b", "c=b+1")
    ]
    assert texts[0] == texts[1] != texts[2]


@given(
    st.text("abc", max_size=30),
    st.text("abc", max_size=30),
    st.text("abc", max_size=30),
    st.text("abc", min_size=RUN + WINDOW - 1),
)
def test_texts_that_share_a_run_and_a_window_share_a_fingerprint(before, after, other, shared):
    one = fingerprints([Word(sign, 1) for sign in before + shared + after])
    two = fingerprints([Word(sign, 1) for sign in other + shared])
    assert one.keys() & two.keys()
