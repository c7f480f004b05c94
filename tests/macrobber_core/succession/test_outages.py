"""After any outage, everybody who is left finds together again, at one table, with all that was acknowledged."""

from __future__ import annotations

import pytest

from helpers.outages import Outages
from macrobber_core.succession.member import SILENCE_SECONDS

NAMES = ("Hal", "Ada", "Ben", "Cat", "Dan", "Eva")


def assert_together(table: Outages) -> None:
    """Check that everybody alive follows one host, which decides."""
    alive = [name for name in table.people.members if name not in table.people.dead]
    (host,) = table.people.hosts()
    assert {table.people[name].host for name in alive} == {host}
    decided = table.decided
    table.run(30)
    assert table.decided > decided
    assert table.people.hosts().keys() == {host}


@pytest.mark.parametrize("people", range(3, 7))
def test_a_game_whose_host_dies_goes_on_soon_after_its_players_have_agreed(people: int) -> None:
    table = Outages(people, *NAMES[:people], patience=2)
    table.run(20)
    table.people.dead.add("Hal")
    table.run(int(SILENCE_SECONDS) + 5)
    assert table.people.hosts().keys() == {"Ada"}
    assert_together(table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_people_find_together_after_outages(seed: int) -> None:
    """Connections break three times at random, for up to a minute; in a third of these times somebody dies for good."""
    people = NAMES[: 3 + seed % 4]
    table = Outages(seed, *people)
    table.run(10)
    for _ in range(3):
        table.break_connections(table.rng.choice([0.1, 0.3, 0.5, 1.0]))
        if table.rng.random() < 0.3 and not table.people.dead:
            table.people.dead.add(table.rng.choice(people))
        table.run(table.rng.choice([5, 12, 30, 60]))
    table.people.cut.clear()
    table.run(300)
    assert_together(table)
