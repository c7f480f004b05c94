"""The frames a peer receives, and checks that none reveals hidden information."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import random
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Event, IllegalAction, OptionValue
from macrobber_core.games.mac_robber import events
from macrobber_core.games.mac_robber.events import MacRobberEvent
from macrobber_core.games.mac_robber.view import ClanView, CombatView, LaidView, MacRobberView
from macrobber_core.library import SavedSeat
from macrobber_core.net.guest.view_decoder import complete, decode_snapshot
from macrobber_core.net.host.host import Host
from macrobber_core.net.host.seat_tokens import token_digest
from macrobber_core.net.link import LinkClosedError
from macrobber_core.table import KeyedChance, NextGame, PlayedGame, Proposal, SeatView, Table, TableView
from macrobber_core.table.commit_reveal import DealView
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Changed,
    Clock,
    Farewell,
    Hello,
    Offer,
    Refusal,
    Revealed,
    Snapshot,
    Welcome,
)
from macrobber_core.wire.view_updates import ViewFollower

ALLOWED: dict[type[msgspec.Struct], tuple[str, ...]] = {
    TableView: (
        "title", "game", "options", "stage", "seats", "spectators", "seat", "ply", "actor", "legal",
        "takebacks", "can_undo", "game_view", "winners", "deal", "seal", "may_ask", "proposal", "hints",
        "game_number", "first", "next_game", "evening", "host",
    ),
    NextGame: ("number", "game", "options", "players", "agreed"),
    PlayedGame: ("game", "names", "scores", "winners", "attacks"),
    DealView: ("host", "commitments", "values", "bots"),
    Proposal: ("seat", "ply", "verb", "agreed", "asked"),
    SeatView: ("name", "bot", "away", "stand_in"),
    MacRobberView: (
        "players", "options", "seat", "round", "start", "active", "actor", "phase", "pending",
        "next_phase", "after_draw",
        "bag", "display", "used", "verbs", "deck", "face_up_discards", "supply", "tiles", "following", "clans", "hand",
        "own_face_down_discards", "combat", "result",
    ),
    ClanView: (
        "vp", "warriors", "pipers", "monks", "estates", "cattle", "castles", "monasteries", "cards",
        "face_down_discards",
    ),
    CombatView: (
        "defender", "round", "attacker_rounds", "defender_rounds", "laid", "total_margin",
        "attacker_carried", "defender_carried",
    ),
    LaidView: ("piper", "warrior", "card"),
    Offer: ("protocol", "table", "title", "game", "begun", "seats", "free", "code", "over"),
}  # fmt: skip
"""The fields that a view may contain. Adding one must be a conscious decision, made here."""

PRIVATE = {
    events.Dealt: "cards",
    events.Discarded: "cards",
    events.Exchanged: "cards",
    events.Laid: "card",
}
"""The parts of an event that only its own seat receives."""


class Leak(AssertionError):
    """Raised if a peer was told something it may not know."""


# --- by structure


def check_fields() -> None:
    for kind, fields in ALLOWED.items():
        if kind.__struct_fields__ != fields:
            raise Leak(f"{kind.__name__} says more or less than is allowed: {kind.__struct_fields__}")


def check_frames(frames: list[bytes], seat: int | None) -> int:
    """Decode the frames a peer was sent and check every view and event; return the number of views.

    `seat` is the seat of the peer once the game has begun.
    """
    raw: Any = None
    listener = ViewFollower()
    count = 0
    for frame in frames:
        message = decode_from_host(frame)
        match message:
            case Snapshot(_, view, happened):
                raw = view
                listener.apply_snapshot(message, decode_snapshot(message)[1], complete)
            case Changed():
                news = listener.apply_message(message)
                assert news is not None, "a change does not fit"
                raw, happened = msgspec.to_builtins(news.view), msgspec.to_builtins(news.events)
            case Offer() | Welcome() | Accepted() | Refusal() | Farewell() | Clock():
                continue
            case Revealed() if raw is not None and msgspec.convert(raw, TableView).stage == "over":
                continue
            case other:
                raise Leak(f"a {type(other).__name__} in the middle of a game")
        table = msgspec.convert(raw, TableView)
        if table.game_view is not None:
            check_table(table, seat)
            count += 1
        for event in msgspec.convert(happened, list[MacRobberEvent]):
            check_event(event, seat)
    return count


def check_table(table: TableView, seat: int | None) -> None:
    view = msgspec.convert(table.game_view, MacRobberView)
    if table.seat != seat or view.seat != seat:
        raise Leak(f"seat {seat} was sent the view of {table.seat}, {view.seat}")
    if table.legal and table.actor != seat:
        raise Leak(f"seat {seat} was sent the actions of seat {table.actor}")
    if seat is None and (view.hand is not None or view.own_face_down_discards is not None):
        raise Leak("a spectator was sent cards")
    if seat is not None and view.hand is not None and sum(view.hand) != view.clan(seat).cards:
        raise Leak(f"seat {seat} was sent a hand that is not its own")
    laid = view.combat and view.combat.laid
    if laid and laid.card is not None and (seat is None or view.active != seat):
        raise Leak(f"seat {seat} was sent a card face down")


def check_event(event: Event, seat: int | None) -> None:
    for kind, field in PRIVATE.items():
        if isinstance(event, kind) and event.seat != seat and getattr(event, field) is not None:
            raise Leak(f"seat {seat} was sent {event}")


# --- by exchange


def tokens_alike(patching: pytest.MonkeyPatch) -> None:
    """Make secrets equal, because they differ from host to host and must not affect a comparison of frames."""
    patching.setattr(secrets, "token_urlsafe", lambda size: "t" * size)


async def frames_sent(table: Table, seat: int | None, play: Callable[[Table], None]) -> list[bytes]:
    """Return all that a host sends to a newly joined guest of that seat, or to a spectator, while `play` is played."""
    saved = [
        SavedSeat(there.name or "", None, token_digest(f"seat {n}"), None) for n, there in enumerate(table.seats, 1)
    ]
    frames: list[bytes | str] = []
    async with Host(table, id="table", saved_seats=saved) as host:
        link = host.connect_local()
        await link.send(encode(Hello(PROTOCOL, "Zoe", seat is None, f"seat {seat}")))
        while not frames or not isinstance(decode_from_host(frames[-1]), Snapshot):
            frames.append(await link.receive())
        play(table)
        host.broadcast_changes()
        closing = asyncio.create_task(host.close())
        with contextlib.suppress(LinkClosedError):
            while True:
                frames.append(await link.receive())
        await closing
    return [frame for frame in frames if isinstance(frame, bytes)]


def copy_of(table: Table) -> Table:
    """Return a separate table in the same state."""
    twin = copy.copy(table)
    assert table._position is not None
    twin._position = table._position.copy()
    twin.seats, twin.spectators = table.seats[:], table.spectators[:]
    twin.plies, twin.log, twin._log_lengths = table.plies[:], table.log[:], table._log_lengths[:]
    return twin


def shape(action: str) -> tuple[str, int, bool]:
    """Return the form of a hidden-card action that other players see."""
    return action.partition(" ")[0], len(action), action.endswith("+")


def redraw_hidden(table: Table, seat: int | None, rng: random.Random) -> Table:
    """Return the same table with all facts hidden from the seat drawn anew, in the position and in the log."""
    assert table._position is not None
    other = copy_of(table)
    other._position = table._position.imagine(seat, rng)
    other.log = [scrambled(event, seat) for event in table.log]
    return other


def scrambled(event: Event, seat: int | None) -> Event:
    for kind, field in PRIVATE.items():
        if isinstance(event, kind) and event.seat != seat:
            value = asdict(event)[field]
            return replace(event, **{field: 9 if isinstance(value, int) else "9" * len(value)})
    return event


HIDING = {"discard", "exchange"}


def counterpart(here: Table, there: Table, seat: int | None, action: str, rng: random.Random) -> str | None:
    """Return an action `there` that looks to the seat like this action `here`; None if there is none."""
    position = there._position
    assert position is not None
    actor = position.actor
    legal = position.legal()
    view = position.view(seat)
    assert isinstance(view, MacRobberView)
    hides = action.partition(" ")[0] in HIDING or (action.startswith("play") and actor == view.active)
    if actor != seat and hides:
        legal = [other for other in legal if shape(other) == shape(action)]
        return rng.choice(legal) if legal else None
    if action.startswith("play") and not hides:  # the reveal
        cards = [table._position.snapshot()["combat"]["laid"]["card"] for table in (here, there) if table._position]
        if cards[0] != cards[1]:
            return None
    return action if action in legal else None


def play_on(table: Table, actions: list[str]) -> None:
    for action in actions:
        assert table._position is not None
        table._play(table._position, action)


def chances(table: Table, rng: random.Random) -> list[str]:
    """Return the outcomes of the chance that follows, drawn on a copy."""
    assert table._position is not None
    position = table._position.copy()
    outcomes = []
    while position.actor == CHANCE:
        outcomes.append(position.chance(rng))
        position.play(outcomes[-1])
    return outcomes


async def compare(table: Table, seat: int | None, action: str, rng: random.Random) -> bool:
    """Compare the frames of the action here and of its counterpart elsewhere. Return False if there is none."""
    here, there = copy_of(table), redraw_hidden(table, seat, rng)
    other = counterpart(here, there, seat, action, rng)
    if other is None:
        return False
    first, second = copy_after(here, action), copy_after(there, other)
    followed = list(chances(first, rng))
    mirrored: list[str] = []
    assert second._position is not None
    position = second._position.copy()
    for outcome in followed:
        if position.actor != CHANCE:
            return False
        verb, _, rest = outcome.partition(" ")
        try:
            mirrored.append(position.chance(rng) if verb == "deal" and rest[0] != str(seat) else outcome)
            position.play(mirrored[-1])
        except IllegalAction:
            return False  # these cards are elsewhere
    ours = await frames_sent(here, seat, lambda it: play_on(it, [action, *followed]))
    theirs = await frames_sent(there, seat, lambda it: play_on(it, [other, *mirrored]))
    if ours != theirs:
        raise Leak(f"seat {seat} can tell {action!r} from {other!r} at ply {table.ply}")
    return True


def copy_after(table: Table, action: str) -> Table:
    """Return the table after an action, played on a copy."""
    after = copy_of(table)
    play_on(after, [action])
    return after


async def check_game(players: int, seed: int, every: int = 3, options: Mapping[str, OptionValue] = {}) -> Counter[str]:
    """Check that no peer can learn hidden facts in a random game; return the numbers of attempts and comparisons."""
    rng = random.Random(seed)
    table = Table("A table", GAMES["mac-robber"], players, options, KeyedChance(str(seed)))
    for seat in range(1, players + 1):
        table.sit(f"Player {seat}")
    table.start()
    figures: Counter[str] = Counter(games=1)
    with pytest.MonkeyPatch.context() as patching:
        tokens_alike(patching)
        while table.actor is not None:
            action = rng.choice(table.legal())
            if table.ply % every == 0:
                figures["decisions"] += 1
                for peer in (None, *range(1, players + 1)):
                    figures["tried"] += 1
                    figures["compared"] += await compare(table, peer, action, rng)
            table.decide(table.actor, table.ply, action)
    return figures
