"""Every kind of decision, made by number, in notation and in words."""

from __future__ import annotations

import re

import pytest

from macrobber_core.table.view import TableView
from macrobber_tui.boards import plain_game
from macrobber_tui.boards.mac_robber.spoken.choices import (
    MAX_AT_ONCE,
    choices,
    describe_group,
    explain_action,
    unavailable_actions,
)
from macrobber_tui.boards.narrator import PlainChoice

from ..conftest import NAMES, Play
from ..test_board_deciding import KINDS, offers

MAX_READ = 20
"""The most lines that a player should have to listen to."""


def found(table: TableView, kind: str) -> str:
    return [one for one in table.legal if one.startswith(kind)][-1]


def paths(table: TableView, offered: list[PlainChoice]) -> dict[str, list[PlainChoice]]:
    """Return every action, with all the choices offered on the way to it."""
    reached: dict[str, list[PlainChoice]] = {}
    for choice in offered:
        if len(choice.actions) == 1:
            reached[choice.actions[0]] = [*offered]
        else:
            deeper = choices(table, choice.actions)
            assert len(deeper) > 1
            assert [one.name for one in deeper] != [one.name for one in offered]
            reached |= {action: [*offered, *listed] for action, listed in paths(table, deeper).items()}
    return reached


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_decision_can_be_typed_by_numbers_or_notation(kind: str, play: Play) -> None:
    table = play(4, 1, offers(kind), KINDS[kind]).view(1)
    action = found(table, kind)
    choices_by_action = paths(table, choices(table, table.legal))
    assert set(choices_by_action) == set(table.legal)
    assert len(choices_by_action[action]) <= 3 * MAX_READ
    descriptions = {one.description.replace(NAMES[3], "Di") for listed in choices_by_action.values() for one in listed}
    assert all(what.endswith(".") and "[" not in what for what in descriptions)
    assert plain_game("mac-robber").matching_actions(action, table) == [action]
    assert len(explain_action(action, table)) >= 1


def test_discards_are_listed_from_the_lowest_cards_up(play: Play) -> None:
    table = play(4, 1, offers("discard 12")).view(1)
    names = [one.name for one in choices(table, table.legal)]
    assert names == sorted(names)


def test_only_a_few_choices_of_a_kind_are_offered_at_once(play: Play) -> None:
    table = play(4, 1, offers("raid")).view(1)
    assert [one.name for one in choices(table, table.legal)][:3] == ["raid 2", "raid 3", "raid 4"]
    exchanges = [action for action in table.legal if action.startswith("exchange")]
    assert len(choices(table, exchanges)) <= MAX_AT_ONCE
    assert describe_group(table, "exchange 1 cards", exchanges[:4]) == "exchange 1 card: 4 ways."
    assert describe_group(table, "return 2 cubes", ["return YB"]) == "return 2 cubes: 1 way."


@pytest.mark.parametrize(
    ("kind", "typed", "action"),
    [
        ("return YB", "return blue and yellow", "return YB"),
        ("return YYB", "return 2 yellow, 1 blue", "return YYB"),
        ("return YYB", "Return byy", "return YYB"),
        ("estate YR", "estate red yellow", "estate YR"),
        ("bard 2 +Y -B", "bard Bar +Y -B", "bard 2 +Y -B"),
        ("bard 2 +B -Y", "bard bartholomew -Y +B", "bard 2 +B -Y"),
        ("raid 2", "raid bartholomew", "raid 2"),
        ("play 1+", "play 1 with a piper", "play 1+"),
        ("play 1*", "play 1 with a warrior", "play 1*"),
        ("play 1", "1", "play 1"),
        ("play 1", "lay a 1", "play 1"),
        ("play 1", "lay one", "play 1"),
        ("play 1+", "1p", "play 1+"),
        ("play 1+", "1+", "play 1+"),
        ("play 1+", "1 with piper", "play 1+"),
        ("play 1+", "Lay a 1 with a Piper", "play 1+"),
        ("play 1*", "1w", "play 1*"),
        ("discard 12", "discard 2 and 1", "discard 12"),
        ("exchange 11", "exchange 1 1", "exchange 11"),
        ("loot castle", "loot the castle", "loot castle"),
        ("spend", "spend", ""),
    ],
)
def test_words_and_abbreviations_match_notation(kind: str, typed: str, action: str, play: Play) -> None:
    table = play(4, 1, offers(kind), KINDS.get(kind, "")).view(1)
    matched = plain_game("mac-robber").matching_actions(typed, table)
    assert matched == ([action] if action else [one for one in table.legal if one.startswith(kind)])


def test_ambiguous_words_match_several_actions_and_unknown_words_none(play: Play) -> None:
    table = play(4, 1, offers("monk 2")).view(1)
    assert plain_game("mac-robber").matching_actions("monk", table) == ["monk 1", "monk 2"]
    assert plain_game("mac-robber").matching_actions("monk 3", table) == []
    assert plain_game("mac-robber").matching_actions("dance", table) == []
    combat = play(4, 1, offers("play 1")).view(1)
    for typed in ("dance", "lay", "lay a 5", "with", "castle 1"):
        assert plain_game("mac-robber").matching_actions(typed, combat) == []


def test_paying_a_warrior_for_an_estate_mentions_the_lost_card(play: Play) -> None:
    table = play(4, 1, offers("estate yR")).view(1)
    (paid,) = choices(table, ["estate yR"])
    cards = table.game_view.clan(1).cards
    assert paid.description.endswith(f"; only {cards - 1} cards in hand instead of {cards}.")
    assert f"Only {cards - 1} cards in hand instead of {cards}." in explain_action("estate yR", table)[1:3]


def test_one_monk_and_two_monks_are_described_with_different_totals(play: Play) -> None:
    def both_lead(table: TableView) -> bool:
        descriptions = [one.description for one in choices(table, [a for a in table.legal if a.startswith("monk")])]
        return len(descriptions) == 2 and all("takes the lead in green" in what for what in descriptions)

    table = play(4, 1, lambda table: table.seat == 1 and table.game_view is not None and both_lead(table)).view(1)
    one, two = (choice.description for choice in choices(table, ["monk 1", "monk 2"]))
    counts = [int(re.findall(r"; then (\d+) green in total\.$", what)[0]) for what in (one, two)]
    assert counts[1] == counts[0] + 1


def test_unavailable_actions_are_listed_with_their_rulings(play: Play) -> None:
    table = play(4, 1, offers("done")).view(1)
    refused = unavailable_actions(table)
    assert "bard" in refused
    assert all("(MR-" in reason for reason in refused.values())
    assert not set(refused) & {action.partition(" ")[0] for action in table.legal}
    assert unavailable_actions(play(4, 1, offers("raid")).view(1)) == {}
