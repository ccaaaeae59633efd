"""What happened in Hoards, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from motherlode.core.events import Event, Fact
from motherlode.kits.cards52 import read, sign

PLAIN = {
    "ended": "{who} ended the turn.",
    "hoards": "{who} hoards treasure.",
    "accumulates": "{who} accumulates treasure.",
    "strolls": "{who} strolls through the hoard.",
    "gathers": "{who} gathers a new stack.",
    "calls random": "{who} called for a random card.",
    "calls gift": "{who} called for a gift of two cards.",
    "agrees": "{who} agreed.",
    "disputes": "{who} disputed it.",
    "yields": "{who} yielded: the other alternative happens.",
    "fights": "{who} called the dragon fight.",
    "reverses": "{who} let the green dragon speak: the smaller value wins.",
    "leaves it": "{who} kept the green dragon back.",
    "won the fight": "{who} won the fight.",
    "chooses random": "{who} chose the random card.",
    "chooses gift": "{who} chose the gift.",
    "tied": "The fight is a tie: both cards are discarded.",
    "incompatible": "The stacks are incompatible: both discard a card.",
    "peeks": "{who} peeked at the hoard.",
    "peeked enough": "{who} has seen enough.",
    "strolled": "{who} returned from the stroll.",
    "top": "{who} left the card on top of the deck.",
    "bottom": "{who} put the card to the bottom of the deck.",
}


def shown(cards: Fact) -> str:
    """Cards of an event, in signs."""
    assert isinstance(cards, list)
    return ", ".join(sign(read(str(card))) for card in cards)


def a_card(event: Event) -> str:
    """The card of an event, in signs."""
    return sign(read(str(event.facts["card"])))


def score_text(over: int, under: int) -> str:
    """A score: exact, and as a decimal where it is no whole number."""
    exact = Fraction(over, under)
    return str(exact) if exact.denominator == 1 else f"{float(exact):.2f} ({exact})"


def say(event: Event, viewer: int, names: Sequence[str]) -> str:
    """An event, already cut down to what the viewer may know, as a sentence."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind, facts = event.kind, event.facts
    if kind == "begins":
        return ""  # the plate of the seat says so
    if kind in PLAIN:
        return PLAIN[kind].format(who=who)
    if kind in ("raids", "compared"):
        target = names[_seat(facts["target"])]
        if kind == "raids":
            return f"{who} raids {target}."
        if "own" in facts:
            return f"{who} and {target} compared {shown(facts['own'])} with {shown(facts['other'])}."
        return f"{who} and {target} compared their stacks."
    if kind == "loots":
        number = _seat(facts["stack"]) + 1
        return f"{who} loots stack {number} of {names[_seat(facts['target'])]} with stack {_seat(facts['own']) + 1}."
    if kind in ("robbed", "gave"):
        return _say_given(event, who, names)
    if kind in ("invalid", "won the loot", "drew the loot"):
        return _say_loot(event, who, names)
    return _say_cards(event, who, names)


def _seat(fact: Fact) -> int:
    assert isinstance(fact, int)
    return fact


def _say_given(event: Event, who: str, names: Sequence[str]) -> str:
    taker = names[_seat(event.facts["to"])]
    what = shown(event.facts["cards"]) if "cards" in event.facts else ""
    n = _seat(event.facts["count"])
    if event.kind == "robbed":
        return f"{taker} took {what or 'a random card'} from {who}."
    return f"{who} gave {what or f'{n} cards' if n > 1 else what or 'a card'} to {taker}."


def _say_loot(event: Event, who: str, names: Sequence[str]) -> str:
    gone = event.facts["cards"]
    discarded = f" {shown(gone)} went to the discard pile." if gone else ""
    if event.kind == "invalid":
        return f"The stack of {who} is invalid and goes to {names[_seat(event.facts['to'])]}.{discarded}"
    if event.kind == "won the loot":
        return f"{who} won the loot and owns both stacks.{discarded}"
    return f"The loot is a draw: both take their stacks back to hand.{discarded}"


def _say_cards(event: Event, who: str, names: Sequence[str]) -> str:
    kind, facts = event.kind, event.facts
    if kind == "drew":
        return f"{who} drew {a_card(event) if 'card' in facts else 'a card'}."
    if kind == "draws":
        seen = f": {shown(facts['cards'])}" if "cards" in facts else ""
        return f"{who} drew {facts['count']} cards to keep one{seen}."
    if kind == "discarded":
        return f"{who} discarded {a_card(event)}."
    if kind == "put aside":
        return f"{who} discarded {shown(facts['cards'])}."
    if kind == "took pile":
        return f"{who} took the discard pile: {shown(facts['cards'])}."
    if kind == "opens":
        return f"{who} adds to stack {_seat(facts['stack']) + 1}."
    if kind == "picked":
        return f"{who} picked {a_card(event)}." if "card" in facts else ""
    if kind == "picks gift":
        return f"{who} picked {a_card(event) if 'card' in facts else 'a card'} to give."
    if kind == "laid":
        seen = f": {shown(facts['cards'])}" if "cards" in facts else ""
        return f"{who} laid a stack of {facts['count']} cards{seen}."
    if kind == "added":
        return f"{who} added {a_card(event) if 'card' in facts else 'a card'} to stack {_seat(facts['stack']) + 1}."
    if kind == "revealed":
        return f"{who} revealed {a_card(event)}."
    if kind == "looks":
        return f"{who} looked at the top card of the deck{': ' + a_card(event) if 'card' in facts else ''}."
    if kind == "peeked":
        seen = f": {shown(facts['cards'])}" if "cards" in facts else ""
        return f"{who} looked at the own stack {_seat(facts['stack']) + 1}{seen}."
    if kind in ("placed", "roared", "chose"):
        done = {"placed": "placed {} in the hoard", "roared": "roared: {} is armed", "chose": "chose {}"}[kind]
        return f"{who} {done.format(a_card(event))}."
    if kind == "resolved":
        king = sign(read(str(facts["king"])))
        return f"The {king} of {who} has done its work and returns to {names[_seat(facts['to'])]}."
    if kind == "over":
        why = "The deck has run out" if facts["reason"] == "ran out" else "Too many rounds without a card drawn"
        return f"{why}: the game is over. Removed at the start: {shown(facts['removed'])}."
    score = facts["score"]
    assert isinstance(score, list)
    return f"{who} scores {score_text(int(score[0]), int(score[1]))}."
