"""Sentences for one reader: who is `you`, which verb, how many."""

from __future__ import annotations

from motherlode.core.reader import Amount, Doer, Reader, caps, counted, listed

ADA = Reader(0, ["Ada", "Bo", "Cy"])


def test_a_sentence_with_fields_speaks_to_its_reader() -> None:
    sentence = "{does:take} {n:card}, {n} in all; {does:are/is} done."
    assert sentence.format(does=Doer(ADA, 0), n=Amount(1)) == "You take 1 card, 1 in all; You are done."
    assert sentence.format(does=Doer(ADA, 1), n=Amount(2)) == "Bo takes 2 cards, 2 in all; Bo is done."


def test_names_within_a_sentence() -> None:
    assert (ADA.name(0), ADA.name(1), ADA.who(0), ADA.who(-1)) == ("you", "Bo", "You", "")
    assert (ADA.whose(0), ADA.whose(0, 0), ADA.whose(1), ADA.whose(1, 1)) == ("your", "your own", "Bo's", "their own")
    assert (ADA.label(0, "hand"), ADA.label(2, "hand")) == ("Your hand", "Cy's hand")
    assert (ADA.everybody([0, 1, 2]), ADA.everybody([])) == ("you, Bo and Cy", "nobody")


def test_small_words() -> None:
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert (caps("two kings"), counted(1, "ox", "oxen"), counted(2, "ox", "oxen")) == ("Two kings", "1 ox", "2 oxen")
