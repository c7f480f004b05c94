"""The laws hold for a small game, and each of them catches its breach in a broken one."""

from __future__ import annotations

import pickle
import random
import re
from itertools import count
from typing import Any, ClassVar, Self

import pytest
from msgspec.structs import replace

from helpers.stones import DRAWN_NOW, GAME, Dealt, Ended, Started, Stones, StonesView, Took, game_of
from macrobber_core.games.contract import CHANCE, Event, Game, IllegalAction, Option, OptionValue, Result
from macrobber_core.testing import BrokenLaw, GameLaws, Law
from macrobber_core.testing.text_laws import check_rules, check_setup
from macrobber_core.translatable import Translatable


class TestStones(GameLaws):
    game = GAME
    games = 3

    def stock(self, snapshot: Any) -> int:
        stones: int = snapshot["pile"] + sum(snapshot["taken"])
        return stones


def breach(position: type[Stones], **changes: Any) -> BrokenLaw:
    """Return the first law that a game with such positions breaks in a few random games."""

    class Laws(GameLaws):
        game = replace(game_of(position), **changes)
        share = 1
        most_plies = 60

        def stock(self, snapshot: Any) -> int:
            return TestStones().stock(snapshot)

    for seed in range(8):
        try:
            Laws().play(3, {}, seed)
        except BrokenLaw as broken:
            return broken
    raise AssertionError("no law is broken")


class BeginsWithASeat(Stones):
    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        super().__init__(players, options)
        self.actor = self.active = 1


class ListsTwice(Stones):
    def legal(self) -> list[str]:
        return [action for action in super().legal() for _ in range(2)]


class ListsNothing(Stones):
    def legal(self) -> list[str]:
        return [] if self.pile == 2 else super().legal()


class SharesItsList(Stones):
    listed: ClassVar[dict[int, list[str]]] = {}

    def legal(self) -> list[str]:
        return self.listed.setdefault(self.pile, super().legal()) if self.actor else []


class ListsTooMuch(Stones):
    def legal(self) -> list[str]:
        return [*super().legal(), "take 4"] if self.actor else []


class ActionWithControlCharacter(Stones):
    def chance(self, rng: random.Random) -> str:
        return f"{super().chance(rng)}\x1b"


class AcceptsAnother(Stones):
    def take(self, action: str) -> list[Event]:
        return super().take(action.lower() if action.lower() in self.legal() else action)


class UndeclaredReason(Stones):
    def take(self, action: str) -> list[Event]:
        if action not in self.legal():
            raise IllegalAction(action, Translatable("stones say no"))
        return super().take(action)


class ChangesAndRefuses(Stones):
    def take(self, action: str) -> list[Event]:
        if action.startswith("take "):
            self.turn += 1
        return super().take(action)


class DrawsImpossible(Stones):
    def chance(self, rng: random.Random) -> str:
        return super().chance(rng) if self.active is None else "card 7"


class DrawsElsewhere(Stones):
    numbers = count()

    def chance(self, rng: random.Random) -> str:
        return super().chance(random.Random(next(self.numbers)))


class DrawsAtAnyTime(Stones):
    def chance(self, rng: random.Random) -> str:
        return super().chance(rng) if self.actor == CHANCE else "card 1"


class SharesAListWithItsCopy(Stones):
    def copy(self) -> Self:
        twin = super().copy()
        twin.taken = self.taken
        return twin


class ForgetsInItsCopy(Stones):
    def copy(self) -> Self:
        twin = super().copy()
        twin.turn = min(self.turn, 1)
        return twin


class SnapshotWithATuple(Stones):
    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "cards": tuple(self.cards)}


class SnapshotOfItsOwnLists(Stones):
    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "taken": self.taken}


class LosesAStone(Stones):
    def take(self, action: str) -> list[Event]:
        events = super().take(action)
        self.pile -= self.pile == 3
        return events


class CountsBack(Stones):
    def draw(self, action: str) -> list[Event]:
        events = super().draw(action)
        self.turn = 30
        return events

    def take(self, action: str) -> list[Event]:
        events = super().take(action)
        self.turn -= 2
        return events


class NeverEnds(Stones):
    def take(self, action: str) -> list[Event]:
        events = super().take(action)
        if self.result is not None:
            self.result, self.actor = None, self.active
        if not self.pile:
            self.pile, self.taken = sum(self.taken), [0] * self.players
        return events


class EndsWithoutResult(Stones):
    def take(self, action: str) -> list[Event]:
        events = super().take(action)
        self.result = None
        return events


class LoserWins(Stones):
    def take(self, action: str) -> list[Event]:
        events = super().take(action)
        if self.result is not None:
            self.result = Result([self.result.scores.index(min(self.result.scores)) + 1], self.result.scores, "odd")
        return events


class OtherSeat(Stones):
    def view(self, seat: int | None) -> StonesView:
        return replace(super().view(seat), seat=1)


class HugeNumber(Stones):
    def view(self, seat: int | None) -> StonesView:
        return replace(super().view(seat), pile=self.pile + 10_000)


class Rained(Event, frozen=True, tag=9):
    pass


class UndeclaredEvent(Stones):
    def take(self, action: str) -> list[Event]:
        return [*super().take(action), Rained()]


class ShowsAllCards(Stones):
    """Its `imagine` gets the cards from the view, so imagined positions look as they should."""

    def sees_card(self, seat: int | None, owner: int) -> bool:
        return True


class ShowsOneCard(Stones):
    def sees_card(self, seat: int | None, owner: int) -> bool:
        return owner == 1 or super().sees_card(seat, owner)


class SilentEvent(Stones):
    def take(self, action: str) -> list[Event]:
        return [event for event in super().take(action) if not isinstance(event, Took)]


class OpenDealt(Dealt, frozen=True, tag=2):
    def seen_by(self, seat: int | None) -> Self:
        return self


class TellsCards(Stones):
    event_type = Started | OpenDealt | Took | Ended

    def dealt(self, seat: int) -> Event:
        return OpenDealt(seat, self.cards[seat - 1])


class SpectatorDealt(Dealt, frozen=True, tag=2):
    def seen_by(self, seat: int | None) -> Self:
        return self if seat is None else super().seen_by(seat)


class ShowsSpectatorsAll(Stones):
    event_type = Started | SpectatorDealt | Took | Ended

    def dealt(self, seat: int) -> Event:
        return SpectatorDealt(seat, self.cards[seat - 1])

    def sees_card(self, seat: int | None, owner: int) -> bool:
        return seat is None or super().sees_card(seat, owner)


class ImaginesAnotherPile(Stones):
    @classmethod
    def from_view(cls, view: StonesView, rng: random.Random) -> Self:
        position = super().from_view(view, rng)
        position.pile += 1
        return position


class ImaginesTheTruth(Stones):
    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return self.copy()


class ImaginesWithItsOwnLists(Stones):
    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        position = super().imagine(seat, rng)
        position.taken = self.taken
        return position


class KnowsTheNextCard(Stones):
    """Its legal actions depend on another seat's card."""

    def legal(self) -> list[str]:
        actions = super().legal()
        return actions[:1] if self.actor and self.cards[self.actor % self.players] > 3 else actions

    def take(self, action: str) -> list[Event]:
        if action not in self.legal():
            raise IllegalAction(action, DRAWN_NOW)
        return super().take(action)


class StartsDifferently(Stones):
    numbers = count()

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        super().__init__(players, options)
        self.pile += next(self.numbers)


class Fails(Stones):
    def take(self, action: str) -> list[Event]:
        if self.pile == 1:
            raise KeyError("stone")
        return super().take(action)


@pytest.mark.parametrize(
    ("position", "law", "words"),
    [
        (BeginsWithASeat, Law.START, "the first actor is 1"),
        (ListsTwice, Law.LEGAL, "'take 1' is listed twice"),
        (ListsNothing, Law.LEGAL, "0 are legal while the actor is"),
        (SharesItsList, Law.LEGAL, "a second list differs from the first"),
        (ListsTooMuch, Law.PLAYABLE, "'take 4' is refused"),
        (ActionWithControlCharacter, Law.TEXT, r"\x1b' is not 1 to 64 printable characters"),
        (AcceptsAnother, Law.REFUSAL, "' is accepted"),
        (UndeclaredReason, Law.REFUSAL, "'stones say no' is not declared"),
        (ChangesAndRefuses, Law.UNCHANGED, "was refused and changed 'turn'"),
        (DrawsImpossible, Law.CHANCE, "'card 7' is refused"),
        (DrawsElsewhere, Law.CHANCE, "it draws another outcome from the same seed"),
        (DrawsAtAnyTime, Law.CHANCE, "it draws 'card 1' while the actor is"),
        (SharesAListWithItsCopy, Law.COPY, "changed 'taken' of the original"),
        (ForgetsInItsCopy, Law.COPY, "its snapshot differ"),
        (SnapshotWithATuple, Law.SNAPSHOT, "JSON changes 'cards'"),
        (SnapshotOfItsOwnLists, Law.SNAPSHOT, "changes 'taken' of the position"),
        (LosesAStone, Law.CONSERVED, " has become "),
        (CountsBack, Law.ROUND, "follows round"),
        (NeverEnds, Law.ENDS, "this one goes on after 60 plies"),
        (EndsWithoutResult, Law.RESULT, "the actor is None and the result None"),
        (LoserWins, Law.RESULT, "with the scores"),
        (OtherSeat, Law.VIEW, "its seat is 1 for seat 2, not 2"),
        (HugeNumber, Law.VIEW, "that of seat 1 cannot be decoded"),
        (UndeclaredEvent, Law.EVENT, "what seat 1 gets cannot be decoded"),
        (ShowsAllCards, Law.SECRET, "seat 2 gets the same events of"),
        (ShowsOneCard, Law.SECRET, "sees cards differ"),
        (SilentEvent, Law.SECRET, "sees pile, taken differ"),
        (TellsCards, Law.EVENT_SECRET, "seat 2, from whom 'cards' is hidden, gets"),
        (ShowsSpectatorsAll, Law.SPECTATOR, "a spectator gets another"),
        (ImaginesAnotherPile, Law.IMAGINE, "sees another pile there"),
        (ImaginesTheTruth, Law.IMAGINE, "what is hidden is not drawn"),
        (ImaginesWithItsOwnLists, Law.IMAGINE, "playing on with it changed 'taken'"),
        (KnowsTheNextCard, Law.LEGAL_FROM_VIEW, "depends on something else"),
        (StartsDifferently, Law.REPLAY, "'pile' differs"),
        (Fails, Law.FAILURE, "one raises KeyError('stone')"),
    ],
)
def test_a_law_catches_its_breach(position: type[Stones], law: Law, words: str) -> None:
    broken = breach(position)
    assert broken.law == law, broken
    assert words in broken.detail


def test_a_game_with_hidden_cards_is_not_open() -> None:
    assert breach(Stones, is_open=True).law == Law.OPEN


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"actions": ("take 1", "take 2")}, "'take 3' is legal"),
        ({"outcomes": lambda position: {"start 1": 1}}, "chance draws 'start "),
        ({"outcomes": lambda position: {f"start {seat}": seat for seat in range(4)}}, "'start 0' has the weight 0"),
        ({"outcomes": lambda position: {f"start {seat}": 1 for seat in range(1, 6)}}, "'start 4' is refused"),
    ],
)
def test_what_a_game_lists_is_checked(changes: dict[str, Any], words: str) -> None:
    broken = breach(Stones, **changes)
    assert broken.law == Law.LISTED
    assert words in broken.detail


def test_an_event_that_is_not_discreet_is_caught_by_the_game_s_own_check() -> None:
    class Laws(GameLaws):
        game = GAME

        def keeps_secrets(self, event: Event, viewer: int | None) -> bool:
            return not isinstance(event, Dealt)

    with pytest.raises(BrokenLaw, match="seat 1 gets Dealt"):
        Laws().play(2, {}, 1)


def test_the_message_says_in_one_sentence_which_law_is_broken_and_how_to_get_there_again() -> None:
    text = str(breach(NeverEnds))
    assert text.startswith("Stones, 3 players, default options, seed 0, ply 60, action 'take ")
    assert text.endswith("': every game must end, but this one goes on after 60 plies")


def test_what_breaks_only_later_is_found_in_a_copy_and_the_message_says_how_to_get_there() -> None:
    text = str(breach(ListsTwice))
    assert "ply 0, action 'take 1': " in text
    assert re.search(r"'take 1' is listed twice \(in a copy, after 'start \d', 'card \d', 'card \d', 'card \d'\)", text)


def test_a_worker_process_can_send_the_message() -> None:
    broken = breach(ListsTwice)
    assert str(pickle.loads(pickle.dumps(broken))) == str(broken)


def test_the_same_seed_breaks_the_same_law_at_the_same_ply() -> None:
    assert str(breach(SharesAListWithItsCopy)) == str(breach(SharesAListWithItsCopy))


def test_the_course_of_a_game_does_not_depend_on_how_much_is_checked() -> None:
    few, all_plies = (TestStones().play(3, {}, seed=5, share=share) for share in (0, 1))
    assert few.plies == all_plies.plies
    assert few.checks["positions"] < all_plies.checks["positions"] == len(all_plies.plies)
    assert all_plies.secrets > 0


@pytest.mark.parametrize(
    ("changes", "law", "words"),
    [
        ({"key": "Stones!"}, Law.SETUP, "the key 'Stones!'"),
        ({"title": "Sto\nnes"}, Law.TEXT, "the title"),
        ({"presets": {"odd": {"pile": "huge"}}}, Law.SETUP, "the preset 'odd'"),
        ({"options": {"pile": Option(("small",), "large", "stones")}, "presets": {}}, Law.SETUP, "lacks its default"),
        ({"options": {"the pile": Option((False, True), True, "stones")}}, Law.SETUP, "'the pile'"),
        ({"options": {"pile": Option((False, True), True, "")}}, Law.TEXT, "the help of the option 'pile'"),
        ({"doubts": lambda players, options: " "}, Law.TEXT, "the warning ' '"),
    ],
)
def test_a_game_s_name_options_and_presets_are_checked(changes: dict[str, Any], law: Law, words: str) -> None:
    with pytest.raises(BrokenLaw) as broken:
        check_setup(replace(GAME, **changes))
    assert broken.value.law == law
    assert words in broken.value.detail


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (None, "helpers has none"),
        ("# Stones\n\n" + "x" * 77, "line 3 has 77 columns"),
        ("# Stones\n\nTake stones \n", "line 3 has a blank at its end"),
        ("# Stones\n\nTake “stones”\n", "line 3 has a blank at its end, or a character"),
        ("# Stones\n\n| stones |\n", "line 3 is no chapter"),
        ("# Stones\n\nTake stones.\n", "it has no ruling"),
        ("# Stones\n\n- ST-01 Take stones.\n\n## Options\n\n`pile`: `small`\n", "`large` of pile"),
    ],
)
def test_the_rules_are_checked(rules: str | None, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if rules is not None:
        monkeypatch.setattr(Game, "rules", lambda game: rules)
    with pytest.raises(BrokenLaw) as broken:
        check_rules(replace(GAME, package="helpers"))
    assert broken.value.law == Law.RULES
    assert words in broken.value.detail


def test_a_failure_names_the_action_that_failed() -> None:
    class FailsOnThree(Stones):
        def take(self, action: str) -> list[Event]:
            if action == "take 3" and self.pile > 3:
                raise KeyError("three")
            return super().take(action)

    broken = breach(FailsOnThree)
    assert (broken.law, broken.action) == (Law.FAILURE, "take 3")
    assert isinstance(broken.__cause__, KeyError)
