"""Typed decisions, by number, in words, or in notation; and questions asked again."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from msgspec import structs

from helpers.plain import SCRIPT
from helpers.seated import TextPlayer
from helpers.tables import started_table
from macrobber_core.net.guest.updates import RequestRefused
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.decision_input import PlainDecisionInput
from macrobber_tui.plain.table import Confirmations


@pytest.mark.parametrize(("players", "preset"), [(3, ""), (4, ""), (5, ""), (3, "variante")])
async def test_whole_games_can_be_played_by_typing_the_listed_choices(players: int, preset: str) -> None:
    sat, rng, kinds = TextPlayer(started_table(players, players, preset)), random.Random(players), Counter[str]()
    sat.others_play()
    narrowed = 0
    while sat.at.actor is not None:
        assert sat.plain.decision is not None
        choices = sat.plain.decision.choices
        ply = sat.at.ply
        number, choice = rng.choice([*enumerate(choices, 1)])
        told = await sat.types(str(number) if choice.is_numbered else choice.name)
        if sat.at.ply == ply:
            narrowed += 1
            assert "'back'" in told
        else:
            kinds[next(ply.action.partition(" ")[0] for ply in sat.at.plies[ply:])] += 1
        sat.others_play()
    assert narrowed
    assert {"raid", "play", "discard"} <= set(kinds)
    assert "The game is over" in sat.heard.text
    assert "Not possible" not in sat.heard.text


async def test_the_listed_choices_lead_to_every_legal_action() -> None:
    sat = TextPlayer(started_table(4, 1))
    rng = random.Random(2)
    sat.others_play()
    while sat.at.actor is not None and sat.at.view(1).game_view.round < 4:
        deciding = sat.plain.decision
        assert deciding is not None
        reached: list[str] = []
        waiting = [*deciding.choices]
        while waiting:
            choice = waiting.pop()
            if len(choice.actions) == 1:
                reached += choice.actions
            else:
                answer = deciding.answer(choice.name)
                assert answer is not None
                assert not answer.action
                waiting += deciding.choices
                deciding.back()
        assert sorted(reached) == sorted(sat.at.legal())
        await sat.types(rng.choice(sat.at.legal()))
        sat.others_play()


async def asked_for(verb: str, players: int = 4, preset: str = "") -> TextPlayer:
    """Return a plain-mode table where an action with this verb is possible."""
    for seed in range(20):
        sat, rng = TextPlayer(started_table(players, seed, preset)), random.Random(seed)
        sat.others_play()
        while sat.at.actor is not None:
            if any(action.startswith(verb) for action in sat.at.legal()):
                return sat
            await sat.types(rng.choice(sat.at.legal()))
            sat.others_play()
    raise AssertionError(f"no game comes to {verb}")


async def test_choices_can_be_narrowed_and_back_returns() -> None:
    sat = await asked_for("bard 2 +Y -B")
    first = await sat.types("list")
    bards = await sat.types("bard")
    assert "bard to Ben" in bards
    assert (await sat.types("back")) == first
    assert (await sat.types("back")) == "There is no question to go back to."
    assert "to your courtyard" in await sat.types("bard ben")
    assert (await sat.types("99")).startswith("There is no 99: choose from 1 to ")
    await sat.types("bard ben B and yellow")
    assert "Ada sent a bard" not in sat.heard.text


async def test_a_number_in_a_raid_is_the_value_of_a_card() -> None:
    sat = await asked_for("play 4+")
    ply, told = sat.at.ply, await sat.types("list")
    assert "\n4: lay a 4.\n4 piper: lay a 4 with a piper.\n" in told
    assert "Type the text before a colon, such as '" in told
    assert not re.search(r"^\d\. ", told, re.MULTILINE)
    card = next(value for value in "123" if f"play {value}" not in sat.at.legal())
    assert f"'{card}' is not one of the choices: " in await sat.types(card)
    assert "'4 warrior' is not one of the choices: " in await sat.types("4 warrior")
    assert "(MR-20)" in await sat.types("lay a 5")
    assert (await sat.types("what 4")).startswith("Lay a 4.\n")
    assert "4 piper: lay a 4 with a piper." in await sat.types("piper")
    assert "'4' is not one of the choices: " in await sat.types("4")
    assert "Type the text before a colon, such as '" in await sat.types("back")
    assert sat.at.ply == ply
    await sat.types("4")
    assert sat.at.plies[ply].action == "play 4"


async def test_an_action_typed_in_words_is_echoed_as_understood() -> None:
    sat = await asked_for("raid 2")
    assert re.match(r"Understood as: raid Ben: \d cards?, \d pipers?\.\n", await sat.types("raid ben"))


async def test_an_impossible_action_cites_its_ruling_and_rules_here_opens_it() -> None:
    sat = await asked_for("done")
    done = next(ply.action for ply in reversed(sat.at.plies) if ply.actor == 1)
    verb = done.partition(" ")[0]
    assert re.fullmatch(r"Not possible: .* \(MR-\d+\)\.", await sat.types(verb))
    assert f"{verb}" in (await sat.types("list")).partition("Not now: ")[2]
    told = await sat.types("raid 2")
    assert re.search(r"\(MR-\d+\)", told)
    assert re.search(r"MR-\d+", told)[0] in await sat.types("rules here")  # type: ignore[index]


async def test_the_ruling_of_a_refusal_is_cleared_when_the_game_continues() -> None:
    sat = await asked_for("castle")
    sat.plain.handle_update(RequestRefused("no tile is left (MR-26)"))
    assert "MR-26" in sat.plain.ruling
    await sat.types("castle")
    assert not sat.plain.ruling


async def test_ending_a_turn_needs_confirmation_only_if_enabled() -> None:
    sat = await asked_for("pass")
    sat.plain.confirmations = replace(Confirmations(), leaving=False)
    ply = sat.at.ply
    assert "End your turn without a raid or an exchange?" in await sat.types("pass")
    assert "Cancelled." in await sat.types("no")
    assert "Type 'yes' or 'no'." in await sat.types("pass")
    assert [word.name for word in sat.plain.commands()][:2] == ["yes", "no"]
    await sat.types("me")  # something else is wanted
    assert sat.at.ply == ply
    await sat.types("pass")
    await sat.types("y")
    assert sat.at.ply > ply
    quick = await asked_for("pass")
    quick.plain.confirmations = SCRIPT
    ply = quick.at.ply
    await quick.types("pass")
    assert quick.at.ply > ply


@pytest.mark.parametrize(("language", "yes", "no"), [("de", "ja", "nein"), ("fr", "oui", "non"), ("nl", "ja", "nee")])
async def test_a_question_can_be_answered_in_the_players_language_or_english(language: str, yes: str, no: str) -> None:
    sat = await asked_for("pass")
    sat.plain.confirmations = replace(Confirmations(), leaving=False)
    set_language(language)
    ply = sat.at.ply
    assert f"'{yes}' " in (asked := await sat.types("pass"))
    assert f"'{no}'." in asked
    for refusal in (no, no[0].upper(), "no"):
        await sat.types("pass")
        await sat.types(refusal)
        assert sat.plain.question is None
    assert sat.at.ply == ply
    for consent in (yes, yes[0], "yes", "Y"):
        sat = await asked_for("pass")
        sat.plain.confirmations = replace(Confirmations(), leaving=False)
        ply = sat.at.ply
        await sat.types("pass")
        await sat.types(consent)
        assert sat.at.ply > ply


async def test_a_question_is_repeated_after_an_unknown_word() -> None:
    sat = await asked_for("pass")
    sat.plain.confirmations = replace(Confirmations(), leaving=False)
    ply = sat.at.ply
    asked = await sat.types("pass")
    assert await sat.types("yup") == asked
    await sat.types("yes")
    assert sat.at.ply > ply


@pytest.mark.parametrize(
    ("language", "verb", "line", "player"),
    [
        ("de", "castle", "Burg", "clan NAME"),
        ("de", "raid", "überfall 2", "clan NAME"),
        ("fr", "estate", "domaine", "clan NOM"),
        ("nl", "castle", "kasteel", "clan NAAM"),
    ],
)
async def test_actions_can_be_typed_in_the_players_language(language: str, verb: str, line: str, player: str) -> None:
    sat = await asked_for(verb)
    set_language(language)
    ply = sat.at.ply
    told = await sat.types(line)
    if sat.at.ply == ply:  # several ways
        assert told.startswith("1. ")
    else:
        assert sat.at.plies[ply].action.startswith(verb)
    assert player in await sat.types("help")


async def test_unavailable_actions_are_listed_in_the_players_language() -> None:
    sat = await asked_for("raid")
    set_language("de")
    while not (barred := (await sat.types("list")).partition("Nicht jetzt: ")[2]):
        await sat.types(sat.at.legal()[0])
        sat.others_play()
    word = barred.partition(".")[0].split(", ")[0]
    assert word in {"rind", "burg", "kloster", "krieger", "pfeifer", "mönch", "land", "barde"}
    assert "(MR-" in await sat.types(word)


async def test_a_player_named_like_an_action_word_can_be_raided() -> None:
    sat = await asked_for("raid 2")
    set_language("de")
    table = sat.plain.table
    assert table is not None
    seats = list(table.seats)
    seats[1] = structs.replace(seats[1], name="Burg")
    answer = PlainDecisionInput(structs.replace(table, seats=seats)).answer("überfall Burg")
    assert answer is not None
    assert answer.action == "raid 2"


async def test_a_decision_can_be_taken_back() -> None:
    sat = await asked_for("castle")
    ply = sat.at.ply
    await sat.types("castle")
    assert "You took back the castle" in await sat.types("undo")
    assert sat.at.ply == ply
    assert sat.plain.decision is not None
    new = TextPlayer(started_table(3, 1))
    assert "undo" not in await new.types("help")
    assert (await new.types("undo")).startswith("Not possible: ")


async def test_the_what_command_previews_an_action() -> None:
    sat = await asked_for("castle")
    told = await sat.types("what castle")
    assert told.startswith("Castle: 2 blue to a free estate.\n")
    assert "[" not in told
    assert (await sat.types("what")) == "Name an action by its number or its words, as in 'what 1'."
    raid = await asked_for("raid 2")
    assert "If you win: " in await raid.types("what raid ben")
