"""A sample game as text: at every ply the views, the legal actions, the action and its events.

Two versions of a game can be compared by their texts. A view is printed in full at first, and later only what has
changed, by its path, such as `clans.1.vp`; lists count from 0.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from macrobber_core.games.contract import CHANCE, Event, Game, Option, OptionValue, Position, View

TITLE = "macrobber playthrough 1"
MAX_PLIES = 10_000
"""The number of plies after which a game that does not end is left."""
MAX_LISTED = 12
"""The number of legal actions that are listed; a longer list is cut, and has a checksum of all."""
SPECTATOR = "spectator"
EVERYONE = "all"
ABSENT = object()
"""What is compared with a value that was not there before."""


def playthrough(game: Game, players: int, options: Mapping[str, OptionValue], seed: str) -> Iterator[str]:
    """Yield the lines of a random game, which the seed decides."""
    rng = random.Random(seed)
    settled = game.settle(options)
    position = game.start(players, settled)
    yield from (TITLE, f"game: {game.key}", f"players: {players}")
    yield f"options: {', '.join(f'{name}={Option.text(value)}' for name, value in settled.items())}".rstrip()
    yield f"seed: {seed}"
    viewers = {**{f"seat {seat}": seat for seat in range(1, players + 1)}, SPECTATOR: None}
    seen: Mapping[str, View | None] = dict.fromkeys(viewers)
    for ply in range(MAX_PLIES):
        yield from ("", f"# ply {ply}: {_actor_text(position.actor)}, round {position.round}")
        views = {name: position.view(seat) for name, seat in viewers.items()}
        yield from changes(seen, views)
        seen = views
        if position.actor is None:
            yield from _result_lines(position)
            return
        legal = position.legal()
        if legal:
            yield f"legal {legal_text(legal)}"
        action = position.chance(rng) if position.actor == CHANCE else rng.choice(legal)
        yield f"action: {action}"
        for event in position.play(action):
            yield from event_lines(event, viewers)
    yield from ("", f"# the game goes on after {MAX_PLIES} plies")


def _actor_text(actor: int | None) -> str:
    if actor is None:
        return "over"
    return "chance" if actor == CHANCE else f"seat {actor}"


def _result_lines(position: Position) -> Iterator[str]:
    if (result := position.result) is not None:
        yield f"winners: {', '.join(map(str, result.winners))}"
        yield f"scores: {', '.join(map(str, result.scores))}"
        yield f"reason: {result.reason}"


def legal_text(legal: Sequence[str]) -> str:
    """Return legal actions with their number; a long list is cut.

    >>> legal_text(["roll", "stop"])
    '(2): roll | stop'
    """
    if len(legal) <= MAX_LISTED:
        return f"({len(legal)}): {' | '.join(legal)}"
    checksum = zlib.crc32("\n".join(legal).encode())
    return f"({len(legal)}): {' | '.join(legal[:MAX_LISTED])} | ... (checksum {checksum:08x})"


def changes(before: Mapping[str, View | None], after: Mapping[str, View]) -> Iterator[str]:
    """Yield a line for each fact that is new or gone: once if all viewers see the same change, otherwise for each."""
    facts: dict[str, dict[str, str]] = {}
    for name, view in after.items():
        for path, text in _differences("", before[name], view):
            facts.setdefault(path, {})[name] = f"{path} {text}"
    for lines in facts.values():
        if len(lines) == len(after) and len({*lines.values()}) == 1:
            yield f"{EVERYONE}: {next(iter(lines.values()))}"
        else:
            yield from (f"{name}: {line}" for name, line in lines.items())


def _differences(path: str, before: Any, after: Any) -> Iterator[tuple[str, str]]:
    """Yield the paths of the values that differ, each with what it is now."""
    if before == after:
        return
    new = _parts(after)
    if new is None:
        yield path, f"= {msgspec.json.encode(after).decode()}"
        return
    old = _parts(before) or {}
    for name, part in new.items():
        yield from _differences(_join(path, name), old.get(name, ABSENT), part)
    for name in (name for name in old if name not in new):
        yield _join(path, name), "is gone"


def _join(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def _parts(value: Any) -> dict[object, Any] | None:
    """Return the parts of a structure, of an object, or of a list of them, by name; None for other values."""
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if hasattr(value, "_asdict"):  # a named tuple
        return {**value._asdict()}
    if isinstance(value, dict) and value:
        return value
    if isinstance(value, list | tuple) and any(_parts(item) is not None for item in value):
        return dict(enumerate(value))
    return None


def event_lines(event: Event, viewers: Mapping[str, int | None]) -> Iterator[str]:
    """Yield an event, and the part of it that some viewers get."""
    yield f"event: {event!r}"
    parts: dict[str, list[str]] = {}
    for name, seat in viewers.items():
        if (part := event.seen_by(seat)) != event:
            parts.setdefault(repr(part), []).append(name)
    yield from (f"  for {', '.join(names)}: {part}" for part, names in parts.items())
