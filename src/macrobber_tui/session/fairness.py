"""Describes in words whether a game was dealt fairly."""

from __future__ import annotations

from macrobber_core.net.guest.updates import AuditResult
from macrobber_core.table import SEAL_DIGITS_SHOWN, TableView
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.counts import times_text
from macrobber_tui.i18n.language import _, ngettext


def verdict_text(audit: AuditResult) -> str:
    """Describe in words the result of our fairness check."""
    if audit.unfair is not None:
        return _("NOT DEALT FAIRLY: {reason}").format(reason=core_text(str(audit.unfair)))
    redeals = ""
    if audit.deals > 1:
        redeals = " " + _("The deal was started {times}.").format(times=times_text(audit.deals))
    if not audit.took_part:
        template = ngettext(
            "Dealt fairly ({count} draw), but without you: you rely on those who took part.",
            "Dealt fairly ({count} draws), but without you: you rely on those who took part.",
            audit.draws,
        )
        return template.format(count=audit.draws) + redeals
    template = ngettext("Dealt fairly: everybody had a part in the {count} draw.",
                    "Dealt fairly: everybody had a part in all {count} draws.", audit.draws)  # fmt: skip
    return template.format(count=audit.draws) + redeals


def deal_status(table: TableView, audit: AuditResult | None) -> str:
    """Describe in words the current state of the deal, or the result of its check."""
    if audit is not None:
        return verdict_text(audit)
    if table.seal is None:
        return _("The host alone decides all draws.") if table.game_view is not None else ""
    if table.stage == "over":
        return _("NOT CHECKED: the host did not reveal where the draws came from.")
    template = _("Sealed {seal}: everybody has a part in every draw; checked at the end.")
    return template.format(seal=table.seal[:SEAL_DIGITS_SHOWN])
