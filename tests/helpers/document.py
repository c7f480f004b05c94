"""Reads the protocol's documents, so tests can compare them with the code."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

from macrobber_core.games import contract
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.carcassonne.state import Phase as CarcassonnePhase
from macrobber_core.games.claim_it.state import Phase as ClaimItPhase
from macrobber_core.games.mac_robber.piles import Pile
from macrobber_core.games.mac_robber.state import NextStep, Phase, Step
from macrobber_core.net import table_state
from macrobber_core.table.view import Stage
from macrobber_core.wire import bounded_data, messages

NAMED: list[tuple[Any, str]] = [
    (contract.Count, "count"),
    (contract.Offset, "offset"),
    (contract.Ply, "ply"),
    (messages.Number, "number"),
    (messages.Seat, "seat"),
    (messages.Name, "text 64"),
    (messages.Text, "text 300"),
    (messages.Hex, "hex 64"),
    (messages.Pake, "hex 66"),
    (messages.Milliseconds, "ms"),
    (messages.Port, "port"),
    (messages.Person, "text 80"),
    (messages.Digest, "hash"),
    (messages.Epoch, "epoch"),
    (table_state.TokenDigest, "digest"),
    (Stage, "stage"),
    (table_state.Survival, "survival"),
    (Phase, "phase"),
    (ClaimItPhase, "phase"),
    (CarcassonnePhase, "phase"),
    (Figure, "figure"),
    (NextStep, "next"),
    (Step, "Step"),
    (Pile, "pile"),
    (Any, "any"),
    (bounded_data.PlainData, "any"),
    (bounded_data.PlainItem, "any"),
    (None, "nil"),
    (type(None), "nil"),
]
"""The documents' names for types."""


def type_text(kind: Any) -> str:
    """Return a type as the documents write it."""
    for known, name in NAMED:
        if kind == known:
            return name
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(type_text(one) for one in _joined(inner))
    if origin is Annotated:
        limits = inner[1]
        if limits.max_length == bounded_data.MAX_ITEMS:  # as any array
            return type_text(inner[0])
        if limits.extra_json_schema is not None:  # the document says elsewhere which texts it may be
            return type_text(inner[0])
        if limits.max_length is not None:
            return f"{type_text(inner[0])}, at most {limits.max_length}"
        return f"{type_text(inner[0])} {limits.ge} to {limits.lt - 1 if limits.le is None else limits.le}"
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return f"[{type_text(inner[0])}]"
    if origin is tuple:
        return f"({', '.join(type_text(one) for one in inner)})"
    if origin is dict:
        return f"{{{type_text(inner[0])}: {type_text(inner[1])}}}"
    return str(kind.__name__)


def _joined(members: Iterable[Any]) -> list[Any]:
    """Group literals that were flattened into a union."""
    members = list(members)
    words = [one for one in members if get_origin(one) is Literal]
    return members if len(words) < 2 else [NextStep, *(one for one in members if one not in words)]


def fields(struct: type[Struct]) -> list[tuple[str, str]]:
    """Return a struct's fields in order: their names, and their types with any default."""
    return [(field.name, type_text(field.type) + _default(field)) for field in msgspec.structs.fields(struct)]


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default_factory is list:
        return " = []"
    value = field.default
    if value is NODEFAULT:
        return ""
    return f" = {'nil' if value is None else json.dumps(value)}"


def field_list(struct: type[Struct]) -> str:
    return "; ".join(f"{name}: {kind}" for name, kind in fields(struct))


# --- the documents


def section(text: str, heading: str) -> str:
    """Return the text under a heading, up to the next heading of its level or higher."""
    found = re.search(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    assert found is not None, f"there is no heading {heading!r}"
    rest = text[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def table(text: str) -> list[list[str]]:
    """Return the rows of the first table in a text, without its header and code marks."""
    rows: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("|"):
            rows.append([cell.strip().replace("`", "") for cell in line.strip("|").split("|")])
        elif rows:
            break
    return rows[2:]


class Frame(NamedTuple):
    from_guest: bool
    packed: bytes
    contents: str
    """The contents of the bytes as the document writes them."""


def frames(text: str) -> list[Frame]:
    """Return the frames of the exchanges: `>` or `<` and hexadecimal digits, followed by the contents."""
    found = []
    for block in re.findall(r"^```\n([<>].*?)^```$", text, re.MULTILINE | re.DOTALL):
        for one in re.split(r"^(?=[<>] )", block, flags=re.MULTILINE)[1:]:
            lines = one.splitlines()
            digits = [
                lines[0][2:],
                *(line for line in lines[1:] if re.fullmatch(r"  [0-9a-f]{2}( [0-9a-f]{2})*", line)),
            ]
            contents = "".join(lines[len(digits) :])
            found.append(Frame(one[0] == ">", bytes.fromhex("".join(digits)), contents))
    return found


def data_text(data: Any) -> str:
    """Return plain data as the document writes it: JSON, with bytes as h'00ff'."""
    if isinstance(data, bytes):
        return f"h'{data.hex()}'"
    if isinstance(data, (list, tuple)):
        return f"[{', '.join(data_text(one) for one in data)}]"
    if isinstance(data, dict):
        return f"{{{', '.join(f'{data_text(key)}: {data_text(value)}' for key, value in data.items())}}}"
    return json.dumps(data, ensure_ascii=False)


def example_value(text: str, name: str) -> str:
    """Return the value in a line `name = value` of an example."""
    found = re.search(rf"^{re.escape(name)} += (.+)$", text, re.MULTILINE)
    assert found is not None, f"the example names no {name}"
    return found[1]
