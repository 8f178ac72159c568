"""What belongs to the project, of all that lies in its folder: what a clone or a download of it has."""

import shutil
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]


def project_files() -> list[str]:
    """The paths of all files that git knows or would not ignore; also where there is no git, as after a download."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True) if shutil.which("git") else None
    if listed and listed.returncode == 0:
        return sorted(name for name in set(listed.stdout.split("\0")) if name and (ROOT / name).is_file())
    ignored = [*(ROOT / ".gitignore").read_text().replace("/\n", "\n").split(), ".git"]
    return sorted(str(path.relative_to(ROOT)) for path in files_below(ROOT, ignored))


def files_below(folder: Path, ignored: list[str]) -> Iterator[Path]:
    for path in folder.iterdir():
        if not any(fnmatch(path.name, pattern) for pattern in ignored):
            yield from files_below(path, ignored) if path.is_dir() else [path]


def copy_project(folder: Path) -> None:
    """As a fresh clone has it."""
    for name in project_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
