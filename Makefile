# Developers' shortcuts; everything also works without make, by the command on the right.
PYTHON ?= python3
COURSE = $(PYTHON) course.py

help:            ## list these shortcuts
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

lab:             ## open JupyterLab
	$(COURSE) lab

test:            ## the tests that must always pass
	$(COURSE) test

test-all:        ## all of them
	$(COURSE) test --all

notebooks:       ## build notebooks/*.ipynb from notebooks/source/*.py
	$(COURSE) dev -m autograder build

syllabus:        ## write docs/syllabus.md from docstrings, headings and prompts, and docs/notation.md
	$(COURSE) dev -m autograder.authoring.syllabus

samples:         ## make the sample class from the notebooks and the keys
	$(COURSE) dev -m samples.make

bench-library:   ## lecturelib against scikit-learn: time, memory, import
	$(COURSE) dev -m benchmarks.library

bench-check:     ## how long a student waits for check()
	$(COURSE) dev -m benchmarks.check

bench-sliders:   ## our sliders against plain interact, in Chromium
	$(COURSE) dev -m benchmarks.sliders

bench-grading:   ## our grading against nbgrader and otter-grader, the same class in one run
	$(COURSE) dev -m benchmarks.grading

attacks:         ## write docs/attacks.md from the hostile notebooks of the tests
	$(COURSE) dev -m tests.attacks.table

bench-similarity: ## how well and how fast copies are found
	$(COURSE) dev -m benchmarks.similarity

bench-cluster:   ## a Dask cluster of this machine against the process pool
	$(COURSE) dev -m benchmarks.cluster

soak:            ## 5,000 submissions: flat memory, and nothing left behind
	$(COURSE) dev -m benchmarks.soak

site:            ## write the course as web pages into site/
	$(COURSE) dev -m sitebuilder

glossary:        ## renew the links of docs/glossary.md
	$(COURSE) dev -m sitebuilder --links

pictures:        ## take the README's pictures in Chromium, and draw that of docs/figure-style.md
	$(COURSE) dev -m docs.figure_style
	$(COURSE) dev -m tests.browser.pictures

lock:            ## renew requirements.lock within the bounds of pyproject.toml
	$(COURSE) dev -m pip install --quiet uv
	$(COURSE) dev -m uv pip compile --quiet --universal --python-version 3.11 --all-extras --upgrade \
	    --custom-compile-command "make lock" pyproject.toml --output-file requirements.lock

.PHONY: help lab test test-all notebooks syllabus samples bench-library bench-check bench-sliders bench-grading bench-similarity bench-cluster soak attacks site glossary pictures lock
