"""While a student's function runs, what the exercise asks to be written is out of reach: the library, and what else
the exercise forbids.

Whoever has imported a function holds the function itself, not its name; so it is the body that is replaced, for the
time of the call, by one that raises a kind sentence. This keeps nobody from copying the library's text: it is there so
that forwarding to the library wins no point, and so that a student who does it in good faith is told.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

LIBRARY = "lecturelib"
KEEPER = "the keeper"

Names = tuple[str, ...]  # of modules, with all that is in them, or of single functions: "numpy.linalg.pinv"


class OutOfReachError(Exception):
    """A student's function uses what its exercise forbids; the text is for the student."""


_one_at_a_time = threading.RLock()
_passing: set[int] | None = None  # the threads that go on as ever; None while no student's function runs
_bodies: dict[FunctionType, CodeType] = {}  # function -> the body that it has while it is out of reach
_known: dict[str, "Known"] = {}


@dataclass
class Known:
    """What a name stood for when so many modules were loaded, up to the last, and the functions in that."""

    loaded: tuple[int, str] = (0, "")
    values: list[Any] = field(default_factory=list)
    functions: list[FunctionType] = field(default_factory=list)
    closed: list[FunctionType] | None = None  # these functions, once they are closed for good


@contextmanager
def out_of_reach(names: Names, namespace: dict[str, Any]) -> Iterator[None]:
    """Forbid `names` to this thread and to those that it starts; `namespace` is where the student's function looks.

    Other threads, such as those that draw in a notebook, go on as ever.
    """
    global _passing
    if not names:
        yield
        return
    with _one_at_a_time:
        before = _passing
        bodies = [body for name in names for body in open_bodies(name)]
        places = [place for name in names for place in places_of(name, namespace)]
        guard = Guard(names)
        try:
            _passing = {thread.ident or 0 for thread in threading.enumerate()} - {threading.get_ident()}
            close(bodies, places)
            sys.meta_path.insert(0, guard)
            yield
        finally:
            _passing = before  # from here on even a body that is not yet restored lets everyone through
            for function, body in bodies:
                function.__code__ = body
            for space, name, value in places:
                space[name] = value
            with suppress(ValueError):
                sys.meta_path.remove(guard)


def open_bodies(name: str) -> list[tuple[FunctionType, CodeType]]:
    functions = functions_called(name)
    if functions is _known[name].closed:
        return []
    return [(each, each.__code__) for each in functions if each.__code__ is not _bodies[each]]


def close(bodies: list[tuple[FunctionType, CodeType]], places: list[tuple[dict[str, Any], str, Any]]) -> None:
    for function, _ in bodies:
        function.__code__ = _bodies[function]
    for space, name, value in places:
        space[name] = keeper(value, value.__name__, value.__module__ or "")


def close_for_good(name: str) -> None:
    """In a process that only runs students' code: to close hundreds of bodies takes longer than most calls.

    Outside calls of students' functions the closed bodies let everyone through.
    """
    close(open_bodies(name), [])
    _known[name].closed = _known[name].functions


def forbidden_now() -> bool:
    return _passing is not None and threading.get_ident() not in _passing


class Guard:
    """Stands before Python's finders, and so hears of each import of a module that is not there yet."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def find_spec(self, module: str, *_: Any) -> None:
        for name in self.names:
            if within(module, name) and forbidden_now():
                raise OutOfReachError(f"write it yourself: {name} may not be used in this exercise")


# ------------------------------------------------------------------------------------ what a name stands for


def functions_called(name: str) -> list[FunctionType]:
    """The Python functions and methods of a module and its submodules, as far as loaded, or the one function.

    Looking around takes milliseconds; it is done again only if something has been imported since.
    """
    known = _known.setdefault(name, Known())
    loaded = len(sys.modules), next(reversed(sys.modules))  # what is imported is added at the end
    if known.loaded != loaded:
        known.loaded = loaded
        home, values = name.rpartition(".")[0], [attribute(name)]
        if name in sys.modules:
            home, values = name, [module for key, module in list(sys.modules.items()) if within(key, name)]
        if known.values != values:
            known.values = values
            known.functions = list(dict.fromkeys(part for value in values for part in parts(value, home, set())))
            for function in known.functions:
                _bodies[function] = _bodies.get(function) or closed_body(function, home)
    return known.functions


def places_of(name: str, namespace: dict[str, Any]) -> list[tuple[dict[str, Any], str, Any]]:
    """Where a function that has no body in Python is to be had: in its module, and under the student's own names."""
    value = attribute(name)
    if value is None or not hasattr(value, "__name__") or functions_called(name):
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
        case staticmethod() | classmethod():
            inside = [value.__func__]
        case property():
            inside = [value.fget, value.fset, value.fdel]
        case cached_property() | partial():
            inside = [value.func]
        case _ if within(getattr(value, "__module__", None), home):
            inside = [getattr(value, "__wrapped__", None), *getattr(value, "__dict__", {}).values()]
    for each in inside:
        yield from parts(each, home, seen)


# ------------------------------------------------------------------------------------ what takes its place


def closed_body(function: FunctionType, home: str) -> CodeType:
    """A body that asks the keeper; a closure's has as many free variables as the one it replaces, or Python refuses."""
    twin = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    twin.__kwdefaults__ = function.__kwdefaults__
    asked, body = keeper(twin, function.__qualname__, home), closed.__code__
    constants = tuple(asked if constant == KEEPER else constant for constant in body.co_consts)
    free = tuple(f"free_{number}" for number in range(len(function.__code__.co_freevars)))
    return body.replace(co_consts=constants, co_freevars=free, co_name=function.__name__)


def closed(*arguments: Any, **keywords: Any) -> Any:
    keeper: Any = "the keeper"  # each copy of this body has its own keeper in the place of this constant
    return keeper(*arguments, **keywords)


def keeper(function: Any, name: str, home: str) -> Callable[..., Any]:
    """The function for those who may use it, and a sentence for the one who should write it."""
    what = home if name.startswith(("_", "<")) else f"`{name}` of {home}"

    def ask(*arguments: Any, **keywords: Any) -> Any:
        if forbidden_now():
            raise OutOfReachError(f"write it yourself: {what} may not be used in this exercise")
        return function(*arguments, **keywords)

    return ask
