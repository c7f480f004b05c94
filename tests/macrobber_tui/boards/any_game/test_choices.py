"""How legal actions become choices and groups of choices."""

from __future__ import annotations

from macrobber_tui.boards.any_game.choices import MAX_UNGROUPED, choices_of


def labels(actions: list[str]) -> list[str]:
    return [choice.label for choice in choices_of(actions, str)]


def test_few_actions_are_listed_as_they_are() -> None:
    actions = [f"take {number}" for number in range(MAX_UNGROUPED)]
    assert labels(actions) == actions


def test_many_actions_are_grouped_by_their_verbs() -> None:
    actions = ["pass", *(f"take {number}" for number in range(30)), *(f"put {number}" for number in range(5))]
    assert labels(actions) == ["pass", "take (30)", "put (5)"]
    assert choices_of(actions, str)[0].action == "pass"
    assert choices_of(actions, str)[1].action == ""


def test_actions_with_one_verb_are_grouped_by_the_words_after_it() -> None:
    assert labels([f"place {column} {row}" for column in range(5) for row in range(9)]) == [
        f"place {column} (9)" for column in range(5)
    ]


def test_actions_that_no_beginning_tells_apart_are_one_long_list() -> None:
    actions = [f"take {number}" for number in range(200)]
    assert labels(actions) == actions
    assert labels([str(number) for number in range(50)]) == [str(number) for number in range(50)]


def test_every_action_is_in_exactly_one_choice() -> None:
    actions = [f"move {a} {b} {c}" for a in range(4) for b in range(4) for c in range(4)]
    found = [action for choice in choices_of(actions, str) for action in choice.actions]
    assert found == actions


def test_peers_cannot_put_control_characters_into_a_group() -> None:
    actions = [f"ta\x1b[2Jke {number}" for number in range(20)] + ["pass"]
    assert all(label.isprintable() for label in labels(actions)[:1])


def test_actions_that_differ_only_after_many_words_are_one_long_list() -> None:
    actions = [f"{'a ' * 20}{number}" for number in range(30)]
    assert [choice.action for choice in choices_of(actions, str)] == actions
