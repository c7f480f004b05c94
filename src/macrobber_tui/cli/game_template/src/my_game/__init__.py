"""My Game, a race to 30 points with one die, for 2 to 6 players."""

from macrobber_core.games.contract import Game, Option

from .events import MyGameEvent
from .rules import MyGame
from .view import MyGameView

GAME = Game(
    key="my-game",
    title="My Game",
    seats=range(2, 7),
    options={"length": Option(("short", "long"), "short", "how many points win: 30 or 60")},
    presets={},
    view_type=MyGameView,
    event_type=MyGameEvent,
    setup=MyGame.setup,
    imagine=MyGame.from_view,
    package=__name__,
    is_open=True,
)
