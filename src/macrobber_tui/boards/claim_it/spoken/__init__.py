"""Claim It! in plain mode."""

from __future__ import annotations

from macrobber_core.games.claim_it.notation import STOP
from macrobber_tui.boards.narrator import PlainGame
from macrobber_tui.i18n.language import N_, _

from .choices import VERBS, choices, explain_action, matching_actions, question_lines, typed, unavailable_actions
from .narrator import Narrator, for_speech, markers_of_turn, player_report, report

PLAIN = PlainGame(
    verbs=VERBS,
    own_help=N_("your own spaces and figures"),
    narrator=Narrator,
    question_lines=question_lines,
    choices=choices,
    unavailable_actions=unavailable_actions,
    typed=typed,
    matching_actions=matching_actions,
    explain_action=explain_action,
    end_turn_question=lambda action, _table: _("Stop and end your turn?") if action == STOP else "",
    report=report,
    player_report=player_report,
    own_things=markers_of_turn,
    for_speech=for_speech,
)
