"""Names and texts of strangers, made fit for a line on the screen, a cell of a spreadsheet, or the name of a file."""

import re
import unicodedata

_LONGEST_NAME = 100  # characters; file systems allow some 250 bytes
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*]')  # of files, on one system or another
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)  # on Windows they are devices
_FORMULA = re.compile(r'(^|[,;|\t\r\n])(?=[\t\r]|[\s"]*[-=+@＝＋－＠])')  # at the start, or where cells are split


def shown(text: str) -> str:
    """The text in one line: nothing in it can move the cursor, turn the direction of writing or hide.

    >>> shown("ada\\n100 points\\x1b[2J")
    'ada?100 points?[2J'
    """
    whole = unicodedata.normalize("NFC", text.encode(errors="replace").decode())
    return whole if whole.isprintable() else "".join(map(visible, whole))


def visible(character: str) -> str:
    if character.isprintable():
        return character
    return " " if unicodedata.category(character) == "Zs" else "?"


def as_name(text: str) -> str:
    """The text as the name of a student, which may also become that of a file.

    >>> as_name("../../ada"), as_name("a\\nb "), as_name("..."), as_name("con")
    ('.._.._ada', 'a_b', 'unnamed', 'con_')
    """
    name = _NOT_IN_NAMES.sub("_", shown(text))[:_LONGEST_NAME].strip(" ").rstrip(" .")
    return f"{name}_" if _RESERVED.fullmatch(name) else name or "unnamed"


def spreadsheet_text(text: str) -> str:
    """Text that no spreadsheet takes for a formula, wherever it splits it: students choose the names of their files.

    >>> spreadsheet_text("=HYPERLINK(...)"), spreadsheet_text("x;=HYPERLINK(...)"), spreadsheet_text("Lovelace, Ada")
    ("'=HYPERLINK(...)", "x;'=HYPERLINK(...)", 'Lovelace, Ada')
    """
    return _FORMULA.sub(r"\1'", text)
