"""Mac Robber (Queen Games, 2005) for 3 to 5 players, who each lead a Highland clan."""

from macrobber_anchors.v0_2.frozen.games.contract import Game

from . import components
from .events import MacRobberEvent
from .position import MacRobber
from .view import MacRobberView

GAME = Game(
    key="mac-robber",
    title="Mac Robber",
    seats=components.PLAYERS,
    options=components.OPTIONS,
    presets=components.PRESETS,
    view_type=MacRobberView,
    event_type=MacRobberEvent,
    setup=MacRobber.setup,
    imagine=MacRobber.from_view,
    package=__name__,
)
