"""`python -m sitebuilder`: write the course as web pages."""

import argparse
import sys
from pathlib import Path

from autograder.authoring.build_notebooks import NOTEBOOKS, ROOT
from sitebuilder.build_site import Outcome, build_site
from sitebuilder.glossary import SOURCE, with_links
from sitebuilder.lesson import lessons


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="sitebuilder", description="write the course as web pages that need no Python"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "site", help="the folder to write into (site/)")
    parser.add_argument("--force", action="store_true", help="build everything, also what has not changed")
    parser.add_argument("--links", action="store_true", help="only renew the links of docs/glossary.md")
    options = parser.parse_args(arguments)
    if options.links:
        SOURCE.write_text(with_links(SOURCE.read_text(encoding="utf-8"), lessons(NOTEBOOKS)), encoding="utf-8")
        return 0
    outcome = build_site(options.output, force=options.force)
    for name, reason in outcome.failed.items():
        print(f"{name}: not built, a cell failed\n{reason}")
    print(summary(outcome, options.output))
    return int(bool(outcome.failed))


def summary(outcome: Outcome, output: Path) -> str:
    """One line that says what was done.

    >>> summary(Outcome(["L1a_line"], ["L0_start_here"], {}), Path("site"))
    'site: built L1a_line; 1 page was up to date. Open site/index.html'
    """
    kept = len(outcome.kept)
    parts = [
        f"built {', '.join(outcome.built) or 'nothing'}",
        f"{kept} page{' was' if kept == 1 else 's were'} up to date",
    ]
    if outcome.failed:
        parts.append(f"FAILED {', '.join(outcome.failed)}")
    return f"site: {'; '.join(parts)}. Open {output / 'index.html'}"


if __name__ == "__main__":
    sys.exit(main())
