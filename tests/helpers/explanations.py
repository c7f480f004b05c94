"""The things on the boards of all games, and their explanations."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.things import Explanation, Things, without_place

from .carcassonne import moments as carcassonne
from .claim_it import moments as claim_it
from .games import Moment
from .games import moments as mac_robber_moments
from .looks import IN_SAFE
from .painted import PAINTED, lines

MOMENTS: Mapping[str, Callable[[int, int | None], dict[str, Moment]]] = {
    "mac-robber": mac_robber_moments, "claim-it": claim_it.moments, "carcassonne": carcassonne.moments,
}  # fmt: skip
THEMES = {"plain": IN_SAFE, "painted": PAINTED}
SIZES = ((80, 24), (120, 35), (200, 50))


def things_on(shown: BoardWidget) -> list[str]:
    return [*Things(lines(shown))]


def explain(shown: BoardWidget, moment: Moment, thing: str) -> Explanation:
    return shown.explain(without_place(thing), moment.table, moment.table.game_view)


def boards(game: str, seat: int | None = 1) -> dict[str, Moment]:
    return MOMENTS[game](3, seat)
