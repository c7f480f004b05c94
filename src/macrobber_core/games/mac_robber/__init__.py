"""Mac Robber (Queen Games, 2005) for 3 to 5 players, who each lead a Highland clan."""

from macrobber_core.games.contract import Game

from . import components
from .events import MacRobberEvent
from .notation import ACTIONS
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
    actions=ACTIONS,
    outcomes=MacRobber.outcomes,
)
