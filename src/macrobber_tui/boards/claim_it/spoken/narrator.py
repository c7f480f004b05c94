"""Narrates a game of Claim It! in plain mode, and provides the pages a player can open."""

from __future__ import annotations

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.components import SIZE
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.history import GameHistory
from macrobber_tui.boards.claim_it.log_lines import LOG
from macrobber_tui.boards.claim_it.sentences import BUST
from macrobber_tui.boards.claim_it.turn_options import bust_percent
from macrobber_tui.boards.narrator import BaseNarrator, PlainPage, lines_by_round
from macrobber_tui.i18n.language import _

from .table import figures_in_words, for_speech


class Narrator(BaseNarrator):
    HISTORY = GameHistory
    _history: GameHistory
    _last_bust = ""
    """The sentence for the latest bust, or ""."""

    def _narrate(self, event: Event) -> list[str]:
        text = for_speech(LOG.sentence(event, self._name_of) or "")
        if isinstance(event, ev.Busted):
            self._last_bust, self.reading = text, BUST
        return [text]

    def pages(self, table: TableView) -> list[PlainPage]:
        """Return the pages a player can open."""
        view: ClaimItView = table.position
        no_bust = "" if self._last_bust else _("Nobody has gone bust yet.")
        no_risk = "" if view.phase in {"place", "decide"} else _("There is no roll to make now.")
        return [
            PlainPage("rows", _("the board, row by row"), lambda: board_rows(table)),
            PlainPage("points", _("everyone's figures at the start of the turn"), lambda: self._figures(view)),
            PlainPage("rounds", _("everyone's largest group, round by round"), lambda: self._groups_by_round(view)),
            PlainPage("risk", _("how likely a bust is on the next roll"), lambda: [risk_sentence(view)], no_risk),
            PlainPage("bust", _("the latest bust, and why"), lambda: [self._last_bust], no_bust),
        ]

    def _figures(self, view: ClaimItView) -> list[str]:
        return [
            _("{name}: {what}.").format(name=self._name_of(seat), what=figures_in_words(view.figures(seat)))
            for seat in range(1, view.players + 1)
        ]

    def _groups_by_round(self, view: ClaimItView) -> list[str]:
        """The largest groups after each round, and so far in the current one."""
        now = view.round if view.result is None else None
        return lines_by_round(
            [[figures.group for figures in reached] for reached in self._history.score_history], now, self._name_of
        )


def risk_sentence(view: ClaimItView) -> str:
    """Return the bust risk of another roll on the board as it is now; a placement still to be made would change it."""
    text = _("With the board as it is, the risk of a bust on the next roll is {percent}%.")
    return text.format(percent=bust_percent(view))


def board_rows(table: TableView) -> list[str]:
    """Return a sentence for each row: its spaces from column 1 to 6."""
    lines = []
    for row in range(1, SIZE + 1):
        spaces = [describe_space(table, column, row) for column in range(1, SIZE + 1)]
        lines.append(_("Row {row}: {spaces}.").format(row=row, spaces=", ".join(spaces)))
    return lines


def describe_space(table: TableView, column: int, row: int) -> str:
    space = table.position.space(column, row)
    parts = []
    if space.owner is not None:
        name = table.name(space.owner)
        parts.append(_("a claim of {name}").format(name=name) if space.claimed else name)
    if space.squatter is not None:
        parts.append(_("squatter {number}").format(number=space.squatter))
    if space.claim_on_top:
        parts.append(_("claim marker"))
    return _(" under ").join(parts) if parts else _("empty")
