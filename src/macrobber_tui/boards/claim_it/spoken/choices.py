"""The question, the choices, the effects of each choice, and the parser of typed lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from macrobber_core.games.claim_it.effects import effects_of
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.hints import reasons_in_words
from macrobber_tui.boards.claim_it.sentences import decision_prompt, describe, gain_clauses
from macrobber_tui.boards.claim_it.turn_options import (
    blocked_reason,
    dice_assignments,
    placements_by_space,
    preview_stop,
)
from macrobber_tui.boards.narrator import PlainChoice, Typed
from macrobber_tui.i18n.language import _, join_list, pgettext
from macrobber_tui.widgets.text import upper_first

from .narrator import for_speech, free_squatters


def question_lines(table: TableView) -> list[str]:
    """Return the question, then the facts needed to answer it."""
    view: ClaimItView = table.game_view
    question = decision_prompt(table, view)
    if view.phase == "place":
        return [question, dice_sentence(view), free_squatters(view)]
    stop = preview_stop(view)
    gained = gain_clauses(stop.settled, stop.claimed) if stop is not None else []
    return [
        question,
        for_speech(_("If you stop now, you have {gained}.").format(gained=join_list(gained))),
        free_squatters(view),
    ]


def dice_sentence(view: ClaimItView) -> str:
    """Describe the dice, and the number of ways to assign them if there are fewer than six."""
    dice = ", ".join(map(str, view.dice))
    count = len(dice_assignments(view))
    if count == 6:
        return _("The dice show {dice}.").format(dice=dice)
    if count == 1:
        return _("The dice show {dice}: all are equal, so there is one way to assign them.").format(dice=dice)
    return _("The dice show {dice}: two are equal, so there are three ways to assign them.").format(dice=dice)


def choices(table: TableView, actions: Sequence[str]) -> list[PlainChoice]:
    """Return one choice for each action, in the same order."""
    return [
        PlainChoice(typed_form(action), _("{what}.").format(what=describe(action, table, table.game_view)), [action])
        for action in actions
    ]


def typed_form(action: str) -> str:
    """Return the text a player types for an action; for a placement, its column and row."""
    return action.split()[1].replace(",", " ") if action in PLACEMENTS else action


def unavailable_actions(table: TableView) -> dict[str, str]:
    """Return the blocked assignments of the dice, each with the reason; empty if it is not our decision."""
    view: ClaimItView = table.game_view
    if not table.legal:
        return {}
    return {
        assignment.space.replace(",", " "): _("{space} {why}").format(
            space=assignment.space, why=blocked_reason(assignment.barred)
        )
        for assignment in dice_assignments(view)
        if assignment.barred is not None
    }


def explain_action(action: str, table: TableView) -> list[str]:
    """Describe an action, then its effects, most important first."""
    reasons = reasons_in_words(effects_of(table.game_view, action), action, table.name)
    clauses = [describe(action, table, table.game_view), *reasons]
    return [for_speech(_("{reason}.").format(reason=upper_first(text))) for text in clauses]


VERBS = frozenset(("squat", "claim", "squatter", ROLL, STOP))
SYNONYMS = {"roll": ROLL, "r": ROLL, "stop": STOP, "s": STOP, "settle": STOP}


def typed() -> Typed:
    """Return the spellings of this parser's words in the player's language."""
    # Translators: spellings that players can type for this word: lower case, separated by commas, the usual one first
    return {
        "roll": pgettext("typed", "roll"), "stop": pgettext("typed", "stop"), "squat": pgettext("typed", "squat"),
        "squatter": pgettext("typed", "squatter"), "claim": pgettext("typed", "claim"),
        "settle": pgettext("typed", "settle"),
    }  # fmt: skip


def matching_actions(line: str, table: TableView) -> list[str]:
    """Return the legal actions that a line can mean. `3 5`, `3,5` and `column 3 row 5` all name a space."""
    words = line.lower().split()
    if words and SYNONYMS.get(words[0]) in table.legal:
        return [SYNONYMS[words[0]]]
    numbers = re.findall(r"\d", line)
    placements = [action for action in table.legal if action in PLACEMENTS]
    if not placements or not numbers:
        return []
    if words[0].startswith("squat") and len(numbers) == 1:
        return [action for action in placements if str(PLACEMENTS[action].squatter) == numbers[0]]
    if len(numbers) == 3 and (space := re.search(r"(\d),(\d)\D*$", line)):  # as in "squatter 2 on 6,6"
        numbers = [*space.groups(), numbers[0]]
    action = placements_by_space(placements).get(",".join(numbers[:2]))
    if action is None or len(numbers) > 3:
        return []
    has_wrong_verb = words[0] in {"claim", "squat", "squatter"} and not action.startswith(words[0][:5])
    has_wrong_squatter = len(numbers) == 3 and str(PLACEMENTS[action].squatter) != numbers[2]
    return [] if has_wrong_verb or has_wrong_squatter else [action]
