"""A guest's program that takes the table over."""

from __future__ import annotations

import pytest

from helpers.heirs import Heir, at_table, give, glencoe, hosting, joining
from helpers.tui import until
from macrobber_core.library import Library
from macrobber_core.table import PROGRAM_NAME
from macrobber_core.wire import reasons
from macrobber_tui.errors import UsageError
from macrobber_tui.session.host_actions import can_give_table, give_table
from macrobber_tui.session.library import game_status, load_game


async def test_a_table_is_handed_over_and_back_twice() -> None:
    ada = Heir(hosting(glencoe(2, 0)))
    async with at_table(ada):
        ben = Heir(joining(ada.host, "Ben"))
        async with at_table(ben):
            ada.host.start()
            await until(lambda: ben.state.stage == "playing")
            for giver, taker, name in [(ada, ben, "Ben"), (ben, ada, "Ada")] * 2:
                old = giver.host
                await give(giver, taker, name)
                assert old.moved is not None
                assert taker.state.session is not None
                assert taker.state.session.addresses is not None
                assert giver.state.session is not None
                assert giver.state.session.addresses is None
            assert [move.is_ours for move in ada.moves] == [False, True, False, True]
            assert [move.name for move in ben.moves] == ["Ben", "Ada", "Ben", "Ada"]
            assert ada.host.table.stage == "playing"


async def test_the_next_game_is_played_at_the_new_host() -> None:
    ada = Heir(hosting(glencoe(2, 0)), plays=True)
    async with at_table(ada):
        ben = Heir(joining(ada.host, "Ben"), plays=True)
        async with at_table(ben):
            ada.host.start()
            await until(lambda: ben.state.stage == "playing")
            await give(ada, ben, "Ben")
            await until(lambda: ada.state.audit is not None and ben.state.audit is not None)
            assert ada.state.audit is not None
            assert ada.state.audit.unfair is None
            assert ada.state.session is not None
            assert ben.state.session is not None
            await ada.state.session.guest.play_again()
            await ben.state.session.guest.play_again()
            await until(lambda: ben.host.table.game_number == 2)
            await until(lambda: ada.state.table is not None and ada.state.table.game_number == 2)


@pytest.mark.parametrize("stage", ["waiting", "playing"])
async def test_everybody_can_read_in_the_talk_where_the_table_is(stage: str) -> None:
    ada = Heir(hosting(glencoe(3, 0)))
    async with at_table(ada):
        ben, cat = Heir(joining(ada.host, "Ben")), Heir(joining(ada.host, "Cat", is_heir=False))
        async with at_table(ben, cat):
            if stage == "playing":
                ada.host.start()
            await until(lambda: ben.state.stage == cat.state.stage == stage)
            await give(ada, ben, "Ben")
            news = "The table is now at Ben's." + " The game goes on." * (stage == "playing")
            for player in (ada, cat):
                line = player.state.talk_lines[-1]
                assert line.name == PROGRAM_NAME
                assert line.text == f"{news} To join it: macrobber join 127.0.0.1:{ben.host.port}"
                assert player.state.where_to_join == line.text
            assert ben.state.talk_lines[-1].text == "You are the host now. Your computer has to stay on."
            assert not ben.state.where_to_join


async def test_a_player_who_refuses_changes_nothing() -> None:
    ada = Heir(hosting(glencoe(2, 0)))
    async with at_table(ada):
        ben = Heir(joining(ada.host, "Ben"), wants=False)
        async with at_table(ben):
            await until(lambda: can_give_table(ada.host))
            assert give_table(ada.host, 2, 1) == ""
            await until(lambda: reasons.DECLINED(name="Ben") in ada.host.warnings)
            assert not ben.state.is_offered
            assert ada.state.host is ada.host
            assert not ada.moves


async def test_an_offer_is_open_until_it_is_answered_or_the_connection_breaks() -> None:
    ada = Heir(hosting(glencoe(2, 0)))
    async with at_table(ada):
        ben = Heir(joining(ada.host, "Ben"), wants=None)
        async with at_table(ben):
            await until(lambda: can_give_table(ada.host))
            give_table(ada.host, 2, 1)
            await until(lambda: ben.state.is_offered)
            assert give_table(ada.host, 2, 1) == "Ben is being asked already"
            for peer in list(ada.host.peers):
                if peer.name == "Ben":
                    await peer.link.close()
            await until(lambda: not ben.state.is_offered)
            await until(lambda: reasons.OFFERED_AND_LEFT(name="Ben") in ada.host.warnings)


async def test_the_reasons_why_a_table_cannot_be_given_to_somebody() -> None:
    ada = Heir(hosting(glencoe(4, 1)))
    async with at_table(ada):
        cat = Heir(joining(ada.host, "Cat", is_heir=False))
        async with at_table(cat):
            assert [give_table(ada.host, seat, 1) for seat in range(1, 5)] == [
                "you are the host already",
                "Cat's program cannot be the host",
                "nobody sits there",
                "a bot cannot be the host",
            ]
            assert not can_give_table(ada.host)
            ada.host.table.set_away(2, away=True)
            assert give_table(ada.host, 2, 1) == "Cat is away"


@pytest.mark.parametrize("stage", ["waiting", "playing"])
async def test_the_library_of_the_old_host_says_where_a_game_is_played_on(stage: str) -> None:
    ada = Heir(hosting(glencoe(2, 0)))
    async with at_table(ada):
        ben = Heir(joining(ada.host, "Ben"), wants=True)
        async with at_table(ben):
            if stage == "playing":
                ada.host.start()
            await until(lambda: ben.state.stage == stage)
            statuses: list[str] = []

            def look(_moved: object) -> None:
                with Library() as library:
                    (entry,) = library.games()
                    statuses.append(game_status(entry))
                    with pytest.raises(UsageError, match="that game is now played at Ben's table"):
                        load_game(entry.id)

            ada.host.on_moved.append(look)
            await give(ada, ben, "Ben")
            assert statuses == ["moved to Ben's table"]
