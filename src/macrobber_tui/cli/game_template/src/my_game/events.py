"""What happens in My Game. The tags are sent over the network, so they must never change."""

from macrobber_core.games.contract import Count, Event


class Started(Event, frozen=True, tag=1):
    """The first player was drawn (MG-01)."""

    seat: Count


class Rolled(Event, frozen=True, tag=2):
    """A die was rolled. Nobody can take back a decision after seeing it."""

    reveals = True

    seat: Count
    die: Count


class Lost(Event, frozen=True, tag=3):
    """A seat rolled a 1 and lost the points at stake (MG-02)."""

    seat: Count
    points: Count


class Held(Event, frozen=True, tag=4):
    """A seat kept the points at stake (MG-03)."""

    seat: Count
    points: Count


MyGameEvent = Started | Rolled | Lost | Held
