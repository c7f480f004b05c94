"""Guesses at the code: who has to wait for whom."""

from __future__ import annotations

from macrobber_core.net.addresses import address_group
from macrobber_core.net.host.guess_limit import GuessLimit

CODE, WRONG = "otter-heather-plum", "otter-heather-pear"
NEIGHBOUR = "2001:db8::bad"
HOUR = 3600


class House:
    """A table whose guests share a network of IPv6."""

    def __init__(self) -> None:
        self.now = 0.0
        self.warned: list[str] = []
        self._guesses = GuessLimit(lambda: self.now, self.warned.append)

    def tries(self, code: str, address: str) -> bool:
        """Return whether the code is accepted."""
        return not self._guesses.check(CODE, code, address_group(address))

    def guessed_at(self, address: str) -> None:
        """Let somebody guess as often as possible, for an hour."""
        for _ in range(HOUR):
            self.now += 1
            self.tries(WRONG, address)


def test_a_guesser_makes_newcomers_of_the_same_ipv6_network_wait() -> None:
    """Who owns one address of such a network can use any, so that nothing tells the guests in it apart."""
    house = House()
    house.guessed_at(NEIGHBOUR)
    assert not house.tries(CODE, "2001:db8::2")
    house.now += 60  # without the guesser
    assert house.tries(CODE, "2001:db8::2")


def test_by_ipv4_they_do_not_wait() -> None:
    house = House()
    house.guessed_at(NEIGHBOUR)
    house.guessed_at("192.168.1.66")
    assert house.tries(CODE, "192.168.1.2")


def test_a_guesser_of_one_address_stays_slow_and_is_noticed() -> None:
    house = House()
    house.guessed_at(NEIGHBOUR)
    assert house.warned[-1] == "64 wrong codes were tried at the door"  # at 1, 2, 4, 8...
