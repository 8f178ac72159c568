"""Puts up the walls around a process that then tries what must and what must not go: are they really there?"""

import importlib
import json
import os
import sys
from collections.abc import Callable

from autograder.isolation.layers import Layers, become


def main() -> None:
    settings, home, secret = json.loads(sys.argv[1]), *sys.argv[2:]
    if settings["user"] is not None:
        become(settings["user"])
    layers = Layers(**settings["layers"])
    layers.put_up(home)
    try:
        importlib.import_module("colorsys")  # any that is not loaded yet
        importlib.import_module("msgpack")
    except ImportError:
        sys.exit(f"user {os.geteuid()} may not read this Python in {sys.base_prefix}; use one that everybody may read")
    with open(os.path.join(home, "trial"), "wb") as file:
        file.write(b"written")
    if layers.landlock and can(os.listdir, secret):
        sys.exit("Landlock lets everything through")
    if layers.seccomp and can(os.kill, os.getpid(), 0):
        sys.exit("seccomp lets everything through")


def can(function: Callable[..., object], *arguments: object) -> bool:
    try:
        function(*arguments)
    except OSError:
        return False
    return True
