"""The closing words of the lessons: everybody's VP with their sources, and what to try next."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.components import START_VP
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, capitalize_you, in_object_case, name_lookup
from macrobber_tui.boards.tutorial import Closing
from macrobber_tui.i18n.language import N_, _, join_list

from .history import SOURCES, GameHistory

ADVICE = {
    "red": N_(
        "Build cattle while red cubes are there: 1 VP each at every scoring, 2 more for the most, and fewer VP for "
        "everybody else's blue cubes."
    ),
    "green": N_("Collect green: monks and monasteries. The most green gives 3 VP at every scoring, second place 2."),
    "blue": N_("Collect blue: pipers and castles. Each cube beyond your richest opponent's cattle gives 1 VP."),
    "raids": N_(
        "Raid a player with few cards and no pipers: a win gives 1 VP and booty, or 2 VP if there is nothing to take."
    ),
}
"""What to try in order to get more VP from a source."""
GENERAL_ADVICE = N_(
    "Keep enough warriors: they are your hand of cards, and most warriors win Biggest Following, which lets you "
    "swap cubes before your actions."
)
MAX_ADVICE = 2


def closing(table: TableView, log: Sequence[Event]) -> Closing:
    """Return the VP of all players by source, and advice on the sources from which this player got least."""
    history = GameHistory(len(table.seats))
    for event in log:
        history.add_event(event)
    assert table.seat is not None
    ranked = sorted(range(1, len(table.seats) + 1), key=lambda seat: -history.vp[seat - 1])
    start = _("Everybody began with {vp} VP.").format(vp=START_VP[len(table.seats)])
    name_of = name_lookup(table)
    decided = [*(vp_line(history, seat, name_of) for seat in ranked), start, *lead_lines(history, ranked, name_of)]
    behind = {source: vp[table.seat - 1] - max(vp) for source, vp in history.vp_by_source.items()}
    weakest = [source for source in sorted(ADVICE, key=behind.__getitem__) if behind[source] < 0]
    return Closing(decided, [*(_(ADVICE[source]) for source in weakest[:MAX_ADVICE]), _(GENERAL_ADVICE)])


def vp_line(history: GameHistory, seat: int, name_of: NameOf) -> str:
    """Return a player's VP and where they came from."""
    gained = [
        " ".join((_(SOURCES[source]), f"{vp[seat - 1]:+d}"))
        for source, vp in history.vp_by_source.items()
        if vp[seat - 1]
    ]
    text = _("{name}: {vp} VP ({sources}).") if gained else _("{name}: {vp} VP.")
    return text.format(name=capitalize_you(name_of(seat)), vp=history.vp[seat - 1], sources=join_list(gained))


def lead_lines(history: GameHistory, ranked: Sequence[int], name_of: NameOf) -> list[str]:
    """Return where the lead came from; no lines if it is shared."""
    first, second = ranked[:2]
    lead = history.vp[first - 1] - history.vp[second - 1]
    if not lead:
        return []
    more = {source: vp[first - 1] - vp[second - 1] for source, vp in history.vp_by_source.items()}
    source = max(more, key=more.__getitem__)
    text = _("Lead: {name}, {vp} VP ahead of {other}, mostly from {source} ({more}).")
    return [
        text.format(
            name=name_of(first), vp=lead, other=in_object_case(name_of(second)), source=_(SOURCES[source]),
            more=f"{more[source]:+d}",
        )
    ]  # fmt: skip
