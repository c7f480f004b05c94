"""Claim It! (Wattsalpoag), a push-your-luck race to claim spaces, for 2 to 5 players."""

from macrobber_core.games.contract import Game

from . import components
from .events import ClaimItEvent
from .notation import ACTIONS
from .position import ClaimIt
from .view import ClaimItView

GAME = Game(
    key="claim-it",
    title="Claim It!",
    seats=components.PLAYERS,
    options=components.OPTIONS,
    presets={},
    view_type=ClaimItView,
    event_type=ClaimItEvent,
    setup=ClaimIt.setup,
    imagine=ClaimIt.from_view,
    package=__name__,
    doubts=components.setup_warning,
    is_open=True,
    actions=ACTIONS,
    outcomes=ClaimIt.outcomes,
)
