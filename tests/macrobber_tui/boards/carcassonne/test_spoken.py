"""Carcassonne in plain mode: questions, typed answers and narration."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from helpers.carcassonne.moments import EVERYTHING, moments, played, started_table
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import Gain, State
from macrobber_core.games.carcassonne.tiles import PLACES, TILES
from macrobber_core.games.carcassonne.view import to_state
from macrobber_core.table import TableView
from macrobber_tui.boards import full_log, log_filters, plain_game, public_turns_since
from macrobber_tui.boards.carcassonne.decision_input import placements_by_place
from macrobber_tui.boards.carcassonne.log_lines import event_notation
from macrobber_tui.boards.carcassonne.spoken.tile import describe_part, describe_tile
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.decision_input import PlainDecisionInput

SPOKEN = plain_game("carcassonne")
SIGNS = re.compile(r"[■▲►◄│┌+→\[\]·♠_{}]")


def changed_position(name: str, **changes: Any) -> TableView:
    """Return a named position with some attributes of its state changed."""
    table = moments(3)[name].table
    state = to_state(table.game_view)
    for attribute, value in changes.items():
        setattr(state, attribute, value)
    position = Carcassonne(state)
    return msgspec.structs.replace(table, game_view=position.view(table.seat), legal=position.legal())


def placing_tile(state: State, letter: str) -> TableView:
    """Return a table where Ada has to place a tile."""
    state.phase = state.next_phase = "place"
    state.actor, state.active, state.tile = 1, 1, letter
    position = Carcassonne(state.copy())
    return msgspec.structs.replace(started_table(2, 1).view(1), game_view=position.view(1), legal=position.legal())


def robbing() -> TableView:
    """Our robber stands where Ben scores 8 and Cat scores 3."""
    gains = (Gain(2, "0,0 n", 8, "meeple"), Gain(3, "0,0 n", 3, "messenger"))
    return changed_position(
        "placing", phase="rob", next_phase="rob", actor=1, active=2, tile=None, gains=gains,
        points=[0, 20, 7, 9], messengers=[0, 1, 0, 57], robbers=[None, 7, None, None],
    )  # fmt: skip


def going_home() -> TableView:
    return changed_position("message", phase="home", next_phase="home", message=None)


def answer(table: TableView, *lines: str) -> str:
    """Return the action decided by typing lines one after the other."""
    decision = PlainDecisionInput(table)
    action = ""
    for line in lines:
        found = decision.answer(line)
        assert found is not None, line
        action = found.action
    return action


# --- tiles in words


def test_a_tile_is_described_in_its_rotation() -> None:
    assert describe_tile(TILES["D"][0]) == "city north, road from east to west"
    assert describe_tile(TILES["D"][1]) == "city east, road from north to south"
    assert describe_tile(TILES["F"][0]) == "city east and west with a pennant"
    assert describe_tile(TILES["H"][0]) == "city north, city south"
    assert describe_tile(TILES["A"][0]) == "road south, which ends here, monastery"
    assert describe_tile(TILES["Wb"][0]) == "roads east, south and west, which end here, a bag"
    assert describe_tile(TILES["C"][0]) == "city on all sides with a pennant"


def test_fields_of_a_tile_are_described_by_half_edges() -> None:
    tile = TILES["V"][0]
    descriptions = [describe_part(part, tile) for part in tile.parts]
    assert descriptions[1:] == [
        "field north, east, south (east half) and west (north half)",
        "field south (west half) and west (south half)",
    ]


@pytest.mark.parametrize("letter", TILES)
def test_every_part_of_a_tile_has_its_own_description(letter: str) -> None:
    for tile in TILES[letter]:
        descriptions = [describe_part(part, tile) for part in tile.parts]
        assert len({*descriptions}) == len(descriptions)


# --- a tile is placed


@pytest.mark.parametrize("name", ["placing", "monastery", "junction", "bag"])
def test_every_placement_can_be_typed_in_steps_or_notation(name: str) -> None:
    table = moments(3)[name].table
    assert len(table.legal) > 4
    for action in table.legal:
        assert answer(table, action) == action
    assert reached(PlainDecisionInput(table)) == {*table.legal}


def reached(decision: PlainDecisionInput) -> set[str]:
    """Return the actions that can be reached by typing numbers."""
    found = set()
    for number, choice in enumerate(decision.choices, 1):
        reply = decision.answer(str(number))
        assert reply is not None
        if reply.action:
            assert choice.actions == [reply.action]
            found.add(reply.action)
        else:
            found |= reached(decision)
            decision.back()
    return found


def test_a_place_can_be_typed_as_coordinates_or_in_words() -> None:
    table = moments(3)["placing"].table
    for (x, y), turned in placements_by_place(table.legal).items():
        there = {action for actions in turned.values() for action in actions}
        east = f"{abs(x)} {'east' if x >= 0 else 'west'}"
        south = f"{abs(y)} {'south' if y >= 0 else 'north'}"
        for line in (f"{x},{y}", f"{x} {y}", f"place {x},{y}", f"{south} {east}"):
            assert {*SPOKEN.matching_actions(line, table)} == there, line


def test_a_meeple_after_the_robbers_can_be_typed_by_number_words_or_notation() -> None:
    """CR-12."""
    table = moments(3)["meeple"].table
    decision = PlainDecisionInput(table)
    assert [choice.actions for choice in decision.choices] == [[action] for action in table.legal]
    for action in table.legal:
        assert answer(table, action) == action
        assert SPOKEN.matching_actions(action.removeprefix("meeple "), table) == [action]
    assert SPOKEN.matching_actions("no meeple", table) == ["meeple none"]


def test_rotation_and_meeple_can_be_typed_in_words() -> None:
    table = moments(3)["placing"].table
    for action in table.legal:
        _verb, place, turns, *claim = action.split()
        line = f"{place} turned by {turns} with a {' '.join(claim)}" if claim else f"{place} turn {turns} no meeple"
        assert SPOKEN.matching_actions(line, table) == [action], line


@pytest.mark.parametrize(
    ("language", "line", "english"),
    [
        ("de", "{at} mit Ritter im norden", "{at} knight north"),
        ("de", "1 osten 1 süden", "1 east 1 south"),
        ("fr", "{at} sans meeple", "{at} without meeple"),
        ("nl", "{at} zonder horige", "{at} without meeple"),
    ],
)
def test_a_placement_can_be_typed_in_the_players_language(language: str, line: str, english: str) -> None:
    table = moments(3)["placing"].table
    set_language(language)
    for x, y in placements_by_place(table.legal):
        at = f"{x},{y}"
        decision = PlainDecisionInput(table)
        assert decision.in_english(line.format(at=at)).replace("im ", "").replace("with ", "") == english.format(at=at)


def test_a_typed_meeple_is_first_matched_within_the_open_question() -> None:
    table = moments(3)["placing"].table
    action = next(action for action in table.legal if action.split()[3:4] == ["farmer"])
    _verb, place, turns, *_claim = action.split()
    decision = PlainDecisionInput(table)
    decision.answer(f"{place} turn {turns}")
    decision.answer("farmer")
    offered = {one for choice in decision.choices for one in choice.actions}
    assert offered <= {one for one in table.legal if one.startswith(f"place {place} {turns}")}


def test_an_action_outside_the_open_question_needs_confirmation() -> None:
    table = moments(3)["placing"].table
    first, last = placements_by_place(table.legal), [*placements_by_place(table.legal)][-1]
    decision = PlainDecisionInput(table)
    decision.answer("{},{}".format(*next(iter(first))))
    only = next(actions for actions in first[last].values())[0]
    _verb, place, turns, *_claim = only.split()
    reply = decision.answer(f"{place} turn {turns} none")
    assert reply is not None
    assert not reply.action
    assert reply.lines[0].startswith(f"1. The tile goes to {place}: ")


def test_a_place_where_the_tile_does_not_fit_gives_the_reason() -> None:
    table = moments(3)["placing"].table
    fits = placements_by_place(table.legal)
    gaps = {(one.x + x, one.y + y) for one in table.game_view.board for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))} - {
        (one.x, one.y) for one in table.game_view.board
    }
    x, y = next(gap for gap in sorted(gaps) if gap not in fits)
    for line, reason in (
        (f"{x},{y}", "it does not fit there, beside "),
        ("0,0", "there is a tile at 0,0 (CB-02)"),
        ("99,99", "99,99 is not next to a tile (CB-02)"),
        ("{},{} monk".format(*next(iter(fits))), "this tile has no monastery (CB-04)"),
    ):
        found = PlainDecisionInput(table).answer(line)
        assert found is not None, line
        assert found.lines[0].startswith(f"Not possible: {reason}"), line


def test_unrelated_words_match_no_action() -> None:
    table = moments(3)["placing"].table
    for line in ("hello", "rob 2", "do", "robber 3", "knight of the round table"):
        assert SPOKEN.matching_actions(line, table) == [], line


def test_a_placement_question_names_the_tile_and_counts_places_and_meeples() -> None:
    question, hand, fitting = SPOKEN.question_lines(moments(3)["placing"].table)
    assert question.startswith("Your turn: ")
    assert re.fullmatch(r"You have tile \w+ in hand: .+\.", hand)
    assert re.fullmatch(r"It fits in \d+ places. You have \d meeples?\.", fitting)


def test_the_only_place_is_described_in_the_question() -> None:
    state = to_state(started_table(2, 1).view(1).game_view)
    assert SPOKEN.question_lines(placing_tile(state, "C"))[-1].startswith(
        "0,-1, beside city south. The tile: city on all sides"
    )
    assert len(SPOKEN.question_lines(placing_tile(state, "V"))) == 3


def test_many_places_are_grouped_by_row() -> None:
    table = moments(3)["placing"].table
    listed = SPOKEN.choices(table, table.legal)
    assert all(choice.name.startswith("row ") for choice in listed)
    pages = {page.name: page for page in SPOKEN.new_narrator(table).pages(table)}
    assert len(pages["places"].get_lines()) == len(placements_by_place(table.legal))


def test_a_placement_is_explained_with_its_effects() -> None:
    table = moments(3)["placing"].table
    knight = next(action for action in table.legal if "knight" in action)
    explanation = SPOKEN.explain_action(knight, table)
    assert explanation[0].startswith("The tile goes to ")
    assert explanation[1].startswith("With a knight: city ")
    assert len(explanation) > 2


# --- the scoreboard


def test_spaces_for_a_robber_are_numbered_like_all_choices() -> None:
    table = moments(3)["robber"].table
    choices = PlainDecisionInput(table).choices
    assert len(choices) > 1
    for number, choice in enumerate(choices, 1):
        assert choice.is_numbered
        assert answer(table, str(number)) == choice.actions[0]
        assert answer(table, choice.actions[0]) == choice.actions[0]
    assert answer(table, "stay") == "pass"
    spaces = {*table.legal} - {"pass"}
    assert {*SPOKEN.matching_actions("Ben", table), *SPOKEN.matching_actions("cat", table)} <= spaces
    assert SPOKEN.matching_actions("Ben", table)


def test_pending_scorings_are_listed_before_robbers_are_placed() -> None:
    assert any(
        line.startswith(("About to score: ", "The tile completes nothing that scores."))
        for line in SPOKEN.question_lines(moments(3)["robber"].table)
    )


def test_the_next_scoring_can_be_typed_by_number_notation_or_figure() -> None:
    table = moments(3)["scoring"].table
    for number, action in enumerate(table.legal, 1):
        assert answer(table, str(number)) == answer(table, action) == action
    assert SPOKEN.matching_actions("messenger", table) == [
        action for action in table.legal if action.endswith("messenger")
    ]
    assert any(
        line.startswith(("Still to score: ", "Scores, in this order: ")) for line in SPOKEN.question_lines(table)
    )


def test_a_robbery_can_be_typed_by_number_name_or_notation() -> None:
    table = robbing()
    assert list(table.legal) == ["rob 2 meeple", "rob 3 messenger"]
    for line in ("1", "rob 2 meeple", "rob Ben", "ben", "meeple"):
        assert answer(table, line) == "rob 2 meeple", line
    assert answer(table, "rob 3") == "rob 3 messenger"
    assert "Scores, in this order: Ben's meeple 8, Cat's messenger 3." in SPOKEN.question_lines(table)
    descriptions = [choice.description for choice in SPOKEN.choices(table, table.legal)]
    assert descriptions[0].startswith("You rob Ben, who scores 8 for the ")
    assert descriptions[0].endswith(": 4 points for you.")


def test_a_message_can_be_answered_by_number_or_words() -> None:
    table = moments(3)["message"].table
    assert SPOKEN.question_lines(table)[0].startswith("Message: ")
    for line, action in (("1", "do"), ("do", "do"), ("do it", "do"), ("2", "take"), ("take 2", "take")):
        assert answer(table, line) == action, line


def test_a_meeple_to_take_home_can_be_typed_by_number_or_place() -> None:
    table = going_home()
    assert len(table.legal) > 1
    for number, action in enumerate(table.legal, 1):
        assert answer(table, str(number)) == answer(table, action) == action
        assert action in SPOKEN.matching_actions(action.split()[1], table)
        assert SPOKEN.explain_action(action, table)[0].startswith("Your ")


def test_the_scoreboard_page_names_the_targets_of_robbers() -> None:
    table = robbing()
    narrator = SPOKEN.new_narrator(table)
    pages = {page.name: page for page in narrator.pages(table)}
    lines = pages["scoreboard"].get_lines()
    assert "Your robber is on space 7 and robs the first to score from there: Ben's meeple or Cat's messenger." in lines
    assert "Robbers at home: Ben and Cat." in lines


# --- the table


def test_reports_and_pages_are_sentences_without_signs() -> None:
    for name in ("placing", "robber", "another places", "over"):
        moment = moments(3)[name]
        narrator = SPOKEN.new_narrator(moment.table)
        narrator.narrate(moment.log)
        pages = {page.name: page for page in narrator.pages(moment.table)}
        lines = [
            *SPOKEN.report(moment.table),
            *SPOKEN.own_report(moment.table),
            *(line for page in pages.values() if not page.unavailable_reason for line in page.get_lines()),
        ]
        assert all(line[0].isupper() or line[0] in "-0123456789" for line in lines)
        assert all(line.endswith(".") for line in lines)
        assert not any(SIGNS.search(line) for line in lines)


def test_the_scoreboard_page_is_unavailable_without_expansions() -> None:
    table = started_table(2, 1, {"robbers": "off"})
    view = table.view(1)
    pages = {page.name: page for page in SPOKEN.new_narrator(view).pages(view)}
    assert pages["scoreboard"].unavailable_reason
    assert not any("robber" in line for line in SPOKEN.report(view))


def test_the_look_page_describes_a_place() -> None:
    table = moments(3)["placing"].table
    pages = {page.name: page for page in SPOKEN.new_narrator(table).pages(table)}
    look = pages["look"].get_lines
    assert look("0,0")[0].endswith(" It is tile D.")
    assert look("0,0")[0].startswith("0,0: city north, road from east to west")
    assert look("50,50") == ["There is no tile at 50,50 or next to it."]
    assert look("256,0") == look("nowhere")
    assert look("nowhere") == ["Name a place, as in 'look 2,-1' or 'look 2 east 1 north'."]
    x, y = next(iter(placements_by_place(table.legal)))
    empty, *fits = look(f"{x},{y}")
    assert empty.startswith(f"{x},{y} is empty. Around it: ")
    assert fits


def test_the_features_page_says_where_each_feature_is_open() -> None:
    table = moments(3)["placing"].table
    pages = {page.name: page for page in SPOKEN.new_narrator(table).pages(table)}
    some, every = pages["features"].get_lines(), pages["features"].get_lines("all")
    assert len(some) < len(every)
    assert all(", open at " in line for line in every)
    lying_at = {(one.x, one.y) for one in table.game_view.board}
    for line in every:
        found = re.search(r"open at (.*?): ", line)
        assert found is not None
        places = [tuple(map(int, place.split(","))) for place in found[1].split("; ")]
        assert places
        assert not lying_at & {*places}


# --- what happened


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"robbers": "off"}, {"robbers": "zmg"}, {"robbers": "c31"}, EVERYTHING])
def test_a_whole_game_is_narrated_in_sentences_without_signs(options: dict[str, str | bool]) -> None:
    table = [*played(3, 2, options)][-1]
    lines = SPOKEN.new_narrator(table.view(1)).narrate(table.log_seen_by(1))
    assert lines[-1].startswith("The game is over. ")
    assert all(line[0].isupper() and line.endswith(".") for line in lines)
    assert not any(SIGNS.search(line) for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"robbers": "off"}, {"robbers": "zmg"}, EVERYTHING])
def test_the_log_in_notation_matches_the_record(options: dict[str, str | bool]) -> None:
    for seed in (1, 2):
        table = [*played(3, seed, options)][-1]
        notes = [event_notation(event) for event in table.log_seen_by(None) if event_notation(event)]
        assert notes == [f"{ply}" for ply in table.record().plies]


def test_every_log_line_has_a_kind_and_names_seats() -> None:
    moment = moments(3)["over"]
    entries = full_log(moment.table, moment.log)
    assert {one.kind for one in entries} == set(log_filters(moment.table))
    assert all(one.seats for one in entries if one.text and "fits nowhere" not in one.text)
    assert sum(one.is_new for one in entries) < len(entries)


def test_each_turn_of_the_others_is_summarised_in_one_line() -> None:
    moment = moments(3)["placing"]
    lines = public_turns_since(moment.table, 1, moment.log)
    assert [line.partition(":")[0] for line in lines] == ["Ben", "Cat"]
    table = started_table(3, 1)
    assert public_turns_since(table.view(1), 1, table.log_seen_by(1))[0].startswith("Start: ")


def test_a_placement_that_adds_to_a_monastery_names_its_owner() -> None:
    state = to_state(started_table(2, 1).view(1).game_view)
    state.board = state.board.with_tile(cell(0, 1), TILES["B"][0], 2, TILES["B"][0].part_at[PLACES.index("m")])
    table = placing_tile(state, "U")
    descriptions = {choice.name: choice.description for choice in SPOKEN.choices(table, table.legal)}
    assert "adds to Ben's monastery: 3" in descriptions["-1,0"]


def test_french_counts_the_sides_of_a_city() -> None:
    set_language("fr")
    assert describe_tile(TILES["F"][0]).startswith("ville côtés est et ouest")
    assert describe_tile(TILES["D"][0]).startswith("ville côté nord,")
