"""Animates the Mac Robber board: drawn cubes, dealt and revealed cards, pawns, and booty."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.motion import Transition, staggered

CUBE_WIDTH, CARD_BACK_WIDTH = 2, 3
COURTYARD = {"warrior": "warriors", "piper": "pipers", "monk": "monks"}
"""The things in a courtyard, by the word for a follower in events."""
CUBES = {"warrior": "Y", "piper": "B", "monk": "G", "cattle": "R", "castle": "B", "monastery": "G"}
"""The colours of followers and buildings."""


def add_moves(transition: Transition, events: Sequence[Event], before: MacRobberView) -> None:
    """Let things move that these events have moved."""
    for event in events:
        match event:
            case ev.Drew():
                for thing, begins in staggered(transition.arrivals("display")):
                    transition.fly(thing, f"bag {thing[-1]}", begins=begins)
            case ev.Dealt(seat) | ev.Exchanged(seat):
                if seat == before.seat:
                    for thing, begins in staggered(transition.arrivals("card")):
                        transition.fly(thing, "deck", begins=begins)
                else:
                    transition.fly(f"cards {seat}", "deck", width=CARD_BACK_WIDTH)
            case ev.Joined(seat, follower):
                transition.fly(f"{COURTYARD[follower]} {seat}", _paid_from(transition, follower), width=CUBE_WIDTH)
            case ev.Built(seat, building):
                places = range(before.clan(seat).estates)
                _fly_to_estates(transition, seat, places, _paid_from(transition, building))
            case ev.EstateBought(seat):
                _fly_to_estates(transition, seat, [before.clan(seat).estates], "supply")
            case ev.Laid(seat):
                for thing in _laid(transition, seat):
                    transition.fly(thing, f"cards {seat}")
            case ev.Revealed(attacker=attacker, defender=defender):
                for thing in (*_laid(transition, attacker), *_laid(transition, defender)):
                    transition.turn(thing)
            case ev.Looted(attacker, defender) if transition.has_changed(f"clan {defender}"):
                _fly_to_estates(transition, attacker, range(before.clan(attacker).estates), f"clan {defender}")
                for thing in (f"{name} {attacker}" for name in COURTYARD.values()):
                    if transition.has_changed(thing):
                        transition.fly(thing, f"clan {defender}", width=CUBE_WIDTH)
            case _:
                pass
    for seat in range(1, before.players + 1):
        transition.move(f"pawn {seat}")


def _paid_from(transition: Transition, name: str) -> str:
    """Return where the cubes of a follower or a building come from: the display, or the bag if we cannot see it."""
    colour = CUBES[name]
    on_display = (thing for thing in transition.before if thing.startswith("display ") and thing.endswith(colour))
    return next(on_display, f"bag {colour}")


def _fly_to_estates(transition: Transition, seat: int, places: Iterable[int], origin: str) -> None:
    """Let things fly to those of a clan's places that look different now."""
    for thing in (f"estate {seat} {place}" for place in places):
        if transition.has_changed(thing):
            transition.fly(thing, origin)


def _laid(transition: Transition, seat: int) -> list[str]:
    """Return the cards that a clan has just laid or turned over."""
    return [thing for thing in transition.arrivals("laid") if thing.split()[2] == str(seat)]
