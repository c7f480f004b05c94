"""The fairness audit of a finished game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.record import Ply, Record
from macrobber_core.table import FairDeal, Table, UnfairError, ViewKey, audit, view_digest

SECRET = "c" * 64


def started_table() -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("random")
    table.start(SECRET)
    return table


def digest_shown_to(table: Table, seat: int) -> bytes:
    view = table.view(seat)
    return view_digest(view.game_view, view.legal)


def played() -> tuple[Record, FairDeal, dict[ViewKey, bytes]]:
    """Return a whole game, and the views that seat 2 was shown."""
    table, rng = started_table(), random.Random(5)
    seen: dict[ViewKey, bytes] = {}
    while (seat := table.actor) is not None:
        seen[ViewKey(0, table.ply, 2)] = digest_shown_to(table, 2)
        table.decide(seat, table.ply, rng.choice(table.legal()))
    seen[ViewKey(0, table.ply, 2)] = digest_shown_to(table, 2)
    assert table.fair_deal is not None
    return table.record(), table.fair_deal, seen


RECORD, FAIR_DEAL, SEEN = played()
DRAWS = [number for number, ply in enumerate(RECORD.plies) if ply.actor == CHANCE]


def test_a_fair_game_passes_the_audit() -> None:
    assert audit(RECORD, FAIR_DEAL, SEEN) == len(DRAWS)
    assert audit(RECORD, FAIR_DEAL) == len(DRAWS)


def other_draw(number: int) -> str:
    """Return another outcome that chance could have had at that ply."""
    position = RECORD.game.start(len(RECORD.names), RECORD.options)
    for ply in RECORD.plies[:number]:
        position.play(ply.action)
    outcomes = (position.chance(random.Random(seed)) for seed in range(100))
    return next(outcome for outcome in outcomes if outcome != RECORD.plies[number].action)


@pytest.mark.parametrize("number", DRAWS[:-1:5])
def test_a_swapped_draw_is_reported_at_its_ply(number: int) -> None:
    swapped = [*RECORD.plies[:number], Ply(CHANCE, other_draw(number))]
    with pytest.raises(UnfairError, match="but the values give") as unfair:
        audit(replace(RECORD, plies=swapped), FAIR_DEAL)
    assert unfair.value.ply == number


@pytest.mark.parametrize("number", range(5, len(RECORD.plies), 40))
def test_a_view_that_contradicts_the_record_is_reported_at_its_ply(number: int) -> None:
    shown = max(key for key in SEEN if key.ply <= number)
    with pytest.raises(UnfairError, match="the table showed something different") as unfair:
        audit(RECORD, FAIR_DEAL, SEEN | {shown: view_digest(["another", "view"], [])})
    assert unfair.value.ply == shown.ply - 1


def test_a_different_secret_is_reported_at_the_first_draw_that_differs() -> None:
    with pytest.raises(UnfairError) as unfair:
        audit(RECORD, FairDeal("d" * 64, FAIR_DEAL.values))
    assert unfair.value.ply is not None
    assert unfair.value.ply in DRAWS[:6]


def test_a_fair_deal_with_the_wrong_number_of_values_is_unfair() -> None:
    with pytest.raises(UnfairError, match="values for 2 seats, not for 3"):
        audit(RECORD, FairDeal(SECRET, (None, None)))


def test_an_illegal_action_is_reported_at_its_ply() -> None:
    number = next(number for number, ply in enumerate(RECORD.plies) if ply.actor != CHANCE)
    wrong = [*RECORD.plies[:number], Ply(RECORD.plies[number].actor, "nonsense")]
    with pytest.raises(UnfairError, match="breaks a rule") as unfair:
        audit(replace(RECORD, plies=wrong), FAIR_DEAL)
    assert unfair.value.ply == number


def test_an_action_of_the_wrong_seat_is_reported_at_its_ply() -> None:
    number = next(number for number, ply in enumerate(RECORD.plies) if ply.actor != CHANCE)
    wrong = [*RECORD.plies[:number], Ply(RECORD.plies[number].actor % 3 + 1, RECORD.plies[number].action)]
    with pytest.raises(UnfairError, match=r"that seat played .* out of turn") as unfair:
        audit(replace(RECORD, plies=wrong), FAIR_DEAL)
    assert unfair.value.ply == number


@pytest.mark.parametrize("plies_cut", [1, 30])
def test_a_record_cut_short_is_unfair(plies_cut: int) -> None:
    with pytest.raises(UnfairError, match="did not end here"):
        audit(replace(RECORD, plies=RECORD.plies[:-plies_cut]), FAIR_DEAL)


def test_a_view_beyond_the_end_of_the_record_is_unfair() -> None:
    with pytest.raises(UnfairError, match="did not end here"):
        audit(RECORD, FAIR_DEAL, {ViewKey(0, len(RECORD.plies) + 1, None): view_digest([], [])})


def played_with_takebacks() -> tuple[Record, FairDeal, dict[ViewKey, bytes]]:
    """Return a game with takebacks by consent, and the views that seats 1 and 2 were shown."""
    table, rng = started_table(), random.Random(5)
    seen: dict[ViewKey, bytes] = {}
    while (actor := table.actor) is not None:
        for seat in (1, 2):
            seen[ViewKey(len(table.taken_back), table.ply, seat)] = digest_shown_to(table, seat)
        if table.ply > 9 and rng.random() < 0.25:
            table.revert_to(table.ply - rng.randrange(1, 5))
            if table.actor == CHANCE:
                table._resolve_chance(table._position)  # type: ignore[arg-type]
        else:
            table.decide(actor, table.ply, rng.choice(table.legal()))
    assert table.fair_deal is not None
    assert len(table.taken_back) > 20
    return table.record(), table.fair_deal, seen


WITH_TAKEBACKS = played_with_takebacks()


def test_views_of_plies_taken_back_are_audited_too() -> None:
    record, fair_deal, seen = WITH_TAKEBACKS
    assert audit(record, fair_deal, seen) == sum(ply.actor == CHANCE for ply in record.plies)
    for key in list(seen)[::7]:
        with pytest.raises(UnfairError, match="showed something different") as unfair:
            audit(record, fair_deal, seen | {key: view_digest(["another", "view"], [])})
        assert unfair.value.ply == key.ply - 1


def test_hidden_takebacks_are_unfair() -> None:
    record, fair_deal, seen = WITH_TAKEBACKS
    with pytest.raises(UnfairError):
        audit(replace(record, taken_back=[]), fair_deal, seen)
    with pytest.raises(UnfairError, match="did not end here"):
        audit(RECORD, FAIR_DEAL, SEEN | {ViewKey(1000, 5, 2): view_digest([], [])})


def test_a_legal_action_hidden_from_a_player_is_unfair() -> None:
    table, rng = started_table(), random.Random(5)
    key, hidden = ViewKey(0, 0, 0), b""
    while (seat := table.actor) is not None:
        if len(table.legal()) > 3 and not hidden:
            view = table.view(seat)
            key, hidden = ViewKey(0, table.ply, seat), view_digest(view.game_view, view.legal[1:])
        table.decide(seat, table.ply, rng.choice(table.legal()))
    assert table.fair_deal is not None
    with pytest.raises(UnfairError, match="showed something different") as unfair:
        audit(table.record(), table.fair_deal, {key: hidden})
    assert unfair.value.ply == key.ply - 1


def test_invalid_options_are_unfair() -> None:
    with pytest.raises(UnfairError, match="there is no such game"):
        audit(replace(RECORD, options={"ties": "nonsense"}), FAIR_DEAL)


def test_a_view_from_before_the_first_draw_is_unfair() -> None:
    with pytest.raises(UnfairError):
        audit(RECORD, FAIR_DEAL, SEEN | {ViewKey(0, 0, 2): view_digest([], [])})
