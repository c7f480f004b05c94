"""TOML text that a player wrote: what is wrong with it, and on which line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme_parser import printable

MAX_SHOWN = 40
"""The most characters shown of a line."""
REPEATED = re.compile("Cannot (overwrite|declare)")
AT = re.compile(r"at line (\d+), column (\d+)")


class TomlError(ValueError):
    """The text is not TOML. `line` counts from 0; None if the error has no line."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text. Raises TomlError, which shows the line, because the parser knows only English."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(error, text) from error
    except ValueError as error:  # the parser leaves this one to Python's limit on digits
        raise TomlError(_("not valid TOML: a number is too long")) from error
    except RecursionError as error:
        raise TomlError(_("not valid TOML: nested too deeply")) from error


def _toml_error(error: tomllib.TOMLDecodeError, text: str) -> TomlError:
    found = AT.search(str(error))
    if found is None:
        return TomlError(_("not valid TOML: the end is missing"))
    number = int(found[1]) - 1
    line = printable(text.split("\n")[number].strip())[:MAX_SHOWN]
    if REPEATED.match(str(error)):
        return TomlError(_("not valid TOML: this is there twice: {line}").format(line=line), number)
    return TomlError(_("not valid TOML at column {column}: {line}").format(column=found[2], line=line), number)


def find_line(lines: list[str], table: str, name: str) -> int | None:
    """Return the line (from 0) on which `table` sets `name`, or on which the table begins if `name` is "".

    Return None if there is no such line.
    """
    return next((number for number, position in enumerate(_line_positions(lines)) if position == (table, name)), None)


def _line_positions(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield, for each line, the table it belongs to and the name it sets, or ""."""
    table = ""
    for line in lines:
        if header := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = header[1]
        entry = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line)
        yield table, entry[1] if entry else ""


def located(path: object, line: int | None, problem: str) -> str:
    """Return a message about a file in one line, with the number of the line if it is known."""
    template = _("{path}: {what}") if line is None else _("{path}, line {number}: {what}")
    return template.format(path=printable(str(path)), number=0 if line is None else line + 1, what=problem)
