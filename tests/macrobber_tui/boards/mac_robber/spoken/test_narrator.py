"""The narration of raids and scorings."""

from __future__ import annotations

import re

import pytest

from helpers.tables import started_table
from macrobber_core.bots import Advice
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards import hints_from_advice, plain_game
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.mac_robber.sentences import SCORING
from macrobber_tui.boards.mac_robber.spoken.narrator import Narrator, strength_in_words
from macrobber_tui.boards.names import you

from ..conftest import Play

NAMES = {1: you(), 2: "Ben", 3: "Cat"}

RAID = [
    ev.RaidBegan(2, 1),
    ev.Laid(2, 1, True, False, None),
    ev.Revealed(1, 2, ev.Strength(3, 3, True), 1, ev.Strength(4, 4, False), None),
    ev.Laid(2, 2, False, False, None),
    ev.Revealed(2, 2, ev.Strength(2, 2, False), 1, ev.Strength(1, 1, True), None),
    ev.Laid(2, 3, False, False, None),
    ev.Revealed(3, 2, ev.Strength(4, 4, False), 1, ev.Strength(1, 1, False), 2),
    ev.RaidEnded(2, 1, 1, 0, 2, 1, 0),
    ev.Looted(2, 1, "cattle", True),
    ev.Dealt(2, 5, None),
    ev.Dealt(1, 5, "11234"),
]
SCORED = [
    ev.FollowingJudged(2, None, 5, "warriors"),
    ev.GreenScored(1, 4, 1, False, 3),
    ev.GreenScored(2, 1, 2, True, 1),
    ev.GreenScored(3, 1, 2, True, 1),
    ev.RedScored(1, 1, 0, 1),
    ev.RedScored(2, 2, 2, 4),
    ev.RedScored(3, 0, 0, 0),
    ev.BlueScored(1, 3, 2, 1),
    ev.BlueScored(2, 1, 1, 0),
    ev.BlueScored(3, 0, 2, 0),
    ev.TileRemoved(17),
]


def new_narrator() -> Narrator:
    return Narrator(3, NAMES.__getitem__)


def test_a_raid_is_narrated_card_by_card() -> None:
    narrator = new_narrator()
    lines = narrator.narrate(RAID)
    assert lines == [
        "Ben raided you!",
        "Combat round 1. Ben: 3 with a piper, making 4. You: 4. Tied. Rounds won: Ben 0, You 0.",
        "Combat round 2. Ben: 2. You: 1 with a piper, making 2. Tied. Rounds won: Ben 0, You 0.",
        "Combat round 3. Ben: 4. You: 1. Won by Ben. Rounds won: Ben 1, You 0.",
        "The raid is won by Ben, 1 to 0 in combat rounds. VP: Ben +1.",
        "Ben took cattle from you.",
        "You drew 5 cards: 1 1 2 3 4.",
    ]
    assert narrator.raid == lines[:-1]
    assert narrator.narrate([ev.Passed(3)]) == ["Cat passed."]
    assert narrator.raid == lines[:-1]


def test_the_end_of_a_raid_names_the_change_of_the_winner_first() -> None:
    lines = new_narrator().narrate([RAID[0], ev.RaidEnded(2, 1, 0, 1, 1, -1, 2)])
    assert lines[-1] == "The raid is won by you, 1 to 0 in combat rounds. VP: you +2, Ben -1."


def test_a_scoring_is_narrated_by_colour_with_its_arithmetic() -> None:
    narrator = new_narrator()
    lines = narrator.narrate(SCORED)
    assert lines == [
        "Round 1 is scored.",
        "Green cubes: You 4, most: 3 VP. Ben 1, tied for second: 1 VP. Cat 1, tied for second: 1 VP.",
        "Cattle: You 1: 1 VP. Ben 2, and 2 more VP for most: 4 VP.",
        "Blue cubes: You 3 minus 2 cattle: 1 VP. Ben 1 against 1 cattle: nothing.",
        "Ben won Biggest Following with 5 warriors.",
        "VP: You 2 plus 5 makes 7. Ben 2 plus 5 makes 7. Cat 2 plus 1 makes 3.",
        "One estate is removed unseen; 17 are left.",
    ]
    assert narrator.scoring == lines
    assert narrator.reading == SCORING
    assert narrator.vp_by_round_lines() == ["At the start: you 2, Ben 2, Cat 2.", "After round 1: you 7, Ben 7, Cat 3."]
    narrator.narrate([ev.Passed(3)])
    assert not narrator.reading


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (ev.Strength(4, 2, False), "4, which counts as 2"),
        (ev.Strength(4, 4, True, carried=1, warrior=True), "4 with 1 carried, a piper, a warrior, making 7"),
        (ev.Strength(2, 2, False, castles=True), "2 with castles, making 3"),
    ],
)
def test_combat_powers_are_described(side: ev.Strength, expected: str) -> None:
    assert strength_in_words(side) == expected


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_is_narrated_in_sentences_without_signs(players: int, play: Play) -> None:
    table = play(players, 1)
    view = table.view(1)
    narrator = plain_game("mac-robber").new_narrator(view)
    assert isinstance(narrator, Narrator)
    lines = narrator.narrate(table.log_seen_by(1))
    assert sum(line.endswith("is scored.") for line in lines) == len(narrator.vp_by_round_lines()) - 1
    names = "|".join(re.escape(view.name(seat)) for seat in range(1, players + 1))
    assert not re.search(r"[\[\]{}■▲♦•─│]", re.sub(names, "", "\n".join(lines)))
    assert all(re.search(r"[.!:0-9]$", line) for line in lines)


def test_a_hint_names_its_action_once() -> None:
    table = started_table()
    view = table.view(table.actor)
    (hint,) = hints_from_advice(view, [Advice("cattle", 0.4)])
    assert isinstance(hint, Hint)
    assert (
        plain_game("mac-robber")
        .hint_sentence(hint, view)
        .startswith("40% to win with 'cattle' (1 red to a free estate): ")
    )
