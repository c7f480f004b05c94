"""The rules by topic."""

from __future__ import annotations

import re

import pytest

from macrobber_core.games import GAMES
from macrobber_tui.i18n.language import set_language
from macrobber_tui.i18n.rulebook import about, as_text, asked_words, game_about, topics

BOOK = topics(GAMES["mac-robber"])


def found(query: str) -> dict[str, int]:
    return {topic.title: len(places) for topic, places in about(BOOK, query)}


def test_the_topics_contain_every_word_of_the_rules() -> None:
    text = " ".join(part for topic in BOOK for part in (topic.title, *topic.paragraphs))
    assert re.findall(r"[\w-]+", text) == re.findall(r"[\w-]+", re.sub(r"^-|`|#", "", GAMES["mac-robber"].rules()))


@pytest.mark.parametrize(
    "ruling", [*(f"MR-{number:02}" for number in range(1, 36)), *(f"MR-V{number}" for number in range(1, 9))]
)
def test_every_ruling_can_be_found(ruling: str) -> None:
    for topic, places in about(BOOK, ruling):
        assert all(ruling in topic.paragraphs[place] for place in places)
    assert found(ruling)


@pytest.mark.parametrize(
    ("query", "words"),
    [("mr13", ["MR-13"]), ("MR 5", ["MR-05"]), ("mr-v7", ["MR-V7"]), (" tie  green ", ["tie", "green"]), ("", [])],
)
def test_a_ruling_can_be_typed_in_several_forms(query: str, words: list[str]) -> None:
    assert asked_words(query) == words


def test_a_search_finds_the_rule_for_a_tie_in_green() -> None:
    assert found("tie green") == {"Scoring": 1}
    assert "Players tied\n  for the most get 1 VP each" in as_text(about(BOOK, "green tie"))


def test_list_items_start_on_their_own_lines() -> None:
    text = as_text(about(BOOK, "raid or exchange"))
    assert "\n\n1. The attacker lays a card face down, and may put one piper on it.\n2. The defender sees" in text
    assert "then lays a\n   card and may put one piper on it.\n3. Both cards are revealed." in text
    assert "\n\n- The attacker wins: the attacker gets 1 VP" in text
    assert "\n- The defender wins: the defender gets 2 VP, and the attacker loses 1\n  (MR-23).\n- A tie" in text


def test_a_topic_can_be_found_by_its_name() -> None:
    assert list(found("scoring")) == ["Scoring"]
    assert list(found("Draw")) == ["Phase 1: draw"]
    assert found("chess") == found("") == {}


def test_chapters_whose_titles_contain_the_words_come_first() -> None:
    assert next(iter(found("french variants"))) == "The French variant"
    assert next(iter(found("the hand"))) == "Hands and cards"


@pytest.mark.parametrize(
    ("language", "game", "query", "title"),
    [
        ("fr", "mac-robber", "variante francaise", "La variante française"),
        ("fr", "mac-robber", "une variante française", "La variante française"),
        ("fr", "carcassonne", "messagers", "Les Hérauts"),
        ("fr", "carcassonne", "le voleur", "Les Voleurs"),
        ("de", "carcassonne", "rauber", "Die Räuber"),
        ("nl", "carcassonne", "boodschappers", "De Boden"),
    ],
)
def test_a_chapter_is_found_by_a_title_like_its_own(language: str, game: str, query: str, title: str) -> None:
    set_language(language)
    topic, places = about(topics(GAMES[game]), query)[0]
    assert topic.title == title
    assert len(places) == len(topic.paragraphs)


@pytest.mark.parametrize(
    ("query", "game"), [("stop", "claim-it"), ("messengers", "carcassonne"), ("green", "mac-robber"), ("chess", None)]
)
def test_the_game_with_a_chapter_of_that_title_comes_before_those_that_mention_it(query: str, game: str | None) -> None:
    found = game_about([*GAMES.values()], query)
    assert (found.key if found is not None else None) == game
