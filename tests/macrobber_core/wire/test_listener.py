from msgspec.structs import replace

from macrobber_core.wire import patch
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.listener import Listener
from macrobber_core.wire.messages import News, Patch, Snapshot

FIRST = ["a table", 1]
SECOND = News(["a table", 2], [["castle"]])
THIRD = News(["a table", 3], [])


def telling(number: int, past: bytes, news: News) -> tuple[Patch, bytes]:
    """The patch, and the past after it."""
    text = encode(news)
    return Patch(number, patch.checksum(text), patch.diff(past, text)), patch.remember(past, text)


def test_a_guest_follows_patch_by_patch() -> None:
    listener = Listener()
    listener.begin(Snapshot(7, FIRST, []))
    second, past = telling(7, pack(FIRST), SECOND)
    third, _ = telling(8, past, THIRD)
    assert listener.follow(second) == SECOND
    assert listener.follow(third) == THIRD


def test_a_patch_before_any_snapshot_does_not_fit() -> None:
    assert Listener().follow(telling(0, b"", SECOND)[0]) is None


def test_what_does_not_fit_is_no_loss() -> None:
    """Another number, another checksum, no deflate, no news: the true patch still applies after all of them."""
    listener = Listener()
    listener.begin(Snapshot(7, FIRST, []))
    second, past = telling(7, pack(FIRST), SECOND)
    third, _ = telling(8, past, THIRD)
    text = pack([1, 2])
    wrong = [
        third,
        replace(second, base=6),
        replace(second, checksum=second.checksum ^ 1),
        replace(second, difference=b"\xff"),
        Patch(7, patch.checksum(text), patch.diff(pack(FIRST), text)),
        Patch(7, patch.checksum(b"\xc1"), patch.diff(pack(FIRST), b"\xc1")),
    ]
    assert [listener.follow(told) for told in wrong] == [None] * len(wrong)
    assert listener.follow(second) == SECOND
    assert listener.follow(second) is None


def test_a_snapshot_begins_anew() -> None:
    listener = Listener()
    listener.begin(Snapshot(7, FIRST, []))
    listener.begin(Snapshot(9, SECOND.view, []))
    assert listener.follow(telling(7, pack(FIRST), SECOND)[0]) is None
    assert listener.follow(telling(9, pack(SECOND.view), THIRD)[0]) == THIRD
