"""Going back by everybody's consent, told as it is asked and answered."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event, TableEvent
from macrobber_core.table import Proposal, TableView
from macrobber_tui.language import _, listed


class Proposals:
    def __init__(self) -> None:
        self._proposed: Proposal | None = None

    def tell(self, table: TableView, events: Sequence[Event]) -> list[str]:
        """What has become of what was proposed, and what is asked of us."""
        proposal, before = table.proposal, self._proposed
        self._proposed = proposal
        lines: list[str] = []
        if proposal is None and before is not None and not any(isinstance(event, TableEvent) for event in events):
            lines.append(_("The game has gone on; nobody is asked to go back any more."))
        if proposal is None or proposal == before:
            return lines
        if before is None or before.seat != proposal.seat:
            lines.append(proposed(table, proposal))
        return [*lines, answers(table, proposal)]


def answers(table: TableView, proposal: Proposal) -> str:
    """What we can answer, or who is still to answer."""
    if table.seat in proposal.asked:
        return _("Type 'agree' or 'decline'.")
    return _("Waiting for {names} to agree.").format(names=listed(map(table.name, proposal.asked)))


def proposed(table: TableView, proposal: Proposal) -> str:
    if proposal.seat == table.seat:
        told = _("You ask to go back to before your '{action}', and to take back all since.")
        return told.format(action=proposal.verb)
    told = _("{name} asks to go back to before '{action}', and to take back all since.")
    return told.format(name=table.name(proposal.seat), action=proposal.verb)
