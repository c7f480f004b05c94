"""What happens, told as it happens; and what can be looked at besides."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.components import SIZE
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.event_words import sentence
from macrobber_tui.boards.claim_it.guide import BUST
from macrobber_tui.boards.claim_it.story import Story
from macrobber_tui.boards.claim_it.ways import percent_of_bust
from macrobber_tui.boards.claim_it.words import round_of
from macrobber_tui.boards.names import NameOf
from macrobber_tui.boards.recital import Page, by_round
from macrobber_tui.language import _

from .aloud import aloud
from .table import figures_in_words


class Recital:
    """Takes in the events of a game in order, and tells what of them is worth saying."""

    def __init__(self, players: int, name_of: NameOf) -> None:
        self._name_of = name_of
        self._story = Story(players)
        self._bust = ""
        """The latest one, and why."""
        self.reading = ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        self.reading = ""
        return [line for event in events for line in self._take(event)]

    def _take(self, event: Event) -> list[str]:
        self._story.tell(event)
        told = aloud(sentence(event, self._name_of) or "")
        if isinstance(event, ev.Busted):
            self._bust, self.reading = told, BUST
        return [told] if told else []

    def pages(self, table: TableView) -> list[Page]:
        """What else can be looked at."""
        view: ClaimItView = table.position
        no_bust = "" if self._bust else _("Nobody went bust yet.")
        no_risk = "" if view.phase in {"place", "decide"} else _("No dice are to be rolled now.")
        return [
            Page("rows", _("the board, row by row"), lambda: rows(table)),
            Page("points", _("the figures of all players when the turn began"), lambda: self._figures(view)),
            Page("rounds", _("the largest groups of all, round by round"), lambda: self._course(view)),
            Page("risk", _("how likely the next roll is a bust"), lambda: [risk(view)], no_risk),
            Page("bust", _("the latest bust, and why"), lambda: [self._bust], no_bust),
        ]

    def _figures(self, view: ClaimItView) -> list[str]:
        return [
            _("{name}: {what}.").format(name=self._name_of(seat), what=figures_in_words(view.figures(seat)))
            for seat in range(1, view.players + 1)
        ]

    def _course(self, view: ClaimItView) -> list[str]:
        """The largest groups after every round, and so far in the one that is on."""
        now = round_of(view) if view.result is None else None
        return by_round([[figures.group for figures in reached] for reached in self._story.course], now, self._name_of)


def risk(view: ClaimItView) -> str:
    """As things are; a placement that is due changes it."""
    told = _("As the board is now, another roll is a bust at {percent}%.")
    return told.format(percent=percent_of_bust(view))


def rows(table: TableView) -> list[str]:
    """What lies in each row, from column 1 to 6."""
    lines = []
    for row in range(1, SIZE + 1):
        spaces = [lying(table, column, row) for column in range(1, SIZE + 1)]
        lines.append(_("Row {row}: {spaces}.").format(row=row, spaces=", ".join(spaces)))
    return lines


def lying(table: TableView, column: int, row: int) -> str:
    there = table.position.space(column, row)
    parts = []
    if there.owner is not None:
        name = table.name(there.owner)
        parts.append(_("a claim of {name}").format(name=name) if there.claimed else name)
    if there.squatter is not None:
        parts.append(_("squatter {number}").format(number=there.squatter))
    if there.claim_on_top:
        parts.append(_("claim marker"))
    return _(" under ").join(parts) if parts else _("empty")
