"""The lessons of Carcassonne's tutorial."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers.looks import IN_SAFE
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.tiles import PLACES, TILES, Kind
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_tui.boards.carcassonne.layout import log_rows
from macrobber_tui.boards.carcassonne.lessons import LESSONS, PLACEMENT, ROUNDS, SEED, TUTORIAL, kind_of_action
from macrobber_tui.boards.carcassonne.render_context import Size
from macrobber_tui.boards.tutorial import BestAction, Tutor, TutorialMessage, tip_text, tutorial_state
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.first_steps import message_lines

ROOM = log_rows(Size(80, 23), 99)
"""Rows for a message at 80x24, without its heading."""
CLAIMING = ("With a meeple", "The robbers are done", "A farmer claims")
"""How lessons about meeples begin."""
PLACING = [lesson for lesson in LESSONS if not lesson.text.startswith(CLAIMING)]
ROLES = {"knight": Kind.CITY, "highwayman": Kind.ROAD, "monk": Kind.MONASTERY, "farmer": Kind.FIELD}


def lesson_table(seed: int = SEED) -> Table:
    table = Table("First steps", GAMES["carcassonne"], 3, {}, KeyedChance(str(seed)))
    table.sit("Ada")
    table.sit_bot("easy")
    table.sit_bot("easy")
    table.start()
    return table


def placements(table: Table) -> Iterator[str]:
    """Yield the tiles that the learner places by the tips."""
    rng = random.Random(1)
    while table.actor is not None and table.view(1).game_view.round <= ROUNDS:
        seen, actor = table.view(table.actor), table.actor
        action = choose("carcassonne", "easy", seen.game_view, seen.legal, rng)
        if actor == 1 and seen.game_view.phase != "robber":
            recommended = PLACEMENT(tutorial_state(seen))
            action = recommended.action if recommended is not None else action
            if seen.game_view.phase == "place":
                yield seen.game_view.tile
        table.decide(actor, table.ply, action)


def test_the_learner_places_a_city_a_bag_and_a_monastery() -> None:
    assert [*placements(lesson_table())] == ["E", "Wb", "B"]


def test_the_first_tip_completes_a_city() -> None:
    seen = lesson_table().view(1)
    message = Tutor(TUTORIAL).message_for(tutorial_state(seen))
    assert message is not None
    assert message.tip.startswith("Try this: E upside down at 0,-1, with a knight (city south). It completes a feature")


@pytest.mark.parametrize("chosen", [1, 0], ids=["as recommended", "elsewhere"])
def test_the_tip_for_a_meeple_is_only_given_where_the_tile_is_well_placed(chosen: int) -> None:
    seen, tutor = lesson_table().view(1), Tutor(TUTORIAL)
    first = tutor.message_for(tutorial_state(seen))
    assert first is not None
    place = "place 0,-1 2" if chosen else "place 0,1 1"
    remaining = tuple(action for action in seen.legal if action.startswith(place))
    message = tutor.message_for(tutorial_state(seen, remaining=remaining))
    assert message is not None
    assert "With a meeple you may claim a feature" in message.text
    assert message.action == (first.action if chosen else "")
    assert message.tip.startswith("Try this: knight, city south." if chosen else "")
    assert tutor.message_for(tutorial_state(seen)) == first


def test_the_reason_for_an_action_is_the_best_of_its_effects() -> None:
    seen = lesson_table().view(1)
    state = tutorial_state(seen)
    kinds = {action: kind_of_action(state, action) for action in seen.legal}
    assert kinds["place 0,-1 2 knight s"] == "scores"
    assert kinds["place 0,1 1 knight e"] == "knight"
    assert {kinds[action] for action in seen.legal if "farmer" in action} == {"farmer"}
    assert kinds["place 0,1 1"] == "nothing"


def test_nothing_is_promised_that_the_position_does_not_show() -> None:
    """The next tile is unknown, and nobody knows when a road will be completed."""
    promises = [*(lesson.text for lesson in LESSONS), *PLACEMENT.reasons.values()]
    assert not [text for text in promises if "comes next" in text or "comes later" in text or "soon completed" in text]


WORDS = {Kind.CITY: "knight", Kind.ROAD: "highwayman", Kind.FIELD: "farmer"}


def longest_names(kind: str, seen: TableView) -> list[str]:
    """Return the longest names of a placement and of a meeple that a tip of this kind can have."""
    placed, claimed = [""], [""]
    for letter, turned in TILES.items():
        state = tutorial_state(replace(seen, game_view=replace(seen.game_view, tile=letter)))
        for tile in turned:
            for part in tile.parts:
                if ROLES.get(kind, part.kind) == part.kind:
                    meeple = f"{WORDS[part.kind]} {PLACES[part.places[0]]}" if part.kind in WORDS else "monk"
                    action = f"place -10,-10 {tile.turns} {meeple}"
                    placed.append(PLACEMENT.name(state, action))
                    claimed.append(PLACEMENT.name(state._replace(remaining=(action,)), action))
    return [max(placed, key=cell_len), max(claimed, key=cell_len)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_fits_below_the_map_with_each_of_its_tips(language: str) -> None:
    set_language(language)
    seen = lesson_table().view(1)
    names = {kind: longest_names(kind, seen) for kind in PLACEMENT.reasons}
    for lesson in LESSONS:
        tips = [""]
        if isinstance(lesson.advise, BestAction):
            for kind, reason in lesson.advise.reasons.items():
                placed, claimed = names.get(kind, ["x" * 50] * 2)
                name = placed if lesson in PLACING else claimed
                tips.append(tip_text(name, reason))
        for text in {lesson.text, lesson.painted_text or lesson.text}:
            for tip in tips:
                lines = message_lines(TutorialMessage(_(text), tip, 1), IN_SAFE)
                assert len(lines) <= ROOM, (len(lines), text, tip)
