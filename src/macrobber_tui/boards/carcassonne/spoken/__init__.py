"""Carcassonne in plain mode."""

from __future__ import annotations

from macrobber_tui.boards.narrator import PlainGame
from macrobber_tui.i18n.language import N_

from .choices import choices, explain_action, question_lines, why_not
from .narrator import Narrator
from .parser import VERBS, matching_actions, typed
from .table import own_robber, player_report, report

PLAIN = PlainGame(
    verbs=VERBS,
    own_help=N_("your own points, meeples and robber"),
    narrator=Narrator,
    question_lines=question_lines,
    choices=choices,
    why_not=why_not,
    typed=typed,
    matching_actions=matching_actions,
    explain_action=explain_action,
    report=report,
    player_report=player_report,
    own_things=own_robber,
)
