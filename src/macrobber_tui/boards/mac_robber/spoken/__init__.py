"""Mac Robber in plain mode."""

from __future__ import annotations

from macrobber_tui.boards.mac_robber.menus import end_turn_question
from macrobber_tui.boards.narrator import PlainGame
from macrobber_tui.i18n.language import N_

from .choices import choices, explain_action, for_speech, question_lines, unavailable_actions
from .narrator import Narrator
from .parser import VERBS, matching_actions, typed
from .table import clan_report, own_display_and_hand, report

PLAIN = PlainGame(
    verbs=VERBS,
    player_command="clan",
    own_help=N_("your own clan, your display and your cards"),
    hands_help=N_("everyone's cards"),
    narrator=Narrator,
    question_lines=question_lines,
    choices=choices,
    unavailable_actions=unavailable_actions,
    typed=typed,
    matching_actions=matching_actions,
    explain_action=explain_action,
    end_turn_question=lambda action, table: end_turn_question(action, table.game_view),
    report=report,
    player_report=clan_report,
    own_things=own_display_and_hand,
    for_speech=for_speech,
)
