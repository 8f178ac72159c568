"""Who may import whom; import-linter sees to the layers, in tests/test_style.py."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
AUTOGRADER = ROOT / "autograder"
DRAWING = {"matplotlib", "contourpy", "PIL"}
ALSO_ALLOWED = {
    "figures": DRAWING,
    "figures/__init__.py": set(),
    "figures/_scene_widget.py": {"anywidget", "traitlets"},
    "figures/handles.py": {"matplotlib", "traitlets"},
    "figures/websocket.py": {"jupyter_server"},
    "figures/widgets.py": {"IPython", "ipywidgets"},
    "estimators.py": {"sklearn"},
}


def imported_packages(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize("path", sorted((ROOT / "lecturelib").rglob("*.py")), ids=lambda path: path.name)
def test_the_library_imports_numpy_and_itself(path):
    module = path.relative_to(ROOT / "lecturelib")
    also = ALSO_ALLOWED.get(module.as_posix(), ALSO_ALLOWED.get(module.parts[0], set()))
    allowed = {"numpy", "lecturelib"} | also | set(sys.stdlib_module_names)
    assert set(imported_packages(path)) <= allowed


def harness_files():
    return [path for path in AUTOGRADER.rglob("*.py") if not {"exercises", "keys"} & set(path.parts)]


@pytest.mark.parametrize("path", sorted(harness_files()), ids=lambda path: path.name)
def test_the_harness_never_imports_the_library(path):
    assert "lecturelib" not in set(imported_packages(path))


# ---------------------------------------------------------------------------------------------- public and private


def packages():
    found = {path.parent for path in harness_files() if path.name == "__init__.py"}
    return sorted(found - {AUTOGRADER, AUTOGRADER / "commands"})  # each module there is a command, and no list says so


@pytest.mark.parametrize("package", packages(), ids=lambda path: path.relative_to(AUTOGRADER).as_posix())
def test_a_package_says_what_it_is_for_and_lists_its_public_modules(package):
    inside = {path.stem for path in package.glob("*.py")} | {path.parent.name for path in package.glob("*/__init__.py")}
    public = sorted(name for name in inside if not name.startswith("_"))
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    assigned = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    listed = ast.literal_eval(assigned.pop("__all__"))
    assert sorted(listed) == sorted([*public, *assigned])  # besides modules, only constants
    described = {line.split()[0].strip("`") for line in ast.get_docstring(tree).splitlines()[1:] if line.split()}
    assert [name for name in public if name not in described] == []


def imported_names(path):
    """Each name that a module takes from the autograder, dotted, and whose it is: the package, then the rest."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("autograder."):
            yield from (f"{node.module}.{alias.name}".split(".")[1:] for alias in node.names)


@pytest.mark.parametrize("path", sorted(harness_files()), ids=lambda path: path.relative_to(AUTOGRADER).as_posix())
def test_what_is_private_is_used_by_its_own_package_only(path):
    own = path.relative_to(AUTOGRADER).parts[0]
    foreign = [names for names in imported_names(path) if names[0] != own]
    assert [".".join(names) for names in foreign if any(part.startswith("_") for part in names)] == []


def test_importing_the_library_stays_cheap():
    heavy = "{'matplotlib', 'ipywidgets', 'scipy', 'sklearn', 'pytest'}"
    code = f"import sys, lecturelib, lecturelib.data, lecturelib.figures; print({heavy} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (said.stdout.strip(), said.stderr) == ("set()", "")
