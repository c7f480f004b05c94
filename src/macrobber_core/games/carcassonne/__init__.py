"""Carcassonne (Hans im Glueck) for 2 to 6 players, with the mini expansions The Robbers and The Messengers."""

from macrobber_core.games.contract import Game

from . import components
from .events import CarcassonneEvent
from .position import Carcassonne
from .view import CarcassonneView

GAME = Game(
    key="carcassonne",
    title="Carcassonne",
    seats=components.PLAYERS,
    options=components.OPTIONS,
    presets={},
    view_type=CarcassonneView,
    event_type=CarcassonneEvent,
    setup=Carcassonne.setup,
    imagine=Carcassonne.from_view,
    package=__name__,
    is_open=True,
    # `actions` is empty: there are over a million placements. Fewer than 4,096 are legal at once: 79 tiles touch at
    # most 160 spaces, and a tile goes into a space in at most 24 ways
    outcomes=Carcassonne.outcomes,
)
