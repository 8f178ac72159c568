#!/usr/bin/env python3
"""The course's front door: it needs Python 3.11 or newer, and makes everything else itself."""

import sys

if sys.version_info < (3, 11):  # said before anything that an older Python could trip over
    sys.exit(
        "course.py: this is Python %d.%d, but the course needs 3.11 or newer; install one from python.org "
        "and run course.py with it." % sys.version_info[:2]
    )

import argparse
import hashlib
import os
import shutil
import socket
import subprocess
import tomllib
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
IS_RELEASE = (ROOT / "release.json").exists()  # the students' edition, which has no tests
LAB = [
    "--LabApp.default_url=/lab/tree/notebooks/L0_start_here.ipynb",
    "--KernelManager.transport_encryption=auto",  # else each kernel warns that it talks in plain text
    "--ContentsManager.pre_save_hook=lecturelib.figures.saving.without_live_views",
    "--ServerApp.kernel_websocket_connection_class=lecturelib.figures.websocket.PromptConnection",
    "--Application.log_level=WARN",
]
LAB_SETTINGS = VENV / "share" / "jupyter" / "lab" / "settings" / "overrides.json"  # which the user's own come before
NO_NEWS = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}'


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 course.py", description=__doc__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    add_lab_and_check(commands)
    if IS_RELEASE:
        add_update(commands)
    else:
        add_test(commands)
    environments = [("python", "", "Python inside the course's environment")]
    environments += [] if IS_RELEASE else [("dev", "test", "the same with the developers' packages")]
    for name, extra, words in environments:
        python = commands.add_parser(name, add_help=False, help=words)
        python.set_defaults(run=lambda _, rest, extra=extra: run_python(rest, extra))

    args, rest = parser.parse_known_args()
    if not hasattr(args, "run"):
        parser.print_help()
        return 0
    if rest and hasattr(args, "takes_nothing_else"):
        name = args.takes_nothing_else
        parser.error(f"{name} does not know {rest[0]}; see python3 course.py {name} --help")
    try:
        return int(args.run(args, rest))
    except KeyboardInterrupt:
        stop("interrupted; run the same command again to go on.")


def add_lab_and_check(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    lab = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    lab.add_argument("--port", type=int, help="the port to serve on (default: 8888, or the next free one)")
    lab.add_argument("--no-browser", action="store_true", help="only print the address")
    lab.set_defaults(takes_nothing_else="lab", run=lambda args, _: open_lab(args.port, browser=not args.no_browser))

    check = commands.add_parser("check", help="run a notebook afresh and say which of its answers hold")
    check.add_argument("notebook", metavar="NOTEBOOK", help="a file, or a name such as L1a")
    check.set_defaults(takes_nothing_else="check", run=lambda args, _: run_autograder("check", args.notebook))


def add_update(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    update = commands.add_parser("update", help="bring this folder to a newer release; no answer is lost")
    update.add_argument("release", metavar="RELEASE.zip")
    update.set_defaults(
        takes_nothing_else="update",
        run=lambda args, _: run_autograder("update", args.release, "--folder", str(ROOT)),
    )


def add_test(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    test = commands.add_parser("test", help="run the tests; any further options go to pytest")
    test.add_argument("--all", action="store_true", help="also what takes long (about 45 minutes)")
    test.add_argument("--cpus", action="store_true", help="only this: are all numbers the same on every kind of CPU?")
    test.set_defaults(run=lambda args, rest: run_tests(everything=args.all, cpus=args.cpus, options=rest))


def open_lab(port: "int | None", *, browser: bool) -> int:
    if port is not None and is_busy(port):
        stop(f"port {port} is taken; choose another with --port, or leave --port out to get a free one.")
    set_up()
    keep_news_away()
    options = [] if port is None else [f"--port={port}", "--ServerApp.port_retries=0"]
    options += [] if browser and has_display() else ["--no-browser"]
    options += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    say("Starting JupyterLab; it prints its address below. Stop it with Ctrl-C.")
    return run("-m", "jupyterlab", *LAB, f"--ServerApp.root_dir={ROOT}", *options)


def keep_news_away() -> None:
    """A first start shows the course, not the question whether JupyterLab may fetch news."""
    LAB_SETTINGS.parent.mkdir(parents=True, exist_ok=True)
    LAB_SETTINGS.write_text(NO_NEWS, encoding="utf-8")


def run_autograder(*arguments: str) -> int:
    set_up()
    return run("-P", "-m", "autograder", *arguments)  # -P: this folder's autograder, wherever we stand


def run_tests(*, everything: bool, cpus: bool, options: "list[str]") -> int:
    set_up("test")
    chosen = ["--all", "tests/test_cpus.py"] if cpus else ["--all"] if everything else []
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or hundreds of processes would compile what they import
    subprocess.run([str(PYTHON), "-m", "compileall", "-q", "autograder", "lecturelib"], cwd=ROOT)
    workers = str((os.cpu_count() or 1) + 1)  # a third of the time is waiting: for a browser, a cluster, a time limit
    return run("-m", "pytest", "-n", workers, "--dist", "loadscope", "--no-loadscope-reorder", *chosen, *options)


def run_python(arguments: "list[str]", extra: str) -> int:
    set_up(extra)
    return run(*arguments)


def run(*arguments: str) -> int:
    """Hand over to the environment's Python, which then receives Ctrl-C and other signals itself."""
    for variable in ("PYTHONHOME", "PYTHONPATH"):  # they belong to some other Python
        os.environ.pop(variable, None)
    command = [str(PYTHON), *arguments]
    if os.name != "nt":
        os.execv(PYTHON, command)
    process = subprocess.Popen(command)  # Windows cannot replace a process, so wait for it
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


# ---------------------------------------------------------------------------------------------- set-up


def set_up(extra: str = "") -> None:
    """Bring .venv to the state that requirements.lock describes, or do nothing if it is there already.

    A stamp is written only after pip succeeded, so that an interrupted set-up is taken up again.
    """
    fresh = fingerprint()
    stamps = {name: VENV / f"installed-{name or 'lab'}" for name in ("", "test")}
    good_enough = [stamps["test"]] if extra else list(stamps.values())
    usable = environment_works()
    if usable and any(stamp.exists() and stamp.read_text() == fresh for stamp in good_enough):
        return
    if not usable:
        create_environment()
    install(extra)
    stamps[extra].write_text(fresh)


def fingerprint() -> str:
    """What an installed environment depends on: the place, the dependencies, their exact versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return hashlib.sha256(repr((str(ROOT), project, lock)).encode()).hexdigest()


def environment_works() -> bool:
    probe = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([PYTHON, "-I", "-c", probe], capture_output=True).returncode == 0
    except OSError:
        return False


def create_environment() -> None:
    say(f"{'Repairing' if VENV.exists() else 'Creating'} .venv, the course's own Python environment.")
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    base = getattr(sys, "_base_executable", sys.executable)  # not the broken .venv itself, if we run in it
    made = subprocess.run([base, "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if made.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        if "ensurepip" in made.stdout + made.stderr:
            stop("this Python lacks its venv module; on Debian or Ubuntu: sudo apt install python3-venv")
        stop(f"could not create {VENV}: {last_line(made.stderr)}")


def install(extra: str) -> None:
    say("Installing the packages of requirements.lock; the first time takes a minute or two.")
    target = f".[{extra}]" if extra else "."
    command = [str(PYTHON), "-I", "-m", "pip", "install", "--no-user", "--disable-pip-version-check"]
    command += ["--constraint", "requirements.lock", "--editable", target]
    pip = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert pip.stdout
    errors = []
    for line in pip.stdout:
        show_progress(line)
        errors += [line.strip()] if line.startswith("ERROR:") else []
    show_progress("")
    if pip.wait() != 0:
        why = errors[0] if errors else "pip failed without a reason"
        stop(f"not everything could be installed; is the network there? Then run the same command again. ({why})")


def show_progress(line: str) -> None:
    """Keep one line of a terminal telling which package pip is at; say nothing into a log file."""
    if sys.stdout.isatty():
        words = line.split()
        at_work = words[:1] in (["Collecting"], ["Downloading"], ["Installing"], ["Building"])
        if at_work or not words:
            print(f"\r  {' '.join(words[:2])[:70]:<70}", end="" if words else "\r", flush=True)


# ---------------------------------------------------------------------------------------------- helpers


def is_busy(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def has_display() -> bool:
    """On Linux without a screen `webbrowser` might start a text browser inside the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no reason given"])[-1]


def say(sentence: str) -> None:
    print(f"course.py: {sentence}", flush=True)


def stop(sentence: str) -> NoReturn:
    sys.exit(f"course.py: {sentence}")


if __name__ == "__main__":
    sys.exit(main())
