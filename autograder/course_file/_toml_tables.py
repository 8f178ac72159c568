"""Reads tables of a TOML file, and gathers one sentence for each mistake in them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, tzinfo
from difflib import get_close_matches
from typing import Any, TypeVar

from autograder.course_file.settings import MomentError, moment
from autograder.text import shown

Thing = TypeVar("Thing")
Default = TypeVar("Default")
KINDS = {int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table"}
BARE = re.compile(r"[A-Za-z0-9_-]+")  # what TOML takes for a key without quotes
LONGEST = 60  # characters of a wrong value that are shown


class Table:
    """One table of the file. Every key that is meant to be there is asked for; `close` finds the others.

    All tables of a file put the sentences about their mistakes into the same list.
    """

    def __init__(self, place: str, content: Mapping[str, Any], mistakes: list[str]) -> None:
        self.place = place
        self.content = content
        self.mistakes = mistakes
        self.known: list[str] = []

    def wrong(self, key: str, sentence: str) -> None:
        """Note a mistake at this key or, if it is empty, of the whole table."""
        self.mistakes.append(f"{self.place} {key}".strip() + f": {sentence}")

    def close(self) -> None:
        """Note each key that was not asked for; those of the file itself are tables."""
        thing, spelling = ("key", "{}") if self.place else ("table", "[{}]")
        for key in self.content:
            if key not in self.known:
                near = suggestion(key, self.known, spelling)
                self.wrong(spelling.format(shown(key)), f"there is no such {thing}{near}")

    def value(self, key: str, kind: type[Thing], otherwise: Default) -> Thing | Default:
        """The value, if it is there and of this kind; a whole number will do where any number is wanted."""
        self.known.append(key)
        if key not in self.content:
            return otherwise
        found = self.content[key]
        if kind is float and type(found) is int:
            found = float(found)
        if type(found) is not kind:
            self.wrong(key, f"this must be {KINDS[kind]}, not {quoted(found)}")
            return otherwise
        return found

    def number(
        self, key: str, kind: type[Thing], otherwise: Default, *, least: float = 0, most: float = float("inf")
    ) -> Thing | Default:
        found: Any = self.value(key, kind, otherwise)
        if found is otherwise or (least <= found <= most and found != float("inf")):
            return found
        limit = f"at least {least:g}" if most == float("inf") else f"from {least:g} to {most:g}"
        self.wrong(key, f"this must be {limit}, not {found:g}")
        return otherwise

    def choice(self, key: str, options: tuple[str, ...]) -> str:
        found = self.value(key, str, options[0])
        if found in options:
            return found
        self.wrong(key, f"this must be {' or '.join(map(repr, options))}, not {quoted(found)}")
        return options[0]

    def moment(self, key: str, zone: tzinfo) -> datetime | None:
        """A point in time, or nothing if there is none."""
        self.known.append(key)
        if key not in self.content:
            return None
        try:
            return moment(self.content[key], zone)
        except MomentError as problem:
            self.wrong(key, str(problem))
            return None

    def texts(self, key: str) -> list[str]:
        """A list of different texts."""
        found: list[Any] = self.value(key, list, [])
        if strange := [each for each in found if not isinstance(each, str) or not each.strip()]:
            self.wrong(key, f"this must be a list of texts, and {quoted(strange[0])} is not")
        texts = [each for each in found if isinstance(each, str) and each.strip()]
        if twice := sorted({each for each in texts if texts.count(each) > 1}):
            self.wrong(key, f"{quoted(twice[0])} is listed more than once")
        return list(dict.fromkeys(texts))

    def table(self, key: str) -> "Table":
        return Table(self._below(key), self.value(key, dict, {}), self.mistakes)

    def tables(self, key: str) -> Iterator[tuple[str, "Table"]]:
        """The tables below a key, each with its name."""
        outer = self.table(key)
        for name in outer.content:
            yield name, outer.table(name)

    def _below(self, key: str) -> str:
        name = key if BARE.fullmatch(key) else f'"{shown(key)}"'
        outer = self.place.strip("[]")
        return f"[{outer}.{name}]" if outer else f"[{name}]"


def quoted(value: object) -> str:
    """A wrong value, short enough for a sentence."""
    text = shown(f"“{value}”" if isinstance(value, str) else str(value))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def suggestion(wrong: str, known: Iterable[str], spelling: str = "{}") -> str:
    """What to write instead: the nearest of the known names or, where none is near, some of them.

    >>> suggestion("wieght", ["weight", "due"]), suggestion("x", ["weight", "due"])
    ('; did you mean weight?', '; there are weight, due')
    """
    names = list(known)
    if near := did_you_mean(wrong, names, spelling):
        return near
    if len(names) < 2:
        return f"; there is only {spelling.format(names[0])}" if names else ""
    more = ", …" if len(names) > 8 else ""
    return f"; there are {', '.join(map(spelling.format, names[:8]))}{more}"


def did_you_mean(wrong: str, known: Iterable[str], spelling: str = "{}") -> str:
    lower = {name.casefold(): name for name in known}
    near = get_close_matches(wrong.casefold(), lower, n=1)
    return f"; did you mean {spelling.format(lower[near[0]])}?" if near else ""
