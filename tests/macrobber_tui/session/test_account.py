"""Names for accounts."""

from __future__ import annotations

import pytest

from macrobber_core.bots import BOT_NAMES
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.session.account import SUGGESTED_NAMES, suggested_name


@pytest.mark.parametrize(
    ("account", "full_name", "name"),
    [
        ("ada", "Ada Lovelace", "Ada"),
        ("al", "Jean-Luc d'Arc", "Jean-Luc"),
        ("user", "Ada Lovelace", "Ada"),
        ("ada", "", "ada"),
        ("ada", "A. Lovelace", "ada"),
        ("ada", "\x1b[2J", "ada"),
        ("ada", "User", "ada"),
        ("ada", "x" * 25, "ada"),
    ],
)
def test_a_real_first_name_is_suggested_before_the_account(account: str, full_name: str, name: str) -> None:
    assert suggested_name(account, full_name) == name


@pytest.mark.parametrize(
    ("account", "full_name"),
    [
        ("root", ""),
        ("root", "Charlie Root"),
        ("Admin", "admin"),
        ("user", ""),
        ("user1", "User 1"),
        ("ubuntu", "Live session user"),
        ("ec2-user", "EC2 Default User"),
        ("pi", ",,,"),
        ("", ""),
        ("\x1b", "\x1b"),
        ("x" * 25, ""),
    ],
)
def test_a_shared_account_gets_a_scottish_name(account: str, full_name: str) -> None:
    assert suggested_name(account, full_name) in SUGGESTED_NAMES


def test_no_suggestion_is_the_name_of_a_bot_or_changed_by_cleaning() -> None:
    assert not {*SUGGESTED_NAMES} & {*BOT_NAMES}
    assert all(clean_name(name) == name for name in SUGGESTED_NAMES)
