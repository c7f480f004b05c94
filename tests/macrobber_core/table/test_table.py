import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macrobber_core import record
from macrobber_core.bots import known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.table import KeyedChance, Refused, SeatView, Table

GAME = GAMES["mac-robber"]


def new_table(players: int = 3, seed: int = 1) -> Table:
    return Table("A table", GAME, players, {}, KeyedChance(str(seed)))


def full_table(players: int = 3, seed: int = 1) -> Table:
    table = new_table(players, seed)
    for name in ["Ada", "Ben", "Cat", "Dan", "Eve"][:players]:
        table.sit(name)
    return table


def started_table(players: int = 3, seed: int = 1) -> Table:
    table = full_table(players, seed)
    table.start()
    return table


def idle_seat(table: Table) -> int:
    """Return a seat other than the deciding seat."""
    assert table.actor is not None
    return table.actor % len(table.seats) + 1


def play_out(table: Table, seed: int = 1) -> None:
    rng = random.Random(seed)
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))


# --- seats


def test_a_table_has_one_seat_per_player_and_rejects_other_player_counts() -> None:
    for players in GAME.seats:
        assert new_table(players).free_seats == list(range(1, players + 1))
    for players in (0, 2, 6, -1):
        with pytest.raises(ValueError, match="3 to 5 players"):
            new_table(players)


def test_a_table_rejects_options_the_game_does_not_have() -> None:
    with pytest.raises(ValueError, match="no option 'speed'"):
        Table("A table", GAME, 3, {"speed": True}, KeyedChance(str(1)))
    with pytest.raises(ValueError, match="cards"):
        Table("A table", GAME, 3, {"cards": True}, KeyedChance(str(1)))


def test_a_player_gets_the_first_free_seat_unless_another_is_requested() -> None:
    table = new_table()
    assert table.sit("Ada", 2) == 2
    assert table.sit("Ben") == 1
    assert table.sit("Cat") == 3
    assert [seat.name for seat in table.seats] == ["Ben", "Ada", "Cat"]


def test_a_table_is_complete_when_every_seat_is_taken_and_nobody_is_away() -> None:
    table = new_table()
    assert not table.is_complete
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    assert table.is_complete
    table.set_away(2, away=True)
    assert not table.is_complete
    table.set_away(2, away=False)
    assert table.is_complete


def test_names_are_unique_among_players_bots_and_spectators() -> None:
    table = new_table(5)
    table.sit("Ada")
    table.sit("Ada")
    assert table.add_spectator("Ada") == "Ada-3"
    table.sit("Ada-2")
    table.sit_bot("easy")
    table.sit_bot("easy")
    bots = [seat.name for seat in table.seats[3:]]
    assert [seat.name for seat in table.seats[:3]] == ["Ada", "Ada-2", "Ada-2-2"]
    assert len({*bots, "Ada", "Ada-2", "Ada-2-2", "Ada-3"}) == 6
    assert table.add_spectator(bots[0] or "") == f"{bots[0]}-2"


@pytest.mark.parametrize("name", ["ada", "ADA", "Аdа"])
def test_a_name_that_looks_like_another_gets_a_number(name: str) -> None:
    table = new_table()
    table.sit("Ada")
    table.sit(name)
    assert table.seats[1].name == f"{name}-2"
    assert table.add_spectator(name) == f"{name}-3"


@pytest.mark.parametrize("name", ["macrobber", "MacRobber", "mасrоbbеr", "rnacrobber", "macr0bber"])
def test_a_name_that_looks_like_the_programs_name_gets_a_number(name: str) -> None:
    table = new_table()
    table.sit(name)
    assert table.seats[0].name == f"{name}-2"
    assert table.add_spectator(name) == f"{name}-3"


def test_a_bot_is_renamed_when_a_player_has_a_similar_name() -> None:
    table = new_table()
    seat = table.sit_bot("easy")
    bot = table.seats[seat - 1].name or ""
    person = table.sit(bot.upper())
    assert table.seats[person - 1].name == bot.upper()
    assert (table.seats[seat - 1].name or "").casefold() != bot.casefold()


@pytest.mark.parametrize("seat", [0, -1, 4, 17])
def test_a_seat_number_out_of_range_is_refused(seat: int) -> None:
    table = new_table()
    with pytest.raises(Refused, match=f"no seat {seat}"):
        table.sit("Ada", seat)
    assert table.free_seats == [1, 2, 3]


def test_a_taken_seat_is_refused_and_the_refusal_names_its_player() -> None:
    table = new_table()
    table.sit("Ada", 2)
    with pytest.raises(Refused, match="seat 2 is taken by Ada"):
        table.sit("Ben", 2)


def test_a_full_table_or_a_started_game_admits_spectators_only() -> None:
    table = full_table()
    with pytest.raises(Refused, match="full; you can watch"):
        table.sit("Dan")
    table.start()
    with pytest.raises(Refused, match="begun; you can watch"):
        table.sit("Dan")
    assert table.add_spectator("Dan") == "Dan"


def test_leaving_a_seat_frees_it_only_before_the_game() -> None:
    table = full_table()
    table.vacate(2)
    assert table.seats[1] == SeatView()
    table.sit("Eve")
    assert table.seats[1] == SeatView("Eve")
    table.start()
    table.vacate(2)
    assert table.seats[1] == SeatView("Eve", away=True)
    table.set_away(2, away=False)
    assert table.seats[1] == SeatView("Eve")


def test_a_bot_of_a_known_level_can_take_a_seat() -> None:
    table = new_table()
    assert table.sit_bot("easy", 3) == 3
    assert table.seats[2].bot == "easy"
    assert table.seats[2].name
    with pytest.raises(Refused, match="no bot 'grandmaster'; there are: "):
        table.sit_bot("grandmaster")
    assert set(known_levels("mac-robber")) >= {"easy", "random"}


def test_spectators_can_be_added_and_removed() -> None:
    table = new_table()
    table.add_spectator("Ada")
    table.add_spectator("Ben")
    table.remove_spectator("Ada")
    assert table.view(None).spectators == ["Ben"]


# --- starting


def test_a_game_with_free_seats_does_not_start() -> None:
    table = new_table()
    table.sit("Ada")
    with pytest.raises(Refused, match="these seats are still free: 2, 3"):
        table.start()
    assert table.stage == "waiting"
    assert table.ply == 0


def test_a_game_can_be_started_only_once() -> None:
    table = started_table()
    ply = table.ply
    with pytest.raises(Refused, match="begun"):
        table.start()
    assert table.ply == ply


def test_chance_is_drawn_up_to_the_first_decision() -> None:
    table = started_table()
    assert table.stage == "playing"
    assert table.actor in (1, 2, 3)
    assert {ply.actor for ply in table.plies} == {CHANCE}
    assert table.legal()


def test_the_same_seed_and_decisions_produce_the_same_game() -> None:
    first, second = started_table(5, seed=7), started_table(5, seed=7)
    play_out(first)
    play_out(second)
    assert first.plies == second.plies
    assert started_table(5, seed=8).plies != started_table(5, seed=7).plies


# --- deciding


def test_decisions_before_the_game_are_refused() -> None:
    table = full_table()
    with pytest.raises(Refused, match="not begun"):
        table.decide(1, 0, "castle")


def test_decisions_after_the_game_are_refused() -> None:
    table = started_table()
    play_out(table)
    plies = table.plies[:]
    for ply in (table.ply, table.ply - 1, 0, table.ply + 1):
        with pytest.raises(Refused, match="over"):
            table.decide(1, ply, "nonsense")
    assert table.plies == plies
    assert table.stage == "over"


def test_only_the_seat_to_act_can_decide() -> None:
    table = started_table()
    before = table.ply
    assert table.actor is not None
    with pytest.raises(Refused, match=f"it's {table.seats[table.actor - 1].name}'s turn"):
        table.decide(idle_seat(table), table.ply, table.legal()[0])
    assert table.ply == before


@pytest.mark.parametrize("off", [-1, -4, 1, 1000])
def test_a_decision_for_another_ply_is_refused(off: int) -> None:
    table = started_table()
    assert table.actor is not None
    before = table.ply
    with pytest.raises(Refused, match=f"that was for ply {before + off}, but the table is at ply {before}"):
        table.decide(table.actor, before + off, table.legal()[0])
    assert table.ply == before


def test_a_negative_ply_does_not_count_from_the_end() -> None:
    table = started_table()
    assert table.actor is not None
    seat, action = table.actor, table.legal()[0]
    table.decide(seat, table.ply, action)
    last = table.plies[-1]
    with pytest.raises(Refused, match="that was for ply -1"):
        table.decide(last.actor, -1, last.action)


def test_a_repeated_decision_changes_nothing() -> None:
    table = started_table()
    assert table.actor is not None
    seat, ply, action = table.actor, table.ply, table.legal()[0]
    table.decide(seat, ply, action)
    plies, log = table.plies[:], table.log[:]
    for _ in range(3):
        table.decide(seat, ply, action)
    assert (table.plies, table.log) == (plies, log)
    play_out(table)
    plies = table.plies[:]
    table.decide(seat, ply, action)
    assert table.plies == plies


def test_a_different_decision_for_a_played_ply_is_refused() -> None:
    table = started_table()
    assert table.actor is not None
    seat, ply, (first, *others) = table.actor, table.ply, table.legal()
    table.decide(seat, ply, first)
    plies = table.plies[:]
    with pytest.raises(Refused, match=f"that was for ply {ply}"):
        table.decide(seat, ply, others[0])
    with pytest.raises(Refused, match=f"that was for ply {ply}"):
        table.decide(seat % 3 + 1, ply, first)
    assert table.plies == plies


def test_players_cannot_decide_for_chance() -> None:
    table = started_table()
    drawn = table.plies[0]
    with pytest.raises(Refused):
        table.decide(1, 0, drawn.action)
    with pytest.raises(Refused):
        table.decide(1, table.ply, "draw YYYYYY")


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.text(max_size=12), min_size=1, max_size=5))
def test_every_decision_is_played_or_refused_with_a_reason(seed: int, nonsense: list[str]) -> None:
    rng = random.Random(seed)
    table = started_table(rng.choice(GAME.seats), seed)
    spoken: set[str] = set(nonsense)
    for _ in range(rng.randrange(200)):
        if table.actor is None:
            break
        legal = table.legal()
        for action in [*nonsense, rng.choice(sorted(spoken))]:
            if action in legal:
                continue
            before = table.plies[:], table.view(table.actor)
            with pytest.raises(Refused) as caught:
                table.decide(table.actor, table.ply, action)
            assert str(caught.value)
            assert (table.plies, table.view(table.actor)) == before
        spoken.update(legal)
        table.decide(table.actor, table.ply, rng.choice(legal))


def test_a_refusal_names_the_ruling() -> None:
    table = started_table()
    assert table.actor is not None
    with pytest.raises(Refused, match="MR-"):
        table.decide(table.actor, table.ply, "castle " * 3)


# --- views


def test_a_view_lists_legal_actions_only_for_the_seat_to_act() -> None:
    table = started_table()
    for seat in (None, 1, 2, 3):
        assert table.view(seat).legal == (table.legal() if seat == table.actor else [])


def test_a_view_before_the_game_shows_the_waiting_players() -> None:
    table = new_table()
    table.sit("Ada")
    table.add_spectator("Ben")
    view = table.view(1)
    assert (view.stage, view.seat, view.actor, view.game_view, view.legal) == ("waiting", 1, None, None, [])
    assert [seat.name for seat in view.seats] == ["Ada", None, None]
    assert view.name(1) == "Ada"
    assert view.name(2) == "seat 2"


def test_a_view_does_not_change_when_the_table_does() -> None:
    table = started_table()
    view = table.view(None)
    seats, spectators = view.seats[:], view.spectators[:]
    table.add_spectator("Eve")
    table.set_away(1, away=True)
    assert (view.seats, view.spectators) == (seats, spectators)


def test_the_final_view_names_the_winners() -> None:
    table = started_table()
    assert table.view(None).winners is None
    play_out(table)
    assert table.result is not None
    assert table.view(None).winners == table.result.winners
    assert table.view(None).stage == "over"


def test_the_log_continues_from_an_index_and_hides_private_events() -> None:
    table = started_table()
    play_out(table)
    for seat in (None, 1, 2, 3):
        whole = table.log_seen_by(seat)
        assert whole == [event.seen_by(seat) for event in table.log]
        for since in (0, 1, len(whole) - 1, len(whole)):
            assert table.log_seen_by(seat, since) == whole[since:]
    assert table.log_seen_by(None) != table.log_seen_by(1) != table.log


@pytest.mark.parametrize("players", GAME.seats)
def test_the_record_of_a_game_verifies(players: int) -> None:
    table = started_table(players)
    play_out(table)
    last = record.verify(str(table.record()))
    assert last.result == table.result


def test_a_record_names_bots_by_level() -> None:
    table = new_table()
    table.sit("Ada")
    table.sit_bot("easy")
    table.sit_bot("easy")
    assert table.record().names == ["Ada", "bot easy", "bot easy"]


def test_a_resumed_table_marks_players_but_not_bots_as_away() -> None:
    table = started_table()
    seats = [SeatView("Ada"), SeatView("Ben"), SeatView("easy bot", bot="easy")]
    resumed = Table.resume("A table", table.record(), seats, KeyedChance("1"))
    assert [seat.away for seat in resumed.seats] == [True, True, False]


def test_a_record_does_not_change_when_the_game_continues() -> None:
    table = started_table()
    before = table.record()
    plies = before.plies[:]
    play_out(table)
    assert before.plies == plies


# --- absent players


def test_a_bot_stands_in_for_an_absent_player_until_they_return() -> None:
    table = started_table()
    seat = table.actor or 0
    table.vacate(seat)
    assert table.bot_level(seat) is None
    table.set_stand_in(seat, "easy")
    assert table.bot_level(seat) == "easy"
    assert table.seats[seat - 1] == SeatView(table.seats[seat - 1].name, None, True, "easy")
    table.decide(seat, table.ply, table.legal()[0])
    table.set_away(seat, away=False)
    assert table.bot_level(seat) is None
    assert table.seats[seat - 1].stand_in is None


def test_a_stand_in_bot_can_be_removed() -> None:
    table = started_table()
    table.vacate(1)
    table.set_stand_in(1, "easy")
    table.set_stand_in(1, None)
    assert table.bot_level(1) is None
    assert table.seats[0].away


@pytest.mark.parametrize(
    ("seat", "level", "reason"),
    [(2, "genius", "no bot 'genius'"), (3, "easy", "no player"), (0, "easy", "no player"),
     (9, "easy", "no player")],
)  # fmt: skip
def test_a_bot_stands_in_only_for_an_absent_player(seat: int, level: str, reason: str) -> None:
    table = new_table()
    table.sit("Ada")
    table.sit("Ben")
    table.sit_bot("easy", 3)
    table.start()
    table.vacate(2)
    with pytest.raises(Refused, match=reason):
        table.set_stand_in(seat, level)


def test_a_record_names_the_player_even_if_a_bot_stood_in() -> None:
    table = started_table()
    table.vacate(1)
    table.set_stand_in(1, "easy")
    assert not any(name.startswith("bot ") for name in table.record().names)


def test_a_spectator_can_take_over_the_seat_of_a_bot_or_an_absent_player() -> None:
    table = new_table()
    table.sit("Ada")
    table.sit("Ben")
    table.sit_bot("easy", 3)
    table.start()
    table.add_spectator("Dan")
    table.add_spectator("Eve")
    table.give_seat(3, "Dan")
    assert table.seats[2] == SeatView("Dan")
    assert table.spectators == ["Eve"]
    with pytest.raises(Refused, match="Ada is here"):
        table.give_seat(1, "Eve")
    table.vacate(2)
    with pytest.raises(Refused, match="Zoe is not watching this table"):
        table.give_seat(2, "Zoe")
    table.give_seat(2, "Eve")
    assert [seat.name for seat in table.seats] == ["Ada", "Eve", "Dan"]
    assert table.bot_level(3) is None


def test_before_the_game_a_spectator_can_be_given_a_free_seat_or_a_bots() -> None:
    table = new_table()
    table.sit("Ada")
    table.sit_bot("easy")
    for name in ("Dan", "Eve", "Fay"):
        table.add_spectator(name)
    table.give_seat(3, "Eve")
    table.give_seat(2, "Dan")
    assert [seat.name for seat in table.seats] == ["Ada", "Dan", "Eve"]
    with pytest.raises(Refused, match="Ada is here and keeps the seat"):
        table.give_seat(1, "Fay")


def test_before_the_game_people_bots_and_free_seats_can_be_swapped() -> None:
    table = new_table()
    table.sit("Ada")
    table.sit_bot("easy")
    ada, bot, free = table.seats
    table.swap(1, 3)
    assert table.seats == [free, bot, ada]
    table.swap(2, 3)
    assert table.seats == [free, ada, bot]
    table.swap(2, 2)
    assert table.seats == [free, ada, bot]


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 4), (-1, 2)])
def test_only_seats_of_the_table_can_be_swapped(first: int, second: int) -> None:
    table = new_table()
    with pytest.raises(Refused, match="the table has no seat"):
        table.swap(first, second)


def test_once_the_game_has_begun_seats_and_bot_levels_stay() -> None:
    table = new_table()
    table.sit("Ada")
    table.sit("Ben")
    table.sit_bot("easy")
    table.start()
    with pytest.raises(Refused, match="the game has begun"):
        table.swap(1, 2)
    with pytest.raises(Refused, match="the game has begun"):
        table.set_bot_level(3, "hard")


def test_the_level_of_a_bot_can_be_changed_before_the_game_and_it_keeps_its_name() -> None:
    table = new_table()
    table.sit("Ada")
    table.sit_bot("easy")
    name = table.seats[1].name
    table.set_bot_level(2, "hard")
    assert table.seats[1] == SeatView(name, "hard")
    with pytest.raises(Refused, match="there is no bot 'king'"):
        table.set_bot_level(2, "king")
    for seat in (1, 3):
        with pytest.raises(Refused, match=f"no bot sits in seat {seat}"):
            table.set_bot_level(seat, "hard")


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_a_seat_number_out_of_range_cannot_be_handed_over(seat: int) -> None:
    table = started_table()
    table.add_spectator("Dan")
    with pytest.raises(Refused, match="no seat"):
        table.give_seat(seat, "Dan")


def table_of_bots(seed: str = "a seed", *levels: str) -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], 4, {}, KeyedChance(seed))
    table.sit("Ada")
    for level in levels or ("medium", "easy", "chief"):
        table.sit_bot(level)
    return table


def test_bots_get_their_manners_from_the_deal() -> None:
    def drawn(seed: str) -> list[str | None]:
        table = table_of_bots(seed)
        assert [seat.bot for seat in table.seats] == [None, "medium", "easy", "chief"]
        table.start()
        return [seat.bot for seat in table.seats]

    person, medium, easy, chief = drawn("a seed")
    assert (person, chief) == (None, "chief")
    assert (medium or "").startswith("medium-")
    assert (easy or "").startswith("easy-")
    assert drawn("a seed") == drawn("a seed")
    assert len({tuple(drawn(f"seed {number}")) for number in range(10)}) > 3


def test_a_bot_keeps_the_manner_it_came_with_and_the_record_has_it() -> None:
    table = table_of_bots("a seed", "medium-raider", "hard-farmer", "easy-builder")
    table.start()
    assert [seat.bot for seat in table.seats[1:]] == ["medium-raider", "hard-farmer", "easy-builder"]
    assert "seat 2: bot medium-raider" in str(table.record())


def test_a_manner_that_the_game_does_not_have_is_refused() -> None:
    table = Table("Glencoe", GAMES["carcassonne"], 2, {}, KeyedChance("a seed"))
    with pytest.raises(Refused, match="medium-gambler"):
        table.sit_bot("medium-gambler")
