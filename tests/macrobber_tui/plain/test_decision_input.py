"""Typed decisions, by number, in words, or in notation; and repeated questions."""

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
    player, rng, kinds = (
        TextPlayer(started_table(players, players, preset)),
        random.Random(players + len(preset)),
        Counter[str](),
    )
    player.others_play()
    narrowed = 0
    while player.table.actor is not None:
        assert player.plain.decision is not None
        choices = player.plain.decision.choices
        ply = player.table.ply
        number, choice = rng.choice([*enumerate(choices, 1)])
        reply = await player.types(str(number) if choice.is_numbered else choice.name)
        if player.table.ply == ply:
            narrowed += 1
            assert "'back'" in reply
        else:
            kinds[next(ply.action.partition(" ")[0] for ply in player.table.plies[ply:])] += 1
        player.others_play()
    assert narrowed
    assert {"raid", "play", "discard"} <= set(kinds)
    assert "The game is over" in player.output.text
    assert "Not possible" not in player.output.text


async def test_the_listed_choices_lead_to_every_legal_action() -> None:
    player = TextPlayer(started_table(4, 2))
    rng = random.Random(2)
    player.others_play()
    while player.table.actor is not None and player.table.view(1).game_view.round < 4:
        deciding = player.plain.decision
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
        assert sorted(reached) == sorted(player.table.legal())
        await player.types(rng.choice(player.table.legal()))
        player.others_play()


async def table_offering(verb: str, players: int = 4, preset: str = "") -> TextPlayer:
    """Return a plain-mode table where an action with this verb is possible."""
    for seed in range(20):
        player, rng = TextPlayer(started_table(players, seed, preset)), random.Random(seed)
        player.others_play()
        while player.table.actor is not None:
            if any(action.startswith(verb) for action in player.table.legal()):
                return player
            await player.types(rng.choice(player.table.legal()))
            player.others_play()
    raise AssertionError(f"no game comes to {verb}")


async def test_choices_can_be_narrowed_and_back_returns() -> None:
    player = await table_offering("bard 2 +Y -B")
    first = await player.types("list")
    bards = await player.types("bard")
    assert "bard to Ben" in bards
    assert (await player.types("back")) == first
    assert (await player.types("back")) == "There is no question to go back to."
    assert "to your courtyard" in await player.types("bard ben")
    assert (await player.types("99")).startswith("There is no 99: choose from 1 to ")
    await player.types("bard ben B and yellow")
    assert "Ada sent a bard" not in player.output.text


async def test_a_number_in_a_raid_is_the_value_of_a_card() -> None:
    player = await table_offering("play 4+")
    ply, reply = player.table.ply, await player.types("list")
    assert "\n4: lay a 4.\n4 piper: lay a 4 with a piper.\n" in reply
    assert "Type the text before a colon, such as '" in reply
    assert not re.search(r"^\d\. ", reply, re.MULTILINE)
    card = next(value for value in "123" if f"play {value}" not in player.table.legal())
    assert f"'{card}' is not one of the choices: " in await player.types(card)
    assert "'4 warrior' is not one of the choices: " in await player.types("4 warrior")
    assert "(MR-20)" in await player.types("lay a 5")
    assert (await player.types("what 4")).startswith("Lay a 4.\n")
    assert "4 piper: lay a 4 with a piper." in await player.types("piper")
    assert "'4' is not one of the choices: " in await player.types("4")
    assert "Type the text before a colon, such as '" in await player.types("back")
    assert player.table.ply == ply
    await player.types("4")
    assert player.table.plies[ply].action == "play 4"


async def test_an_action_typed_in_words_is_echoed_as_understood() -> None:
    player = await table_offering("raid 2")
    assert re.match(r"Understood as: raid Ben: \d cards?, \d pipers?\.\n", await player.types("raid ben"))


async def test_an_impossible_action_cites_its_ruling_and_rules_here_opens_it() -> None:
    player = await table_offering("done")
    own = (ply.action for ply in reversed(player.table.plies) if ply.actor == 1)
    done = next(action for action in own if not action.startswith("discard"))
    verb = done.partition(" ")[0]
    assert re.fullmatch(r"Not possible: .* \(MR-\d+\)\.", await player.types(verb))
    assert f"{verb}" in (await player.types("list")).partition("Not now: ")[2]
    reply = await player.types("raid 2")
    assert re.search(r"\(MR-\d+\)", reply)
    assert re.search(r"MR-\d+", reply)[0] in await player.types("rules here")  # type: ignore[index]


async def test_the_ruling_of_a_refusal_is_cleared_when_the_game_continues() -> None:
    player = await table_offering("castle")
    player.plain.handle_update(RequestRefused("no tile is left (MR-26)"))
    assert "MR-26" in player.plain.ruling
    await player.types("castle")
    assert not player.plain.ruling


async def test_ending_a_turn_needs_confirmation_only_if_enabled() -> None:
    player = await table_offering("pass")
    player.plain.confirmations = replace(Confirmations(), leaving=False)
    ply = player.table.ply
    assert "Pass and end your turn?" in await player.types("pass")
    assert "Cancelled." in await player.types("no")
    assert "Type 'yes' or 'no'." in await player.types("pass")
    assert [word.name for word in player.plain.commands()][:2] == ["yes", "no"]
    await player.types("me")  # another command instead of an answer
    assert player.table.ply == ply
    await player.types("pass")
    await player.types("y")
    assert player.table.ply > ply
    quick = await table_offering("pass")
    quick.plain.confirmations = SCRIPT
    ply = quick.table.ply
    await quick.types("pass")
    assert quick.table.ply > ply


@pytest.mark.parametrize(("language", "yes", "no"), [("de", "ja", "nein"), ("fr", "oui", "non"), ("nl", "ja", "nee")])
async def test_a_question_can_be_answered_in_the_players_language_or_english(language: str, yes: str, no: str) -> None:
    player = await table_offering("pass")
    player.plain.confirmations = replace(Confirmations(), leaving=False)
    set_language(language)
    ply = player.table.ply
    assert f"'{yes}' " in (question := await player.types("pass"))
    assert f"'{no}'." in question
    for refusal in (no, no[0].upper(), "no"):
        await player.types("pass")
        await player.types(refusal)
        assert player.plain.question is None
    assert player.table.ply == ply
    for consent in (yes, yes[0], "yes", "Y"):
        player = await table_offering("pass")
        player.plain.confirmations = replace(Confirmations(), leaving=False)
        ply = player.table.ply
        await player.types("pass")
        await player.types(consent)
        assert player.table.ply > ply


async def test_a_question_is_repeated_after_an_unknown_word() -> None:
    player = await table_offering("pass")
    player.plain.confirmations = replace(Confirmations(), leaving=False)
    ply = player.table.ply
    question = await player.types("pass")
    assert await player.types("yup") == question
    await player.types("yes")
    assert player.table.ply > ply


@pytest.mark.parametrize("number", ["1", "2", "1.", "99"])
async def test_a_number_repeats_a_question_for_yes_or_no(number: str) -> None:
    player = await table_offering("pass")
    player.plain.confirmations = Confirmations()
    ply = player.table.ply
    for line in ("pass", "quit"):
        question = await player.types(line)
        assert "Type 'yes' or 'no'." in question
        assert await player.types(number) == question
        assert await player.types("no") == "Cancelled."
    assert player.table.ply == ply
    assert not player.plain.has_left


async def test_a_number_repeats_a_request_for_a_takeback() -> None:
    player = TextPlayer(started_table())
    while player.table.proposal is None:
        legal = player.table.legal()
        action = "pass" if "pass" in legal else legal[0]
        player.table.decide(player.table.actor or 1, player.table.ply, action)
        if player.table.actor == 1 and player.table.view(3).may_ask:
            player.table.undo(3, player.table.ply)
        player.plain.handle_update(player.guest.change())
    assert player.plain.decision is not None
    ply, question = player.table.ply, await player.types("")
    assert "Type 'agree' or 'decline'." in question
    assert await player.types("1") == question
    assert player.table.ply == ply


@pytest.mark.parametrize("number", ["1", "1.", "99"])
async def test_a_number_on_another_players_turn_is_answered_with_whose_turn_it_is(number: str) -> None:
    player = TextPlayer(started_table())
    while player.table.actor == 1:
        await player.types(player.table.legal()[0])
    name = player.table.seats[(player.table.actor or 0) - 1].name
    reply = await player.types(number)
    assert reply.startswith(f"It's not your turn. {name} ")
    watching = TextPlayer(started_table(), None)
    assert (await watching.types(number)) == (await watching.types(""))


@pytest.mark.parametrize(
    ("language", "verb", "line", "player_word"),
    [
        ("de", "castle", "Burg", "clan NAME"),
        ("de", "raid", "überfall 2", "clan NAME"),
        ("fr", "estate", "domaine", "clan NOM"),
        ("nl", "castle", "kasteel", "clan NAAM"),
    ],
)
async def test_actions_can_be_typed_in_the_players_language(
    language: str, verb: str, line: str, player_word: str
) -> None:
    player = await table_offering(verb)
    set_language(language)
    ply = player.table.ply
    reply = await player.types(line)
    if player.table.ply == ply:  # several actions match
        assert reply.startswith("1. ")
    else:
        assert player.table.plies[ply].action.startswith(verb)
    assert player_word in await player.types("help")


async def test_unavailable_actions_are_listed_in_the_players_language() -> None:
    player = await table_offering("raid")
    set_language("de")
    while not (unavailable := (await player.types("list")).partition("Nicht jetzt: ")[2]):
        await player.types(player.table.legal()[0])
        player.others_play()
    word = unavailable.partition(".")[0].split(", ")[0]
    assert word in {"rind", "burg", "kloster", "krieger", "pfeifer", "mönch", "land", "barde"}
    assert "(MR-" in await player.types(word)


async def test_a_player_named_like_an_action_word_can_be_raided() -> None:
    player = await table_offering("raid 2")
    set_language("de")
    table = player.plain.table
    assert table is not None
    seats = list(table.seats)
    seats[1] = structs.replace(seats[1], name="Burg")
    answer = PlainDecisionInput(structs.replace(table, seats=seats)).answer("überfall Burg")
    assert answer is not None
    assert answer.action == "raid 2"


async def test_a_decision_can_be_taken_back() -> None:
    player = await table_offering("castle")
    ply = player.table.ply
    await player.types("castle")
    assert "You took back the castle" in await player.types("undo")
    assert player.table.ply == ply
    assert player.plain.decision is not None
    new = TextPlayer(started_table(3, 1))
    assert "undo" not in await new.types("help")
    assert (await new.types("undo")).startswith("Not possible: ")


async def test_the_what_command_previews_an_action() -> None:
    player = await table_offering("castle")
    reply = await player.types("what castle")
    assert reply.startswith("Castle: 2 blue to a free estate.\n")
    assert "[" not in reply
    assert (await player.types("what")) == "Name an action by its number or its words, as in 'what 1'."
    raid = await table_offering("raid 2")
    assert "If you win: " in await raid.types("what raid ben")
