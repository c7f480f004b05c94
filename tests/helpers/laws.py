"""The laws of our own games: those of all games, and what each game conserves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.events import Laid, OwnCards
from macrobber_core.testing import GameLaws

Snapshot = Mapping[str, Any]


def mac_robber_stock(snapshot: Snapshot) -> Any:
    """Check that all cubes, cards and estate tiles still exist somewhere."""
    clans, combat, players = snapshot["clans"], snapshot["combat"], snapshot["players"]
    loose = {c: snapshot["bag"][c] + snapshot["display"][c] for c in "YBGR"}
    for clan in clans:
        for colour, count in clan["courtyard"].items():
            loose[colour] += count
        loose["B"] += 2 * clan["castles"]
        loose["G"] += 3 * clan["monasteries"]
        loose["R"] += clan["cattle"]
        assert 0 <= clan["cattle"] + clan["castles"] + clan["monasteries"] <= clan["estates"] <= 6
        assert clan["courtyard"]["Y"] >= 3
        assert clan["vp"] >= 0
        if snapshot["phase"] in {"draw", "redraw", "action", "raid", "tile"}:
            assert sum(clan["hand"]) == clan["courtyard"]["Y"]
    aside = {3: (8, 4), 4: (4, 2), 5: (0, 0)}[players]
    cards = [a + b for a, b in zip(snapshot["deck"], snapshot["discards"], strict=True)]
    for clan in clans:
        cards = [a + b for a, b in zip(cards, clan["hand"], strict=True)]
    if combat and combat["laid"]:
        cards[combat["laid"]["card"] - 1] += 1
    bought = sum(clan["estates"] - 2 for clan in clans)
    removed = snapshot["round"] - 1 + ((snapshot["result"] or {}).get("reason") == "tile")
    piles = [snapshot["bag"], snapshot["display"], snapshot["tiles"], *(clan["courtyard"] for clan in clans)]
    assert all(count >= 0 for pile in piles for count in pile.values())
    assert min(snapshot["deck"] + snapshot["discards"]) >= 0
    assert snapshot["used"] <= 4
    cubes = (loose["Y"] + aside[0], loose["B"] + aside[1], loose["G"], loose["R"])
    assert sum(cubes) == 86
    assert sum(cards) == 67
    assert snapshot["supply"] + bought + removed == 25
    return cubes, cards


def mac_robber_keeps_secrets(event: Event, seat: int | None) -> bool:
    """Return whether only the owner learns the values of cards that nobody else saw."""
    match event:
        case OwnCards(seat=owner, cards=told) | Laid(seat=owner, card=told):
            return (told is not None) == (owner == seat)
    return True


def claim_it_stock(snapshot: Snapshot) -> Any:
    """Check the squatters, on the board and in the supply; the other markers are unlimited (CI-11)."""
    board = [space for row in snapshot["board"] for space in row]
    assert len(board) == 36
    for space in board:
        assert space["owner"] is not None or not space["claimed"]
        assert not (space["claimed"] and (space["squatter"] is not None or space["claim_on_top"]))
        assert space["owner"] != snapshot["active"] or space["squatter"] is None
        if space["claim_on_top"] and not snapshot["options"]["free-squatters"]:
            assert space["squatter"] is not None or space["owner"] == snapshot["active"]
        if snapshot["phase"] in {"start", "over"}:
            assert space["squatter"] is None
            assert not space["claim_on_top"]
    assert (snapshot["dice"] != []) == (snapshot["phase"] == "place")
    assert snapshot["dice"] == sorted(snapshot["dice"])
    return sorted([*snapshot["free"], *(space["squatter"] for space in board if space["squatter"] is not None)])


def carcassonne_stock(snapshot: Snapshot) -> Any:
    """Check all tiles and every player's meeples; figures and robbers stay on the scoreboard."""
    tiles: Counter[str] = Counter(snapshot["pile"])
    tiles.update(snapshot["gone"])
    tiles.update(laid["tile"] for laid in snapshot["board"])
    if snapshot["tile"] is not None:
        tiles[snapshot["tile"]] += 1
    assert min(snapshot["pile"].values()) >= 0
    cells = [(laid["x"], laid["y"]) for laid in snapshot["board"]]
    assert len(set(cells)) == len(cells)
    on_tiles = Counter(laid["meeple"]["seat"] for laid in snapshot["board"] if laid["meeple"])
    for seat in snapshot["seats"]:
        assert seat["meeple"] >= 0
        assert (seat["messenger"] is None) == (not snapshot["options"]["messengers"])
        if snapshot["options"]["robbers"] == "off" or snapshot["result"]:
            assert seat["robber"] is None
        assert seat["robber"] is None or seat["robber"] in range(50)
    for gain in snapshot["gains"]:
        assert gain["points"] > 0
    if snapshot["phase"] in {"start", "draw", "place", "over"}:
        assert snapshot["gains"] == snapshot["robberies"] == snapshot["asked"] == []
    assert (snapshot["phase"] == "place") <= (snapshot["tile"] is not None)
    assert (snapshot["phase"] == "answer") == (snapshot["message"] is not None)
    assert len({*snapshot["read"], snapshot["message"]} - {None}) <= 8
    meeples = [seat["meeples"] + on_tiles[number] for number, seat in enumerate(snapshot["seats"], 1)]
    return sorted(tiles.items()), meeples


class MacRobberLaws(GameLaws):
    game = GAMES["mac-robber"]

    def stock(self, snapshot: Snapshot) -> Any:
        return mac_robber_stock(snapshot)

    def keeps_secrets(self, event: Event, viewer: int | None) -> bool:
        return mac_robber_keeps_secrets(event, viewer)


class ClaimItLaws(GameLaws):
    game = GAMES["claim-it"]

    def stock(self, snapshot: Snapshot) -> Any:
        return claim_it_stock(snapshot)


class CarcassonneLaws(GameLaws):
    game = GAMES["carcassonne"]

    def stock(self, snapshot: Snapshot) -> Any:
        return carcassonne_stock(snapshot)


LAWS = {laws.game.key: laws for laws in (MacRobberLaws, ClaimItLaws, CarcassonneLaws)}
