"""The settings file, in TOML.

Reading reports every mistake in a hand-edited file; writing keeps the comments.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

import click

from macrobber_core.files import FileTooLargeError, read_text
from macrobber_core.wire.sanitize import clean, clean_name
from macrobber_tui.errors import warn
from macrobber_tui.i18n.core_messages import core_text, os_error_reason
from macrobber_tui.i18n.language import _

from .choices import CHOICES, LOOK
from .keymap import CONTEXTS, Keymap, find_command
from .keys import key_with_label, label_of
from .model import Settings
from .own_themes import theme_names
from .path import MAX_BYTES, settings_path
from .toml_text import TomlError, find_line, located, parse_toml

KEYS_TABLE = "keys"
DEFAULT = Settings()
SCALAR_SETTINGS = [one.name for one in fields(Settings) if one.name != "keymap"]


class SettingsError(Exception):
    """The settings file cannot be read or written. The message gives the reason."""


@dataclass(slots=True)
class LoadedSettings:
    """The settings read from a file, and any mistakes found in it."""

    settings: Settings = DEFAULT
    mistakes: list[str] = field(default_factory=list)


def read_settings() -> LoadedSettings:
    """Read the settings file. Entries that are invalid or unreadable keep their defaults."""
    try:
        text = _read_text()
        return SettingsParser(text).parse() if text else LoadedSettings()
    except SettingsError as error:
        return LoadedSettings(mistakes=[str(error)])


def own_settings() -> LoadedSettings:
    """Return the player's settings with this command's options applied."""
    loaded = read_settings()
    context = click.get_current_context(silent=True)
    overrides = context.meta.get(LOOK, {}) if context is not None else {}
    loaded.settings = replace(loaded.settings, **overrides)
    return loaded


def warn_of_settings() -> None:
    """Print the mistakes in the settings file on standard error, for commands without a screen."""
    for mistake in read_settings().mistakes:
        warn(mistake)


def _read_text() -> str:
    """Return the text of the settings file, or "" if there is no file. Raises SettingsError if it cannot be read."""
    path = settings_path()
    try:
        return read_text(path, MAX_BYTES)
    except FileNotFoundError:
        return ""
    except FileTooLargeError as error:
        raise SettingsError(_("{path}: larger than {size} KiB").format(path=path, size=MAX_BYTES // 1024)) from error
    except OSError as error:
        raise SettingsError(f"{path}: {os_error_reason(error)}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(_("{path}: not valid UTF-8").format(path=path)) from error


def _parse_toml(text: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except TomlError as error:
        raise SettingsError(located(settings_path(), error.line, str(error))) from error


class SettingsParser:
    """Parses settings, collecting a message for each invalid entry."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._document = _parse_toml(text)
        self._mistakes: list[str] = []

    def parse(self) -> LoadedSettings:
        settings = DEFAULT
        for name, value in self._document.items():
            if name == KEYS_TABLE:
                settings = replace(settings, keymap=self._parse_keymap(value))
                continue
            try:
                settings = replace(settings, **{name: _validated(name, value)})
            except ValueError as error:
                self._report("", name, f"{name}: {core_text(str(error))}")
        return LoadedSettings(settings, self._mistakes)

    def _report(self, table: str, name: str, problem: str) -> None:
        line = find_line(self._lines, table, name)
        self._mistakes.append(located(settings_path(), line, problem))

    def _report_key(self, context: str, name: str, reason: str) -> None:
        problem = _("key of {place}, {name}: {reason}").format(place=context, name=name, reason=reason)
        self._report(f"{KEYS_TABLE}.{context}", name, problem)

    def _parse_keymap(self, tables: Any) -> Keymap:
        custom_keys: dict[str, dict[str, str]] = {}
        for context, name, value in self._key_entries(tables):
            try:
                if find_command(context, name) is None:
                    known = ", ".join(command.name for command in CONTEXTS[context])
                    raise ValueError(_("no such command; the commands are: {known}").format(known=known))
                if not isinstance(value, str):
                    raise ValueError(_('write it in quotes, such as "z", not as {value}').format(value=value))
                custom_keys.setdefault(context, {})[name] = key_with_label(value)
            except ValueError as error:
                self._report_key(context, name, str(error))
        keymap = Keymap(custom_keys)
        while (conflict := next(keymap.conflicts(), None)) is not None:
            self._report_key(*conflict)
            command = find_command(conflict.context, conflict.command)
            assert command is not None
            keymap = keymap.with_key(conflict.context, command, command.default_key)
        return keymap

    def _key_entries(self, tables: Any) -> Iterator[tuple[str, str, Any]]:
        """Yield the context, the command name and the key of each entry; report invalid tables."""
        if not isinstance(tables, Mapping):
            self._report("", KEYS_TABLE, _("keys: must contain tables, such as [keys.table]"))
            return
        for context, entries in tables.items():
            if context not in CONTEXTS:
                problem = _("keys.{place}: no such place; the places are: {names}")
                problem = problem.format(place=context, names=", ".join(CONTEXTS))
                self._report(f"{KEYS_TABLE}.{context}", "", problem)
            elif not isinstance(entries, Mapping):
                problem = _("keys.{place}: must be a table: [keys.{place}]").format(place=context)
                self._report(KEYS_TABLE, context, problem)
            else:
                yield from ((context, name, value) for name, value in entries.items())


def _validated(name: str, value: Any) -> Any:
    """Return a setting's value, cleaned. Raises ValueError if the setting or its value is invalid."""
    if name not in SCALAR_SETTINGS:
        raise ValueError(
            _("no such setting; the settings are: {names}").format(names=", ".join([*SCALAR_SETTINGS, KEYS_TABLE]))
        )
    if isinstance(getattr(DEFAULT, name), bool):
        if not isinstance(value, bool):
            raise ValueError(_("write true or false, not {value}").format(value=json.dumps(value, default=str)))
        return value
    if not isinstance(value, str):
        raise ValueError(_("write it in quotes, not as {value}").format(value=value))
    if name in CHOICES:
        choices = theme_names() if name == "theme" else CHOICES[name]
        if value not in choices:
            raise ValueError(_("{value!r} is not one of: {choices}").format(value=value, choices=", ".join(choices)))
        return value
    if name == "legends":
        return clean(value)  # a game may have been uninstalled since
    return clean_name(value) if value else ""


# --- writing


def write_settings(before: Settings, after: Settings) -> None:
    """Write only the changed settings to the file. Raises SettingsError if this fails."""
    import tomlkit  # noqa: PLC0415  # slow to import and rarely needed

    text = _read_text()
    _parse_toml(text)
    try:
        document = tomlkit.parse(text.removesuffix("\n") + "\n" if text else "")
    except tomlkit.exceptions.ParseError as error:  # tomlkit limits nesting more strictly than tomllib
        raise SettingsError(_("{path}: not valid TOML: {error}").format(path=settings_path(), error=error)) from error
    for context, name, value in _changes(before, after):
        if value is not None:
            document = _with_table(document, context)
            _table_of(document, context)[name] = value
        elif name in _table_of(document, context):
            del _table_of(document, context)[name]
    _write_text(tomlkit.dumps(document))


def _changes(before: Settings, after: Settings) -> Iterator[tuple[str, str, str | bool | None]]:
    """Yield the context, name and new value of each change.

    The context is "" unless the setting is a key; the value is None for a key reset to its default.
    """
    for name in SCALAR_SETTINGS:
        if getattr(before, name) != getattr(after, name):
            yield "", name, getattr(after, name)
    for context, commands in CONTEXTS.items():
        for command in commands:
            key = after.keymap.key_for(context, command)
            if key != before.keymap.key_for(context, command):
                yield context, command.name, None if key == command.default_key else label_of(key)


def _table_of(document: Any, context: str) -> Any:
    """Return the table with a context's settings, or {} if there is no such table."""
    if not context:
        return document
    keys = document.get(KEYS_TABLE)
    table = keys.get(context) if isinstance(keys, Mapping) else None
    return table if isinstance(table, Mapping) else {}


def _with_table(document: Any, context: str) -> Any:
    """Return the document with a table for the context's keys, which replaces any other kind of value there."""
    import tomlkit  # noqa: PLC0415

    if not context:
        return document
    keys = document.get(KEYS_TABLE)
    if keys is not None and not isinstance(keys, Mapping):
        del document[KEYS_TABLE]
        keys = None
    if keys is not None and context in keys:
        if isinstance(keys[context], Mapping):
            return document
        del keys[context]
    if isinstance(keys, tomlkit.items.InlineTable):
        keys[context] = tomlkit.inline_table()
        return document
    # Write the document and parse it again, because tomlkit could insert the new table above other settings, which
    # would then belong to it.
    written = tomlkit.dumps(document).rstrip()
    return tomlkit.parse(f"{written}\n\n[{KEYS_TABLE}.{context}]\n".lstrip())


def _write_text(text: str) -> None:
    path = settings_path().resolve()  # write through a symbolic link
    temporary = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise SettingsError(f"{path}: {os_error_reason(error)}") from error
