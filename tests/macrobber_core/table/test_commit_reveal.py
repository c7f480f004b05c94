"""Commitments of host and players to their values before the deal."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from macrobber_core.games import GAMES
from macrobber_core.table import HOST_SEAT, FairDeal, Refused, Table, commitment, seal
from macrobber_core.table.commit_reveal import PendingDeal

SECRET, ADA, BEN, CAT = ("a" * 64, "1" * 64, "2" * 64, "3" * 64)


def full_table() -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.sit_bot("easy")
    return table


def committed_table() -> Table:
    table = full_table()
    table.start(SECRET)
    for seat, value in enumerate((ADA, BEN, CAT), 1):
        table.commit(seat, commitment(value, seat))
    return table


def test_the_game_starts_when_the_last_value_is_opened() -> None:
    table = committed_table()
    for seat, value in enumerate((ADA, BEN, CAT), 1):
        assert table.stage == "dealing"
        assert not table.has_begun
        table.open(seat, value)
    assert table.stage == "playing"
    assert table.fair_deal == FairDeal(SECRET, (ADA, BEN, CAT, None))


def test_the_seed_depends_on_every_value() -> None:
    seeds = {
        FairDeal(secret, (ada, ben, None)).seed
        for secret in (SECRET, "b" * 64)
        for ada in (ADA, CAT)
        for ben in (BEN, CAT, None)
    }
    assert len(seeds) == 12
    fair_deal = FairDeal(SECRET, (ADA, BEN, CAT, None))
    message = f"{ADA} {BEN} {CAT} -".encode()
    assert fair_deal.seed == hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).hexdigest()


def test_the_same_values_deal_the_same_game() -> None:
    games = []
    for _ in range(2):
        table = committed_table()
        for seat, value in enumerate((ADA, BEN, CAT), 1):
            table.open(seat, value)
        games.append(table.plies)
    assert games[0] == games[1]


def test_a_value_cannot_be_opened_before_everybody_has_committed() -> None:
    table = full_table()
    table.start(SECRET)
    table.commit(1, commitment(ADA, 1))
    with pytest.raises(Refused, match="not everybody has committed to a value yet"):
        table.open(1, ADA)
    assert table.awaited_seats == [2, 3]


def test_a_commitment_cannot_be_changed() -> None:
    table = committed_table()
    with pytest.raises(Refused, match="you have already committed to a value"):
        table.commit(1, commitment(CAT, 1))
    with pytest.raises(Refused, match="not the value you committed to"):
        table.open(1, CAT)
    table.open(1, ADA)
    table.open(1, ADA)
    assert table.awaited_seats == [2, 3]


def test_a_copied_commitment_cannot_be_opened() -> None:
    table = full_table()
    table.start(SECRET)
    table.commit(1, commitment(ADA, 1))
    table.commit(2, commitment(ADA, 1))
    table.commit(3, commitment(CAT, 3))
    table.open(1, ADA)
    with pytest.raises(Refused, match="not the value you committed to"):
        table.open(2, ADA)


def test_the_repr_of_a_fair_deal_does_not_show_the_host_secret() -> None:
    assert SECRET not in repr(FairDeal(SECRET, (ADA, BEN, None)))


def test_a_bot_cannot_commit_or_open() -> None:
    table = committed_table()
    with pytest.raises(Refused, match="you have already committed to a value"):
        table.commit(4, commitment(ADA, 4))
    with pytest.raises(Refused, match="not the value"):
        table.open(4, ADA)


def test_a_table_of_bots_starts_without_commitments() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("easy")
    table.start(SECRET)
    assert table.stage == "playing"
    assert table.fair_deal == FairDeal(SECRET, (None, None, None))


def test_a_player_leaving_cancels_the_deal_and_the_next_starts_afresh() -> None:
    table = committed_table()
    table.open(1, ADA)
    table.vacate(2)
    assert table.stage == "waiting"
    with pytest.raises(Refused, match="there is no deal in progress"):
        table.open(3, CAT)
    assert table.view(1).deal is None
    table.sit("Dan")
    table.start("b" * 64)
    assert table.awaited_seats == [1, 2, 3]


def test_views_during_a_deal_show_commitments_but_not_the_hosts_value() -> None:
    table = committed_table()
    table.open(2, BEN)
    for seat in (None, 1, 2, 3, 4):
        deal = table.view(seat).deal
        assert deal is not None
        assert deal.host == commitment(SECRET, HOST_SEAT)
        assert deal.commitments == [commitment(ADA, 1), commitment(BEN, 2), commitment(CAT, 3), None]
        assert deal.values == [None, BEN, None, None]
        assert deal.bots == [4]
        assert deal.is_committed


def test_the_seal_can_be_computed_from_the_hosts_commitment() -> None:
    table = committed_table()
    for seat, value in enumerate((ADA, BEN, CAT), 1):
        table.open(seat, value)
    assert table.view(None).seal == seal(commitment(SECRET, HOST_SEAT), (ADA, BEN, CAT, None))
    assert table.view(None).deal is None
    assert table.fair_deal is not None
    assert table.fair_deal.seal != FairDeal(SECRET, (ADA, BEN, ADA, None)).seal


def test_starting_without_a_chance_source_or_a_secret_is_an_error() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("easy")
    with pytest.raises(ValueError, match="neither a chance source nor a value"):
        table.start()
    assert table.stage == "waiting"


def test_a_fair_deal_round_trips_through_text() -> None:
    fair_deal = FairDeal(SECRET, (ADA, None, CAT))
    assert FairDeal.parse(str(fair_deal)) == fair_deal


@pytest.mark.parametrize(
    "text", ["", "-", "- -", f"{SECRET}  -", f"{SECRET} x", SECRET[:-1], SECRET.upper(), f"{SECRET}\n"]
)
def test_a_malformed_fair_deal_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        FairDeal.parse(text)


def test_a_deal_among_bots_awaits_no_seat() -> None:
    assert PendingDeal(SECRET, 2, [1, 2]).missing_seats == []
