"""The table in sentences, most important first, for players without a board on screen."""

from __future__ import annotations

import re
from collections.abc import Iterable

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import SPACE_TEXTS, groups
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.view import ClaimItView, SpaceView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.narrator import name_with_remarks, turn_sentence
from macrobber_tui.i18n.language import _, join_list, ngettext


def report(table: TableView) -> list[str]:
    """Return the whole table: the turn, every player, the markers of this turn, and the free squatters."""
    view: ClaimItView = table.position
    players = [line for seat in range(1, view.players + 1) for line in player_report(table, seat)]
    return [
        turn_sentence(table, view.round),
        last_round_sentence(table),
        *players,
        *markers_of_turn(table),
        free_squatters(view),
    ]


def last_round_sentence(table: TableView) -> str:
    """Return what triggers the last round; once it has begun, who plays last."""
    view: ClaimItView = table.position
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
    """Return a player's figures as of the start of the turn, then their spaces, by group."""
    view: ClaimItView = table.position
    plays_last = [_("plays last")] if seat == view.last_round else []
    summary = _("Seat {seat}, {name}: {figures}.").format(
        seat=seat, name=name_with_remarks(table, seat, *plays_last), figures=figures_in_words(view.figures(seat))
    )
    own = sum(bit for bit, there in spaces_on_board(view) if there.owner == seat)
    claimed = {SPACE_TEXTS[bit] for bit, there in spaces_on_board(view) if there.owner == seat and there.claimed}
    found = sorted(groups(own), key=lambda group: -group.bit_count())
    parts = [group_text([text for bit, text in SPACE_TEXTS.items() if bit & group], claimed) for group in found]
    if not parts:
        return [summary]
    return [summary, _("Groups, with claimed spaces marked: {groups}.").format(groups=_("; ").join(parts))]


def group_text(texts: Iterable[str], claimed: set[str]) -> str:
    return " ".join(_("{space} claimed").format(space=text) if text in claimed else text for text in texts)


def spaces_on_board(view: ClaimItView) -> Iterable[tuple[int, SpaceView]]:
    return zip(SPACE_TEXTS, view.board, strict=True)


def figures_in_words(figures: Figures) -> str:
    text = _("largest group {group}, claims {claims}, spaces {spaces}")
    return text.format(group=figures.group, claims=figures.claims, spaces=figures.spaces)


def for_speech(text: str) -> str:
    """Separate neighbouring spaces: `1,4 2,5` becomes `1,4; 2,5`."""
    return re.sub(r"(\d,\d) (?=\d,\d)", r"\1" + _("; "), text)


def markers_of_turn(table: TableView) -> list[str]:
    """Return the markers placed in this turn, not settled yet."""
    view: ClaimItView = table.position
    squatters = [
        _("squatter {number} on {space}").format(number=there.squatter, space=SPACE_TEXTS[bit])
        for bit, there in spaces_on_board(view)
        if there.squatter is not None
    ]
    claims = [
        _("claim marker on {space}").format(space=SPACE_TEXTS[bit])
        for bit, there in spaces_on_board(view)
        if there.claim_on_top
    ]
    placed = [*squatters, *claims]
    return [_("Placed this turn: {markers}.").format(markers=join_list(placed))] if placed else []


def free_squatters(view: ClaimItView) -> str:
    """Return the squatters that are not on the board."""
    return _("Free squatters: {numbers}.").format(numbers=", ".join(map(str, view.free)) or _("none"))
