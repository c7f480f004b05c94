"""The question, the facts needed to answer it, and the legal actions as choices, grouped if there are many."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from macrobber_core.games.mac_robber import GAME
from macrobber_core.games.mac_robber.effect_types import ClanChange, Effect, FollowingChange, Income, RaidProspect
from macrobber_core.games.mac_robber.events import GreenScored
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, CARD_PLAYS
from macrobber_core.games.mac_robber.view import CombatView, MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.decision_input import refusal_of
from macrobber_tui.boards.mac_robber.event_words import cubes_on_card_in_words
from macrobber_tui.boards.mac_robber.hints import reasons_in_words
from macrobber_tui.boards.mac_robber.previews import ActionPreview, raid_outcomes
from macrobber_tui.boards.mac_robber.sentences import decision_prompt, describe
from macrobber_tui.boards.mac_robber.wording import (
    cards_in_words,
    counted_cubes,
    cube_count_in_words,
    followers_in_words,
)
from macrobber_tui.boards.narrator import PlainChoice
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.widgets.text import upper_first

from .table import display, estates, followers, hand, own_rank


def question_lines(table: TableView) -> list[str]:
    """Return the question, then the facts, most important first."""
    view: MacRobberView = table.game_view
    question = decision_prompt(table, view)
    match view.phase:
        case "action" if not view.verbs and view.following == table.seat:
            return [question, *display(table)]  # the previous question included the other facts
        case "redraw" | "action" if not view.verbs:
            standing = _("Round {round}. {standing}").format(round=view.round, standing=own_rank(table))
            return [question, *display(table), own_courtyard(table), standing]
        case "action":
            return [question, *display(table)]
        case "raid":
            return [question, hand(view)]
        case "attack" | "defend" if view.combat is not None:
            return [question, *combat_facts(table, view.combat), hand(view)]
        case "loot" if view.combat is not None:
            return [question, defenders_estates(table, view.combat.defender)]
        case "spend" if view.combat is not None:
            return [question, defenders_estates(table, view.combat.defender), estates(view.clan(table.seat or 1))]
        case _:
            return [question, hand(view)]


def own_courtyard(table: TableView) -> str:
    """Describe our followers, which can pay for actions, and our estates."""
    view: MacRobberView = table.game_view
    assert table.seat is not None
    own = view.clan(table.seat)
    return _("You have {followers}. {estates}").format(followers=followers(own), estates=estates(own))


def defenders_estates(table: TableView, seat: int) -> str:
    """Describe the estates of the defender in a raid."""
    return _("{name} has: {estates}").format(name=table.name(seat), estates=estates(table.game_view.clan(seat)))


def combat_facts(table: TableView, combat: CombatView) -> list[str]:
    """Describe the face-down card if we defend, and the other side's remaining cards and pipers."""
    view: MacRobberView = table.game_view
    defends = table.seat == combat.defender
    other = view.active if defends else combat.defender
    assert other is not None
    clan = view.clan(other)
    lines = [
        _("{name} has {cards} and {pipers}.").format(
            name=table.name(other), cards=cards_in_words(clan.cards), pipers=followers_in_words(clan.pipers, "piper")
        )
    ]
    if combat.laid is not None and defends:
        cubes = cubes_on_card_in_words(combat.laid.piper, combat.laid.warrior)
        template = _("{name}'s card lies face down, with nothing on it.")
        if cubes:
            template = _("{name}'s card lies face down, {cubes} on it.")
        lines.insert(0, template.format(name=table.name(other), cubes=cubes))
    return lines


MAX_LISTED = 3
"""Larger groups of actions get a question of their own."""
MAX_AT_ONCE = 10
EXAMPLES = ("cattle", "castle", "monastery", "warrior", "piper", "monk 1", "estate YR")
"""One action of each kind, used to get the rules' refusals; the bard is added later because it needs a victim."""


def choices(table: TableView, actions: Sequence[str]) -> list[PlainChoice]:
    """Return the choices in the order of the actions, or from lowest to highest for cards to discard."""
    actions = sorted(actions) if {*map(verb, actions)} == {"discard"} else actions
    kinds = group_by(actions, verb)
    if len(kinds) == 1 and len(actions) > MAX_AT_ONCE:
        kinds = group_by(actions, subgroup_of)
    found: list[PlainChoice] = []
    for kind, group in kinds.items():
        if len(group) <= MAX_LISTED or len(kinds) == 1:
            found += [single_choice(table, action) for action in group]
        else:
            found.append(PlainChoice(kind, describe_group(table, kind, group), group))
    return found


def group_by(actions: Sequence[str], kind: Callable[[str], str]) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(kind(action), []).append(action)
    return kinds


def verb(action: str) -> str:
    return action.partition(" ")[0]


def subgroup_of(action: str) -> str:
    """Return the group of an action: bards by victim, cubes and cards by their number."""
    kind, _space, rest = action.partition(" ")
    match kind:
        case "bard":
            return f"bard {BARD_ACTIONS[action].victim}"
        case "return":
            return f"return {len(rest)} cubes"
        case "exchange" | "discard":
            return f"{kind} {len(rest)} cards"
        case _:
            return action


def single_choice(table: TableView, action: str) -> PlainChoice:
    card_play = CARD_PLAYS.get(action)
    if card_play is None:
        return PlainChoice(action, describe_choice(action, table), [action])
    name = " ".join(
        [str(card_play.card), *(["piper"] if card_play.piper else []), *(["warrior"] if card_play.warrior else [])]
    )
    return PlainChoice(name, describe_choice(action, table), [action], is_numbered=False)  # a number would name a card


def describe_choice(action: str, table: TableView) -> str:
    """Describe an action, its main effect, and whether it costs a card."""
    description = describe(action, table, table.game_view)
    if table.game_view.phase in {"redraw", "action"}:
        effects = ActionPreview(table.game_view).effects(action)
        main_effects = [effect for effect in effects if isinstance(effect, Income | FollowingChange)][:1]
        costs = [effect for effect in effects if costs_own_card(effect, table.seat)]
        reasons = [
            *reasons_in_words([*main_effects, *costs], table),
            *(green_total_after(effects, table.seat) if verb(action) == "monk" else []),
        ]
        if reasons:
            return _("{what}; {reason}.").format(what=description, reason=for_speech(_("; ").join(reasons)))
    return _("{what}.").format(what=description)


def for_speech(text: str) -> str:
    """Return the text with cards unframed: `[1][4]` as `1, 4`."""
    return re.sub(r"\]\s*\[", ", ", text).replace("[", "").replace("]", "")


def costs_own_card(effect: Effect, actor: int | None) -> bool:
    return (
        isinstance(effect, ClanChange)
        and effect.kind == "warriors"
        and effect.seat == actor
        and effect.after < effect.before
    )


def green_total_after(effects: Sequence[Effect], actor: int | None) -> list[str]:
    """Return the new total of green cubes, which distinguishes one monk from two."""
    scored = (effect.after for effect in effects if isinstance(effect, Income))
    green = [event.cubes for event in scored if isinstance(event, GreenScored) and event.seat == actor]
    return [_("then {cubes} in total").format(cubes=cube_count_in_words(count, "G")) for count in green]


def describe_group(table: TableView, kind: str, actions: Sequence[str]) -> str:
    """Describe the common purpose of a group's actions, and their number."""
    count = ngettext("{count} way", "{count} ways", len(actions)).format(count=len(actions))
    match kind.split():
        case ["bard"]:
            return _("bard: one or two followers from a courtyard, as the only action of the turn; {count}.").format(
                count=count
            )
        case ["bard", victim]:
            return _("bard to {name}; {count}.").format(name=table.name(int(victim)), count=count)
        case ["return"]:
            return _("return cubes and draw as many; {count}, such as '{example}'.").format(
                count=count, example=actions[0]
            )
        case [verb, cards, "cards"]:
            template = _("exchange {cards}: {count}.") if verb == "exchange" else _("discard {cards}: {count}.")
            return template.format(cards=cards_in_words(int(cards)), count=count)
        case ["return", cubes, "cubes"]:
            return _("return {cubes}: {count}.").format(cubes=counted_cubes(int(cubes)), count=count)
        case ["exchange"]:
            return _("exchange 1 to 3 cards, which ends the turn; {count}, such as '{example}'.").format(
                count=count, example=actions[0]
            )
        case ["estate"]:
            return _("estate: for 1 yellow and 1 red, or 1 yellow and 2 green; {count} to pay.").format(count=count)
        case ["raid"]:
            return _("raid a clan: three combat rounds; {count}.").format(count=count)
        case _:
            return _("{kind}: {count}.").format(kind=kind, count=count)


def explain_action(action: str, table: TableView) -> list[str]:
    """Describe an action, then its effects, most important first."""
    effects = ActionPreview(table.game_view).effects(action)
    lines = [_("{what}.").format(what=upper_first(describe(action, table, table.game_view)))]
    for effect in effects:
        if isinstance(effect, RaidProspect):
            lines += raid_outcomes(effect, table.name)
    rest = reasons_in_words([effect for effect in effects if not isinstance(effect, RaidProspect)], table)
    return [*lines, *(_("{reason}.").format(reason=upper_first(for_speech(reason))) for reason in rest)]


def unavailable_actions(table: TableView) -> dict[str, str]:
    """Return the kinds of action that are impossible this turn, with the rules' refusals."""
    view: MacRobberView = table.game_view
    if view.phase != "action" or not table.legal:
        return {}
    victim = view.players if table.seat == 1 else 1
    imagined = GAME.imagine(view, random.Random(0))
    legal = {verb(action) for action in table.legal}
    reasons = {}
    for example in (*EXAMPLES, f"bard {victim} +B"):
        if verb(example) in legal:
            continue
        if reason := refusal_of(imagined, example):
            reasons[verb(example)] = core_text(reason)
    return reasons
