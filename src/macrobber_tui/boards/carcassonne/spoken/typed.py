"""What a typed line means: the notation, or words for it in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne.notation import DO, NO_MEEPLE, PASS, TAKE
from macrobber_core.games.carcassonne.notation import ROLES as MEEPLES
from macrobber_core.games.carcassonne.tiles import PLACES, Kind
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.map import Place

VERBS = frozenset(("place", "meeple", "robber", PASS, "score", "rob", DO, TAKE, "home"))
OTHER_VERBS = VERBS - {"place", "meeple"}
MEANT = {
    "stay": PASS, "keep": PASS, "no robber": PASS, "not now": PASS, "do it": DO, "take 2": TAKE, "take points": TAKE,
}  # fmt: skip
ROLES = {
    "knight": "knight", "city": "knight", "highwayman": "highwayman", "road": "highwayman", "monk": "monk",
    "monastery": "monk", "farmer": "farmer", "field": "farmer",
}  # fmt: skip
KINDS = {role: kind for kind, role in MEEPLES.items()}
WITHOUT = {"none", "no", "without", "plain"}
SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}
FIGURES = {"meeple", "messenger"}
FILLING = {"place", "put", "at", "to", "a", "an", "the", "and", "with", "in", "on", "turned", "by", "of", "score", "my",
           "robber", "rob", "home", "space", "turn", "tile"}  # fmt: skip
FARTHEST = 99
"""No tile comes so far."""
_PLACE = re.compile(r"(-?\d{1,9})\s*[, ]\s*(-?\d{1,9})")
_STEPS = re.compile(r"(\d{1,9})\s+(north|east|south|west)\b")
_WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def understood(line: str, table: TableView) -> list[str]:
    """The legal actions that may be meant."""
    text = " ".join(line.lower().split())
    if MEANT.get(text) in table.legal:
        return [MEANT[text]]
    match table.position.phase:
        case "meeple":
            return claims(text, table.legal)
        case "place":
            return placements(text, table.legal)
        case "robber":
            return spaces(text, table)
        case "score" | "home":
            return by_source(text, table.legal)
        case "rob":
            return victims(text, table)
        case _:
            return []


def place_in(text: str) -> Place | None:
    """The place that is named: `2,-1`, `2 -1` or `2 east 1 north`."""
    place, _rest = parted(text.lower())
    return place


def kind_in(text: str) -> Kind | None:
    """The kind of feature for the meeple that is named."""
    named = (ROLES[word] for word in text.lower().split() if word in ROLES)
    return next((KINDS[role] for role in named), None)


def parted(text: str) -> tuple[Place | None, str]:
    """The place that is named, and what else is said."""
    steps = _STEPS.findall(text)
    if steps:
        x = sum(int(number) * _WAYS[way][0] for number, way in steps)
        y = sum(int(number) * _WAYS[way][1] for number, way in steps)
        rest = _STEPS.sub(" ", text)
    elif found := _PLACE.search(text):
        x, y = int(found[1]), int(found[2])
        rest = text[: found.start()] + text[found.end() :]
    else:
        return None, text
    return ((x, y), rest) if max(abs(x), abs(y)) <= FARTHEST else (None, text)


def placements(text: str, legal: Sequence[str]) -> list[str]:
    """Those at the place, so turned, with that meeple, as far as these are named."""
    place, rest = parted(text)
    said = re.findall(r"[a-z]+|\d+", rest)
    words = [word for word in said if word not in FILLING]
    turns = [word for word in words if word.isdecimal()]
    roles = [ROLES[word] for word in words if word in ROLES]
    where = [SIDES.get(word, word) for word in words if word in SIDES or word in PLACES]
    without = WITHOUT & {*words}
    known = len(turns) + len(roles) + len(where) + sum(word in WITHOUT | {"meeple"} for word in words)
    if known < len(words) or not (place or words) or len(turns) > 1 or OTHER_VERBS & {*said}:
        return []
    found = []
    for action in legal:
        _verb, at, turned, *claim = action.split()
        fits = (
            (place is None or at == f"{place[0]},{place[1]}")
            and (not turns or turned == turns[0])
            and (not roles or claim[:1] == roles[:1])
            and (not where or (claim[1:] and claim[1].startswith(where[0])))
            and not (without and claim)
        )
        if fits:
            found.append(action)
    return found


def claims(text: str, legal: Sequence[str]) -> list[str]:
    """The meeples for a tile that lies already, by role and place."""
    said = [word for word in re.findall(r"[a-z]+", text) if word not in FILLING | {"meeple"}]
    if WITHOUT & {*said} and len(said) == 1:
        return [NO_MEEPLE]
    wanted = {ROLES.get(word, SIDES.get(word, word)) for word in said}
    return [action for action in legal if wanted and wanted <= {*action.split()}]


def spaces(text: str, table: TableView) -> list[str]:
    """A space of the scoreboard by its number, or by whose figure stands there."""
    words = [word for word in text.split() if word not in FILLING]
    if len(words) == 1 and f"robber {words[0]}" in table.legal:
        return [f"robber {words[0]}"]
    seat = seat_named(" ".join(words), table)
    if seat is None:
        return []
    one = table.position.seats[seat - 1]
    found = {f"robber {box.space(points)}": None for points in (one.meeple, one.messenger) if points is not None}
    return [action for action in found if action in table.legal]


def by_source(text: str, legal: Sequence[str]) -> list[str]:
    """Features by a place they reach, and the figure that moves."""
    place, rest = parted(text)
    words = [SIDES.get(word, word) for word in re.findall(r"[a-z]+", rest) if word not in FILLING]
    wanted = [*([f"{place[0]},{place[1]}"] if place else []), *words]
    return [action for action in legal if wanted and {*wanted} <= {*action.split()}]


def victims(text: str, table: TableView) -> list[str]:
    """Whom to rob, by name or seat, and the figure."""
    words = [word for word in text.split() if word not in FILLING]
    figures = [word for word in words if word in FIGURES]
    name = " ".join(word for word in words if word not in FIGURES)
    seat = int(name) if name.isdecimal() else seat_named(name, table)
    return [
        action
        for action in table.legal
        if words and (not name or action.split()[1] == str(seat)) and (not figures or action.split()[2:] == figures[:1])
    ]


def seat_named(text: str, table: TableView) -> int | None:
    """The seat whose player's name begins so, where there is but one."""
    wanted = text.casefold()
    seats = range(1, len(table.seats) + 1)
    found = [seat for seat in seats if wanted and table.name(seat).casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else None
