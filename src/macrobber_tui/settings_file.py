"""The settings as a TOML file. Whoever writes it by hand is told of every mistake, and keeps every comment."""

from __future__ import annotations

import contextlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from macrobber_core.files import FileTooLargeError, read_text
from macrobber_core.wire.text import clean_name
from macrobber_tui.language import _

from .keymap import PLACES, Keymap, command_of
from .keys import called, key_called
from .settings import CHOICES, Settings

KEYS = "keys"
DEFAULT = Settings()
LARGEST = 16 * 1024
"""Bytes of the file."""
PLAIN_SETTINGS = [one.name for one in fields(Settings) if one.name != "keymap"]


class SettingsError(Exception):
    """The file cannot be read or written; says why."""


def settings_path() -> Path:
    return platformdirs.user_config_path("macrobber") / "settings.toml"


@dataclass(slots=True)
class Read:
    """The settings of a file, and what is wrong in it."""

    settings: Settings = DEFAULT
    mistakes: list[str] = field(default_factory=list)


def read_settings() -> Read:
    """What is wrong, or cannot be read at all, is as it is by default."""
    try:
        text = _text()
        return Reader(text).read() if text else Read()
    except SettingsError as error:
        return Read(mistakes=[str(error)])


def _text() -> str:
    """Nothing where there is no file. SettingsError."""
    path = settings_path()
    try:
        return read_text(path, LARGEST)
    except FileNotFoundError:
        return ""
    except FileTooLargeError as error:
        raise SettingsError(
            _("{path}: it is larger than {size} KiB").format(path=path, size=LARGEST // 1024)
        ) from error
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(_("{path}: it is not written in UTF-8").format(path=path)) from error


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a TOMLDecodeError names the line; a number with too many digits is another one
        raise SettingsError(_("{path}: this is not TOML: {error}").format(path=settings_path(), error=error)) from error
    except RecursionError as error:
        raise SettingsError(_("{path}: it is nested too deeply").format(path=settings_path())) from error


class Reader:
    """Takes what is right from a file, and says what is wrong with the rest."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._found = _parsed(text)
        self._mistakes: list[str] = []

    def read(self) -> Read:
        settings = DEFAULT
        for name, value in self._found.items():
            if name == KEYS:
                settings = replace(settings, keymap=self._keymap(value))
                continue
            try:
                settings = replace(settings, **{name: _checked(name, value)})
            except ValueError as error:
                self._complain("", name, f"{name}: {error}")
        return Read(settings, self._mistakes)

    def _complain(self, table: str, name: str, what: str) -> None:
        line = line_of(self._lines, table, name)
        told = _("{path}: {what}") if line is None else _("{path}, line {number}: {what}")
        number = 0 if line is None else line + 1
        self._mistakes.append(told.format(path=settings_path(), number=number, what=what))

    def _keymap(self, tables: Any) -> Keymap:
        chosen: dict[str, dict[str, str]] = {}
        for place, name, value in self._key_entries(tables):
            try:
                if command_of(place, name) is None:
                    known = ", ".join(command.name for command in PLACES[place])
                    raise ValueError(_("there is no such command; there are: {known}").format(known=known))
                if not isinstance(value, str):
                    raise ValueError(_('write it in quotes, such as "z", not as {value}').format(value=value))
                chosen.setdefault(place, {})[name] = key_called(value)
            except ValueError as error:
                self._complain(
                    f"{KEYS}.{place}",
                    name,
                    _("key of {place}, {name}: {reason}").format(place=place, name=name, reason=error),
                )
        keymap = Keymap(chosen)
        while (conflict := next(keymap.conflicts(), None)) is not None:
            self._complain(
                f"{KEYS}.{conflict.place}",
                conflict.name,
                _("key of {place}, {name}: {reason}").format(
                    place=conflict.place, name=conflict.name, reason=conflict.reason
                ),
            )
            command = command_of(conflict.place, conflict.name)
            assert command is not None
            keymap = keymap.with_key(conflict.place, command, command.key)
        return keymap

    def _key_entries(self, tables: Any) -> Iterator[tuple[str, str, Any]]:
        """Place, name, value."""
        if not isinstance(tables, Mapping):
            self._complain("", KEYS, _("keys: it has to be tables, such as [keys.table]"))
            return
        for place, entries in tables.items():
            if place not in PLACES:
                self._complain(
                    f"{KEYS}.{place}",
                    "",
                    _("keys.{place}: there is no such place; there are: {names}").format(
                        place=place, names=", ".join(PLACES)
                    ),
                )
            elif not isinstance(entries, Mapping):
                self._complain(KEYS, place, _("keys.{place}: it has to be a table: [keys.{place}]").format(place=place))
            else:
                yield from ((place, name, value) for name, value in entries.items())


def _checked(name: str, value: Any) -> Any:
    """The value of a setting; ValueError says what is wrong with it."""
    if name not in PLAIN_SETTINGS:
        raise ValueError(
            _("there is no such setting; there are: {names}").format(names=", ".join([*PLAIN_SETTINGS, KEYS]))
        )
    if isinstance(getattr(DEFAULT, name), bool):
        if not isinstance(value, bool):
            raise ValueError(_("write true or false, not {value}").format(value=json.dumps(value, default=str)))
        return value
    if not isinstance(value, str):
        raise ValueError(_("write it in quotes, not as {value}").format(value=value))
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise ValueError(_("{value!r} is none of: {choices}").format(value=value, choices=", ".join(CHOICES[name])))
        return value
    return clean_name(value) if value else ""


# --- writing


def write_settings(before: Settings, after: Settings) -> None:
    """Write what has changed into the file, and nothing else. SettingsError where it cannot be."""
    import tomlkit  # noqa: PLC0415  # slow to import, and seldom needed

    text = _text()
    _parsed(text)
    try:
        document = tomlkit.parse(text)
    except tomlkit.exceptions.ParseError as error:  # it is stricter about depth than what has read it before
        raise SettingsError(_("{path}: this is not TOML: {error}").format(path=settings_path(), error=error)) from error
    for path, name, value in _changes(before, after):
        table: Any = document
        for part in path:
            if part not in table:
                table.append(part, tomlkit.table())
            table = table[part]
        if value is not None:
            table[name] = value
        elif name in table:
            del table[name]
    _write(tomlkit.dumps(document))


def _changes(before: Settings, after: Settings) -> Iterator[tuple[tuple[str, ...], str, str | bool | None]]:
    """The path of a table, a name in it, and its value; None for a key that is the default one again."""
    for name in PLAIN_SETTINGS:
        if getattr(before, name) != getattr(after, name):
            yield (), name, getattr(after, name)
    for place, commands in PLACES.items():
        for command in commands:
            key = after.keymap.key(place, command)
            if key != before.keymap.key(place, command):
                yield (KEYS, place), command.name, None if key == command.key else called(key)


def line_of(lines: list[str], table: str, name: str) -> int | None:
    """Where that table has that name, or, without a name, begins; counted from 0. None where it cannot be found."""
    return next((number for number, place in enumerate(_places(lines)) if place == (table, name)), None)


def _places(lines: list[str]) -> Iterator[tuple[str, str]]:
    """For each line the table it is in, and the name that has its value there, or none."""
    table = ""
    for line in lines:
        if header := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            table = header[1]
        entry = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line)
        yield table, entry[1] if entry else ""


def _write(text: str) -> None:
    path = settings_path().resolve()  # a link stays one
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink()
        raise SettingsError(f"{path}: {error.strerror or error}") from error
