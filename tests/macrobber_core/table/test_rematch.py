"""The next game at a table: proposals, agreement, seats and the start player."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.events import RaidEnded
from macrobber_core.table import KeyedChance, PlayedGame, Refused, SeatView, Table, rematch


def finished_table(people: int = 2, bots: int = 1, game: str = "mac-robber", seed: int = 1) -> Table:
    """Return a table whose game is over; Ada, Ben, ... sit in the first seats, and Zoe watches."""
    table = Table("Glencoe", GAMES[game], people + bots, {}, KeyedChance(f"a seed {seed}"))
    for name in ["Ada", "Ben", "Cat", "Dan", "Eve"][:people]:
        table.sit(name)
    for _ in range(bots):
        table.sit_bot("easy")
    table.add_spectator("Zoe")
    table.start()
    play_to_the_end(table, seed)
    return table


def play_to_the_end(table: Table, seed: int = 1) -> None:
    rng = random.Random(seed)
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))


def agree_all(table: Table, *names: str) -> None:
    for name in names:
        rematch.agree(table, name, table.next_game.number, wants=True)


def names(table: Table) -> list[str | None]:
    return [seat.name for seat in table.seats]


def begin_next(table: Table, *agreed: str) -> None:
    agree_all(table, *agreed)
    table.begin_next(rematch.line_up(table, table.next_game.agreed))


def name_at(table: Table, seat: int | None) -> str | None:
    return None if seat is None else names(table)[seat - 1]


def test_a_running_game_has_no_next_game() -> None:
    table = Table("Glencoe", GAMES["claim-it"], 2, {}, KeyedChance("a seed"))
    table.sit("Ada")
    table.sit("Ben")
    table.start()
    assert table.view(1).next_game is None
    with pytest.raises(Refused, match="the game is not over"):
        rematch.agree(table, "Ada", 1, wants=True)
    with pytest.raises(Refused, match="the game is not over"):
        rematch.propose(table, GAMES["claim-it"], {}, 2)


def test_after_a_game_the_same_game_is_proposed_and_the_players_have_not_decided() -> None:
    table = finished_table()
    proposal = table.view(1).next_game
    assert proposal is not None
    assert (proposal.game, proposal.options, proposal.players) == ("mac-robber", table.options, 3)
    assert rematch.undecided(table) == ["Ada", "Ben"]
    agree_all(table, "Ben")
    assert rematch.undecided(table) == ["Ada"]


def test_an_agreement_can_be_withdrawn() -> None:
    table = finished_table()
    agree_all(table, "Ada", "Ben")
    assert rematch.agree(table, "Ada", table.next_game.number, wants=False)
    assert table.next_game.agreed == ["Ben"]
    assert not rematch.agree(table, "Ada", table.next_game.number, wants=False)


def test_another_proposal_needs_everybodys_agreement_again() -> None:
    table = finished_table()
    agree_all(table, "Ada")
    old = table.next_game.number
    rematch.propose(table, GAMES["claim-it"], {"free-squatters": True}, 4)
    assert table.next_game.agreed == []
    with pytest.raises(Refused, match="the host has proposed another game in the meantime"):
        rematch.agree(table, "Ben", old, wants=True)


@pytest.mark.parametrize(("game", "options", "players"), [("claim-it", {}, 6), ("mac-robber", {"cards": "odd"}, 3)])
def test_a_game_that_cannot_be_played_cannot_be_proposed(game: str, options: dict[str, object], players: int) -> None:
    table = finished_table()
    before = table.next_game
    with pytest.raises(ValueError):  # noqa: PT011  # the texts are tested with the games
        rematch.propose(table, GAMES[game], options, players)
    assert table.next_game == before


def test_without_anybody_who_agrees_there_is_no_next_game() -> None:
    table = finished_table()
    with pytest.raises(Refused, match="nobody wants to play again yet"):
        rematch.line_up(table, [])


def test_everybody_who_agrees_keeps_the_seat_and_so_do_the_bots() -> None:
    table = finished_table()
    before = names(table)
    begin_next(table, "Ben", "Ada")
    assert (names(table), table.spectators) == (before, ["Zoe"])
    assert (table.stage, table.game_number) == ("waiting", 2)
    table.start()
    assert table.stage == "playing"


def test_a_spectator_who_agrees_gets_the_seat_of_a_player_who_does_not() -> None:
    table = finished_table()
    begin_next(table, "Ada", "Zoe")
    assert names(table)[:2] == ["Ada", "Zoe"]
    assert table.spectators == ["Ben"]


def test_a_bot_gets_the_seat_of_a_player_who_does_not_agree() -> None:
    table = finished_table()
    table.set_away(2, away=True)
    begin_next(table, "Ada")
    assert [bool(seat.bot) for seat in table.seats] == [False, True, True]
    assert table.spectators == ["Zoe"]  # Ben has left


def test_in_a_game_for_fewer_players_bots_give_way_first_and_then_the_last_who_agreed() -> None:
    table = finished_table(people=4, bots=1)
    rematch.propose(table, GAMES["claim-it"], {}, 3)
    begin_next(table, "Ben", "Cat", "Dan", "Ada")
    assert names(table) == ["Ben", "Cat", "Dan"]
    assert table.spectators == ["Zoe", "Ada"]


def test_in_a_game_for_more_players_spectators_come_before_new_bots() -> None:
    table = finished_table(people=2, bots=1)
    rematch.propose(table, GAMES["carcassonne"], {}, 5)
    begin_next(table, "Ada", "Ben", "Zoe")
    assert names(table)[:2] + names(table)[3:4] == ["Ada", "Ben", "Zoe"]
    assert [bool(seat.bot) for seat in table.seats] == [False, False, True, False, True]


def test_a_bot_of_a_level_that_the_next_game_does_not_know_gets_the_usual_level() -> None:
    table = finished_table()
    table.seats[2] = type(table.seats[2])("Hamish", "my-level")
    rematch.propose(table, GAMES["claim-it"], {}, 3)
    begin_next(table, "Ada", "Ben")
    assert table.seats[2].bot == "medium"
    table.start()


def test_the_start_player_moves_on_clockwise_game_by_game() -> None:
    table = finished_table(people=3, bots=0)
    began = table.first_player
    assert began is not None
    for _ in range(4):
        begin_next(table, "Ada", "Ben", "Cat")
        table.start()
        began = began % 3 + 1
        assert table.first_player == table.view(None).first == began
        play_to_the_end(table)


def test_the_start_player_moves_on_past_a_player_who_has_left() -> None:
    table = finished_table(people=3, bots=0)
    began = table.first_player
    assert began is not None
    leaving = began % 3 + 1
    staying = [name for seat, name in enumerate(["Ada", "Ben", "Cat"], 1) if seat != leaving]
    table.set_away(leaving, away=True)
    begin_next(table, *staying)
    assert table.first == leaving % 3 + 1


def test_the_start_player_still_begins_after_changing_seats() -> None:
    table = finished_table(people=3, bots=0)
    begin_next(table, "Ada", "Ben", "Cat")
    first = table.first
    assert first is not None
    name, other = names(table)[first - 1], first % 3 + 1
    table.swap(first, other)
    assert (table.first, names(table)[other - 1]) == (other, name)
    table.swap(other % 3 + 1, first)
    assert table.first == other
    table.start()
    assert table.first_player == other


def test_the_start_player_still_begins_after_standing_up_and_taking_another_seat() -> None:
    table = finished_table(people=3, bots=0)
    begin_next(table, "Ada", "Ben", "Cat")
    first = table.first
    assert first is not None
    begins, other = names(table)[first - 1] or "", first % 3 + 1
    for seat in (first, other):
        table.vacate(seat)
    table.sit(begins, other)
    table.sit_bot("easy", first)
    assert table.first == other


def test_if_the_start_player_leaves_the_waiting_room_the_next_one_begins_and_without_any_chance_draws() -> None:
    table = finished_table(people=3, bots=0)
    assert table.first_player is not None
    order = rematch.start_order(table.seats, table.first_player)
    begin_next(table, "Ada", "Ben", "Cat")
    begins = []
    for name in order:
        begins.append(name_at(table, table.first))
        table.vacate(names(table).index(name) + 1)
    assert begins == order
    assert table.first is None


def test_a_player_who_decides_late_begins_if_it_is_their_turn_to() -> None:
    table = finished_table(people=3, bots=0)
    began = table.first_player
    assert began is not None
    begin_next(table, *[name for seat, name in enumerate(["Ada", "Ben", "Cat"], 1) if seat != began % 3 + 1])
    late = ["Ada", "Ben", "Cat"][began % 3]
    assert late in table.spectators
    table.give_seat(began % 3 + 1, late)
    assert name_at(table, table.first) == late


def test_who_began_does_not_change_with_the_players_in_the_seats() -> None:
    table = finished_table(people=3, bots=0)
    begin_next(table, "Ada", "Ben", "Cat")
    table.start()
    first = table.first
    assert first is not None
    table.set_away(first, away=True)
    table.add_spectator("Yan")
    table.give_seat(first, "Yan")
    assert table.first == table.first_player == first


def test_each_game_at_a_table_with_a_seed_has_other_draws() -> None:
    table = finished_table(people=2, bots=0, game="claim-it")
    first_game = table.record().plies
    begin_next(table, "Ada", "Ben")
    table.start()
    play_to_the_end(table)
    assert table.record().plies[1:4] != first_game[1:4]


def test_the_tally_of_the_evening_lists_the_finished_games_with_their_raids() -> None:
    table = finished_table(people=3, bots=0)
    result, raids = table.result, [event for event in table.log if isinstance(event, RaidEnded)]
    assert result is not None
    assert raids
    (entry,) = table.view(None).evening
    assert entry == PlayedGame("mac-robber", ["Ada", "Ben", "Cat"], result.scores, result.winners, entry.attacks)
    assert sum(times for _, _, times in entry.attacks) == len(raids)
    begin_next(table, "Ada", "Ben", "Cat")
    assert table.view(1).evening == [entry]
    table.start()
    play_to_the_end(table)
    assert len(table.view(1).evening) == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_event_that_names_an_attacker_and_a_victim(game: str) -> None:
    found: set[tuple[int, int] | None] = set()
    for seed in range(6):
        events: list[Event] = finished_table(people=3, bots=0, game=game, seed=seed).log
        found |= {event.attack_seats for event in events}
    pairs = found - {None}
    assert pairs
    assert all(pair is None or pair[0] != pair[1] for pair in pairs)


AGREEING = st.lists(st.sampled_from(["Ada", "Ben", "Cat", "Zoe"]), unique=True, min_size=1)


@given(agreeing=AGREEING, game=st.sampled_from(sorted(GAMES)), data=st.data())
def test_a_line_up_seats_each_person_once_and_fills_every_seat(
    agreeing: list[str], game: str, data: st.DataObject
) -> None:
    table = FINISHED
    rematch.propose(table, GAMES[game], {}, data.draw(st.sampled_from(list(GAMES[game].seats))))
    places = rematch.line_up(table, agreeing)
    people = [place.name for place in places if place.bot is None]
    assert len(places) == table.next_game.players
    assert len(people) == len(set(people)) == min(len(agreeing), len(places))
    assert set(people) <= set(agreeing)
    old_seats = [place.old_seat for place in places if place.old_seat is not None]
    assert old_seats == sorted(old_seats)  # the order around the table stays


FINISHED = finished_table(people=3, bots=1)


def test_a_bot_keeps_its_manner_in_the_next_game_if_that_has_it() -> None:
    def next_level(before: str, game: str) -> str | None:
        table = finished_table(people=2, bots=1)
        table.seats[2] = SeatView("Hamish", before)
        rematch.propose(table, GAMES[game], {}, 3)
        agree_all(table, "Ada", "Ben")
        return rematch.line_up(table, table.next_game.agreed)[2].bot

    assert next_level("hard-gambler", "claim-it") == "hard-gambler"
    assert next_level("hard-gambler", "carcassonne") == "hard"
    assert next_level("lost", "carcassonne") == "medium"
