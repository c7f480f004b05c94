"""Every command has a key, and no two of one place the same."""

from __future__ import annotations

import pytest

from macrobber_tui.keymap import PLACES, Keymap, command_of, together
from macrobber_tui.keys import Command, called, key_called


def command(place: str, name: str) -> Command:
    found = command_of(place, name)
    assert found is not None
    return found


@pytest.mark.parametrize("place", PLACES)
def test_the_keys_there_are_at_first_do_not_clash(place: str) -> None:
    for one in PLACES[place]:
        assert not Keymap().refusal(place, one)
        assert key_called(called(one.key)) == one.key


def test_commands_that_can_be_given_together_differ_in_name() -> None:
    for place, commands in PLACES.items():
        names = [one.name for other in PLACES if together(place, other) for one in PLACES[other]]
        assert all(names.count(one.name) == 1 for one in commands), place


def test_a_key_that_is_taken_is_refused_and_whose_it_is_is_said() -> None:
    undo = command("table", "undo")
    assert Keymap().with_key("table", undo, "t").refusal("table", undo) == "t is the key of 'talk' (table: talk)"
    assert "'castle'" in Keymap().with_key("table", undo, "s").refusal("table", undo)
    assert "'down'" in Keymap().with_key("table", undo, "j").refusal("table", undo)
    assert "'help'" in Keymap().with_key("table", undo, "question_mark").refusal("table", undo)
    assert "boards" in Keymap().with_key("table", undo, "a").refusal("table", undo)
    assert (
        not Keymap()
        .with_key("table", undo, "w")
        .with_key("mac-robber", command("mac-robber", "warrior"), "f")
        .refusal("table", undo)
    )


def test_places_that_are_never_together_may_share_a_key() -> None:
    watch = command("lobby", "watch")
    assert not Keymap().with_key("lobby", watch, "u").refusal("lobby", watch)


def test_a_key_as_at_first_is_no_choice_any_more() -> None:
    undo = command("table", "undo")
    assert Keymap().with_key("table", undo, "z").with_key("table", undo, "u") == Keymap()


def test_keys_may_change_places() -> None:
    keymap = Keymap({"table": {"undo": "t", "talk": "u"}})
    assert not list(keymap.conflicts())
    assert keymap.keyboard("table").meant("t") == "u"
    assert keymap.keyboard("table").meant("u") == "t"
