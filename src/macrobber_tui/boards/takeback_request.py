"""A player's request to take back a decision, in words."""

from __future__ import annotations

from macrobber_core.table.view import Proposal, TableView
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.widgets.text import fit_name

from . import action_noun
from .render_context import NAME_WIDTHS


def request_sentence(table: TableView, proposal: Proposal) -> str:
    """Return who asks to take back what."""
    is_ours, steps = proposal.seat == table.seat, _steps_after(table, proposal)
    if steps == 0:
        template = _("You are asking to take back {action}.") if is_ours else _("{name} asks to take back {action}.")
    elif is_ours:
        template = ngettext("You are asking to take back {action} and {count} step after it.",
                            "You are asking to take back {action} and {count} steps after it.", steps)  # fmt: skip
    else:
        template = ngettext("{name} asks to take back {action} and {count} step after it.",
                            "{name} asks to take back {action} and {count} steps after it.", steps)  # fmt: skip
    return template.format(name=table.name(proposal.seat), action=action_noun(table, proposal.verb), count=steps)


def request_question(table: TableView, proposal: Proposal) -> str:
    """Return the question for a player who has to agree, without a capital at its beginning."""
    steps = _steps_after(table, proposal)
    if steps == 0:
        template = _("Take back {action}?")
    else:
        template = ngettext("Take back {action} and {count} step after it?",
                            "Take back {action} and {count} steps after it?", steps)  # fmt: skip
    return template.format(action=action_noun(table, proposal.verb), count=steps)


def short_request_sentences(table: TableView, proposal: Proposal) -> list[str]:
    """Return shorter sentences about another player's request, longest first: without the action, but with numbers."""
    steps, name = _steps_after(table, proposal) + 1, table.name(proposal.seat)
    if steps == 1:
        template = _("{name} asks for a takeback.")
    else:
        template = ngettext("{name} asks to take back {count} step.",
                            "{name} asks to take back {count} steps.", steps)  # fmt: skip
    names = [name, *(fit_name(name, width) for width in NAME_WIDTHS)]
    return [template.format(name=shown, count=steps) for shown in names]


def short_request_question(table: TableView, proposal: Proposal) -> str:
    """Return a shorter question for a player who has to agree."""
    steps = _steps_after(table, proposal) + 1
    if steps == 1:
        return _("Agree to the takeback?")
    return ngettext("Take back {count} step?", "Take back {count} steps?", steps).format(count=steps)


def lapsed_text(before: TableView | None, table: TableView) -> str:
    """Return a notice if a takeback request has lapsed because a player has left since `before`, or ""."""
    if before is None or before.proposal is None or table.proposal is not None or before.ply != table.ply:
        return ""
    left = [seat for seat in before.proposal.asked if table.seats[seat - 1].away and not before.seats[seat - 1].away]
    template = _("{name} has left; the takeback request has lapsed.")
    return template.format(name=table.name(left[0])) if left else ""


def _steps_after(table: TableView, proposal: Proposal) -> int:
    """Return how many plies after the decision would be taken back with it."""
    return table.ply - proposal.ply - 1
