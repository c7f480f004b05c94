"""Saving a table to the library while it is played."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from helpers.lock_holder import LockHolder
from macrobber_core.games import GAMES
from macrobber_core.library import Autosave, Library, LibraryError, SavedSeat, TableConfig
from macrobber_core.record import Ply
from macrobber_core.table import KeyedChance, SeatView, Table

NAMES = ("Ada", "Ben", "Cat")


def seated_table(seed: str = "a seed") -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance(seed))
    for name in NAMES:
        table.sit(name)
    return table


def saved_seats(table: Table) -> list[SavedSeat]:
    return [SavedSeat(seat.name or "", seat.bot, f"token of {seat.name}", None) for seat in table.seats]


def autosave_for(library: Library, table: Table) -> Autosave:
    return Autosave(library, table, "ab12", lambda: saved_seats(table), host="Ada", network=True)


def decide(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, rng.choice(table.legal()))


def resumed_table(library: Library) -> Table:
    saved = library.load("ab12")
    return Table.resume(
        saved.title, saved.record, [SeatView(seat.name, seat.bot) for seat in saved.seats], KeyedChance(saved.seed)
    )


def test_a_waiting_room_is_saved_with_its_seats_and_configuration(library: Library) -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {"ties": "most-cubes"})
    table.sit("Ada")
    table.sit_bot("hard", 3)
    autosave = Autosave(
        library,
        table,
        "ab12",
        lambda: saved_seats(table),
        host="Ada",
        network=True,
        config=lambda: TableConfig("sesame"),
    )
    autosave.save()
    table.sit("Ben", 4)
    autosave.save()
    saved = library.load("ab12")
    assert [(seat.name, seat.bot) for seat in saved.seats] == [
        ("Ada", None),
        ("", None),
        ("Hamish", "hard"),
        ("Ben", None),
    ]
    assert saved.record.options["ties"] == "most-cubes"
    assert (saved.title, saved.seed, saved.config) == ("Glencoe", "", TableConfig("sesame", waiting=True))
    (entry,) = library.games()
    assert (entry.waiting, entry.names) == (True, ["Ada", "Hamish", "Ben"])


def test_closing_a_waiting_room_deletes_it(library: Library) -> None:
    autosave = autosave_for(library, seated_table())
    autosave.save()
    autosave.close()
    assert library.games() == []


def test_a_waiting_room_that_the_host_keeps_can_be_resumed_and_one_closed_for_good_is_deleted(library: Library) -> None:
    autosave = autosave_for(library, seated_table())
    autosave.save()
    autosave.close(kept=True)
    assert library.find().waiting
    again = Autosave(
        library, seated_table(), "ab12", list, host="Ada", network=True, saved=library.load(library.find().id)
    )
    again.close(kept=False)
    assert library.games() == []


@pytest.mark.parametrize(
    ("kept", "closed", "interrupted"), [(None, False, True), (True, False, True), (False, True, False)]
)
def test_a_running_game_counts_as_interrupted_unless_the_host_closed_it_for_good(
    library: Library, *, kept: bool | None, closed: bool, interrupted: bool
) -> None:
    autosave = running_game(library)
    autosave.close(kept=kept)
    (entry,) = library.games()
    assert (entry.closed, entry.interrupted) == (closed, interrupted)


@pytest.mark.parametrize("kept", [None, True, False])
def test_a_finished_game_counts_as_interrupted_only_if_the_host_keeps_its_table(
    library: Library, *, kept: bool | None
) -> None:
    table, rng = seated_table(), random.Random(1)
    table.start()
    autosave = autosave_for(library, table)
    while table.actor is not None:
        decide(table, rng)
    autosave.save()
    autosave.close(kept=kept)
    assert library.games()[0].interrupted == bool(kept)


def test_a_closed_game_can_be_resumed_by_its_id_and_then_counts_as_interrupted_again(library: Library) -> None:
    running_game(library).close(kept=False)
    with pytest.raises(LibraryError, match="there is no interrupted game"):
        library.find()
    library.acquire(library.find("ab").id)
    library.release("ab12")
    assert library.find().interrupted


def running_game(library: Library) -> Autosave:
    table = seated_table()
    autosave = autosave_for(library, table)
    table.start()
    autosave.save()
    return autosave


def test_a_started_game_replaces_its_waiting_room(library: Library) -> None:
    table = seated_table()
    autosave = autosave_for(library, table)
    autosave.save()
    table.start()
    autosave.save()
    autosave.close()
    (entry,) = library.games()
    assert (entry.waiting, entry.actions) == (False, len(table.plies))
    assert library.load("ab12").seed == "a seed"


def test_a_table_off_the_network_is_saved_only_after_its_start(library: Library) -> None:
    table = seated_table()
    autosave = Autosave(library, table, "ab12", lambda: saved_seats(table), host="Ada", network=False)
    autosave.save()
    assert library.games() == []
    table.start()
    autosave.save()
    assert len(library.games()) == 1


def test_every_decision_is_in_the_file_when_save_returns(library: Library) -> None:
    table, rng = seated_table(), random.Random(1)
    autosave = autosave_for(library, table)
    table.start()
    autosave.save()
    with Library(library.path) as other:
        while table.actor is not None:
            decide(table, rng)
            autosave.save()
            assert other.load("ab12").record.plies == table.plies
        assert other.load("ab12").result == table.result
    assert autosave.error is None


def test_the_fair_deal_is_saved_but_in_the_record_only_after_the_game(library: Library) -> None:
    table, rng = Table("Glencoe", GAMES["mac-robber"], 3, {}), random.Random(1)
    for _ in NAMES:
        table.sit_bot("random")
    table.start("a" * 64)
    autosave = autosave_for(library, table)
    autosave.save()
    while table.actor is not None:
        saved = library.load("ab12")
        assert saved.fair_deal == table.fair_deal
        assert saved.record.fair_deal is None
        decide(table, rng)
    autosave.save()
    saved = library.load("ab12")
    assert saved.record == table.record()
    assert saved.record.fair_deal == str(table.fair_deal)
    assert saved.seed == table.fair_deal.seed if table.fair_deal else None


@pytest.mark.parametrize("decisions", [0, 1, 7, 40])
def test_a_resumed_game_continues_as_it_would_have(library: Library, decisions: int) -> None:
    table, rng = seated_table(), random.Random(2)
    autosave = autosave_for(library, table)
    table.start()
    for _ in range(decisions):
        decide(table, rng)
    autosave.save()
    again = resumed_table(library)
    assert again.stage == "playing"
    assert [seat.name for seat in again.seats] == list(NAMES)
    assert [seat.away for seat in again.seats] == [True] * 3
    for seat in (1, 2, 3, None):
        assert again.log_seen_by(seat) == table.log_seen_by(seat)
        assert again.view(seat).game_view == table.view(seat).game_view
    state = rng.getstate()
    while table.actor is not None:
        decide(table, rng)
    rng.setstate(state)
    while again.actor is not None:
        decide(again, rng)
    assert again.plies == table.plies


def test_a_full_disk_stops_neither_the_game_nor_later_saving(library: Library) -> None:
    table, rng = seated_table(), random.Random(3)
    autosave = autosave_for(library, table)
    table.start()
    autosave.save()
    filler = replace(library.load("ab12"), id="zz")
    library.create(replace(filler, record=replace(filler.record, plies=[Ply(0, f"start {n}") for n in range(600)])))
    (pages,) = library._connection.execute("PRAGMA page_count").fetchone()
    library._connection.execute(f"PRAGMA max_page_count = {pages}")
    saved_plies = 0
    while autosave.error is None:
        saved_plies = table.ply
        decide(table, rng)
        autosave.save()
    assert "full" in autosave.error
    with Library(library.path) as other:
        assert len(other.load("ab12").record.plies) == saved_plies
        for _ in range(5):
            decide(table, rng)
            autosave.save()
        assert len(other.load("ab12").record.plies) == saved_plies
        library._connection.execute("PRAGMA max_page_count = 1000000")
        decide(table, rng)
        autosave.save()
        assert autosave.error is None
        assert other.load("ab12").record.plies == table.plies


def test_changed_tokens_are_saved(library: Library) -> None:
    table = seated_table()
    now = saved_seats(table)
    autosave = Autosave(library, table, "ab12", lambda: now, host="Ada", network=True)
    table.start()
    autosave.save()
    now = [SavedSeat("Ada", None, "new", "newer"), *now[1:]]
    autosave.save()
    assert library.load("ab12").seats == now


def test_only_one_process_at_a_time_can_play_a_game(library: Library) -> None:
    table = seated_table()
    autosave = autosave_for(library, table)
    table.start()
    autosave.save()
    assert library.games()[0].playing
    other = LockHolder()
    try:
        library._connection.execute("UPDATE games SET holder = ?", (other.lock_id,))
        with pytest.raises(LibraryError, match=f"being played by process {other.pid}"):
            library.acquire("ab12")
        with pytest.raises(LibraryError, match="there is no interrupted game"):
            library.find()
        decide(table, random.Random(1))
        autosave.save()
        assert autosave.error is not None
        assert "another process has resumed the game" in autosave.error
        assert len(library.load("ab12").record.plies) < table.ply
    finally:
        other.kill()
    assert not library.games()[0].playing
    assert library.find().id == "ab12"
    library.acquire("ab12")
    autosave.save()
    assert autosave.error is None
    autosave.close()
    assert library._connection.execute("SELECT holder FROM games").fetchone() == (None,)


def test_actions_taken_back_while_saving_failed_are_removed_from_the_file(library: Library) -> None:
    table = seated_table()
    autosave = autosave_for(library, table)
    table.start()
    seat = table.actor or 0
    first, other = [one for one in table.legal() if one in {"castle", "piper", "monk 1", "cattle"}][:2]
    table.decide(seat, table.ply, first)
    autosave.save()
    library._connection.execute("PRAGMA query_only = ON")
    table.undo(seat, table.ply)
    autosave.save()
    assert autosave.error is not None
    table.decide(seat, table.ply, other)
    library._connection.execute("PRAGMA query_only = OFF")
    autosave.save()
    assert autosave.error is None
    assert library.load("ab12").record.plies == table.plies
    assert library.load("ab12").record.taken_back == table.taken_back


def test_a_resumed_table_keeps_takebacks_but_no_open_proposal(library: Library) -> None:
    table, rng = seated_table(), random.Random(1)
    autosave = autosave_for(library, table)
    table.start()
    while len(table.taken_back) < 20:
        decide(table, rng)
        autosave.save()
        if table.view(1).may_ask:
            table.undo(1, table.ply)
            for seat in (2, 3):
                table.consent(seat, 1, table.ply, len(table.taken_back), agree=True)
            autosave.save()
    while not table.view(1).may_ask:
        decide(table, rng)
    table.undo(1, table.ply)
    autosave.save()
    assert table.proposal is not None
    again = resumed_table(library)
    assert again.proposal is None
    assert (again.plies, again.taken_back) == (table.plies, table.taken_back)
    assert again.view(2).game_view == table.view(2).game_view
    assert again.view(2).takebacks == table.view(2).takebacks


def test_a_library_with_invalid_content_is_reported_as_damaged(library: Library) -> None:
    table = seated_table()
    table.start()
    autosave_for(library, table).save()
    library._connection.execute("UPDATE games SET options = ?", ("[" * 100_000,))
    with pytest.raises(LibraryError, match="it is damaged"):
        library.load("ab12")


def test_a_full_disk_is_reported(library: Library) -> None:
    pages = library._connection.execute("PRAGMA page_count").fetchone()[0]
    library._connection.execute(f"PRAGMA max_page_count = {pages}")
    table = Table("G" * 100_000, GAMES["mac-robber"], 3, {}, KeyedChance("a seed"))
    for name in NAMES:
        table.sit(name)
    autosave = autosave_for(library, table)
    table.start()
    autosave.save()
    assert autosave.error is not None
    assert "the disk is full" in autosave.error
