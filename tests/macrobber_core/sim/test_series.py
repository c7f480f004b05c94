"""A single game among bots."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence

import pytest

from macrobber_core import record
from macrobber_core.bots import LEVELS, Effort
from macrobber_core.games.contract import CHANCE, Event, View
from macrobber_core.sim import PlayedGame, play_game
from macrobber_core.sim.series import seating

BOTS = ["easy", "random", "random"]


def game(number: int, *, keep: bool = True) -> PlayedGame:
    return play_game("mac-robber", {"ties": "most-cubes"}, BOTS, Effort(), "seed", number, keep=keep)


def test_every_bot_sits_in_every_seat_once_in_as_many_games_as_seats() -> None:
    tables = [seating(4, number) for number in range(4)]
    assert all(sorted(table) == [0, 1, 2, 3] for table in tables)
    assert all(sorted(seats) == [0, 1, 2, 3] for seats in zip(*tables, strict=True))


def test_a_game_depends_only_on_its_seed_and_number() -> None:
    assert game(5) == game(5)
    assert game(5).record != game(8).record
    assert game(5, keep=False).record == ""
    assert game(5, keep=False).result == game(5).result


@pytest.mark.parametrize("number", range(4))
def test_the_record_agrees_with_the_played_game(number: int) -> None:
    played = game(number)
    read = record.parse(played.record)
    position = record.verify(played.record)
    assert position.result == played.result
    assert position.snapshot()["round"] == played.rounds
    assert read.options["ties"] == "most-cubes"
    assert read.names == [f"bot {BOTS[entrant]}" for entrant in played.entrants]
    decided = [ply for ply in read.plies if ply.actor != CHANCE]
    assert played.decisions == len(decided)
    for seat, verbs in enumerate(played.verbs, 1):
        assert verbs == Counter(ply.action.split()[0] for ply in decided if ply.actor == seat)


def test_every_bot_gets_the_effort_and_its_thinking_time_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: set[Effort] = set()

    def slow(view: object, legal: list[str], rng: random.Random, effort: Effort) -> str:
        efforts.add(effort)
        time.sleep(0.001)
        return legal[0]

    monkeypatch.setitem(LEVELS["mac-robber"], "slow", slow)
    effort = Effort(0.5, 7)
    played = play_game("mac-robber", {}, ["random", "slow", "random"], effort, "seed", 1, keep=False)
    assert efforts == {effort}
    assert sum(map(len, played.thinking)) == played.decisions
    seat = played.entrants.index(1)
    assert min(played.thinking[seat]) > 0.001
    assert max(min(seconds) for seconds in played.thinking) == min(played.thinking[seat])


def test_a_bot_that_asks_for_the_history_gets_what_its_seat_has_been_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[int, list[Event]] = {}

    def listener(
        view: View, legal: list[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
    ) -> str:
        assert view.seat is not None
        assert [event.seen_by(view.seat) for event in history] == history
        assert list(history[: len(told.get(view.seat, []))]) == told.get(view.seat, [])
        told[view.seat] = list(history)
        return rng.choice(legal)

    monkeypatch.setitem(LEVELS["mac-robber"], "listener", listener)
    play_game("mac-robber", {}, ["listener", "listener", "random"], Effort(), "seed", 1, keep=False)
    assert len(told) == 2
    assert min(map(len, told.values())) > 100
