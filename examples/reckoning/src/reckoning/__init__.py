"""Reckoning, a game of exact bids and tricks with hidden hands, for 3 to 5 players."""

from macrobber_core.games.contract import Game, Option

from .rules import Reckoning
from .table import ReckoningEvent, ReckoningView

GAME = Game(
    key="reckoning",
    title="Reckoning",
    seats=range(3, 6),
    options={"length": Option(("short", "long"), "short", "three deals, of 3, 5 and 7 cards, or six, of 2 to 7")},
    presets={},
    view_type=ReckoningView,
    event_type=ReckoningEvent,
    setup=Reckoning.setup,
    imagine=Reckoning.from_view,
    package=__name__,
)
