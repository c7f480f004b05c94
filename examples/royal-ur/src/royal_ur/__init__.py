"""The Royal Game of Ur, a race for two on a track with shared squares."""

from macrobber_core.games.contract import Game, Option

from .events import UrEvent
from .rules import ACTIONS, Ur
from .view import UrView

GAME = Game(
    key="royal-ur",
    title="The Royal Game of Ur",
    seats=range(2, 3),
    options={"pieces": Option(("seven", "four"), "seven", "how many pieces each player brings home: 7 or 4")},
    presets={},
    view_type=UrView,
    event_type=UrEvent,
    setup=Ur.setup,
    imagine=Ur.from_view,
    package=__name__,
    is_open=True,
    actions=ACTIONS,
    outcomes=Ur.outcomes,
)
