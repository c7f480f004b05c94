"""The table in sentences, for who cannot or will not look at a board: the most important first."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import TEXTS, groups
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.view import ClaimItView, SpaceView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.words import round_of
from macrobber_tui.language import _, listed, ngettext


def report(table: TableView) -> list[str]:
    """Whose turn it is, every player, what was placed in this turn, and the board row by row."""
    view: ClaimItView = table.position
    players = [line for seat in range(1, view.players + 1) for line in player(table, seat)]
    return [where(table), to_come(table), *players, *this_turn(view), free(view)]


def where(table: TableView) -> str:
    view: ClaimItView = table.position
    number = round_of(view)
    if view.active is None:
        return _("Round {round}.").format(round=number)
    if view.active == table.seat:
        return _("Round {round}; it is your turn.").format(round=number)
    return _("Round {round}; it is the turn of {name}.").format(round=number, name=table.name(view.active))


def to_come(table: TableView) -> str:
    """What brings the last round; in that, who plays last."""
    view: ClaimItView = table.position
    if view.last_round is None or view.turns_left is None:
        number = box.CLAIMS_TO_END[view.players]
        told = ngettext(
            "A player with {number} claim at the end of a turn triggers the last round.",
            "A player with {number} claims at the end of a turn triggers the last round.",
            number,
        )
        return told.format(number=number)
    told = ngettext("This is the last round: {count} turn left; {name} plays last.",
                    "This is the last round: {count} turns left; {name} plays last.", view.turns_left)  # fmt: skip
    return told.format(count=view.turns_left, name=table.name(view.last_round))


def player(table: TableView, seat: int) -> list[str]:
    """Figures as of the start of the turn, then the spaces, those of a group together."""
    view: ClaimItView = table.position
    told = _("Seat {seat}, {name}: {figures}.").format(
        seat=seat, name=marked(table, seat), figures=figures_in_words(view.figures(seat))
    )
    own = sum(bit for bit, there in on_board(view) if there.owner == seat)
    claimed = {TEXTS[bit] for bit, there in on_board(view) if there.owner == seat and there.claimed}
    found = sorted(groups(own), key=lambda group: -group.bit_count())
    parts = [listed_group([text for bit, text in TEXTS.items() if bit & group], claimed) for group in found]
    if not parts:
        return [told]
    return [told, _("Groups, with claimed spaces marked: {groups}.").format(groups=_("; ").join(parts))]


def listed_group(texts: Iterable[str], claimed: set[str]) -> str:
    return " ".join(_("{space} claimed").format(space=text) if text in claimed else text for text in texts)


def on_board(view: ClaimItView) -> Iterable[tuple[int, SpaceView]]:
    return zip(TEXTS, view.board, strict=True)


def marked(table: TableView, seat: int) -> str:
    """The name, and what is special about the player."""
    view: ClaimItView = table.position
    there = table.seats[seat - 1]
    marks = [
        *([_("you")] if seat == table.seat else []),
        *([_("away")] if there.away else []),
        *([_("a bot stands in")] if there.stand_in else []),
        *([_("on turn")] if seat == view.active else []),
        *([_("plays last")] if seat == view.last_round else []),
    ]
    return f"{table.name(seat)} ({', '.join(marks)})" if marks else table.name(seat)


def figures_in_words(figures: Figures) -> str:
    told = _("largest group {group}, claims {claims}, spaces {spaces}")
    return told.format(group=figures.group, claims=figures.claims, spaces=figures.spaces)


def this_turn(view: ClaimItView) -> list[str]:
    """The markers that are not settled yet."""
    squatters = [
        _("squatter {number} on {space}").format(number=there.squatter, space=TEXTS[bit])
        for bit, there in on_board(view)
        if there.squatter is not None
    ]
    claims = [
        _("claim marker on {space}").format(space=TEXTS[bit]) for bit, there in on_board(view) if there.claim_on_top
    ]
    placed = [*squatters, *claims]
    return [_("Placed in this turn: {markers}.").format(markers=listed(placed))] if placed else []


def free(view: ClaimItView) -> str:
    """The squatters that are not on the board."""
    return _("Free squatters: {numbers}.").format(numbers=", ".join(map(str, view.free)) or _("none"))


def mine(table: TableView) -> list[str]:
    """Our own; nothing for who watches."""
    return [] if table.seat is None else [*player(table, table.seat), *this_turn(table.position)]
