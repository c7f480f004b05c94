"""Mac Robber in sentences."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from helpers.analysis import golden
from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.log_lines import LOG
from macrobber_tui.boards.mac_robber.sentences import decision_prompt, describe
from macrobber_tui.boards.mac_robber.wording import cubes_in_words
from macrobber_tui.boards.names import you
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.replay import RecordReplay

from .conftest import Play, Views

NAMES = {1: you(), 2: "Ben", 3: "Cy"}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.Started(2), "Ben drew the start marker."),
        (TakenBack(1, "castle"), "You took back the castle."),
        (TakenBack(2, "castle", together=True), "Ben took back the castle and everything after it."),
        (Declined(1, 2), "Ben did not agree to the takeback."),
        (Declined(1, 1), "You withdrew the request: nothing is taken back."),
        (BotFailed(3), "The bot for Cy failed: a simpler one takes over."),
        (BotFailed(1), "The bot for you failed: a simpler one takes over."),
        (ev.Drew(1, "YYBGGR"), "You drew 2 yellow, 1 blue, 2 green and 1 red."),
        (ev.Dealt(2, 1, None), "Ben drew 1 card."),
        (ev.Dealt(1, 3, "114"), "You drew 3 cards: 1 1 4."),
        (ev.Built(2, "castle"), "Ben built a castle on an estate."),
        (ev.Joined(1, "monk", 2), "You gained 2 monks."),
        (
            ev.EstateBought(2, "yGg"),
            "Ben bought an estate for 1 green from the display, 1 yellow and 1 green from the courtyard.",
        ),
        (ev.BardPlayed(1, 3, "Y", "G"), "You sent a bard to Cy: a warrior changed sides, a monk went to the bag."),
        (ev.RaidBegan(2, 1), "Ben raided you!"),
        (
            ev.Revealed(2, 2, ev.Strength(4, 4, True), 1, ev.Strength(3, 3, False), 2),
            "Combat round 2: Ben 5, you 3; Ben won it.",
        ),
        (ev.RaidEnded(2, 1, 2, 0, 2, 1, 0), "Ben won the raid 2 : 0 (Ben +1 VP)."),
        (ev.RaidEnded(2, 1, 0, 1, 1, -1, 2), "You won the raid 1 : 0 (you +2 VP, Ben -1 VP)."),
        (ev.RaidEnded(2, 1, 1, 1, None, 1, 0), "The raid was tied 1 : 1 (Ben +1 VP)."),
        (ev.Looted(2, 1, "cattle", False), "Ben took cattle (to the bag) from you."),
        (ev.FollowingJudged(3, None, 5, "warriors"), "Cy won Biggest Following with 5 warriors."),
        (
            ev.FollowingJudged(1, 1, 5, "courtyard"),
            "You kept Biggest Following with 5 warriors and the larger courtyard.",
        ),
        (ev.FollowingJudged(1, 1, 5, "stays"), "You kept Biggest Following, because the tie was not broken."),
        (ev.FollowingJudged(None, None, 5, "stays"), "Nobody holds Biggest Following: the tie was not broken."),
        (ev.GreenScored(2, 4, 1, True, 1), "Ben scored 1 VP for green: tied for most with 4."),
        (ev.GreenScored(2, 0, 0, False, 0), None),
        (ev.Finished(2), None),
        (ev.Laid(2, 3, True, True, None), "Ben laid a card with a piper and a warrior in combat round 3."),
        (
            ev.Revealed(2, 2, ev.Strength(4, 2, True), 1, ev.Strength(1, 1, False, 1, castles=True), None),
            "Combat round 2: Ben 3 (a 4 that counts as 2, a piper), you 3 (a 1, 1 carried, its castles); tied.",
        ),
        (ev.Struck(1), "The opponent's 2 cost you a warrior."),
        (ev.PointsWon(2, 3, 3), "Ben won 3 battle points (margin +3)."),
        (
            ev.Spent(2, 1, ("monk", "castles"), 0, ("castle",)),
            "Ben spent them against you: a monk, two castles (to the bag: castle).",
        ),
    ],
)
def test_events_are_described_in_sentences(event: Event, expected: str | None) -> None:
    assert LOG.sentence(event, NAMES.__getitem__) == expected


def test_every_event_but_four_known_kinds_has_a_sentence(play: Play) -> None:
    silent = (ev.Finished, ev.GreenScored, ev.RedScored, ev.BlueScored)
    for players in (3, 4, 5):
        for event in play(players, players).log:
            assert LOG.sentence(event, str) or isinstance(event, silent), event
    for event in play(4, 4, preset="variante").log:
        assert LOG.sentence(event, str) or isinstance(event, silent), event


def test_cubes_in_words() -> None:
    assert cubes_in_words("Y") == "1 yellow"
    assert cubes_in_words("YBB") == "1 yellow and 2 blue"
    assert cubes_in_words("") == "nothing"


@pytest.mark.parametrize("preset", ["", "variante"])
def test_every_decision_has_a_prompt_and_every_action_a_description(preset: str, views: Views) -> None:
    for table in views(5, 4, preset):
        prompt = decision_prompt(table, table.game_view)
        assert prompt.endswith(".")
        assert len(prompt) <= 78
        assert all(describe(action, table, table.game_view) != "" for action in table.legal)
        spectated = replace(table, seat=None, legal=[])
        assert decision_prompt(spectated, table.game_view).startswith(table.name(table.actor or 0))


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "against 1 cattle", "against 2 cattle"),
        ("de", "gegen 1 Rind)", "gegen 2 Rinder)"),
        ("fr", "contre 1 bovin)", "contre 2 bovins)"),
        ("nl", "tegen 1 rund.", "tegen 2 runderen."),
    ],
)
def test_cattle_have_a_singular_and_a_plural(language: str, one: str, two: str) -> None:
    set_language(language)
    assert one in str(LOG.sentence(ev.BlueScored(2, 4, 1, 3), NAMES.__getitem__))
    assert two in str(LOG.sentence(ev.BlueScored(2, 4, 2, 2), NAMES.__getitem__))


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("start", "The start player is drawn."),
        ("deal", "Cards are drawn."),
        ("draw", "Cubes are drawn from the bag."),
        ("refill", "Cards are drawn."),
        ("tile", "An estate is turned up."),
    ],
)
def test_the_prompt_says_what_chance_draws(phase: str, expected: str) -> None:
    replay = RecordReplay(golden("five-clans"))
    tables = [replay.frame(at, None).table for at in range(len(replay))]
    assert {decision_prompt(table, table.game_view) for table in tables if table.game_view.phase == phase} == {expected}


def test_actions_of_the_variant_are_described(play: Play) -> None:
    table = play(3, 1, lambda view: view.game_view.phase == "attack", preset="variante")
    view = table.view(table.actor)
    assert describe("play 3+*", view, view.game_view) == "lay a 3 with a piper and a warrior"
    assert describe("spend monk vp3", view, view.game_view) == "spend your battle points: a monk, 3 VP"


def test_sentences_do_not_import_textual() -> None:
    code = "import sys, macrobber_tui.boards.mac_robber.sentences; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", "Du hast die Burg zurückgenommen."),
        ("fr", "Tu as annulé le château."),
        ("nl", "Je nam het kasteel terug."),
    ],
)
def test_our_takeback_begins_with_a_capital_in_every_language(language: str, expected: str) -> None:
    set_language(language)
    assert LOG.sentence(TakenBack(1, "castle"), {1: you()}.__getitem__) == expected
