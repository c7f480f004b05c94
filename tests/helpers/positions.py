"""Hand-made positions of Mac Robber: clans changed after the opening, at any point of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, IllegalAction, OptionValue
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus, total
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.state import NextStep

CUBES: Pile = (29, 27, 20, 10)
SET_ASIDE: Mapping[int, Pile] = {3: (8, 4, 0, 0), 4: (4, 2, 0, 0), 5: NOTHING}
CARDS: Mapping[str, Pile] = {"even": (17, 17, 17, 16), "pyramid": (20, 19, 16, 12)}


def fresh(players: int = 4, **options: OptionValue) -> MacRobber:
    game = GAMES["mac-robber"].start(players, options)
    assert isinstance(game, MacRobber)
    return game


def opening(players: int = 4, start: int = 1, **options: OptionValue) -> MacRobber:
    """Return a position at the start of the first turn; every player holds 1234."""
    game = fresh(players, **options)
    game.play(f"start {start}")
    for seat in range(1, players + 1):
        game.play(f"deal {seat} 1234")
    return game


def give(game: MacRobber, seat: int, *, hand: str = "", **values: int) -> None:
    """Set fields of a clan (`vp`, `warriors`, `estates`, ...); the bag and the draw pile balance the difference."""
    state = game.state
    for name, value in values.items():
        getattr(state, name)[seat] = value
    if hand or sum(state.hands[seat]) != state.warriors[seat]:
        state.hands[seat] = cards(hand or ("1234" * 8)[: state.warriors[seat]])
    balance(game)


def cards(text: str) -> Pile:
    return total(SINGLE_CARDS[int(value)] for value in text)


def cubes(text: str) -> Pile:
    return (text.count("Y"), text.count("B"), text.count("G"), text.count("R"))


def balance(game: MacRobber) -> None:
    """Move all unused pieces to the bag or the draw pile."""
    state = game.state
    state.bag = minus(minus(minus(CUBES, SET_ASIDE[state.players]), on_tiles(game)), state.display)
    state.deck = minus(minus(CARDS[str(state.options["cards"])], total(state.hands)), state.discards())
    assert min(state.bag) >= 0
    assert min(state.deck) >= 0


def on_tiles(game: MacRobber) -> Pile:
    state = game.state
    return (
        sum(state.warriors),
        sum(state.pipers) + 2 * sum(state.castles),
        sum(state.monks) + 3 * sum(state.monasteries),
        sum(state.cattle),
    )


def leave_in_deck(game: MacRobber, text: str) -> None:
    """Discard all cards of the draw pile except the given ones."""
    state = game.state
    state.face_up_discards = plus(state.face_up_discards, minus(state.deck, cards(text)))
    balance(game)


def leave_in_bag(game: MacRobber, text: str) -> None:
    """Leave only these cubes in the bag, wherever the others go."""
    game.state.bag = cubes(text)


def turn(game: MacRobber, seat: int) -> None:
    """Start this seat's turn before drawing cubes; any display goes back to the bag."""
    game.state.bag, game.state.display = plus(game.state.bag, game.state.display), NOTHING
    resume(game, seat, "turn")


def act(game: MacRobber, seat: int, display: str) -> MacRobber:
    """Give this seat the drawn cubes and let it choose an action."""
    turn(game, seat)
    game.play(f"draw {display}")
    if game.state.phase == "redraw":
        game.play("keep")
    return game


def raiding(game: MacRobber, seat: int) -> MacRobber:
    """Let this seat choose to raid, exchange or pass."""
    resume(game, seat, "raid")
    return game


def finish_round(game: MacRobber) -> list[Event]:
    """Let the last player of the round pass; return the following events."""
    state = game.state
    assert state.start is not None
    raiding(game, (state.start - 2) % state.players + 1)
    return game.play("pass")


def resume(game: MacRobber, seat: int, then: NextStep) -> None:
    state = game.state
    state.active = seat
    state.pending = ()
    state.next_phase = then
    game._phases.advance(state, [])
    game._legal = None


def fight(game: MacRobber, attacker: int, defender: int, *rounds: tuple[str, str]) -> list[Event]:
    """Fight a raid with the cards of attacker and defender in each round, as `4` or `4+`; return all events."""
    raiding(game, attacker)
    events = game.play(f"raid {defender}")
    for attack, defence in rounds:
        events += game.play(f"play {attack}")
        events += game.play(f"play {defence}")
    return events


def clan(game: MacRobber, seat: int) -> Any:
    return game.snapshot()["clans"][seat - 1]


def scores(game: MacRobber) -> list[int]:
    return [each["vp"] for each in game.snapshot()["clans"]]


def refused(game: MacRobber, action: str) -> str:
    """Check that the action is illegal and changes nothing; return the reason."""
    before, legal = game.snapshot(), game.legal()
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert caught.value.action == action
    assert game.snapshot() == before
    assert game.legal() == legal
    return caught.value.reason
