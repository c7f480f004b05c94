"""Commitments of host and players to their values before the deal."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from macrobber_core.games import GAMES
from macrobber_core.table import HOST_SEAT, FairDeal, Refused, Table, commitment, seal
from macrobber_core.table.commit_reveal import PendingDeal

SECRET, ADA, BEN, CAT = ("a" * 64, "1" * 64, "2" * 64, "3" * 64)


def among_people_and_a_bot() -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.sit_bot("easy")
    return table


def bound() -> Table:
    table = among_people_and_a_bot()
    table.start(SECRET)
    for seat, value in enumerate((ADA, BEN, CAT), 1):
        table.commit(seat, commitment(value, seat))
    return table


def test_the_game_begins_when_the_last_value_is_open() -> None:
    table = bound()
    for seat, value in enumerate((ADA, BEN, CAT), 1):
        assert table.stage == "dealing"
        assert not table.has_begun
        table.open(seat, value)
    assert table.stage == "playing"
    assert table.fair_deal == FairDeal(SECRET, (ADA, BEN, CAT, None))


def test_all_chance_comes_from_all_values() -> None:
    seeds = {
        FairDeal(secret, (ada, ben, None)).seed
        for secret in (SECRET, "b" * 64)
        for ada in (ADA, CAT)
        for ben in (BEN, CAT, None)
    }
    assert len(seeds) == 12
    pact = FairDeal(SECRET, (ADA, BEN, CAT, None))
    message = f"{ADA} {BEN} {CAT} -".encode()
    assert pact.seed == hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).hexdigest()


def test_the_same_values_deal_the_same_game() -> None:
    games = []
    for _ in range(2):
        table = bound()
        for seat, value in enumerate((ADA, BEN, CAT), 1):
            table.open(seat, value)
        games.append(table.plies)
    assert games[0] == games[1]


def test_nobody_opens_before_all_are_bound() -> None:
    table = among_people_and_a_bot()
    table.start(SECRET)
    table.commit(1, commitment(ADA, 1))
    with pytest.raises(Refused, match="not everybody has committed to a value yet"):
        table.open(1, ADA)
    assert table.awaited_seats == [2, 3]


def test_who_is_bound_stays_bound() -> None:
    table = bound()
    with pytest.raises(Refused, match="you have already committed to a value"):
        table.commit(1, commitment(CAT, 1))
    with pytest.raises(Refused, match="not the value you committed to"):
        table.open(1, CAT)
    table.open(1, ADA)
    table.open(1, ADA)
    assert table.awaited_seats == [2, 3]


def test_nobody_can_use_the_commitment_of_another() -> None:
    table = among_people_and_a_bot()
    table.start(SECRET)
    table.commit(1, commitment(ADA, 1))
    table.commit(2, commitment(ADA, 1))
    table.commit(3, commitment(CAT, 3))
    table.open(1, ADA)
    with pytest.raises(Refused, match="not the value you committed to"):
        table.open(2, ADA)


def test_the_repr_of_a_fair_deal_does_not_show_the_host_secret() -> None:
    assert SECRET not in repr(FairDeal(SECRET, (ADA, BEN, None)))


def test_a_bot_has_no_value() -> None:
    table = bound()
    with pytest.raises(Refused, match="you have already committed to a value"):
        table.commit(4, commitment(ADA, 4))
    with pytest.raises(Refused, match="not the value"):
        table.open(4, ADA)


def test_without_people_nobody_has_to_be_asked() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("easy")
    table.start(SECRET)
    assert table.stage == "playing"
    assert table.fair_deal == FairDeal(SECRET, (None, None, None))


def test_who_leaves_calls_the_deal_off_and_the_next_is_a_new_one() -> None:
    table = bound()
    table.open(1, ADA)
    table.vacate(2)
    assert table.stage == "waiting"
    with pytest.raises(Refused, match="there is no deal in progress"):
        table.open(3, CAT)
    assert table.view(1).deal is None
    table.sit("Dan")
    table.start("b" * 64)
    assert table.awaited_seats == [1, 2, 3]


def test_while_it_is_dealt_everybody_sees_commitments_and_values_and_never_the_hosts() -> None:
    table = bound()
    table.open(2, BEN)
    for seat in (None, 1, 2, 3, 4):
        deal = table.view(seat).deal
        assert deal is not None
        assert deal.host == commitment(SECRET, HOST_SEAT)
        assert deal.commitments == [commitment(ADA, 1), commitment(BEN, 2), commitment(CAT, 3), None]
        assert deal.values == [None, BEN, None, None]
        assert deal.bots == [4]
        assert deal.is_committed


def test_the_seal_can_be_told_without_the_hosts_value() -> None:
    table = bound()
    for seat, value in enumerate((ADA, BEN, CAT), 1):
        table.open(seat, value)
    assert table.view(None).seal == seal(commitment(SECRET, HOST_SEAT), (ADA, BEN, CAT, None))
    assert table.view(None).deal is None
    assert table.fair_deal is not None
    assert table.fair_deal.seal != FairDeal(SECRET, (ADA, BEN, ADA, None)).seal


def test_chance_has_to_come_from_somewhere() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for _ in range(3):
        table.sit_bot("easy")
    with pytest.raises(ValueError, match="neither a chance source nor a value"):
        table.start()
    assert table.stage == "waiting"


def test_a_pact_comes_back_from_its_text() -> None:
    pact = FairDeal(SECRET, (ADA, None, CAT))
    assert FairDeal.parse(str(pact)) == pact


@pytest.mark.parametrize(
    "text", ["", "-", "- -", f"{SECRET}  -", f"{SECRET} x", SECRET[:-1], SECRET.upper(), f"{SECRET}\n"]
)
def test_what_is_no_pact_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        FairDeal.parse(text)


def test_a_deal_without_players_is_done() -> None:
    assert PendingDeal(SECRET, 2, [1, 2]).missing_seats == []
