"""Turns the tables of a player's own theme into roles, and names what is wrong with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_origin

import msgspec
from msgspec.structs import fields

from macrobber_tui.i18n.language import _

from .roles import Roles, RoleTable, built_in_roles, built_in_themes

MAX_SHOWN = 40
"""The most characters shown of a wrong value."""
TABLES = {one.name: one.type for one in fields(Roles) if isinstance(one.type, type) and issubclass(one.type, RoleTable)}
NAMES = [one.name for one in fields(Roles)] + [
    f"{table}.{one.name}" for table, roles in TABLES.items() for one in fields(roles)
]
"""The names of all tables and roles."""
LENGTHS = {one.name: len(get_args(one.type)) for one in fields(Roles) if get_origin(one.type) is tuple}
"""The number of colours in each list."""
ANY_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


class ThemeError(ValueError):
    """A theme cannot be used, for the given reason. `table` and `name` tell where: a role, a table, or neither."""

    def __init__(self, reason: str, table: str = "", name: str = "") -> None:
        super().__init__(reason)
        self.table = table
        self.name = name


def parse_roles(tables: Mapping[str, Any]) -> Roles:
    """Return the roles in the tables of a theme. It may name another as its `base` and then needs only what differs.

    Raises ThemeError with the role that is missing or wrong.
    """
    own = {name: value for name, value in tables.items() if name != "base"}
    _check_names(own)
    if "base" in tables:
        if tables["base"] not in built_in_themes():
            template = _("base: there is no theme {name}; there are: {names}")
            reason = template.format(name=shown(tables["base"]), names=", ".join(built_in_themes()))
            raise ThemeError(reason, name="base")
        own = _merged(msgspec.to_builtins(built_in_roles(tables["base"])), own)
    own = _in_lower_case(own)
    try:
        return msgspec.convert(own, Roles)
    except msgspec.ValidationError as error:
        raise _theme_error(error, own) from error


def shown(value: object) -> str:
    """Return a value as it may stand in the file: short, in one line, without control characters."""
    text = printable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}.."


def printable(text: str) -> str:
    """Return the text with a question mark for each character that cannot be printed."""
    return "".join(character if character.isprintable() else "?" for character in text)


def _in_lower_case(value: Any) -> Any:
    """Return tables with all their colours in lower case."""
    match value:
        case dict():
            return {name: _in_lower_case(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_in_lower_case(inner) for inner in value]
        case str() if ANY_COLOUR.fullmatch(value):
            return value.lower()
        case _:
            return value


def _merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of `base` with the entries of `own` in their place."""
    return base | {name: {**base[name], **value} if name in TABLES else value for name, value in own.items()}


def _check_names(tables: Mapping[str, Any]) -> None:
    """Raise ThemeError for a table that is none, and for the first name that is unknown."""
    for table, value in tables.items():
        if table not in NAMES:
            raise _unknown(
                table, "" if isinstance(value, Mapping) else table, table if isinstance(value, Mapping) else ""
            )
        if table not in TABLES:
            continue
        if not isinstance(value, Mapping):
            raise ThemeError(_("{role}: write a table: [{role}]").format(role=table), name=table)
        for name in value:
            if f"{table}.{name}" not in NAMES:
                raise _unknown(f"{table}.{name}", name, table)


def _unknown(role: str, name: str, table: str) -> ThemeError:
    """Return the error for a role that does not exist, with the role that was probably meant."""
    from difflib import get_close_matches  # noqa: PLC0415  # only needed here, and slow to import

    close = get_close_matches(role, NAMES, 1, 0.75) or _ending_in(role.rpartition(".")[2], NAMES)
    text = _("there is no role {role}; did you mean {other}?") if close else _("there is no role {role}")
    role = shown(role)[1:].removesuffix('"')
    return ThemeError(text.format(role=role, other="".join(close)), table, name)


def _ending_in(name: str, roles: Iterable[str]) -> list[str]:
    """Return the first role of that name in any table."""
    return [role for role in roles if role.rpartition(".")[2] == name][:1]


def _theme_error(error: msgspec.ValidationError, tables: Mapping[str, Any]) -> ThemeError:
    """Return what is wrong with a theme whose names are all known: the role, and what to write."""
    problem, _at, path = str(error).partition(" - at `$")
    role = path.strip("`").lstrip(".")
    if "missing required field" in problem:
        missing = problem.split("`")[1]
        text = _("the role {role} is missing; add it, or name a base")
        return ThemeError(text.format(role=f"{role}.{missing}".lstrip(".")))
    role, _bracket, place = role.partition("[")
    table, _dot, name = role.rpartition(".")
    value = tables[table][name] if table else tables[name]
    if name in LENGTHS and not place:
        reason = _("{role}: write a list of {count} colours").format(role=role, count=LENGTHS[name])
    elif name == "is_light" and not table:
        reason = f"{role}: " + _("write true or false, not {value}").format(value=shown(value))
    else:
        wrong = value[int(place.rstrip("]"))] if place else value
        template = _("{role}: {value} is not a colour; write one such as {example}")
        reason = template.format(role=role, value=shown(wrong), example='"#1d2b53"')
    return ThemeError(reason, table, name)
