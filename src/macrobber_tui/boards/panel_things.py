"""The panels around a board as things to point at: the log, the talk and the charts."""

from __future__ import annotations

from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.keys import KeyBindings

from .talk_field import FIELD
from .things import Explanation

LOG, TALK, CHART = "log", "talk", "chart"
PANELS = {
    LOG: ("L", N_("Log"), N_("The latest turns, the newest at the bottom. {key}: all of them.")),
    TALK: ("t", N_("Talk"), N_("What players and spectators have said. {key}: say something.")),
    CHART: ("v", N_("Chart"), N_("How each player has fared, round by round. {key}: the next page of points.")),
}
"""The default key that opens a panel as a page, its name, and what it shows."""


def explain_panel(thing: str, keyboard: KeyBindings) -> Explanation | None:
    """Return the explanation of a panel; None if the thing is no panel."""
    thing = TALK if thing == FIELD else thing
    if thing not in PANELS:
        return None
    key, name, about = PANELS[thing]
    return Explanation(_(name), _(about).format(key=keyboard.label_for(key)))
