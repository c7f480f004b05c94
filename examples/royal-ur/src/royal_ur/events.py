"""What happens in the game. The tags are sent over the network, so they must never change."""

from macrobber_core.games.contract import Count, Event


class Started(Event, frozen=True, tag=1):
    seat: Count


class Rolled(Event, frozen=True, tag=2):
    """The dice were rolled (RU-02)."""

    reveals = True

    seat: Count
    roll: Count


class Passed(Event, frozen=True, tag=3):
    seat: Count
    roll: Count


class Moved(Event, frozen=True, tag=4):
    """A piece moved; `origin` 0 is waiting, `target` 15 is home (RU-03, RU-09)."""

    seat: Count
    origin: Count
    target: Count


class Captured(Event, frozen=True, tag=5):
    """A seat sent a rival piece back to wait (RU-06)."""

    seat: Count
    square: Count


UrEvent = Started | Rolled | Passed | Moved | Captured
