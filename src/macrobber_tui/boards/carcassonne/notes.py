"""What happened, in the notation of the rules."""

from __future__ import annotations

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.notation import ROLES
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.contract import Event


def note(event: Event) -> str:
    """As a line of the record: who, or `*` for chance, and the action; "" for what follows from another."""
    match event:
        case ev.Started(seat):
            return f"* start {seat}"
        case ev.Drawn(_, tile):
            return f"* draw {tile}"
        case ev.MessageRead(_, message):
            return f"* message {message}"
        case ev.Placed(seat, _, x, y, turns, kind, place):
            claim = f" {ROLES[Kind[kind.upper()]]}" if kind else ""
            where = f" {place}" if kind and kind != "monastery" else ""
            return f"{seat} place {x},{y} {turns}{claim}{where}"
        case ev.MeeplePlaced(seat, _, _, kind, place):
            where = f" {place}" if kind and kind != "monastery" else ""
            return f"{seat} meeple {ROLES[Kind[kind.upper()]] if kind else 'none'}{where}"
        case ev.RobberPlaced(seat, space):
            return f"{seat} robber {space}"
        case ev.RobberKept(seat):
            return f"{seat} pass"
        case ev.Answered(seat, _, done, True):
            return f"{seat} {'do' if done else 'take'}"
        case ev.Declared(seat, source, _, figure):
            return " ".join([f"{seat} score {source}", *([figure] if figure else [])])
        case ev.RobberyChosen(seat, victim, figure):
            return " ".join([f"{seat} rob {victim}", *([figure] if figure else [])])
        case ev.WentHome(seat, _, source, True):
            return f"{seat} home {source}"
        case _:
            return ""
