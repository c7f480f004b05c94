"""No frame tells a peer anything it may not know, and these checks would notice."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from helpers.leaks import Leak, check_fields, check_frames, check_game
from helpers.net import Player, Tap, game_over, hosted, local_dial, seat_players, socket_dial, tapped, until
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber import view as view_module
from macrobber_core.games.mac_robber.events import Dealt, Discarded, Exchanged, Laid
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.net.clock import TimeControl
from macrobber_core.table import Table
from macrobber_core.wire.codec import decode_from_host
from macrobber_core.wire.messages import Clock, Revealed


async def frames_of_a_game(
    players: int, seed: int, table: Table | None = None, control: TimeControl | None = None
) -> dict[int | None, list[bytes]]:
    """Return all frames sent to each seat and a spectator in a whole game over sockets; seat 1 is the host's own."""
    taps: dict[int | None, list[Tap]] = {seat: [] for seat in (None, *range(1, players + 1))}
    async with hosted(players, seed, table=table, time_control=control) as host:
        watcher = Player(tapped(socket_dial(host), taps[None]), "Zoe", watch=True)
        watching = asyncio.create_task(watcher.play())
        await until(lambda: watcher.views)
        dials = [tapped((local_dial if seat == 1 else socket_dial)(host), taps[seat]) for seat in range(1, players + 1)]
        async with seat_players(host, dials) as guests:
            host.start()
            await game_over([*guests, watcher])
            await until(lambda: all(player.table.seal is None or player.audit_result for player in [*guests, watcher]))
        await watching
    return {seat: [frame for tap in their for frame in tap.received] for seat, their in taps.items()}


def test_a_view_has_only_the_allowed_fields() -> None:
    check_fields()


@pytest.mark.slow
@pytest.mark.parametrize("players", GAMES["mac-robber"].seats)
async def test_no_frame_of_a_game_reveals_hidden_information(players: int) -> None:
    for seat, frames in (await frames_of_a_game(players, seed=players)).items():
        assert check_frames(frames, seat) > 50


async def test_deal_and_clock_messages_reveal_no_hidden_information() -> None:
    table = Table("A table", GAMES["mac-robber"], 3, {})
    for seat, frames in (await frames_of_a_game(3, 1, table, TimeControl.with_default_reserve(60))).items():
        kinds = [type(decode_from_host(frame)) for frame in frames]
        assert kinds.count(Revealed) == 1
        assert Clock in kinds
        assert check_frames(frames, seat) > 20
        with pytest.raises(Leak, match="Revealed"):
            check_frames([frames[kinds.index(Revealed)], *frames], seat)


@pytest.mark.slow
@pytest.mark.parametrize("players", GAMES["mac-robber"].seats)
async def test_frames_do_not_depend_on_hidden_cards(players: int) -> None:
    assert (await check_game(players, seed=players))["compared"] > 60


@pytest.mark.parametrize("name", GAMES["mac-robber"].options)
async def test_frames_do_not_depend_on_hidden_cards_under_any_option(name: str) -> None:
    option = GAMES["mac-robber"].options[name]
    for choice in option.choices:
        if choice != option.default:
            assert (await check_game(3, seed=5, every=6, options={name: choice}))["compared"] > 20


@pytest.mark.slow
async def test_frames_after_every_decision_do_not_depend_on_hidden_cards() -> None:
    assert (await check_game(3, seed=9, every=1))["compared"] > 300


# --- the checks can fail


class Broken:
    """Views that violate the allow-list in one way each."""

    @staticmethod
    def deck_order(view: MacRobberView, state: Any) -> MacRobberView:
        return replace(view, deck=state.deck[0])

    @staticmethod
    def hand_of_the_next_seat(view: MacRobberView, state: Any) -> MacRobberView:
        return replace(view, hand=state.hands[(view.seat or 0) % state.players + 1])

    @staticmethod
    def face_down_discards_of_all(view: MacRobberView, state: Any) -> MacRobberView:
        return replace(view, own_face_down_discards=tuple(map(sum, zip(*state.face_down_discards[1:], strict=True))))

    @staticmethod
    def strength_of_hands(view: MacRobberView, state: Any) -> MacRobberView:
        return replace(view, used=view.used + sum(state.hands[1][2:]))

    @staticmethod
    def card_face_down(view: MacRobberView, state: Any) -> MacRobberView:
        if view.combat is None or view.combat.laid is None:
            return view
        return replace(view, combat=replace(view.combat, laid=replace(view.combat.laid, card=state.combat.laid.card)))


@pytest.mark.parametrize(
    "broken",
    [
        Broken.deck_order,
        Broken.hand_of_the_next_seat,
        Broken.face_down_discards_of_all,
        Broken.strength_of_hands,
        Broken.card_face_down,
    ],
)
async def test_a_leaking_view_is_detected(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view_module.view_of
    monkeypatch.setattr(view_module, "view_of", lambda state, seat: broken(honest(state, seat), state))
    # other positions are imagined from what the seat may know, not from what it was sent
    monkeypatch.setattr(
        MacRobber,
        "imagine",
        lambda self, seat, rng: type(self)(view_module.imagine(honest(self.state, seat), rng)),
    )
    with pytest.raises(Leak):
        await check_game(3, seed=1, every=1)


@pytest.mark.parametrize("event", [Dealt, Discarded, Exchanged, Laid])
async def test_a_leaking_event_is_detected(event: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event, "seen_by", lambda self, seat: self)
    with pytest.raises(Leak):
        await check_game(3, seed=1, every=1)
    found = await frames_of_a_game(3, seed=1)
    with pytest.raises(Leak, match=event.__name__):
        check_frames(found[None], None)


async def test_legal_actions_sent_to_an_idle_seat_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.view
    monkeypatch.setattr(Table, "view", lambda self, seat: replace(honest(self, seat), legal=self.legal()))
    found = await frames_of_a_game(3, seed=1)
    with pytest.raises(Leak, match="was sent the actions"):
        check_frames(found[None], None)
    with pytest.raises(Leak):
        await check_game(3, seed=1, every=1)


def test_an_extra_view_field_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    class More(MacRobberView, frozen=True):
        secret: int = 0

    monkeypatch.setattr("helpers.leaks.ALLOWED", {More: MacRobberView.__struct_fields__})
    with pytest.raises(Leak, match="secret"):
        check_fields()
