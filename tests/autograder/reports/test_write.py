"""`autograder report`: the folder that it writes, for every kind of class."""

import html
import re
import time
import zipfile
from dataclasses import replace
from urllib.parse import unquote

import nbformat
import pytest

from autograder.__main__ import main
from autograder.errors import CourseError
from autograder.harness.check_results import DiagnosedMistake, problem
from autograder.reports._display_names import display_names, folder_name
from autograder.reports.write import write_report
from autograder.submissions.submission import Unreadable
from tests.autograder.reports.school import fault, reported, student, texts_in, write_book

NAMES = ["<script>alert(1)</script>", "🦊" * 90, "../x", "ADA", "ada", "con", ".", "a/b", "a\\b", "=1", "x\u202ey", " "]


def test_any_name_makes_a_safe_and_unique_folder_and_is_text_on_the_pages(tmp_path):
    report = reported(tmp_path, [student(name) for name in NAMES])
    folders = [path.name for path in (report / "students").iterdir()]
    assert len({name.casefold() for name in folders}) == len(NAMES)
    assert all(re.fullmatch(r"[^<>:\"/\\|?*\n]+", name) and not name.startswith(".") for name in folders)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.sqlite", "report"]
    page = (report / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    for address in re.findall(r'href="(students/[^"]+)"', page):
        assert (report / unquote(html.unescape(address))).is_file()


def test_two_people_of_the_same_name_are_told_apart(tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name\ns1,Ada King\ns2,Ada King\ns3,Bob\n")
    page = (reported(tmp_path, [student("s1"), student("s2")], roster=roster) / "index.html").read_text()
    assert "Ada King (s1)" in page
    assert "Ada King (s2)" in page
    assert re.search(r"1 of the roster handed in nothing</summary>\s*<p>Bob", page)


def test_a_class_of_one_and_one_of_faults_only_have_pages_too(tmp_path):
    (tmp_path / "one").mkdir()
    one = (reported(tmp_path / "one", [student("ada")]) / "index.html").read_text(encoding="utf-8")
    assert "A class of 1 is too small for it; it needs at least 10 students." in one
    (tmp_path / "none").mkdir()
    none = (reported(tmp_path / "none", [fault("ada"), fault("bob")]) / "index.html").read_text(encoding="utf-8")
    assert "Nobody has points here yet" in none
    assert none.count("could not be prepared") == 2


def test_several_notebooks_have_a_section_each_and_a_page_for_each_student(tmp_path):
    people = [student("ada", "L1a"), student("ada", "L5b"), student("bob", "L5b")]
    report = reported(tmp_path, people)
    page = (report / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<h2 id="(L\w+)"', page) == ["L1a", "L5b"]
    assert len(list(report.glob("students/*/*.html"))) == 3


def test_a_misconception_is_shown_with_its_share_of_those_who_were_graded(tmp_path):
    mistake = (DiagnosedMistake("discriminant", "wrong_x", "You forgot x."),)
    people = [replace(student(f"s{n}"), diagnoses=mistake * (n < 3)) for n in range(10)]
    page = (reported(tmp_path, [*people, fault("eve")]) / "index.html").read_text(encoding="utf-8")
    assert '<strong class="much">30 %</strong> <span>You forgot x.' in page


@pytest.mark.full
def test_a_thousand_students_take_less_than_half_a_minute(tmp_path):
    count = 1000
    people = [student(f"student {n}", ability=n / count) for n in range(count)]
    book = write_book(tmp_path / "book.sqlite", people)
    started = time.process_time()
    assert write_report(book, tmp_path / "report", releases=tmp_path) == 0
    assert time.process_time() - started < 30
    assert len(list((tmp_path / "report" / "students").iterdir())) == count
    assert (tmp_path / "report" / "index.html").stat().st_size < 3_000_000


# ---------------------------------------------------------------------------------------------- pseudonyms


def test_pseudonyms_leave_no_name_anywhere_and_their_order_tells_nothing(tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,email\n" + "".join(f"id{n},Max{n} Meier{n},max{n}@x.org\n" for n in range(30)))
    code = "# Max7 Meier7, id7\ndef {name}(x):\n    max7 = max(x)\n    return 'by meier7_max7'"
    people = [student(f"id{n}", file=f"x/meier{n}max{n}_1{n}_99_a.ipynb", lms_id=f"1{n}") for n in range(30)]
    people[7] = replace(people[7], problems=(problem("Max7 broke it"),), fault="")
    report = reported(tmp_path, people, pseudonyms=True, roster=roster, code=code)
    names = re.compile(r"meier\d|(?<!\w)id\d+(?!\w)|max\d+@|Max7 ", re.IGNORECASE)
    own = next(text for name, text in texts_in(report) if name.endswith(".md") and "broke it" in text)
    assert not names.search(own.replace("max7 = max", ""))
    assert "max7 = max(x)" in own  # a name of a variable, which is a function's and not a student's
    pages = {name: text for name, text in texts_in(report) if name == "index.html" or name.endswith(".html")}
    assert not any(names.search(re.sub(r"<pre.*?</pre>", "", text, flags=re.S)) for text in pages.values())
    assert not list(report.glob("*.zip"))
    drawn = [each.name for each in display_names([f"id{n:02}" for n in range(30)], pseudonyms=True).values()]
    assert drawn != sorted(drawn)
    assert len(set(drawn)) == 30


# ---------------------------------------------------------------------------------------------- platforms


def test_canvas_gets_a_file_of_the_very_name_that_it_gave_and_moodle_its_folders(tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,moodle id\neve,Eve_O'Neil,Participant 42\nkim,Kim,\n")
    people = [
        student("ada", file="all.zip/lovelaceada_LATE_123_4567_L1a_x-2.ipynb", lms_id="123"),
        student("zed", file="all.zip/zed_124_4568_mine.zip/a/L1a.ipynb", lms_id="124"),
        student("bob", file="m/Bob Q_4711_assignsubmission_file_/L1a.ipynb", lms_id="4711"),
        student("tom", file="m_1_222_x/Tom_4712_assignsubmission_file/L1a.ipynb", lms_id="4712"),
        student("eve", file="eve_L1a.ipynb"),
        student("kim", file="kim_L1a.ipynb"),
    ]
    report = reported(tmp_path, people, roster=roster)
    with zipfile.ZipFile(report / "canvas-L1a.zip") as canvas:
        assert canvas.namelist() == ["lovelaceada_LATE_123_4567_L1a_x-2.ipynb", "zed_124_4568_mine.zip"]
        nbformat.validate(nbformat.reads(canvas.read(canvas.namelist()[0]).decode(), as_version=4))
        with zipfile.ZipFile(canvas.open("zed_124_4568_mine.zip")) as inner:
            assert sorted(inner.namelist()) == ["L1a feedback.html", "L1a feedback.ipynb"]
    with zipfile.ZipFile(report / "moodle-L1a.zip") as moodle:
        folders = dict.fromkeys(name.split("/")[0] for name in moodle.namelist())
    assert list(folders) == [
        "Bob Q_4711_assignsubmission_file_",
        "Eve O'Neil_42_assignsubmission_file_",
        "Tom_4712_assignsubmission_file_",
    ]


def test_the_last_line_says_who_is_in_no_zip(tmp_path, capsys):
    reported(tmp_path, [student("ada", file="ada_1_22222_L1a.ipynb", lms_id="1"), student("bob", file="bob.ipynb")])
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("Report on 2 students in L1a. To upload: canvas-L1a.zip. In none of them: 1, whose number")


# ---------------------------------------------------------------------------------------------- the command


def test_an_earlier_report_is_replaced_only_if_told_and_nothing_else_ever(tmp_path):
    report = reported(tmp_path, [student("ada"), student("bob")])
    book = tmp_path / "book.sqlite"
    with pytest.raises(CourseError, match="exists already; --force replaces it"):
        write_report(book, report, releases=tmp_path)
    (report / "students" / "stale.txt").write_text("old")
    assert write_report(book, report, force=True, releases=tmp_path) == 0
    assert not (report / "students" / "stale.txt").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("dear")
    with pytest.raises(CourseError, match="was not written by `autograder report`; name another"):
        write_report(book, mine, force=True, releases=tmp_path)
    assert (mine / "thesis.txt").read_text() == "dear"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.sqlite", "mine", "report"]


def test_what_is_interrupted_leaves_what_was_there(tmp_path, monkeypatch, capsys):
    report = reported(tmp_path, [student("ada")])
    before = (report / "index.html").read_text()

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("autograder.reports.write.ClassReport.summary", interrupt)
    assert main(["report", "--gradebook", str(tmp_path / "book.sqlite"), "--out", str(report), "--force"]) == 130
    assert capsys.readouterr().err.startswith("report: interrupted")
    assert (report / "index.html").read_text() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.sqlite", "report"]


def test_misuse_is_one_sentence_and_makes_no_files(tmp_path):
    with pytest.raises(CourseError, match="there is no gradebook"):
        write_report(tmp_path / "none.sqlite", tmp_path / "out")
    book = write_book(tmp_path / "book.sqlite", [])
    with pytest.raises(CourseError, match="holds no results yet"):
        write_report(book, tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["book.sqlite"]


def test_a_course_file_brings_its_name_its_roster_and_what_being_late_costs(tmp_path):
    course = tmp_path / "course.toml"
    course.write_text(
        '[course]\nname = "Models"\nroster = "roster.csv"\nhanded_in = "times.csv"\n'
        "[late]\nper_day = 10\n[notebooks.L1a]\ndue = 2027-03-31T12:00:00\n"
    )
    (tmp_path / "roster.csv").write_text("id,name\ns1,Ada King\n")
    (tmp_path / "times.csv").write_text("student,notebook,handed_in\ns1,L1a,2027-04-02T00:00:00\n")
    report = reported(tmp_path, [student("s1", ability=1)], course=course)
    page = (report / "students" / "Ada King" / "L1a.html").read_text(encoding="utf-8")
    assert "It was due on 2027-03-31 at 12:00." in page
    assert "It was handed in 2 days late, which costs 20 % of the full mark." in page
    index = (report / "index.html").read_text(encoding="utf-8")
    assert "Models · Class report" in index
    assert "L1a: 2 days" in index


GROUP = """\
[course]
roster = "roster.csv"
[notebooks.L1a]
[groups]
blue = ["s1", "s2"]
red = ["s3", "s4"]
"""


@pytest.fixture
def in_groups(tmp_path):
    """Of the first group one has handed in, of the second both; one more has handed in what cannot be read."""
    (tmp_path / "course.toml").write_text(GROUP)
    (tmp_path / "roster.csv").write_text("id,name,moodle id\ns1,Ada,1\ns2,Bob,2\ns3,Cora,3\ns4,Dan,4\ns5,Eve,5\n")
    people = [student("Ada", ability=1), student("s3", ability=0), student("s4", ability=1)]
    unreadable = [Unreadable(tmp_path / "eve_L1a.ipynb", "it is cut off", "s5", "L1a")]
    return {"results": people, "course": tmp_path / "course.toml", "unreadable": unreadable}


def test_partners_in_a_group_get_a_copy_and_read_whose_work_counts(tmp_path, in_groups):
    report = reported(tmp_path, **in_groups)
    pages = {path.parent.name: path.read_text(encoding="utf-8") for path in report.glob("students/*/L1a.html")}
    assert set(pages) == {"Ada", "Bob", "Cora", "Dan"}
    assert "Ada handed this in for your group." in pages["Bob"]
    assert "Of your group, what Dan handed in counts." in pages["Cora"]
    assert not any("your group" in pages[name] for name in ("Ada", "Dan"))
    assert {path.suffix for path in (report / "students" / "Bob").iterdir()} == {".html", ".md", ".ipynb"}
    with zipfile.ZipFile(report / "moodle-L1a.zip") as archive:
        assert {name.partition("_")[0] for name in archive.namelist()} == {"Ada", "Bob", "Cora", "Dan"}
    index = (report / "index.html").read_text(encoding="utf-8")
    assert "<strong>3</strong> handed in" in index  # a copy is not counted twice
    assert 'href="students/Bob/L1a.html"' in index


def test_what_cannot_be_read_is_for_a_person_and_not_missing(tmp_path, in_groups):
    index = (reported(tmp_path, **in_groups) / "index.html").read_text(encoding="utf-8")
    assert re.search(
        r'row">Eve</th><td>L1a</td><td>cannot be graded</td><td class="sentence">eve_L1a.ipynb: it is cut', index
    )
    assert "of the roster handed in nothing" not in index


def test_with_pseudonyms_there_are_no_copies_and_no_names_of_files(tmp_path, in_groups):
    report = reported(tmp_path, **in_groups, pseudonyms=True)
    index = (report / "index.html").read_text(encoding="utf-8")
    assert len(list(report.glob("students/*/L1a.html"))) == 3
    assert "a file: it is cut off" in index
    assert not re.search(r"\beve\b|eve_", index, re.IGNORECASE)


def test_what_is_doubtful_about_being_late_is_for_a_person(tmp_path):
    course = tmp_path / "course.toml"
    course.write_text("[late]\nlast_day = 0\n[notebooks.L1a]\ndue = 2026-03-31\n")
    (tmp_path / "times.csv").write_text("student,notebook,handed_in\nbob,L1a,2026-04-02\n")
    course.write_text('[course]\nhanded_in = "times.csv"\n' + course.read_text())
    people = [student("ada", late=True), student("bob"), student("kim")]
    index = (reported(tmp_path, people, course=course) / "index.html").read_text(encoding="utf-8")
    told = dict(re.findall(r'L1a.html">(\w+)</a></th><td>L1a</td><td>late</td><td class="sentence">(.*?)</td>', index))
    assert told == {
        "ada": "the LMS says late, but not by how much; it counts as one day; handed in too late to count",
        "bob": "handed in too late to count",
    }


def test_a_long_name_of_a_folder_is_cut_between_characters():
    assert len(folder_name("🦊" * 90).encode()) <= 100
