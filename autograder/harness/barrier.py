"""While a student's function runs, what the exercise asks to be written is out of reach: the library, and what else
the exercise forbids.

Whoever has imported a function holds the function itself, not its name; so for the time of the call its code is
swapped for code that raises a kind sentence. This keeps nobody from copying the library's text: it is there so that
forwarding to the library wins no point, and so that a student who does it in good faith is told.

Assigning `function.__code__`, and making code with other constants and free variables (`CodeType.replace`), may change
with a new CPython: then forwarding would go through, and tests/autograder/harness/test_barrier.py fails first.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property, lru_cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from autograder.exercise import LIBRARY

Names = tuple[str, ...]  # of modules, with all that is in them, or of single functions: "numpy.linalg.pinv"

PLACEHOLDER = "the guarded function"


class OutOfReachError(Exception):
    """A student's function uses what its exercise forbids; the text is for the student."""


_one_at_a_time = threading.RLock()
_free_threads: set[int] | None = None  # those to whom nothing is forbidden; None while no student's function runs
_guarded_code: dict[FunctionType, CodeType] = {}  # function -> the code that it has while it is out of reach
_guarded_for_good: dict[str, tuple[FunctionType, ...]] = {}  # name -> the functions in it


@contextmanager
def out_of_reach(names: Names, namespace: dict[str, Any]) -> Iterator[None]:
    """Forbid `names` to this thread and to those that it starts; `namespace` is where the student's function looks.

    Other threads, such as those that draw in a notebook, go on as ever.
    """
    global _free_threads
    if not names:
        yield
        return
    with _one_at_a_time:
        before = _free_threads
        open_code = [each for name in names for each in unguarded(name)]
        places = [place for name in names for place in places_of(name, namespace)]
        blocker = ImportBlocker(names)
        try:
            _free_threads = {thread.ident or 0 for thread in threading.enumerate()} - {threading.get_ident()}
            for function, _ in open_code:
                function.__code__ = _guarded_code[function]
            for space, name, value in places:
                space[name] = guarded(value, value.__name__, value.__module__ or "")
            sys.meta_path.insert(0, blocker)
            yield
        finally:
            _free_threads = before  # from here on even what is not yet restored lets everyone through
            for function, code in open_code:
                function.__code__ = code
            for space, name, value in places:
                space[name] = value
            with suppress(ValueError):
                sys.meta_path.remove(blocker)


def unguarded(name: str) -> list[tuple[FunctionType, CodeType]]:
    """The functions of that name, each with its own code, but for those that are guarded already."""
    functions = functions_in(name)
    if functions is _guarded_for_good.get(name):
        return []
    return [(each, each.__code__) for each in functions if each.__code__ is not _guarded_code[each]]


def guard_for_good(name: str) -> None:
    """In a process that only runs students' code: swapping the code of hundreds of functions is slower than most calls.

    Outside calls of students' functions, guarded code lets everyone through.
    """
    for function, _ in unguarded(name):
        function.__code__ = _guarded_code[function]
    _guarded_for_good[name] = functions_in(name)


def refuse_if_forbidden(what: str, home: str) -> None:
    """Raise an error that says what was used, `what` of the forbidden module `home`, and why it may not be."""
    if _free_threads is not None and threading.get_ident() not in _free_threads:
        why = "holds the answers" if home.partition(".")[0] == LIBRARY else "does what you are to write"
        raise OutOfReachError(f"{what} is closed while your answer runs, because it {why}: write it yourself")


class ImportBlocker:
    """Stands before Python's finders, and so hears of each import of a module that is not there yet."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def find_spec(self, module: str, *_: Any) -> None:
        for name in self.names:
            if within(module, name):
                refuse_if_forbidden(name, name)


# ------------------------------------------------------------------------------------ what a name stands for


def functions_in(name: str) -> tuple[FunctionType, ...]:
    """The Python functions and methods of a module and its submodules, as far as loaded, or the one function.

    Looking around takes milliseconds; it is done again only if something has been imported since.
    """
    return _functions_when(name, len(sys.modules), next(reversed(sys.modules)))  # what is imported is added at the end


@lru_cache
def _functions_when(name: str, _loaded: int, _last: str) -> tuple[FunctionType, ...]:
    if name not in sys.modules:
        return _functions_of(name.rpartition(".")[0], attribute(name))
    return _functions_of(name, *[module for key, module in list(sys.modules.items()) if within(key, name)])


@lru_cache
def _functions_of(home: str, *values: Any) -> tuple[FunctionType, ...]:
    functions = tuple(dict.fromkeys(part for value in values for part in parts(value, home, set())))
    for function in functions:
        _guarded_code[function] = _guarded_code.get(function) or guarded_code(function, home)
    return functions


def places_of(name: str, namespace: dict[str, Any]) -> list[tuple[dict[str, Any], str, Any]]:
    """Where a function that has no code in Python is found: in its module, and under the student's own names."""
    value = attribute(name)
    if value is None or not hasattr(value, "__name__") or functions_in(name):
        return []
    module, _, last = name.rpartition(".")
    own = [(namespace, key, value) for key, each in namespace.items() if each is value]
    return [(vars(sys.modules[module]), last, value), *own]


def attribute(name: str) -> Any:
    """What a dotted name means, if its module is loaded; None for a module."""
    module, _, last = name.rpartition(".")
    return None if name in sys.modules else getattr(sys.modules.get(module), last, None)


def within(module: str | None, home: str) -> bool:
    return module is not None and (module == home or module.startswith(home + "."))


def parts(value: Any, home: str, seen: set[int]) -> Iterator[FunctionType]:
    """The functions in a value of the module `home`: in classes, tables, wrappers and records of its own."""
    if id(value) in seen:
        return
    seen.add(id(value))
    inside: Iterable[Any] = ()
    match value:
        case FunctionType() if within(value.__module__, home):
            yield value
            inside = [getattr(value, "__wrapped__", None)]
        case ModuleType():
            inside = list(vars(value).values()) if within(value.__name__, home) else ()
        case dict():
            inside = list(value.values())
        case list() | tuple():
            inside = value
        case staticmethod() | classmethod() | property() | cached_property() | partial():
            inside = [getattr(value, name, None) for name in ("__func__", "func", "fget", "fset", "fdel")]
        case _ if within(getattr(value, "__module__", None), home):
            inside = [getattr(value, "__wrapped__", None), *getattr(value, "__dict__", {}).values()]
    for each in inside:
        yield from parts(each, home, seen)


# ------------------------------------------------------------------------------------ what takes its place


def guarded_code(function: FunctionType, home: str) -> CodeType:
    """Code that calls the guarded function; it has as many free variables as what it replaces, or Python refuses it."""
    twin = FunctionType(function.__code__, function.__globals__, closure=function.__closure__)
    twin.__defaults__, twin.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    own, code = guarded(twin, function.__qualname__, home), template.__code__
    constants = tuple(own if constant == PLACEHOLDER else constant for constant in code.co_consts)
    free = tuple(f"free_{number}" for number in range(len(function.__code__.co_freevars)))
    return code.replace(co_consts=constants, co_freevars=free, co_name=function.__name__)


def template(*arguments: Any, **keywords: Any) -> Any:
    function: Any = "the guarded function"  # each copy of this code has its own in the place of this constant
    return function(*arguments, **keywords)


def guarded(function: Any, name: str, home: str) -> Callable[..., Any]:
    """The function for those who may use it, and a sentence for the one who should write it."""
    what = home if name.startswith(("_", "<")) else f"`{name}` of {home}"

    def call_if_allowed(*arguments: Any, **keywords: Any) -> Any:
        refuse_if_forbidden(what, home)
        return function(*arguments, **keywords)

    return call_if_allowed
