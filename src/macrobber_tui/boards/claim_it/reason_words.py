"""The reasons of hints in words: what an action changes until the player's next turn."""

from __future__ import annotations

from macrobber_core.bots.contract import Reason
from macrobber_core.table.view import TableView
from macrobber_tui.i18n.language import _, ngettext, percent


def reason_in_words(reason: Reason, table: TableView) -> str:
    if reason.kind == "bust":
        return _("the next roll: {percent}% bust risk").format(percent=percent(reason.instead))
    count = round(abs(reason.amount - reason.instead))
    match reason.kind:
        case "claims":
            text = ngettext("about {count} more claim by your next turn",
                            "about {count} more claims by your next turn", count)  # fmt: skip
        case "spaces":
            text = ngettext("about {count} more space by your next turn",
                            "about {count} more spaces by your next turn", count)  # fmt: skip
        case _ if reason.seat == table.seat:
            text = ngettext("your group is about {count} space larger by your next turn",
                            "your group is about {count} spaces larger by your next turn", count)  # fmt: skip
        case _:
            text = ngettext("keeps {name}'s group about {count} space smaller",
                            "keeps {name}'s group about {count} spaces smaller", count)  # fmt: skip
    return text.format(count=count, name=table.name(reason.seat))
