"""The command line: `python -m autograder COMMAND`, or `autograder COMMAND`."""

import argparse
import gc
import importlib
import io
import pkgutil
import sys
from pathlib import Path

from autograder import commands

# The order of a course: what a student meets, what an author does, what an instructor does. Others come behind.
ORDER = (
    "doctor", "check", "update", "new", "build", "validate", "init", "release", "grade", "grade_written", "override",
    "history", "report", "similar", "export", "package", "forget",
)  # fmt: skip


def main() -> int:
    gc.set_threshold(50_000)  # while modules are imported there is nothing to be found, and later little
    if isinstance(sys.stdout, io.TextIOWrapper):  # on Windows a pipe may not know the signs that we print
        sys.stdout.reconfigure(errors="replace")
    parser = argparse.ArgumentParser(prog=own_name(), description="The autograder of the course.")
    listed = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in sorted(present(), key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)):
        importlib.import_module(f"{commands.__name__}.{name}").add(listed)
    args = parser.parse_args()
    status = int(args.run(args))
    gc.freeze()  # or Python would look through everything once more before it ends
    return status


def own_name() -> str:
    """As we were called: by the command that pip has made, or by Python."""
    return "autograder" if Path(sys.argv[0]).stem == "autograder" else "python -m autograder"


def present() -> list[str]:
    """An edition for students has only some of the commands."""
    return [module.name for module in pkgutil.iter_modules(commands.__path__)]


if __name__ == "__main__":
    sys.exit(main())
