"""The commands of a player to whom the host wants to give the table, or whose host is gone."""

from __future__ import annotations

from macrobber_tui.i18n.language import _

from .commands import PlainCommand, spellings
from .table import PlainTable


def offer_commands(plain: PlainTable) -> list[PlainCommand]:
    """Return the answers to a host who wants to give us the table.

    They are also "yes" and "no", unless these answer a takeback request.
    """
    if not plain.state.is_offered:
        return []
    is_free = plain.table is None or plain.table.proposal is None
    own_yes, *other_yes = spellings("yes") if is_free else ("",)
    own_no, *other_no = spellings("no") if is_free else ("",)
    return [
        PlainCommand("take-table", _("be the host from now on"), lambda: plain.offer.answer(wants=True),
             second_name=own_yes, aliases=other_yes),
        PlainCommand("refuse-table", _("leave the table where it is"), lambda: plain.offer.answer(wants=False),
             second_name=own_no, aliases=other_no),
    ]  # fmt: skip


def go_on_commands(plain: PlainTable) -> list[PlainCommand]:
    """Return the answers to the question whether to go on without the host. They are also "yes" and "no"."""
    if plain.state.go_on_asked is None:
        return []
    own_yes, *other_yes = spellings("yes")
    own_no, *other_no = spellings("no")
    return [
        PlainCommand("go-on", _("go on without the host"), lambda: plain.go_on(wants=True),
             second_name=own_yes, aliases=other_yes),
        PlainCommand("wait", _("wait for the host to come back"), lambda: plain.go_on(wants=False),
             second_name=own_no, aliases=other_no),
    ]  # fmt: skip
