"""`macrobber doctor`: its options, and its exit code."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from macrobber_tui.cli.main import cli
from macrobber_tui.doctor import examination


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    calls: list[object] = []

    def examine(ports: dict[int, str], friend: tuple[str, int] | None, *, as_json: bool) -> bool:
        calls.append((ports, friend, as_json))
        return friend is None

    monkeypatch.setattr(examination, "examine", examine)
    return calls


@pytest.mark.parametrize(
    ("words", "call", "code"),
    [
        ("", ({7438: "--port"}, None, False), 0),
        ("--json", ({7438: "--port"}, None, True), 0),
        ("--port 7000 --ssh --web 8080", ({7000: "--port", 2222: "--ssh", 8080: "--web"}, None, False), 0),
        ("192.168.1.20", ({7438: "--port"}, ("192.168.1.20", 7438), False), 1),
        ("glencoe.local:99 --web", ({7438: "--port", 2223: "--web"}, ("glencoe.local", 99), False), 1),
    ],
)
def test_ports_and_a_friend_are_passed_on(asked: list[object], words: str, call: object, code: int) -> None:
    assert CliRunner().invoke(cli, ["doctor", *words.split()]).exit_code == code
    assert asked == [call]


def test_a_name_of_a_table_is_no_address(asked: list[object]) -> None:
    result = CliRunner().invoke(cli, ["doctor", "Glencoe"])
    assert result.exit_code == 2
    assert "'Glencoe' is not an address" in result.output
    assert asked == []
