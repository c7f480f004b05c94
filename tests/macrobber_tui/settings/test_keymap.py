"""Every command has a key, unique in its context."""

from __future__ import annotations

import pytest

from macrobber_tui.i18n.language import set_language
from macrobber_tui.settings.keymap import CONTEXTS, Keymap, are_shown_together, find_command
from macrobber_tui.settings.keys import Command, key_with_label, label_of


def command(place: str, name: str) -> Command:
    found = find_command(place, name)
    assert found is not None
    return found


@pytest.mark.parametrize("place", CONTEXTS)
def test_default_keys_do_not_clash(place: str) -> None:
    for one in CONTEXTS[place]:
        assert not Keymap().conflict_reason(place, one)
        assert key_with_label(label_of(one.default_key)) == one.default_key


def test_commands_available_together_have_different_names() -> None:
    for place, commands in CONTEXTS.items():
        names = [one.name for other in CONTEXTS if are_shown_together(place, other) for one in CONTEXTS[other]]
        assert all(names.count(one.name) == 1 for one in commands), place


def test_a_key_in_use_is_refused_with_the_command_it_belongs_to() -> None:
    undo = command("table", "undo")
    assert (
        Keymap().with_key("table", undo, "t").conflict_reason("table", undo) == "t is the key of 'talk' (table: talk)"
    )
    assert "'castle'" in Keymap().with_key("table", undo, "s").conflict_reason("table", undo)
    assert "'down'" in Keymap().with_key("table", undo, "j").conflict_reason("table", undo)
    assert "'help'" in Keymap().with_key("table", undo, "question_mark").conflict_reason("table", undo)
    assert "reserved for choices on the board" in Keymap().with_key("table", undo, "a").conflict_reason("table", undo)
    assert (
        not Keymap()
        .with_key("table", undo, "w")
        .with_key("mac-robber", command("mac-robber", "warrior"), "f")
        .conflict_reason("table", undo)
    )


def test_contexts_never_shown_together_may_share_a_key() -> None:
    watch = command("lobby", "watch")
    assert not Keymap().with_key("lobby", watch, "u").conflict_reason("lobby", watch)


def test_a_key_reset_to_its_default_is_no_longer_custom() -> None:
    undo = command("table", "undo")
    assert Keymap().with_key("table", undo, "z").with_key("table", undo, "u") == Keymap()


def test_two_commands_can_swap_keys() -> None:
    keymap = Keymap({"table": {"undo": "t", "talk": "u"}})
    assert not list(keymap.conflicts())
    assert keymap.bindings("table").default_key_for("t") == "u"
    assert keymap.bindings("table").default_key_for("u") == "t"


@pytest.mark.parametrize(("language", "letter"), [("en", "y"), ("de", "j"), ("fr", "o"), ("nl", "j")])
def test_a_question_accepts_the_letter_of_the_language_and_the_english_one(language: str, letter: str) -> None:
    set_language(language)
    keyboard = Keymap().bindings("question")
    assert keyboard.label_for("y") == letter
    assert [keyboard.default_key_for(key) for key in (letter, "y", "n")] == ["y", "y", "n"]
    assert keyboard.all_pressed("y") == tuple(dict.fromkeys((letter, "y")))
    for place, one in (("question", command("question", "yes")), ("everywhere", command("everywhere", "down"))):
        assert not Keymap().conflict_reason(place, one)


def test_a_custom_key_for_an_answer_replaces_all_others() -> None:
    set_language("de")
    keyboard = Keymap({"question": {"yes": "z", "no": "j"}}).bindings("question")
    assert [keyboard.default_key_for(key) for key in "zyj"] == ["y", "", "n"]
