"""Parse typed lines: the notation, or its words and synonyms in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne.notation import DO, NO_MEEPLE, PASS, TAKE
from macrobber_core.games.carcassonne.notation import ROLES as MEEPLES
from macrobber_core.games.carcassonne.tiles import PLACES, Kind
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.narrator import Typed, seat_by_name
from macrobber_tui.i18n.language import pgettext

VERBS = frozenset(("place", "meeple", "robber", PASS, "score", "rob", DO, TAKE, "home"))
OTHER_VERBS = VERBS - {"place", "meeple"}
SYNONYMS = {
    "stay": PASS, "keep": PASS, "no robber": PASS, "not now": PASS, "do it": DO, "take 2": TAKE, "take points": TAKE,
}  # fmt: skip
ROLES = {
    "knight": "knight", "city": "knight", "highwayman": "highwayman", "road": "highwayman", "monk": "monk",
    "monastery": "monk", "farmer": "farmer", "field": "farmer",
}  # fmt: skip
KINDS = {role: kind for kind, role in MEEPLES.items()}
NO_MEEPLE_WORDS = {"none", "no", "without", "plain"}
SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}
FIGURES = {"meeple", "messenger"}
FILLERS = {"place", "put", "at", "to", "a", "an", "the", "and", "with", "in", "on", "turned", "by", "of", "score", "my",
           "robber", "rob", "home", "space", "turn", "tile"}  # fmt: skip
MAX_COORDINATE = 99
"""The largest coordinate accepted; no tile is ever that far out."""
_PLACE = re.compile(r"(-?\d{1,9})\s*[, ]\s*(-?\d{1,9})")
_STEPS = re.compile(r"(\d{1,9})\s+(north|east|south|west)\b")
_DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def typed() -> Typed:
    """Return the spellings of this parser's words in the player's language."""
    # Translators: spellings that players can type for this word: lower case, separated by commas, the usual one first
    return {
        "place": pgettext("typed", "place"), "meeple": pgettext("typed", "meeple"),
        "robber": pgettext("typed", "robber"), "pass": pgettext("typed", "pass"), "score": pgettext("typed", "score"),
        "rob": pgettext("typed", "rob"), "do": pgettext("typed", "do"), "take": pgettext("typed", "take"),
        "home": pgettext("typed", "home"), "stay": pgettext("typed", "stay"), "keep": pgettext("typed", "keep"),
        "knight": pgettext("typed", "knight"), "city": pgettext("typed", "city"),
        "highwayman": pgettext("typed", "highwayman"), "road": pgettext("typed", "road"),
        "monk": pgettext("typed", "monk"), "monastery": pgettext("typed", "monastery"),
        "farmer": pgettext("typed", "farmer"), "field": pgettext("typed", "field"), "none": pgettext("typed", "none"),
        "without": pgettext("typed", "without"), "north": pgettext("typed", "north"),
        "east": pgettext("typed", "east"), "south": pgettext("typed", "south"), "west": pgettext("typed", "west"),
        "messenger": pgettext("typed", "messenger"), "put": pgettext("typed", "put"), "and": pgettext("typed", "and"),
        "with": pgettext("typed", "with"), "turned": pgettext("typed", "turned"), "tile": pgettext("typed", "tile"),
        "all": pgettext("typed", "all"),
    }  # fmt: skip


def matching_actions(line: str, table: TableView) -> list[str]:
    """Return the legal actions that a line can mean."""
    text = " ".join(line.lower().split())
    if SYNONYMS.get(text) in table.legal:
        return [SYNONYMS[text]]
    match table.game_view.phase:
        case "meeple":
            return meeple_actions(text, table.legal)
        case "place":
            return placement_actions(text, table.legal)
        case "robber":
            return robber_actions(text, table)
        case "score" | "home":
            return actions_by_source(text, table.legal)
        case "rob":
            return robbery_actions(text, table)
        case _:
            return []


def parse_place(text: str) -> Place | None:
    """Return the place named in a text, as `2,-1`, `2 -1` or `2 east 1 north`; None if there is none."""
    place, _rest = split_place(text.lower())
    return place


def parse_kind(text: str) -> Kind | None:
    """Return the kind of feature named in a text, directly or by its meeple; None if there is none."""
    named = (ROLES[word] for word in text.lower().split() if word in ROLES)
    return next((KINDS[role] for role in named), None)


def split_place(text: str) -> tuple[Place | None, str]:
    """Return the place named in a text, and the rest of the text."""
    steps = _STEPS.findall(text)
    if steps:
        x = sum(int(number) * _DIRECTIONS[direction][0] for number, direction in steps)
        y = sum(int(number) * _DIRECTIONS[direction][1] for number, direction in steps)
        rest = _STEPS.sub(" ", text)
    elif match := _PLACE.search(text):
        x, y = int(match[1]), int(match[2])
        rest = text[: match.start()] + text[match.end() :]
    else:
        return None, text
    return ((x, y), rest) if max(abs(x), abs(y)) <= MAX_COORDINATE else (None, text)


def placement_actions(text: str, legal: Sequence[str]) -> list[str]:
    """Return the placements that match the text, which can name a place, a rotation and a meeple."""
    place, rest = split_place(text)
    all_words = re.findall(r"[a-z]+|\d+", rest)
    words = [word for word in all_words if word not in FILLERS]
    turns = [word for word in words if word.isdecimal()]
    roles = [ROLES[word] for word in words if word in ROLES]
    sides = [SIDES.get(word, word) for word in words if word in SIDES or word in PLACES]
    without = NO_MEEPLE_WORDS & {*words}
    known_count = len(turns) + len(roles) + len(sides) + sum(word in NO_MEEPLE_WORDS | {"meeple"} for word in words)
    if known_count < len(words) or not (place or words) or len(turns) > 1 or OTHER_VERBS & {*all_words}:
        return []
    matching = []
    for action in legal:
        _verb, place_text, rotation, *claim = action.split()
        is_match = (
            (place is None or place_text == f"{place[0]},{place[1]}")
            and (not turns or rotation == turns[0])
            and (not roles or claim[:1] == roles[:1])
            and (not sides or (claim[1:] and claim[1].startswith(sides[0])))
            and not (without and claim)
        )
        if is_match:
            matching.append(action)
    return matching


def meeple_actions(text: str, legal: Sequence[str]) -> list[str]:
    """Return the meeple actions that match the role and position in the text, for a tile that has been placed."""
    words = [word for word in re.findall(r"[a-z]+", text) if word not in FILLERS | {"meeple"}]
    if NO_MEEPLE_WORDS & {*words} and len(words) == 1:
        return [NO_MEEPLE]
    wanted = {ROLES.get(word, SIDES.get(word, word)) for word in words}
    return [action for action in legal if wanted and wanted <= {*action.split()}]


def robber_actions(text: str, table: TableView) -> list[str]:
    """Return the robber actions to the space that the text names, by its number or by a player with a figure there."""
    words = [word for word in text.split() if word not in FILLERS]
    if len(words) == 1 and f"robber {words[0]}" in table.legal:
        return [f"robber {words[0]}"]
    seat = seat_by_name(" ".join(words), table)
    if seat is None:
        return []
    player = table.game_view.seats[seat - 1]
    found = {f"robber {box.space(points)}": None for points in (player.meeple, player.messenger) if points is not None}
    return [action for action in found if action in table.legal]


def actions_by_source(text: str, legal: Sequence[str]) -> list[str]:
    """Return the actions that match the text, which can name a feature, a place and a figure."""
    place, rest = split_place(text)
    words = [SIDES.get(word, word) for word in re.findall(r"[a-z]+", rest) if word not in FILLERS]
    wanted = [*([f"{place[0]},{place[1]}"] if place else []), *words]
    return [action for action in legal if wanted and {*wanted} <= {*action.split()}]


def robbery_actions(text: str, table: TableView) -> list[str]:
    """Return the robberies that match the text, which names the victim or their seat, and optionally a figure."""
    words = [word for word in text.split() if word not in FILLERS]
    figures = [word for word in words if word in FIGURES]
    name = " ".join(word for word in words if word not in FIGURES)
    seat = int(name) if name.isdecimal() else seat_by_name(name, table)
    return [
        action
        for action in table.legal
        if words and (not name or action.split()[1] == str(seat)) and (not figures or action.split()[2:] == figures[:1])
    ]
