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


def table(players: int = 3, seed: int = 1) -> Table:
    return Table("A table", GAME, players, {}, KeyedChance(str(seed)))


def seated(players: int = 3, seed: int = 1) -> Table:
    it = table(players, seed)
    for name in ["Ada", "Ben", "Cat", "Dan", "Eve"][:players]:
        it.sit(name)
    return it


def begun(players: int = 3, seed: int = 1) -> Table:
    it = seated(players, seed)
    it.start()
    return it


def other(it: Table) -> int:
    """Return a seat other than the deciding seat."""
    assert it.actor is not None
    return it.actor % len(it.seats) + 1


def play_out(it: Table, seed: int = 1) -> None:
    rng = random.Random(seed)
    while it.actor is not None:
        it.decide(it.actor, it.ply, rng.choice(it.legal()))


# --- seats


def test_a_table_has_as_many_seats_as_players_and_takes_no_other_number() -> None:
    for players in GAME.seats:
        assert table(players).free_seats == list(range(1, players + 1))
    for players in (0, 2, 6, -1):
        with pytest.raises(ValueError, match="3 to 5 players"):
            table(players)


def test_a_table_does_not_know_options_the_game_does_not_have() -> None:
    with pytest.raises(ValueError, match="no option 'speed'"):
        Table("A table", GAME, 3, {"speed": True}, KeyedChance(str(1)))
    with pytest.raises(ValueError, match="cards"):
        Table("A table", GAME, 3, {"cards": True}, KeyedChance(str(1)))


def test_the_first_free_seat_is_taken_unless_another_is_named() -> None:
    it = table()
    assert it.sit("Ada", 2) == 2
    assert it.sit("Ben") == 1
    assert it.sit("Cat") == 3
    assert [seat.name for seat in it.seats] == ["Ben", "Ada", "Cat"]


def test_a_table_is_complete_when_every_seat_is_taken_and_nobody_is_away() -> None:
    it = table()
    assert not it.is_complete
    for name in ("Ada", "Ben", "Cat"):
        it.sit(name)
    assert it.is_complete
    it.set_away(2, away=True)
    assert not it.is_complete
    it.set_away(2, away=False)
    assert it.is_complete


def test_names_are_told_apart_among_players_bots_and_spectators() -> None:
    it = table(5)
    it.sit("Ada")
    it.sit("Ada")
    assert it.add_spectator("Ada") == "Ada-3"
    it.sit("Ada-2")
    it.sit_bot("easy")
    it.sit_bot("easy")
    bots = [seat.name for seat in it.seats[3:]]
    assert [seat.name for seat in it.seats[:3]] == ["Ada", "Ada-2", "Ada-2-2"]
    assert len({*bots, "Ada", "Ada-2", "Ada-2-2", "Ada-3"}) == 6
    assert it.add_spectator(bots[0] or "") == f"{bots[0]}-2"


@pytest.mark.parametrize("name", ["ada", "ADA", "Аdа"])
def test_a_name_that_looks_like_another_gets_a_number(name: str) -> None:
    it = table()
    it.sit("Ada")
    it.sit(name)
    assert it.seats[1].name == f"{name}-2"
    assert it.add_spectator(name) == f"{name}-3"


@pytest.mark.parametrize("name", ["macrobber", "MacRobber", "mасrоbbеr", "rnacrobber", "macr0bber"])
def test_nobody_has_a_name_that_looks_like_the_programs(name: str) -> None:
    it = table()
    it.sit(name)
    assert it.seats[0].name == f"{name}-2"
    assert it.add_spectator(name) == f"{name}-3"


def test_a_bot_yields_its_name_to_a_person_whose_name_looks_like_it() -> None:
    it = table()
    seat = it.sit_bot("easy")
    bot = it.seats[seat - 1].name or ""
    person = it.sit(bot.upper())
    assert it.seats[person - 1].name == bot.upper()
    assert (it.seats[seat - 1].name or "").casefold() != bot.casefold()


@pytest.mark.parametrize("seat", [0, -1, 4, 17])
def test_a_seat_the_table_does_not_have_is_refused(seat: int) -> None:
    it = table()
    with pytest.raises(Refused, match=f"no seat {seat}"):
        it.sit("Ada", seat)
    assert it.free_seats == [1, 2, 3]


def test_a_taken_seat_is_refused_and_its_owner_named() -> None:
    it = table()
    it.sit("Ada", 2)
    with pytest.raises(Refused, match="seat 2 is taken by Ada"):
        it.sit("Ben", 2)


def test_a_full_table_and_a_game_begun_are_refused_but_can_be_watched() -> None:
    it = seated()
    with pytest.raises(Refused, match="full; you can watch"):
        it.sit("Dan")
    it.start()
    with pytest.raises(Refused, match="begun; you can watch"):
        it.sit("Dan")
    assert it.add_spectator("Dan") == "Dan"


def test_standing_up_frees_a_seat_before_the_game_and_keeps_it_afterwards() -> None:
    it = seated()
    it.vacate(2)
    assert it.seats[1] == SeatView()
    it.sit("Eve")
    assert it.seats[1] == SeatView("Eve")
    it.start()
    it.vacate(2)
    assert it.seats[1] == SeatView("Eve", away=True)
    it.set_away(2, away=False)
    assert it.seats[1] == SeatView("Eve")


def test_a_bot_takes_a_seat_by_level_and_an_unknown_level_is_refused() -> None:
    it = table()
    assert it.sit_bot("easy", 3) == 3
    assert it.seats[2].bot == "easy"
    assert it.seats[2].name
    with pytest.raises(Refused, match="no bot 'grandmaster'; there are: "):
        it.sit_bot("grandmaster")
    assert set(known_levels("mac-robber")) >= {"easy", "random"}


def test_spectators_come_and_go() -> None:
    it = table()
    it.add_spectator("Ada")
    it.add_spectator("Ben")
    it.remove_spectator("Ada")
    assert it.view(None).spectators == ["Ben"]


# --- starting


def test_a_game_with_free_seats_does_not_start() -> None:
    it = table()
    it.sit("Ada")
    with pytest.raises(Refused, match="these seats are still free: 2, 3"):
        it.start()
    assert it.stage == "waiting"
    assert it.ply == 0


def test_a_game_starts_once() -> None:
    it = begun()
    ply = it.ply
    with pytest.raises(Refused, match="begun"):
        it.start()
    assert it.ply == ply


def test_chance_is_drawn_up_to_the_first_decision() -> None:
    it = begun()
    assert it.stage == "playing"
    assert it.actor in (1, 2, 3)
    assert {ply.actor for ply in it.plies} == {CHANCE}
    assert it.legal()


def test_the_same_seed_and_the_same_decisions_make_the_same_game() -> None:
    one, two = begun(5, seed=7), begun(5, seed=7)
    play_out(one)
    play_out(two)
    assert one.plies == two.plies
    assert begun(5, seed=8).plies != begun(5, seed=7).plies


# --- deciding


def test_nothing_is_decided_before_the_game_begins() -> None:
    it = seated()
    with pytest.raises(Refused, match="not begun"):
        it.decide(1, 0, "castle")


def test_nothing_is_decided_after_the_game_ended() -> None:
    it = begun()
    play_out(it)
    plies = it.plies[:]
    for ply in (it.ply, it.ply - 1, 0, it.ply + 1):
        with pytest.raises(Refused, match="over"):
            it.decide(1, ply, "nonsense")
    assert it.plies == plies
    assert it.stage == "over"


def test_only_the_seat_to_act_decides() -> None:
    it = begun()
    before = it.ply
    assert it.actor is not None
    with pytest.raises(Refused, match=f"it's {it.seats[it.actor - 1].name}'s turn"):
        it.decide(other(it), it.ply, it.legal()[0])
    assert it.ply == before


@pytest.mark.parametrize("off", [-1, -4, 1, 1000])
def test_a_decision_for_another_ply_is_refused(off: int) -> None:
    it = begun()
    assert it.actor is not None
    before = it.ply
    with pytest.raises(Refused, match=f"that was for ply {before + off}, but the table is at ply {before}"):
        it.decide(it.actor, before + off, it.legal()[0])
    assert it.ply == before


def test_a_negative_ply_is_not_counted_from_the_end() -> None:
    it = begun()
    assert it.actor is not None
    seat, action = it.actor, it.legal()[0]
    it.decide(seat, it.ply, action)
    last = it.plies[-1]
    with pytest.raises(Refused, match="that was for ply -1"):
        it.decide(last.actor, -1, last.action)


def test_deciding_the_same_again_is_harmless() -> None:
    it = begun()
    assert it.actor is not None
    seat, ply, action = it.actor, it.ply, it.legal()[0]
    it.decide(seat, ply, action)
    plies, log = it.plies[:], it.log[:]
    for _ in range(3):
        it.decide(seat, ply, action)
    assert (it.plies, it.log) == (plies, log)
    play_out(it)
    plies = it.plies[:]
    it.decide(seat, ply, action)
    assert it.plies == plies


def test_an_answered_ply_takes_no_other_answer() -> None:
    it = begun()
    assert it.actor is not None
    seat, ply, (first, *others) = it.actor, it.ply, it.legal()
    it.decide(seat, ply, first)
    plies = it.plies[:]
    with pytest.raises(Refused, match=f"that was for ply {ply}"):
        it.decide(seat, ply, others[0])
    with pytest.raises(Refused, match=f"that was for ply {ply}"):
        it.decide(seat % 3 + 1, ply, first)
    assert it.plies == plies


def test_nobody_plays_for_chance() -> None:
    it = begun()
    drawn = it.plies[0]
    with pytest.raises(Refused):
        it.decide(1, 0, drawn.action)
    with pytest.raises(Refused):
        it.decide(1, it.ply, "draw YYYYYY")


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.text(max_size=12), min_size=1, max_size=5))
def test_whatever_is_decided_is_played_or_refused_with_a_reason(seed: int, nonsense: list[str]) -> None:
    rng = random.Random(seed)
    it = begun(rng.choice(GAME.seats), seed)
    spoken: set[str] = set(nonsense)
    for _ in range(rng.randrange(200)):
        if it.actor is None:
            break
        legal = it.legal()
        for action in [*nonsense, rng.choice(sorted(spoken))]:
            if action in legal:
                continue
            before = it.plies[:], it.view(it.actor)
            with pytest.raises(Refused) as caught:
                it.decide(it.actor, it.ply, action)
            assert str(caught.value)
            assert (it.plies, it.view(it.actor)) == before
        spoken.update(legal)
        it.decide(it.actor, it.ply, rng.choice(legal))


def test_a_refusal_names_the_ruling() -> None:
    it = begun()
    assert it.actor is not None
    with pytest.raises(Refused, match="MR-"):
        it.decide(it.actor, it.ply, "castle " * 3)


# --- views


def test_a_view_offers_actions_to_the_seat_to_act_and_to_no_other() -> None:
    it = begun()
    for seat in (None, 1, 2, 3):
        assert it.view(seat).legal == (it.legal() if seat == it.actor else [])


def test_a_view_before_the_game_shows_who_waits() -> None:
    it = table()
    it.sit("Ada")
    it.add_spectator("Ben")
    view = it.view(1)
    assert (view.stage, view.seat, view.actor, view.game_view, view.legal) == ("waiting", 1, None, None, [])
    assert [seat.name for seat in view.seats] == ["Ada", None, None]
    assert view.name(1) == "Ada"
    assert view.name(2) == "seat 2"


def test_a_view_does_not_change_with_the_table() -> None:
    it = begun()
    view = it.view(None)
    seats, spectators = view.seats[:], view.spectators[:]
    it.add_spectator("Eve")
    it.set_away(1, away=True)
    assert (view.seats, view.spectators) == (seats, spectators)


def test_the_end_names_the_winners() -> None:
    it = begun()
    assert it.view(None).winners is None
    play_out(it)
    assert it.result is not None
    assert it.view(None).winners == it.result.winners
    assert it.view(None).stage == "over"


def test_the_log_goes_on_where_it_was_left_and_hides_what_a_seat_may_not_know() -> None:
    it = begun()
    play_out(it)
    for seat in (None, 1, 2, 3):
        whole = it.log_seen_by(seat)
        assert whole == [event.seen_by(seat) for event in it.log]
        for since in (0, 1, len(whole) - 1, len(whole)):
            assert it.log_seen_by(seat, since) == whole[since:]
    assert it.log_seen_by(None) != it.log_seen_by(1) != it.log


@pytest.mark.parametrize("players", GAME.seats)
def test_the_record_of_a_game_verifies(players: int) -> None:
    it = begun(players)
    play_out(it)
    last = record.verify(str(it.record()))
    assert last.result == it.result


def test_a_record_names_bots_by_level() -> None:
    it = table()
    it.sit("Ada")
    it.sit_bot("easy")
    it.sit_bot("easy")
    assert it.record().names == ["Ada", "bot easy", "bot easy"]


def test_a_resumed_table_waits_for_its_players_and_not_for_its_bots() -> None:
    it = begun()
    seats = [SeatView("Ada"), SeatView("Ben"), SeatView("easy bot", bot="easy")]
    resumed = Table.resume("A table", it.record(), seats, KeyedChance("1"))
    assert [seat.away for seat in resumed.seats] == [True, True, False]


def test_a_record_is_not_changed_by_what_follows() -> None:
    it = begun()
    before = it.record()
    plies = before.plies[:]
    play_out(it)
    assert before.plies == plies


# --- absent players


def test_a_bot_stands_in_for_who_is_away_and_yields_when_they_are_back() -> None:
    it = begun()
    seat = it.actor or 0
    it.vacate(seat)
    assert it.bot_level(seat) is None
    it.set_stand_in(seat, "easy")
    assert it.bot_level(seat) == "easy"
    assert it.seats[seat - 1] == SeatView(it.seats[seat - 1].name, None, True, "easy")
    it.decide(seat, it.ply, it.legal()[0])
    it.set_away(seat, away=False)
    assert it.bot_level(seat) is None
    assert it.seats[seat - 1].stand_in is None


def test_a_bot_that_stands_in_can_be_sent_away() -> None:
    it = begun()
    it.vacate(1)
    it.set_stand_in(1, "easy")
    it.set_stand_in(1, None)
    assert it.bot_level(1) is None
    assert it.seats[0].away


@pytest.mark.parametrize(
    ("seat", "level", "told"),
    [(2, "genius", "no bot 'genius'"), (3, "easy", "no player"), (0, "easy", "no player"),
     (9, "easy", "no player")],
)  # fmt: skip
def test_nobody_is_stood_in_for_without_need(seat: int, level: str, told: str) -> None:
    it = table()
    it.sit("Ada")
    it.sit("Ben")
    it.sit_bot("easy", 3)
    it.start()
    it.vacate(2)
    with pytest.raises(Refused, match=told):
        it.set_stand_in(seat, level)


def test_a_record_names_the_player_though_a_bot_stood_in() -> None:
    it = begun()
    it.vacate(1)
    it.set_stand_in(1, "easy")
    assert not any(name.startswith("bot ") for name in it.record().names)


def test_a_spectator_takes_the_seat_of_a_bot_or_of_somebody_away() -> None:
    it = table()
    it.sit("Ada")
    it.sit("Ben")
    it.sit_bot("easy", 3)
    it.start()
    it.add_spectator("Dan")
    it.add_spectator("Eve")
    it.hand_over(3, "Dan")
    assert it.seats[2] == SeatView("Dan")
    assert it.spectators == ["Eve"]
    with pytest.raises(Refused, match="Ada is here"):
        it.hand_over(1, "Eve")
    it.vacate(2)
    with pytest.raises(Refused, match="Zoe is not watching this table"):
        it.hand_over(2, "Zoe")
    it.hand_over(2, "Eve")
    assert [seat.name for seat in it.seats] == ["Ada", "Eve", "Dan"]
    assert it.bot_level(3) is None


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_no_seat_is_handed_over_that_is_none(seat: int) -> None:
    it = begun()
    it.add_spectator("Dan")
    with pytest.raises(Refused, match="no seat"):
        it.hand_over(seat, "Dan")
