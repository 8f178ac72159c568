"""The command line: `python -m autograder COMMAND`, or `autograder COMMAND`."""

import argparse
import gc
import importlib
import io
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path

from autograder import commands
from autograder.errors import DONE, INTERRUPTED, MISUSED, CourseError, in_words

# The order of a course: what a student meets, what an author does, what an instructor does. Others come behind.
ORDER = (
    "doctor", "check", "update", "new", "build", "validate", "init", "release", "grade", "grade_written", "override",
    "history", "report", "similar", "export", "package", "forget",
)  # fmt: skip
# Packages that only some commands need, and how to install them.
EXTRAS = {
    "instructor": ("jinja2", "markdown_it", "markupsafe", "mdurl", "pygments"),
    "cluster": ("cryptography", "dask", "distributed"),
}
INSTALL = 'python3 course.py python -m pip install -c requirements.lock -e ".[{}]"'


def main(words: Sequence[str] | None = None) -> int:
    gc.set_threshold(50_000)  # there is nothing to collect while modules are imported, and little later
    if isinstance(sys.stdout, io.TextIOWrapper):  # on Windows a pipe may lack characters that we print
        sys.stdout.reconfigure(errors="replace")
    words = sys.argv[1:] if words is None else words
    options = vars(parser(words[:1]).parse_args(words))
    command, run = options.pop("command"), options.pop("run")
    try:
        status = int(run(**options) or DONE)
    except (CourseError, OSError) as problem:
        status = _stopped(command, in_words(problem), MISUSED)
    except ModuleNotFoundError as missing:
        status = _stopped(command, _how_to_install(missing), MISUSED)
    except KeyboardInterrupt:
        status = _stopped(command, "interrupted; run the same command again to go on.", INTERRUPTED)
    gc.freeze()  # or Python would look through everything once more before it ends
    return status


def parser(named: Sequence[str]) -> argparse.ArgumentParser:
    """Of the command that is named, or of all where none of them is."""
    present = _present()
    chosen = [name for name in present if name.replace("_", "-") in named] or present
    whole = argparse.ArgumentParser(prog=_own_name(), description="The autograder of the course.")
    listed = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name in sorted(chosen, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)):
        module = importlib.import_module(f"{commands.__name__}.{name}")
        summary, _, details = str(module.__doc__).partition("\n\n")
        phrase = summary[0].lower() + summary[1:].rstrip(".")
        command = listed.add_parser(name.replace("_", "-"), help=phrase, epilog=details)
        command.set_defaults(run=module.run)
        module.add_options(command)
    return whole


def _own_name() -> str:
    """As we were called: by the command that pip has made, or by Python."""
    return "autograder" if Path(sys.argv[0]).stem == "autograder" else "python -m autograder"


def _present() -> list[str]:
    """An edition for students has only some of the commands."""
    return [module.name for module in pkgutil.iter_modules(commands.__path__)]


def _stopped(command: str, sentence: str, status: int) -> int:
    print(f"{command}: {sentence}", file=sys.stderr)
    return status


def _how_to_install(missing: ModuleNotFoundError) -> str:
    """Which of our extras brings the package; one that none of them brings is an internal error."""
    package = (missing.name or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return f"this command needs {package}, which is not installed; run: {INSTALL.format(extra)}"
    raise missing


if __name__ == "__main__":
    sys.exit(main())
