"""The lessons of Mac Robber."""

from __future__ import annotations

import random
from itertools import product

import pytest
from msgspec.structs import replace

from helpers.games import Moment
from helpers.looks import IN_SAFE
from helpers.painted import PAINTED, board, things
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber.effect_types import RaidProspect
from macrobber_core.games.mac_robber.effects import effects_of
from macrobber_core.games.mac_robber.piles import Pile
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards.mac_robber.lessons import LESSONS, SEED, TUTORIAL
from macrobber_tui.boards.mac_robber.sentences import RAID, SCORING
from macrobber_tui.boards.mac_robber.tips import ATTACKING, DISCARDING, LOOTING, RAIDING
from macrobber_tui.boards.tutorial import (
    BestAction,
    Lesson,
    Tutor,
    TutorialMessage,
    TutorialState,
    tip_text,
    tutorial_state,
)
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.first_steps import message_lines
from macrobber_tui.theme.theme import Theme

ROOM = 6
"""Rows of the log without its heading, with three players."""
ROOM_AFTER_RAID = 4
LONG_NAMES = {
    "estate": "estate for R from the display, Y from the courtyard", "return": "return YBBGGR",
    "bard": "bard to Hamish, Y for you, B to bag", "raid": "raid Hamish", "exchange": "exchange 1 2 2",
    "piper": "[3] with a piper", "loot": "take a monastery", "discard": "discard 1 2", "keep": "keep all six",
}  # fmt: skip
"""Names of actions as a hint gives them, keyed by the kind of the action."""


def lesson_table(seed: int) -> Table:
    table = Table("First steps", GAMES["mac-robber"], 3, {}, KeyedChance(str(seed)))
    table.sit("Ada")
    table.sit_bot("easy")
    table.sit_bot("easy")
    table.start()
    return table


def test_the_learner_begins_with_several_actions_to_choose_from() -> None:
    view = lesson_table(SEED).view(1)
    assert (view.actor, view.game_view.phase) == (1, "action")
    assert {"cattle", "castle", "warrior", "estate YR"} <= {*view.legal}


@pytest.mark.parametrize("theme", [IN_SAFE, PAINTED], ids=["plain", "painted"])
def test_the_sign_of_biggest_following_in_the_first_decision_can_be_pointed_at_and_is_in_the_legend(
    theme: Theme,
) -> None:
    table = lesson_table(SEED)
    shown = board(Moment(table.view(1), table.log_seen_by(1)), (80, 24), theme)
    assert "BF A" in shown.text
    assert {"would-follow 1@w", "would-follow 1@p"} <= things(shown)
    shown.legend_overlay.open()
    assert "Biggest Following next" in shown.text


def long_name(kind: str) -> str:
    """Return the long name of a kind, which begins with an action or ends with a card."""
    names = [LONG_NAMES[word] for word in reversed(kind.split()) if word in LONG_NAMES]
    return names[0] if names else kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_fits_below_the_board_with_each_of_its_tips(lesson: Lesson, language: str) -> None:
    set_language(language)
    room = ROOM_AFTER_RAID if lesson.advise in (LOOTING, DISCARDING) else ROOM
    reasons = lesson.advise.reasons if isinstance(lesson.advise, BestAction) else {}
    tips = [tip_text(long_name(kind), reason) for kind, reason in reasons.items()]
    for text, tip in product({lesson.text, lesson.painted_text or lesson.text}, [*tips, ""]):
        lines = message_lines(TutorialMessage(_(text), tip, 1), IN_SAFE)
        assert len(lines) <= room, lines
        assert all(sum(len(span.text) for span in line) <= 80 for line in lines)


def test_the_page_of_a_raid_between_others_is_explained() -> None:
    message = Tutor(TUTORIAL).message_for(tutorial_state(lesson_table(SEED).view(1), RAID))
    assert message is not None
    assert message.text.startswith("The raid is over.")


@pytest.mark.slow
@pytest.mark.usefixtures("oracle")  # what a tip advises does not matter
def test_every_lesson_appears_within_six_rounds_of_some_game() -> None:
    shown: set[str] = set()
    wanted = {lesson.text for lesson in LESSONS if lesson.reading in {"", SCORING}}
    for seed in range(SEED, SEED + 12):
        if shown == wanted:
            return
        table, rng, tutor = lesson_table(seed), random.Random(seed), Tutor(TUTORIAL)
        scored = 1
        while table.actor is not None and table.view(None).game_view.round < 7:
            seen = table.view(1)
            reading = SCORING if seen.game_view.round > scored else ""
            scored = seen.game_view.round
            for what in dict.fromkeys((reading, "")):
                if (message := tutor.message_for(tutorial_state(seen, what))) is not None:
                    shown.add(message.text)
            actor = table.actor
            view = table.view(actor)
            table.decide(actor, table.ply, choose("mac-robber", "easy", view.game_view, view.legal, rng))
    assert shown == wanted


def card_tip(round_number: int, own: int, others: int, *, hand: Pile = (1, 0, 1, 1)) -> str:
    """Return the tip for a card of an attacker who has won `own` of the rounds so far, against a player with pipers."""
    table = lesson_table(SEED)
    table.decide(1, table.ply, "cattle")
    table.decide(1, table.ply, "done")
    table.decide(1, table.ply, "raid 3")
    view = table.view(1).game_view
    assert view.combat is not None
    combat = replace(view.combat, round=round_number, attacker_rounds=own, defender_rounds=others)
    clans = [replace(view.clan(1), cards=sum(hand)), *view.clans[1:]]
    view = replace(view, combat=combat, hand=hand, clans=clans)
    position = MacRobber.from_view(view, random.Random(0))
    recommended = ATTACKING(TutorialState(view, position.legal(), 1))
    return "" if recommended is None else f"{recommended.action}: {recommended.reason}"


@pytest.mark.parametrize(("own", "others"), [(2, 0), (0, 2)])
def test_in_a_decided_raid_the_tip_gives_away_the_lowest_card_without_a_piper(own: int, others: int) -> None:
    assert card_tip(3, own, others) == "play 1: The raid is decided, so give away your lowest card."
    assert card_tip(3, own, others, hand=(0, 2, 0, 0)) == "play 2: The raid is decided, whatever you lay."


def test_a_raid_that_no_card_can_win_is_not_called_winnable() -> None:
    tip = card_tip(3, 0, 1)
    assert "You cannot win the raid any more" in tip or "worth more to you after the raid" in tip


@pytest.mark.parametrize(
    ("round_number", "own", "others"), [(2, 1, 0), (2, 0, 0), (2, 0, 1), (3, 1, 0), (3, 0, 0), (3, 1, 1)]
)
def test_after_the_first_round_of_a_raid_a_tip_says_how_it_stands(round_number: int, own: int, others: int) -> None:
    tip = card_tip(round_number, own, others)
    assert tip
    assert "Two rounds won are enough" not in tip
    assert "decided" not in tip


@pytest.mark.parametrize(
    ("booty", "has_room", "reason"),
    [
        ({"cattle": 1}, True, "A win gives 1 VP and one of their cattle;"),
        ({"cattle": 1}, False, "A win gives 1 VP and sends what stands on one"),
        ({"cattle": 0, "castles": 1}, True, "A win gives 1 VP and sends what stands on one"),
        ({"cattle": 0}, True, "They have nothing to take, so a win gives 2 VP;"),
    ],
)  # fmt: skip
def test_a_tip_to_raid_names_only_what_a_win_brings(booty: dict[str, int], has_room: bool, reason: str) -> None:
    table = lesson_table(SEED)
    table.decide(1, table.ply, "warrior")
    table.decide(1, table.ply, "done")
    view = table.view(1).game_view
    own = replace(view.clan(1), castles=0 if has_room else view.clan(1).free_estates)
    view = replace(view, clans=[own, view.clan(2), replace(view.clan(3), **booty)])
    state = TutorialState(view, ["raid 3"], 1)
    assert RAIDING.reasons[RAIDING.kind(state, "raid 3")].startswith(reason)
    (prospect,) = (one for one in effects_of(view, "raid 3", random.Random(0)) if isinstance(one, RaidProspect))
    assert f"win gives {prospect.won.attacker_vp} VP" in reason
