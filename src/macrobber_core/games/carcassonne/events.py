"""What can happen in a game of Carcassonne.

A `source` is the place of a feature, as in `2,-1 n`, or `robbery`, or `message`. Kinds of feature are `city`, `road`,
`monastery` and `field`. Lists of meeples are by seat.
"""

from __future__ import annotations

from macrobber_core.games.contract import Count, Event, Offset

from .components import Figure


class Started(Event, frozen=True, tag=1):
    """The first player is drawn (CB-01)."""

    seat: Count


class TurnBegan(Event, frozen=True, tag=2):
    """The number of the turn counts from 1, over all players."""

    seat: Count
    turn: Count


class Drawn(Event, frozen=True, tag=3):
    """A tile, openly, out of what nobody knew: it may be taken back by everybody's consent."""

    seat: Count
    tile: str


class Removed(Event, frozen=True, tag=4):
    """The tile drawn fits nowhere (CB-03)."""

    tile: str


class Placed(Event, frozen=True, tag=5):
    """A tile, and a meeple on it, unless its place is "" (CB-02, CB-04)."""

    seat: Count
    tile: str
    x: Offset
    y: Offset
    turns: Count
    kind: str
    place: str


class RobberPlaced(Event, frozen=True, tag=6):
    """A robber was put on a space; `left` is the one it stood on, if it was on the scoreboard (CR-01)."""

    seat: Count
    space: Count
    left: Count | None


class RobberKept(Event, frozen=True, tag=7):
    """A player who was asked did not place the robber, or did not move it (CR-01, CR-02)."""

    seat: Count


class FeatureScored(Event, frozen=True, tag=8):
    """A feature gives points to each of `seats`, who have most meeples there; completed, or `final` (CB-06, CB-13).

    Its size is in tiles and pennants; for a field `cities` are those it serves.
    """

    kind: str
    source: str
    tiles: Count
    pennants: Count
    cities: Count
    points: Count
    seats: list[Count]
    meeples: list[Count]
    final: bool


class Declared(Event, frozen=True, tag=9):
    """A player who was asked chose what scores next, and with The Messengers which figure moves (CR-06, CM-01)."""

    seat: Count
    source: str
    points: Count
    figure: Figure | None


class RobberyChosen(Event, frozen=True, tag=10):
    """A player who was asked chose whom to rob, and with The Messengers which figure (CR-07)."""

    seat: Count
    victim: Count
    figure: Figure | None


class Scored(Event, frozen=True, tag=11):
    """A figure moved by the points and has now so many in `total`."""

    seat: Count
    source: str
    points: Count
    figure: Figure
    total: Count


class Robbed(Event, frozen=True, tag=12):
    """A robber robbed `victim` of so many points and went home (CR-04); Scored follows."""

    seat: Count
    victim: Count
    figure: Figure
    points: Count


class RobberMoved(Event, frozen=True, tag=13):
    """A robber moved along with a figure that scored by robbing (CR-05)."""

    seat: Count
    space: Count


class MessageRead(Event, frozen=True, tag=14):
    """A figure stopped on a dark space (CM-02)."""

    seat: Count
    message: Count


class Answered(Event, frozen=True, tag=15):
    """The player does what the message says, or takes 2 points; not `asked` where it says nothing to him (CM-08)."""

    seat: Count
    message: Count
    done: bool
    asked: bool


class WentHome(Event, frozen=True, tag=16):
    """A meeple was scored and taken home by a message; `asked` if there were others."""

    seat: Count
    kind: str
    source: str
    asked: bool


class RobberPaid(Event, frozen=True, tag=17):
    """At the end a robber gave its owner points and went home (CR-10)."""

    seat: Count
    points: Count


class GameEnded(Event, frozen=True, tag=18):
    """Scores by seat (CB-14); the reason is `last-tile`."""

    reason: str
    winners: list[Count]
    scores: list[Count]


class MeeplePlaced(Event, frozen=True, tag=19):
    """On a tile with a bag the meeple follows the robbers; kind and place are "" for none (CR-12)."""

    seat: Count
    x: Offset
    y: Offset
    kind: str
    place: str


CarcassonneEvent = (
    Started | TurnBegan | Drawn | Removed | Placed | RobberPlaced | RobberKept | FeatureScored | Declared
    | RobberyChosen | Scored | Robbed | RobberMoved | MessageRead | Answered | WentHome | RobberPaid | GameEnded
    | MeeplePlaced
)  # fmt: skip
