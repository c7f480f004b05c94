"""A generation names the people, the order of heirs, and the digests of shares and proofs."""

from __future__ import annotations

import pytest

from macrobber_core.succession.generation import EPOCHS, begin_generation, prove
from macrobber_core.succession.quorum import Mode
from macrobber_core.succession.sealed_log import MAX_EPOCH, Place
from macrobber_core.succession.shares import Share, combine

GLENCOE = Place("0a1b2c3d", 3)
OTHERS = ("Ada", "Ben", "Cat")


def test_epochs_go_round_the_announced_order() -> None:
    generation = begin_generation(GLENCOE, "Hal", OTHERS, ("Cat", "Ada")).generation
    assert [generation.heir_of(epoch) for epoch in range(3, 10)] == ["Hal", "Cat", "Ada", "Hal", "Cat", "Ada", "Hal"]


def test_the_shares_of_a_majority_give_the_key() -> None:
    begun = begin_generation(GLENCOE, "Hal", OTHERS, OTHERS)
    generation, key, shares = begun.generation, begun.key, begun.shares
    assert generation.voters == (*OTHERS, "Hal")
    assert combine(shares[1:], generation.quorum.shares) == key
    assert all(combine(shares[:count], count) != key for count in (1, 2))


def test_with_trust_every_other_person_gets_the_key_and_the_host_has_no_vote() -> None:
    begun = begin_generation(GLENCOE, "Hal", OTHERS, OTHERS, Mode.TRUST)
    generation, key, shares = begun.generation, begun.key, begun.shares
    assert generation.voters == OTHERS
    assert {share.value.to_bytes(32) for share in shares} == {key}


def test_everybody_can_check_a_share_but_only_its_owners() -> None:
    begun = begin_generation(GLENCOE, "Hal", OTHERS, OTHERS)
    generation, shares = begun.generation, begun.shares
    for name, share in zip(generation.voters, shares, strict=True):
        assert [person for person in (*OTHERS, "Hal", "Eve") if generation.is_share_of(person, share)] == [name]
    assert not generation.is_share_of("Ada", Share(1, shares[0].value ^ 1))
    other = begin_generation(Place("0a1b2c3d", 3, 1), "Hal", OTHERS, OTHERS)
    assert not generation.is_share_of("Ada", other.shares[0])


def test_everybody_can_check_the_proof_of_an_epoch() -> None:
    begun = begin_generation(GLENCOE, "Hal", OTHERS, OTHERS)
    generation, key = begun.generation, begun.key
    for epoch in range(4, 4 + EPOCHS):
        proof = prove(key, GLENCOE, epoch)
        assert generation.is_proof(epoch, proof)
        assert not generation.is_proof(epoch + 1, proof)
    assert generation.last_epoch == 3 + EPOCHS
    for epoch in (-1, 0, 2, 3, 4 + EPOCHS, 10_000):
        assert not generation.is_proof(epoch, prove(key, GLENCOE, epoch))
    assert not generation.is_proof(4, b"")
    assert not generation.is_proof(4, prove(key, Place("feed0000", 3), 4))


@pytest.mark.parametrize(
    ("others", "heirs"), [(("Ada", "Ada"), ()), (("Hal", "Ada"), ()), (OTHERS, ("Eve",)), (OTHERS, ("Ada", "Ada"))]
)
def test_people_are_named_once_and_heirs_are_among_them(others: tuple[str, ...], heirs: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="people are named twice, or an heir is not at the table"):
        begin_generation(GLENCOE, "Hal", others, heirs)


def test_too_few_or_too_many_people_have_no_generation() -> None:
    with pytest.raises(ValueError, match=r"^1 others cannot go on without the host \(majority\)$"):
        begin_generation(GLENCOE, "Hal", ("Ada",), ("Ada",))
    with pytest.raises(ValueError, match=r"\(off\)$"):
        begin_generation(GLENCOE, "Hal", OTHERS, OTHERS, Mode.OFF)
    with pytest.raises(ValueError, match="too many people"):
        begin_generation(GLENCOE, "Hal", tuple(map(str, range(40))), ())


def test_epochs_end_before_they_no_longer_fit_an_entry() -> None:
    generation = begin_generation(Place("0a1b2c3d", MAX_EPOCH - 5), "Hal", OTHERS, OTHERS).generation
    assert generation.last_epoch == MAX_EPOCH
    with pytest.raises(ValueError, match="too many people"):
        begin_generation(Place("0a1b2c3d", MAX_EPOCH + 1), "Hal", OTHERS, OTHERS)
