"""The legal actions of a moment as a tree of keys."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.keys import Keyboard

from .judge import Judge
from .language import NameOf
from .raid_choices import blow_menu, hand_text, loot_menu, raid_menu, spend_menu
from .steps import Menu, Option, Pick, Step, items
from .turn_choices import action_menu


def ask(position: MacRobberView, legal: Sequence[str], name_of: NameOf, keyboard: Keyboard) -> Step:
    """The first step towards one of the legal actions."""
    judge = Judge(position, legal, keyboard)
    match position.phase:
        case "redraw":
            return Pick("cubes", items(position.display, box.COLOURS), "return", 0, box.DISPLAY)
        case "action":
            return action_menu(position, judge, name_of)
        case "discard":
            owed = position.agenda[0].cards
            ruling = "MR-25" if owed == box.REFILL_DISCARDED else "MR-15"
            return Pick("cards", hand_text(position), "discard", owed, owed, ruling=ruling)
        case "raid":
            return raid_menu(position, judge, name_of)
        case "attack" | "defend":
            return blow_menu(position, judge)
        case "loot":
            return loot_menu(judge)
        case "spend":
            return spend_menu(legal)
        case _:
            return Menu(tuple(Option((str(n),), text, action=text) for n, text in enumerate(legal, 1)), 2)
