"""Saving a table to the library while it is played."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from helpers.marked import Marked
from macrobber_core.games import GAMES
from macrobber_core.library import Autosave, Library, LibraryError, SavedSeat, TableConfig
from macrobber_core.record import Ply
from macrobber_core.table import KeyedChance, SeatView, Table

NAMES = ("Ada", "Ben", "Cat")


def seated(seed: str = "a seed") -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance(seed))
    for name in NAMES:
        table.sit(name)
    return table


def seats(table: Table) -> list[SavedSeat]:
    return [SavedSeat(seat.name or "", seat.bot, f"token of {seat.name}", None) for seat in table.seats]


def shelf_for(library: Library, table: Table) -> Autosave:
    return Autosave(library, table, "ab12", lambda: seats(table), host="Ada", network=True)


def decide(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, rng.choice(table.legal()))


def resumed(library: Library) -> Table:
    saved = library.load("ab12")
    return Table.resume(
        saved.title, saved.record, [SeatView(seat.name, seat.bot) for seat in saved.seats], KeyedChance(saved.seed)
    )


def test_a_waiting_room_is_kept_with_its_seats_and_how_it_is_run(library: Library) -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {"ties": "most-cubes"})
    table.sit("Ada")
    table.sit_bot("hard", 3)
    shelf = Autosave(
        library, table, "ab12", lambda: seats(table), host="Ada", network=True, config=lambda: TableConfig("sesame")
    )
    shelf.save()
    table.sit("Ben", 4)
    shelf.save()
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


def test_a_waiting_room_that_is_closed_leaves_nothing_behind(library: Library) -> None:
    shelf = shelf_for(library, seated())
    shelf.save()
    shelf.close()
    assert library.games() == []


def test_a_game_that_begins_takes_the_place_of_its_waiting_room(library: Library) -> None:
    table = seated()
    shelf = shelf_for(library, table)
    shelf.save()
    table.start()
    shelf.save()
    shelf.close()
    (entry,) = library.games()
    assert (entry.waiting, entry.actions) == (False, len(table.plies))
    assert library.load("ab12").seed == "a seed"


def test_a_table_that_nobody_can_come_to_is_kept_from_its_first_deal(library: Library) -> None:
    table = seated()
    shelf = Autosave(library, table, "ab12", lambda: seats(table), host="Ada", network=False)
    shelf.save()
    assert library.games() == []
    table.start()
    shelf.save()
    assert len(library.games()) == 1


def test_every_decision_is_in_the_file_when_keep_returns(library: Library) -> None:
    table, rng = seated(), random.Random(1)
    shelf = shelf_for(library, table)
    table.start()
    shelf.save()
    with Library(library.path) as other:
        while table.actor is not None:
            decide(table, rng)
            shelf.save()
            assert other.load("ab12").record.plies == table.plies
        assert other.load("ab12").result == table.result
    assert shelf.error is None


def test_what_a_game_was_dealt_from_is_kept_and_is_in_its_record_when_it_is_over(library: Library) -> None:
    table, rng = Table("Glencoe", GAMES["mac-robber"], 3, {}), random.Random(1)
    for _ in NAMES:
        table.sit_bot("random")
    table.start("a" * 64)
    shelf = shelf_for(library, table)
    shelf.save()
    while table.actor is not None:
        saved = library.load("ab12")
        assert saved.fair_deal == table.fair_deal
        assert saved.record.fair_deal is None
        decide(table, rng)
    shelf.save()
    saved = library.load("ab12")
    assert saved.record == table.record()
    assert saved.record.fair_deal == str(table.fair_deal)
    assert saved.seed == table.fair_deal.seed if table.fair_deal else None


@pytest.mark.parametrize("decisions", [0, 1, 7, 40])
def test_a_game_taken_up_again_goes_on_as_it_would_have(library: Library, decisions: int) -> None:
    table, rng = seated(), random.Random(2)
    shelf = shelf_for(library, table)
    table.start()
    for _ in range(decisions):
        decide(table, rng)
    shelf.save()
    again = resumed(library)
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


def test_a_full_disk_stops_neither_the_game_nor_what_was_kept(library: Library) -> None:
    table, rng = seated(), random.Random(3)
    shelf = shelf_for(library, table)
    table.start()
    shelf.save()
    filler = replace(library.load("ab12"), id="zz")
    library.create(replace(filler, record=replace(filler.record, plies=[Ply(0, f"start {n}") for n in range(600)])))
    (pages,) = library._connection.execute("PRAGMA page_count").fetchone()
    library._connection.execute(f"PRAGMA max_page_count = {pages}")
    kept = 0
    while shelf.error is None:
        kept = table.ply
        decide(table, rng)
        shelf.save()
    assert "full" in shelf.error
    with Library(library.path) as other:
        assert len(other.load("ab12").record.plies) == kept
        for _ in range(5):
            decide(table, rng)
            shelf.save()
        assert len(other.load("ab12").record.plies) == kept
        library._connection.execute("PRAGMA max_page_count = 1000000")
        decide(table, rng)
        shelf.save()
        assert shelf.error is None
        assert other.load("ab12").record.plies == table.plies


def test_tokens_that_change_are_kept(library: Library) -> None:
    table = seated()
    now = seats(table)
    shelf = Autosave(library, table, "ab12", lambda: now, host="Ada", network=True)
    table.start()
    shelf.save()
    now = [SavedSeat("Ada", None, "new", "newer"), *now[1:]]
    shelf.save()
    assert library.load("ab12").seats == now


def test_a_game_is_played_by_one_process_at_a_time(library: Library) -> None:
    table = seated()
    shelf = shelf_for(library, table)
    table.start()
    shelf.save()
    assert library.games()[0].playing
    other = Marked()
    try:
        library._connection.execute("UPDATE games SET holder = ?", (other.mark,))
        with pytest.raises(LibraryError, match=f"being played by process {other.pid}"):
            library.acquire("ab12")
        with pytest.raises(LibraryError, match="there is no interrupted game"):
            library.find()
        decide(table, random.Random(1))
        shelf.save()
        assert shelf.error is not None
        assert "another process has resumed the game" in shelf.error
        assert len(library.load("ab12").record.plies) < table.ply
    finally:
        other.kill()
    assert not library.games()[0].playing
    assert library.find().id == "ab12"
    library.acquire("ab12")
    shelf.save()
    assert shelf.error is None
    shelf.close()
    assert library._connection.execute("SELECT holder FROM games").fetchone() == (None,)


def test_what_was_taken_back_while_the_disk_was_full_is_not_left_in_the_file(library: Library) -> None:
    table = seated()
    shelf = shelf_for(library, table)
    table.start()
    seat = table.actor or 0
    first, other = [one for one in table.legal() if one in {"castle", "piper", "monk 1", "cattle"}][:2]
    table.decide(seat, table.ply, first)
    shelf.save()
    library._connection.execute("PRAGMA query_only = ON")
    table.undo(seat, table.ply)
    shelf.save()
    assert shelf.error is not None
    table.decide(seat, table.ply, other)
    library._connection.execute("PRAGMA query_only = OFF")
    shelf.save()
    assert shelf.error is None
    assert library.load("ab12").record.plies == table.plies
    assert library.load("ab12").record.taken_back == table.taken_back


def test_a_table_taken_up_again_knows_all_that_was_taken_back_and_forgets_what_was_asked(library: Library) -> None:
    table, rng = seated(), random.Random(1)
    shelf = shelf_for(library, table)
    table.start()
    while len(table.taken_back) < 20:
        decide(table, rng)
        shelf.save()
        if table.view(1).may_ask:
            table.undo(1, table.ply)
            for seat in (2, 3):
                table.consent(seat, 1, table.ply, len(table.taken_back), agree=True)
            shelf.save()
    while not table.view(1).may_ask:
        decide(table, rng)
    table.undo(1, table.ply)
    shelf.save()
    assert table.proposal is not None
    again = resumed(library)
    assert again.proposal is None
    assert (again.plies, again.taken_back) == (table.plies, table.taken_back)
    assert again.view(2).game_view == table.view(2).game_view
    assert again.view(2).takebacks == table.view(2).takebacks


def test_a_library_that_somebody_has_edited_into_nonsense_is_called_damaged(library: Library) -> None:
    table = seated()
    table.start()
    shelf_for(library, table).save()
    library._connection.execute("UPDATE games SET options = ?", ("[" * 100_000,))
    with pytest.raises(LibraryError, match="it is damaged"):
        library.load("ab12")


def test_a_full_disk_is_called_that(library: Library) -> None:
    pages = library._connection.execute("PRAGMA page_count").fetchone()[0]
    library._connection.execute(f"PRAGMA max_page_count = {pages}")
    table = Table("G" * 100_000, GAMES["mac-robber"], 3, {}, KeyedChance("a seed"))
    for name in NAMES:
        table.sit(name)
    shelf = shelf_for(library, table)
    table.start()
    shelf.save()
    assert shelf.error is not None
    assert "the disk is full" in shelf.error
