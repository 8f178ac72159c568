"""`similar`, from a gradebook to a table and a page."""

import re

import pytest

from autograder.__main__ import main
from tests.autograder.reports.similarity.books import write_book
from tests.autograder.reports.similarity.classes import made_up_class
from tests.pages import Page

CLASS = made_up_class("L1a", seed=7, size=24, copied=0)
SOURCE = next(member for member in CLASS.members if len(member.answers) == 5)
CELLS = list(SOURCE.answers.values())
HOSTILE = "<script>alert(1)</script>\x1b[2J"


@pytest.fixture
def similar(tmp_path, monkeypatch, capsys):
    """Run the command in a folder of its own; gives the exit code and what was printed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["autograder", "similar", *map(str, arguments)])
        code = main()
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def book(path="gradebook.sqlite", **more):
    return write_book(path, {**{member.name: member.cells for member in CLASS.members}, **more})


def test_a_copy_is_listed_with_what_is_alike_and_the_exit_code_says_so(similar):
    book(copy=CELLS)
    code, said, _ = similar()
    assert code == 1
    assert f"{SOURCE.name} and copy" in said or f"copy and {SOURCE.name}" in said
    assert "not a verdict" in said


def test_without_a_pair_the_exit_code_is_0(similar):
    book()
    code, said, _ = similar()
    assert (code, "pairs to look at: 0" in said) == (0, True)


def test_whoever_is_linked_by_pairs_is_a_group(similar):
    book(copy=CELLS, again=CELLS)
    assert f"group: again, copy, {SOURCE.name}\n" in similar()[1]


def test_only_the_attempt_that_counts_is_compared(similar):
    book(copy=CELLS)
    write_book("gradebook.sqlite", {"copy": ["x = 1"]}, digest="later")
    assert similar()[0] == 0


def test_a_group_of_the_course_file_may_work_together(similar, tmp_path):
    book(copy=CELLS)
    (tmp_path / "course.toml").write_text(f'[groups]\nfriends = ["copy", "{SOURCE.name}"]\n')
    code, said, _ = similar()
    assert code == 0
    assert "in one group: 1 pair." in said


def test_a_group_may_be_named_by_the_ids_of_the_roster(similar, tmp_path):
    book(**{"Ada Lovelace": CELLS})
    (tmp_path / "roster.csv").write_text(f"id,name\n4711,Ada Lovelace\n{SOURCE.name},Carl Gauss\n")
    (tmp_path / "course.toml").write_text(
        f'[course]\nroster = "roster.csv"\n[groups]\nfriends = ["4711", "{SOURCE.name}"]\n'
    )
    assert similar()[0] == 0


def test_a_higher_threshold_lists_less(similar):
    book(copy=CELLS)
    assert similar("--threshold", 99)[0] == 0


def test_the_page_shows_both_sides_and_escapes_whatever_students_wrote(similar, tmp_path):
    cells = [f"{cell}\n    # {HOSTILE}\n    'x = {HOSTILE}'" for cell in CELLS]
    book(**{f"mallory {HOSTILE}": cells})
    code, said, _ = similar("--out", "alike.html")
    text = (tmp_path / "alike.html").read_text(encoding="utf-8")
    page = Page(text)
    assert code == 1
    assert "\x1b" not in said + text
    assert [tag for tag, _ in page.tags if tag in ("script", "img", "iframe", "link")] == ["script"]  # the page's own
    assert all(options["href"].startswith("#") for tag, options in page.tags if tag == "a")
    words = "".join(page.words)
    assert "<script>alert(1)</script>" in words
    assert "not a verdict" in words
    assert sum(tag == "mark" for tag, _ in page.tags) > 4
    assert sum(tag == "pre" for tag, _ in page.tags) >= 4


def test_a_page_is_never_overwritten_by_accident_and_nothing_else_ever(similar, tmp_path):
    book(copy=CELLS)
    before = (tmp_path / "gradebook.sqlite").read_bytes()
    assert similar("--out", "alike.html")[0] == 1
    code, said, error = similar("--out", "alike.html")
    assert (code, said) == (2, "")
    assert error == "similar: alike.html exists already; --force replaces it, --out names another\n"
    assert similar("--out", "alike.html", "--force")[0] == 1
    code, _, error = similar("--out", "gradebook.sqlite", "--force")
    assert (code, "was not written by `autograder similar`" in error) == (2, True)
    assert (tmp_path / "gradebook.sqlite").read_bytes() == before


def test_names_come_from_the_roster(similar, tmp_path):
    book(copy=CELLS)
    (tmp_path / "roster.csv").write_text("id,name\ncopy,Ada Lovelace\n")
    assert f"Ada Lovelace and {SOURCE.name}" in similar("--roster", "roster.csv")[1]


def test_pseudonyms_leave_no_name_of_anybody_in_the_table_or_on_the_page(similar, tmp_path):
    def with_first_line(line):
        return [cell.replace("\n", f"\n    {line}\n", 1) for cell in CELLS]

    broken = with_first_line('"""By Ada\n    Lovelace, alone."""')
    thankful = with_first_line("carl_gauss = 1  # thanks to ada lovelace")
    book(**{"Ada Lovelace": broken, "carl gauss": thankful})
    code, said, _ = similar("--pseudonyms", "--out", "alike.html")
    whole = said + (tmp_path / "alike.html").read_text(encoding="utf-8")
    assert code == 1
    assert re.search(r"Student \d+ and Student \d+", said)
    assert re.search(r"thanks to student_\d+", whole)
    assert not re.search(r"(?i)\bada\b|lovelace|gauss", whole)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--gradebook", "nowhere.sqlite"], "there is no gradebook nowhere.sqlite"),
        (["--notebook", "L9z"], "has nothing of L9z; it has L1a"),
        (["--gradebook", "text.txt"], "cannot be used as a gradebook"),
        (["--out", "text.txt"], "text.txt exists already and was not written by `autograder similar`"),
        (["--out", "."], "was not written by `autograder similar`"),
        (["--out", "nowhere/alike.html"], "there is no folder nowhere to write alike.html into"),
        (["--roster", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_misuse_ends_with_one_sentence_and_2(similar, tmp_path, arguments, complaint):
    book()
    (tmp_path / "text.txt").write_text("no gradebook at all, but longer than a header of SQLite would be" * 9)
    code, said, error = similar(*arguments)
    assert (code, said) == (2, "")
    assert complaint in error
    assert error.count("\n") == 1


def test_a_course_file_that_is_not_there_is_named(similar):
    book()
    code, _, error = similar("--course", "nowhere.toml")
    assert (code, "nowhere.toml" in error) == (2, True)


def test_an_empty_gradebook_is_said_to_be_empty(similar):
    write_book("gradebook.sqlite", {})
    code, _, error = similar()
    assert (code, "holds no results" in error) == (2, True)


@pytest.mark.parametrize("threshold", ["0.9", "-2", "nan", "much"])
def test_a_threshold_that_one_answer_could_reach_is_refused(similar, capsys, threshold):
    with pytest.raises(SystemExit):
        similar(f"--threshold={threshold}")
    assert f"{threshold} is not a number of at least 1" in capsys.readouterr().err
