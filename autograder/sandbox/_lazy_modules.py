"""Modules that are imported only when somebody uses what is in them.

Every notebook begins by importing drawings and sliders, which take longer to load than a submission takes to grade, and
at grading hardly anybody draws. So in the fork server these modules are stand-ins, and whoever does use one of their
functions gets the real thing, a moment later.

Python's import system takes a fake module in `sys.modules` but does not promise to. Should a new Python refuse it,
notebooks that import drawings fail in their first cell, and tests/autograder/sandbox/test_lazy_modules.py fails first.
"""

import importlib
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType
from typing import Any


class LazyAttribute:
    """What a stand-in has under a name; the real module is imported when it is called or looked into."""

    def __init__(self, module: str, name: str) -> None:
        self._place = (module, name)

    def _real(self) -> Any:
        module, name = self._place
        return getattr(load_real_module(module), name)

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self._real()(*arguments, **keywords)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real(), name)

    def __getitem__(self, key: Any) -> Any:
        return self._real()[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._real())

    def __repr__(self) -> str:
        return repr(self._real())

    def __instancecheck__(self, thing: Any) -> bool:
        return isinstance(thing, self._real())

    def __mro_entries__(self, _: tuple[Any, ...]) -> tuple[Any, ...]:
        """What a class that is derived from this one is really derived from."""
        return (self._real(),)


class LazyModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return LazyAttribute(self.__name__, name)


def make_lazy(name: str) -> None:
    """Put a stand-in in the place of a module that is there but not imported yet."""
    found = find_spec(name)  # imports what the module is in, and not the module
    if found is None or name in sys.modules:
        return
    module = sys.modules[name] = LazyModule(name)
    if found.submodule_search_locations is not None:
        module.__path__ = list(found.submodule_search_locations)
    home, _, last = name.rpartition(".")
    setattr(sys.modules[home], last, module)


def load_real_module(name: str) -> ModuleType:
    if isinstance(sys.modules.get(name), LazyModule):
        del sys.modules[name]
    return importlib.import_module(name)
