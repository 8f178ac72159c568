"""How strongly this machine can keep a stranger's code apart from the grader."""

import shutil
import subprocess
import sys


def isolation_level() -> tuple[str, str]:
    """The best level to be had here, A, B or C, and a sentence that says why.

    A: all layers; B: all but bubblewrap's namespaces, as in a container; C: a separate process with limits only.
    """
    if not sys.platform.startswith("linux"):
        return "C", "only a separate process with limits is to be had outside Linux"
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return "B", "bubblewrap is not installed (Debian and Ubuntu: sudo apt install bubblewrap)"
    trial = subprocess.run(
        [bubblewrap, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "true"],
        capture_output=True, text=True,
    )  # fmt: skip
    if trial.returncode != 0:
        return "B", f"bubblewrap is installed, but this kernel forbids it ({trial.stderr.strip()})"
    return "A", "bubblewrap works here"
