"""The words of a host's key."""

from __future__ import annotations

import hashlib

from macrobber_core.net.random_code import WORDS
from macrobber_tui.session.key_words import WORD_COUNT, as_browsers_show, key_words


def test_a_key_has_words_that_stay() -> None:
    assert key_words("00" * 32) == " ".join([WORDS[0]] * WORD_COUNT)
    words = key_words(hashlib.sha256(b"a certificate").hexdigest()).split()
    assert len(words) == WORD_COUNT
    assert set(words) <= set(WORDS)


def test_other_keys_have_other_words() -> None:
    found = {key_words(hashlib.sha256(bytes([number])).hexdigest()) for number in range(256)}
    assert len(found) == 256


def test_a_host_without_a_key_has_no_words() -> None:
    assert key_words("") == ""


def test_a_fingerprint_is_written_as_browsers_and_openssl_write_it() -> None:
    assert as_browsers_show("00ff1a") == "00:FF:1A"
    assert as_browsers_show("") == ""
