"""Invariants of every game, checked along one random game."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from macrobber_core.games.contract import CHANCE, Event, Game, IllegalAction, OptionValue, Position
from macrobber_core.games.mac_robber.events import Laid, OwnCards

MAX_PLIES = 1_000_000
NOISE = ("", " ", "done ", "keep\n", "pass\x00", "раss", "draw ＹＹＢＧＧＲ", "x" * 10_000, "play ３", "*", "None", "0")

Snapshot = dict[str, Any]
Moment = tuple[Snapshot, list[str], list[Event]]
"""A position, its legal actions, and the preceding events."""
Stock = Callable[[Snapshot], Any]
Discretion = Callable[[Event, int | None], bool]


@dataclass
class Course:
    """The results of one game: how often each law was checked, the ending, and the length."""

    reason: str = ""
    plies: int = 0
    moves: list[tuple[int, str]] = field(default_factory=list)
    """The seats and actions of all moves, chance included."""
    laws: Counter[str] = field(default_factory=Counter)


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


def mac_robber_is_discreet(event: Event, seat: int | None) -> bool:
    """Check that only the owner learns the values of cards that nobody else saw."""
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


class Taste:
    """A random player's preferences for kinds of actions; they differ in every game, to vary the games and endings."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.liked: dict[str, float] = {}
        self.sharp = rng.choice((0, 1, 6))

    def choose(self, position: Position, legal: list[str]) -> str:
        if position.actor == CHANCE:
            return position.chance(self.rng)
        verbs = list(dict.fromkeys(action.partition(" ")[0] for action in legal))
        weights = [self.liked.setdefault(verb, 0.001 + self.rng.random() ** self.sharp) for verb in verbs]
        verb = self.rng.choices(verbs, weights)[0]
        return self.rng.choice([action for action in legal if action.partition(" ")[0] == verb])


STOCKS: Mapping[str, Stock] = {
    "mac-robber": mac_robber_stock,
    "claim-it": claim_it_stock,
    "carcassonne": carcassonne_stock,
}
"""Checks of the pieces that a game conserves, counted in its snapshot."""
DISCRETION: Mapping[str, Discretion] = {
    "mac-robber": mac_robber_is_discreet,
    "claim-it": lambda event, seat: True,
    "carcassonne": lambda event, seat: True,
}
"""Checks that an event, as received by a seat, says exactly as much as the seat may know."""


def play_one(game: Game, players: int, options: Mapping[str, OptionValue], seed: int, share: float = 0.05) -> Course:
    """Play at random to the end, with expensive laws checked at the given share of plies."""
    rng = random.Random(seed)
    position = game.start(players, options)
    unlisted = game.start(players, options)  # the same game, in which no one asks for the legal actions
    seats = (*range(1, players + 1), None)
    report = Course()
    laws = report.laws
    stock = STOCKS[game.key]
    first = stock(position.snapshot())
    taste = Taste(rng)
    probing = Taste(random.Random(f"probing {seed}"))  # of its own: the course is the same however much is checked
    played: list[str] = []
    decided: list[str] = []
    kept: dict[int, Moment] = {}
    events: list[Event] = []

    while position.actor is not None:
        report.plies += 1
        assert report.plies < MAX_PLIES, "the game does not end"
        legal = position.legal()
        assert len(set(legal)) == len(legal), legal
        assert (not legal) == (position.actor == CHANCE)
        laws["legal"] += 1
        assert stock(position.snapshot()) == first
        laws["conservation"] += 1
        action = taste.choose(position, legal)
        if probing.rng.random() < share:
            kept[len(played)] = (position.snapshot(), legal, events)
            check_json(position)
            laws["json"] += 1
            laws["refusal"] += check_refusals(
                position, legal, action, decided if position.actor == CHANCE else played, probing.rng
            )
            check_unlisted(unlisted, legal, [*NOISE, *probing.rng.sample(decided, min(8, len(decided)))])
            check_copy(position, action, probing, seats)
            laws["copy"] += 1
            for seat in seats:
                laws["imagine"] += 1
                laws["secret"] += msgspec.structs.replace(position.view(seat), seat=None) != position.view(None)
                laws["hidden"] += check_hidden(game, position, seat, action, probing)
        if legal:
            decided.append(action)
        report.moves.append((position.actor, action))
        events = position.play(action)
        assert unlisted.play(action) == events
        played.append(action)

    assert position.legal() == []
    assert position.result is not None
    assert stock(position.snapshot()) == first
    check_json(position)
    check_refusals(position, [], "none", played, probing.rng)
    kept[len(played)] = (position.snapshot(), [], events)
    laws["replay"] += check_replay(game.start(players, options), played, kept)
    laws["ends"] += 1
    report.reason = position.result.reason
    return report


def check_json(position: Position) -> None:
    snapshot = position.snapshot()
    assert json.loads(json.dumps(snapshot)) == snapshot


def check_refusals(position: Position, legal: list[str], action: str, played: list[str], rng: random.Random) -> int:
    """Check that other spellings, noise and actions of other moments are refused without effect."""
    cut = action[:-1] if legal else action.partition(" ")[0]  # what chance may do can begin like another such thing
    spellings = {action.upper(), action.lower(), f" {action}", f"{action} ", action.replace(" ", "  "), f"{action}\n",
                 action.replace(" ", " 0"), cut, action + action[-1:], action[::-1]}  # fmt: skip
    tried = {*NOISE, *rng.sample(played, min(8, len(played))), *spellings} - {*legal, action}
    before, views = position.snapshot(), position.view(None)
    for text in tried:
        refusal = refused(position, text)
        assert refusal is not None, f"{text!r} was accepted beside {legal}"
        assert refusal.action == text
        assert refusal.reason
        assert position.snapshot() == before
    assert position.legal() == legal
    assert position.view(None) == views
    return len(tried)


def check_unlisted(position: Position, legal: list[str], others: list[str]) -> None:
    """Check that exactly the legal actions are accepted if the position has not listed them."""
    for text in {*others, *legal, *(f"{action} " for action in legal), *(action.upper() for action in legal)}:
        assert (refused(position.copy(), text) is None) == (text in legal), text


def check_copy(position: Position, action: str, taste: Taste, seats: tuple[int | None, ...]) -> None:
    twin = position.copy()
    before = position.snapshot()
    assert twin.snapshot() == before
    assert twin.legal() == position.legal()
    assert all(twin.view(seat) == position.view(seat) for seat in seats)
    other = position.copy()
    assert twin.play(action) == other.play(action)
    assert twin.snapshot() == other.snapshot()
    for _ in range(20):
        if twin.actor is None:
            break
        twin.play(taste.choose(twin, twin.legal()))
    assert position.snapshot() == before


def check_hidden(game: Game, position: Position, seat: int | None, action: str, taste: Taste) -> int:
    """Check that a position with other hidden facts looks the same and offers the same actions, now and later."""
    seen = position.view(seat)
    twin = position.imagine(seat, taste.rng)
    assert twin.view(seat) == seen
    assert game.imagine(seen, taste.rng).view(seat) == seen
    assert msgspec.convert(msgspec.to_builtins(seen), game.view_type) == seen
    assert twin.actor == position.actor
    STOCKS[game.key](twin.snapshot())
    if position.actor == seat:
        assert twin.legal() == position.legal()
        assert game.legal_from_view(seen) == position.legal()
    original = position.copy()
    mine = [event.seen_by(seat) for event in original.play(action)]
    assert all(event.seen_by(seat) == event for event in mine)
    assert all(DISCRETION[game.key](event, seat) for event in mine), mine
    assert msgspec.convert(msgspec.to_builtins(mine), list[game.event_type]) == mine  # type: ignore[name-defined]
    if refused(twin.copy(), action) is None:
        theirs = twin.play(action)
    elif twin.actor == seat:
        raise AssertionError(f"seat {seat} cannot tell that {action} is possible")
    else:
        theirs = twin.play(taste.choose(twin, twin.legal()))
    if [event.seen_by(seat) for event in theirs] != mine:
        return 0
    assert original.view(seat) == twin.view(seat)
    return 1


def refused(position: Position, action: str) -> IllegalAction | None:
    try:
        position.play(action)
    except IllegalAction as refusal:
        return refusal
    return None


def check_replay(position: Position, played: list[str], kept: Mapping[int, Moment]) -> int:
    """Check that the same actions lead through the same positions, choices and events."""
    events: list[Event] = []
    for ply, action in enumerate([*played, ""]):
        if ply in kept:
            assert (position.snapshot(), position.legal(), events) == kept[ply]
        if action:
            events = position.play(action)
    return len(kept)
