import random
from collections.abc import Sequence

import msgpack
import pytest

from macrobber_core.bots import ADVISERS, Advice, Effort, Reason, advice_process, choose, known_levels
from macrobber_core.bots.worker import answer
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position
from macrobber_core.workers.process import WorkerProcess

GAME = GAMES["mac-robber"]
BRIEF = Effort(0.1, 50)


def first_decision(seed: int = 1) -> Position:
    rng = random.Random(seed)
    position = GAME.start(3, {})
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


def request(level: str | None, position: Position, seed: int, effort: Effort = BRIEF) -> bytes:
    return advice_process.request(GAME.key, level, position.view(position.actor), position.legal(), seed, effort)


@pytest.mark.parametrize("level", known_levels(GAME.key))
def test_a_request_is_answered_with_the_bots_choice(level: str) -> None:
    for seed in range(5):
        position = first_decision(seed)
        view, legal = position.view(position.actor), position.legal()
        chosen = choose(GAME.key, level, view, legal, random.Random(seed), BRIEF)
        assert answer(request(level, position, seed)).decode() == chosen


async def test_the_process_gives_the_same_answer_twice() -> None:
    position = first_decision()
    async with WorkerProcess(advice_process.COMMAND) as process:
        first = await process.ask(request("easy", position, 1))
        assert await process.ask(request("easy", position, 1)) == first
        assert first.decode() in position.legal()


DOUBT = Reason("doubt", 1, "everything", 2.0, 1.0)


class RandomAdviser:
    """An adviser with a low opinion of everything."""

    def advise(self, view: object, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        return [Advice(action, rng.random() / effort.seconds) for action in legal]

    def chances(self, view: object) -> list[float]:
        return [0.2] * 5

    def explain(self, view: object, advice: Sequence[Advice]) -> list[Advice]:
        return [Advice(one.action, one.chance, (DOUBT,)) for one in advice[:2]]


def test_a_request_without_a_level_is_answered_with_the_advisers_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    position = first_decision()
    monkeypatch.setitem(ADVISERS, GAME.key, RandomAdviser())
    expected = RandomAdviser().advise(None, position.legal(), random.Random(3), Effort(2.5))
    advice = msgpack.unpackb(answer(request(None, position, 3, Effort(2.5))))
    assert advice == [[one.action, one.chance, [[*DOUBT]]] for one in expected[:2]]
