"""The site as files: what is on its pages, what is not, how heavy they are, and when they are built again."""

import json
import re
import shutil
import zlib
from html import unescape
from itertools import pairwise

import nbformat
import numpy as np
import pytest

from autograder.authoring.build_notebooks import NOTEBOOKS
from autograder.exercise.exercise_files import exercises, find_exercise
from sitebuilder.build_site import build_site
from sitebuilder.formulas import FormulaError, mathml
from sitebuilder.glossary import SOURCE, terms, with_links
from sitebuilder.lesson import Lesson, lessons
from sitebuilder.markdown_to_html import to_html
from tests.pages import Page
from tests.sitebuilder.site import (
    LESSONS,
    each_lesson,
    each_lesson_or_figures,
    each_page,
    figures_of_page,
    files_of_page,
    files_of_states,
    page_path,
    text_at,
    unpacked,
)


def read(name):
    return Page(page_path(name).read_text(encoding="utf-8"))


def squeezed(text):
    return re.sub(r"\s+", "", text)


@each_page
def test_a_page_with_all_it_needs_weighs_at_most_6_mb(name):
    files = list(files_of_page(page_path(name)))
    assert all(file.exists() for file in files)
    assert sum(file.stat().st_size for file in files) <= 6_000_000


@each_page
def test_it_names_nothing_outside_of_the_site(name):
    page, path = read(name), page_path(name)
    targets = [
        a.get("src") or a.get("href") for a in page.named("img", "script", "link", "a") if a.get("src") or a.get("href")
    ]
    assert [target for target in targets if ":" in target or target.startswith("//")] == []
    assert [t for t in targets if t.partition("#")[0] and not (path.parent / t.partition("#")[0]).exists()] == []


@each_page
def test_its_headings_come_in_order_and_its_names_are_unique(name):
    page = read(name)
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))
    names = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(names) == len(set(names))


@each_page
def test_links_within_the_site_lead_to_places_that_exist(name):
    for target in [a["href"] for a in read(name).named("a") if "#" in a["href"]]:
        other, _, place = target.partition("#")
        there = read(other.removesuffix(".html")) if other else read(name)
        assert place in {attributes.get("id") for _, attributes in there.tags}, target


@each_lesson
def test_no_answer_is_on_the_page(lesson):
    text = squeezed(unescape(page_path(lesson).read_text(encoding="utf-8"))) + squeezed(read(lesson).text)
    for exercise in exercises().values():
        body = exercise.solution.split('"""')[-1].partition("\n")[2] or exercise.solution.partition("\n")[2]
        assert squeezed(body) not in text, exercise.name
        for mistake in re.findall(
            r'def wrong_\w+\(.*\):\n    r?"""(.+?)"""', exercise.key.read_text(encoding="utf-8"), re.S
        ):
            assert squeezed(mistake) not in text, exercise.name


@each_lesson
def test_every_exercise_has_its_prompt_its_stub_and_all_its_hints(lesson):
    text = squeezed(read(lesson).text)
    cells = nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", as_version=4).cells
    names = [cell.id for cell in cells if "exercise" in cell.metadata.get("tags", [])]
    assert names
    for exercise in map(find_exercise, names):
        assert squeezed(exercise.stub) in text
        for number in range(1, len(exercise.hints) + 1):
            assert squeezed(f"Hint {number} of {len(exercise.hints)} for {exercise.name}") in text


@each_lesson_or_figures
def test_every_state_of_a_figure_has_a_sentence_for_those_who_cannot_see_it(lesson):
    page = page_path(lesson)
    said = [picture["alt"] for picture in read(lesson).named("img")]
    for files in files_of_states(page).values():
        for table in map(unpacked, files):
            said += [text_at(table["say"], table["shape"], place) for place in np.ndindex(*table["shape"])]
    said += [facts["scene"]["say"] for facts in figures_of_page(page).values()]
    assert said
    assert [alt for alt in said if len(alt.split()) < 4] == []


@each_lesson_or_figures
def test_the_first_touch_of_a_figure_loads_at_most_200_kb(lesson):
    files = [file for files in files_of_states(page_path(lesson)).values() for file in files]
    assert files
    assert max(file.stat().st_size for file in files) <= 200_000


@pytest.mark.full
def test_the_figures_of_the_whole_site_weigh_at_most_10_mb_compressed():
    pages = [page_path(lesson) for lesson in LESSONS]
    scenes = sum(len(zlib.compress(page.read_bytes(), 9)) for page in pages)
    states = sum(file.stat().st_size for page in pages for files in files_of_states(page).values() for file in files)
    assert scenes + states <= 10_000_000


@pytest.mark.full
def test_only_what_changed_is_built_again(tmp_path):
    notebooks, site = tmp_path / "notebooks", tmp_path / "site"
    notebooks.mkdir()
    shutil.copy(NOTEBOOKS / "L0_start_here.ipynb", notebooks)
    first = build_site(site, notebooks=notebooks, quiet=True)
    record = site / "pictures" / "L0_start_here" / "figures.json"
    drawn = record.stat().st_mtime_ns
    again = build_site(site, notebooks=notebooks, quiet=True)
    assert (first.built, again.built, again.kept) == (["L0_start_here"], [], ["L0_start_here"])

    change(notebooks / "L0_start_here.ipynb", "# Start here", "# Begin here")
    assert build_site(site, notebooks=notebooks, quiet=True).built == ["L0_start_here"]
    assert "Begin here" in (site / "index.html").read_text(encoding="utf-8")
    assert record.stat().st_mtime_ns == drawn  # a text was changed, so no picture was drawn

    change(notebooks / "L0_start_here.ipynb", "start=60, step=5", "start=60, step=10")
    build_site(site, notebooks=notebooks, quiet=True)
    assert json.loads(record.read_text())["figures"]["turning-line"]["states"] == 19

    change(notebooks / "L0_start_here.ipynb", "X, y = data.two_clouds()", "X, y = data.no_such_clouds()")
    assert "no_such_clouds" in build_site(site, notebooks=notebooks, quiet=True).failed["L0_start_here"]
    assert all(file.exists() for file in files_of_page(site / "L0_start_here.html"))  # the last good page stays

    (notebooks / "L0_start_here.ipynb").unlink()
    build_site(site, notebooks=notebooks, quiet=True)
    assert not (site / "L0_start_here.html").exists()
    assert not record.exists()


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_formula_that_cannot_be_set_is_refused_with_its_text():
    with pytest.raises(FormulaError, match=r"nosuch"):
        mathml(r"\nosuch{x}")


@pytest.mark.parametrize(
    "latex",
    [
        r"\begin{aligned} a &= b \\ c &= \tfrac12 d \end{aligned}",
        r"\begin{cases} +1 & \text{if } z \ge 0 \\ -1 & \text{otherwise} \end{cases}",
        r"\hat y = \arg\max_k \hat{\mathbf w}_k^\top \mathbf x + \tilde w_{k0}",
        r"\sum_{i=1}^n \lVert x_i \rVert^2 \le \left\lVert \frac ab \right\rVert",
        r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}, \ \boldsymbol\Sigma^{-1}, \ \mathbb{R}^d, \ \mathcal{L}",
        r"\operatorname{sign}(z), \ \underbrace{\Sigma a = \lambda a}_{\text{eigenvector}}, \ \log_2 p",
    ],
)
def test_formulas_of_the_lectures_kind_are_set(latex):
    assert "\\" not in mathml(latex, display=True)


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("L*.ipynb")), ids=lambda path: path.stem)
def test_every_text_of_every_notebook_can_be_set(path):
    lesson = Lesson(path)
    assert all([lesson.minutes, lesson.aims, lesson.sections])
    for cell in lesson.texts:
        assert "$" not in re.sub(r"<(code|pre).*?</\1>", "", to_html(cell.source), flags=re.S)


def test_a_notebook_of_no_lecture_has_its_place_behind_them_and_sections_without_items():
    capstone = lessons(NOTEBOOKS)[-1]
    assert (capstone.label, capstone.lecture, capstone.minutes) == ("L6", 6, 90)
    assert capstone.sections[0].title == "1 The question comes first"
    assert all(section.items == [] for section in capstone.sections)
    assert "L6" in lessons(NOTEBOOKS)[0].questions


def test_the_glossary_is_sorted_says_each_term_once_and_links_to_what_exists():
    listed = [re.sub(r"\W", "", term.term.lower()) for term in terms()]
    assert listed == sorted(set(listed))
    assert len(listed) >= 80
    text = SOURCE.read_text(encoding="utf-8")
    assert text == with_links(text, lessons(NOTEBOOKS)), "run: make glossary"


def test_the_glossary_has_terms_of_all_five_lectures_and_names_only_known_items():
    known = set(re.findall(r"L\d+\.\d+", (NOTEBOOKS.parent / "docs" / "items.txt").read_text(encoding="utf-8")))
    named = {item for term in terms() for item in term.items}
    assert named <= known
    assert {item.split(".")[0] for item in named} == {"L1", "L2", "L3", "L4", "L5"}
