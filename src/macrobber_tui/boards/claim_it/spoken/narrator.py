"""A game of Claim It! in sentences: events, the pages a player can open, and the table, most important facts first."""

from __future__ import annotations

import re
from collections.abc import Iterable

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.board import SPACE_TEXTS, groups
from macrobber_core.games.claim_it.view import ClaimItView, SpaceView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.history import GameHistory
from macrobber_tui.boards.claim_it.log_lines import LOG
from macrobber_tui.boards.claim_it.sentences import BUST
from macrobber_tui.boards.claim_it.turn_options import bust_percent
from macrobber_tui.boards.narrator import BaseNarrator, PlainPage, lines_by_round, name_with_remarks, turn_sentence
from macrobber_tui.i18n.language import _, join_list, ngettext


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
        view: ClaimItView = table.game_view
        no_bust = "" if self._last_bust else _("Nobody has gone bust yet.")
        no_risk = "" if view.phase in {"place", "decide"} else _("There is no roll to make now.")

        def rounds() -> list[str]:
            groups = [[figures.group for figures in reached] for reached in self._history.score_history]
            return lines_by_round(groups, table, self._name_of)

        return [
            PlainPage("rows", _("the board, row by row"), lambda: board_rows(table)),
            PlainPage("points", _("everyone's figures at the start of the turn"), lambda: self._figures(view)),
            PlainPage("rounds", _("everyone's largest group, round by round"), rounds),
            PlainPage("risk", _("the bust risk of the next roll"), lambda: [risk_sentence(view)], no_risk),
            PlainPage("bust", _("the latest bust, and why"), lambda: [self._last_bust], no_bust),
        ]

    def _figures(self, view: ClaimItView) -> list[str]:
        return [
            _("{name}: {what}.").format(name=self._name_of(seat), what=figures_in_words(view.figures(seat)))
            for seat in range(1, view.players + 1)
        ]


def risk_sentence(view: ClaimItView) -> str:
    """Describe the risk of a bust on the next roll. A placement before that roll would change it."""
    text = _("On this board, the bust risk of the next roll is {percent}%.")
    return text.format(percent=bust_percent(view))


def board_rows(table: TableView) -> list[str]:
    """Return a sentence for each row: its spaces from column 1 to 6."""
    lines = []
    for row in range(1, box.SIZE + 1):
        spaces = [describe_space(table, column, row) for column in range(1, box.SIZE + 1)]
        lines.append(_("Row {row}: {spaces}.").format(row=row, spaces=", ".join(spaces)))
    return lines


def describe_space(table: TableView, column: int, row: int) -> str:
    space = table.game_view.space(column, row)
    parts = []
    if space.owner is not None:
        name = table.name(space.owner)
        parts.append(_("{name}'s claim").format(name=name) if space.claimed else name)
    if space.squatter is not None:
        parts.append(_("squatter {number}").format(number=space.squatter))
    if space.claim_on_top:
        parts.append(_("claim marker"))
    return _(" under ").join(parts) if parts else _("empty")


def report(table: TableView) -> list[str]:
    """Describe the whole table: the turn, every player, this turn's markers, and the free squatters."""
    view: ClaimItView = table.game_view
    players = [line for seat in range(1, view.players + 1) for line in player_report(table, seat)]
    return [
        turn_sentence(table, view.round),
        last_round_sentence(table),
        *players,
        *markers_of_turn(table),
        free_squatters(view),
    ]


def last_round_sentence(table: TableView) -> str:
    """Describe the claims that trigger the last round or, once it has begun, the turns left and the last player."""
    view: ClaimItView = table.game_view
    if view.last_round is None or view.turns_left is None:
        number = box.CLAIMS_TO_END[view.players]
        text = ngettext(
            "A player with {number} claim at the end of a turn triggers the last round.",
            "A player with {number} claims at the end of a turn triggers the last round.",
            number,
        )
        return text.format(number=number)
    text = ngettext("This is the last round: {count} turn left; {name} plays last.",
                    "This is the last round: {count} turns left; {name} plays last.", view.turns_left)  # fmt: skip
    return text.format(count=view.turns_left, name=table.name(view.last_round))


def player_report(table: TableView, seat: int) -> list[str]:
    """Describe a player's figures as of the start of the turn, then their spaces by group."""
    view: ClaimItView = table.game_view
    plays_last = [_("plays last")] if seat == view.last_round else []
    summary = _("Seat {seat}, {name}: {figures}.").format(
        seat=seat, name=name_with_remarks(table, seat, *plays_last), figures=figures_in_words(view.figures(seat))
    )
    own = sum(bit for bit, space in spaces_on_board(view) if space.owner == seat)
    claimed = {SPACE_TEXTS[bit] for bit, space in spaces_on_board(view) if space.owner == seat and space.claimed}
    own_groups = sorted(groups(own), key=lambda group: -group.bit_count())
    parts = [group_text([text for bit, text in SPACE_TEXTS.items() if bit & group], claimed) for group in own_groups]
    if not parts:
        return [summary]
    return [summary, _("Groups, with claimed spaces marked: {groups}.").format(groups=_("; ").join(parts))]


def group_text(texts: Iterable[str], claimed: set[str]) -> str:
    return " ".join(_("{space} claimed").format(space=text) if text in claimed else text for text in texts)


def spaces_on_board(view: ClaimItView) -> Iterable[tuple[int, SpaceView]]:
    return zip(SPACE_TEXTS, view.board, strict=True)


def figures_in_words(figures: ev.Figures) -> str:
    text = _("largest group {group}, claims {claims}, spaces {spaces}")
    return text.format(group=figures.group, claims=figures.claims, spaces=figures.spaces)


def for_speech(text: str) -> str:
    """Separate neighbouring spaces: `1,4 2,5` becomes `1,4; 2,5`."""
    return re.sub(r"(\d,\d) (?=\d,\d)", r"\1" + _("; "), text)


def markers_of_turn(table: TableView) -> list[str]:
    """Describe the markers placed this turn, which are not settled yet."""
    view: ClaimItView = table.game_view
    squatters = [
        _("squatter {number} on {space}").format(number=space.squatter, space=SPACE_TEXTS[bit])
        for bit, space in spaces_on_board(view)
        if space.squatter is not None
    ]
    claims = [
        _("claim marker on {space}").format(space=SPACE_TEXTS[bit])
        for bit, space in spaces_on_board(view)
        if space.claim_on_top
    ]
    placed = [*squatters, *claims]
    return [_("Placed this turn: {markers}.").format(markers=join_list(placed))] if placed else []


def free_squatters(view: ClaimItView) -> str:
    """Describe the squatters that are not on the board."""
    return _("Free squatters: {numbers}.").format(numbers=", ".join(map(str, view.free)) or _("none"))
