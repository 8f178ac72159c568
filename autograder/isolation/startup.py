"""How a Python is started for students: clean, with few of our modules in it, and knowing little of us."""

import os
import sys
from pathlib import Path

# The package without its __init__: a student's process needs few of its modules and should not hold the others. What
# lies beside it, the library, is found also where the course is only on the path and not installed.
BOOT = """
import os, sys, types
package = types.ModuleType("autograder")
package.__path__ = [sys.argv.pop(1)]
sys.path.append(os.path.dirname(package.__path__[0]))
sys.modules["autograder"] = package
from autograder.isolation.{module} import main
main()
"""
KEPT = ("PATH", "LANG", "SYSTEMROOT", "TEMP", "USERPROFILE")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def command(module: str, *arguments: str) -> list[str]:
    """Python without the user's packages and without the current directory on its path."""
    boot = BOOT.format(module=module)
    return [sys.executable, "-s", "-P", "-c", boot, str(Path(__file__).parents[1]), *arguments]


def environment(**more: str) -> dict[str, str]:
    """What students' processes may know of ours. One thread each; texts are hashed the same in every run."""
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "MPLBACKEND": "Agg"}
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | dict.fromkeys(THREADS, "1") | fixed | more
