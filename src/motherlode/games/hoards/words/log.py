"""What happened? Every event of Hoards as a sentence for one reader."""

from fractions import Fraction

from motherlode.core.events import Event, Fact
from motherlode.core.reader import Reader, caps, counted
from motherlode.games.hoards.words.outcome import score_text
from motherlode.kits.cards52 import read, sign
from motherlode.kits.telling import as_number

SENTENCES = {
    "begins": "",  # the plate of the seat says so
    "ended": "{who} ended the turn.",
    "hoards": "{who} hoard{s} treasure.",
    "accumulates": "{who} accumulate{s} treasure.",
    "strolls": "{who} stroll{s} through the hoard.",
    "gathers": "{who} gather{s} a new stack.",
    "opens": "{who} add{s} to stack {stack}.",
    "laid": "{who} laid a stack of {count} cards{seen}.",
    "added": "{who} added {card} to stack {stack}.",
    "drew": "{who} drew {card}.",
    "draws": "{who} drew {count} cards to keep one{seen}.",
    "put aside": "{who} discarded {cards}.",
    "discarded": "{who} discarded {card}.",
    "took pile": "{who} took the discard pile{seen}.",
    "raids": "{who} raid{s} {target}.",
    "calls random": "{who} called for a random card.",
    "calls gift": "{who} called for a gift of two cards.",
    "agrees": "{who} agreed.",
    "disputes": "{who} disputed it.",
    "yields": "{who} yielded: the other alternative happens.",
    "fights": "{who} called the dragon fight.",
    "reverses": "{who} let the green dragon speak: the smaller value wins.",
    "leaves it": "{who} kept the green dragon back.",
    "revealed": "{who} revealed {card}.",
    "won the fight": "{who} won the fight.",
    "chooses random": "{who} chose the random card.",
    "chooses gift": "{who} chose the gift.",
    "tied": "The fight is a tie: both cards are discarded.",
    "robbed": "{taker} took {cards} from {name}.",
    "picks gift": "{who} picked {card} to give.",
    "gave": "{who} gave {cards} to {to}.",
    "loots": "{who} loot{s} {theirs} stack {stack} with stack {own}.",
    "incompatible": "The stacks are incompatible: both discard a card.",
    "invalid": "{stack_of} is invalid and goes to {to}.{gone}",
    "won the loot": "{who} won the loot and own{s} both stacks.{gone}",
    "drew the loot": "The loot is a draw: both take their stacks back to hand.{gone}",
    "peeks": "{who} peeked at the hoard.",
    "peeked": "{who} looked at {own_stack} {stack}{seen}.",
    "peeked enough": "{who} looked no further.",
    "looks": "{who} looked at the top card of the deck{seen}.",
    "top": "{who} left the card on top of the deck.",
    "bottom": "{who} put the card to the bottom of the deck.",
    "placed": "{who} placed {card} in the hoard.",
    "strolled": "{who} returned from the stroll.",
    "roared": "{who} roared: {card} is armed.",
    "resolved": "{king_of} has done its work and returns to {hand_of} hand.",
    "chose": "{who} chose {card}.",
    "ran out": "The deck has run out: the game is over. Removed at the start: {removed}.",
    "stagnated": "Too many rounds without a card drawn: the game is over. Removed at the start: {removed}.",
    "opened": "{who} score{s} {score}.",
}
"""Kind of event → its sentence; the fields are those of `_fields`."""


def say(event: Event, reader: Reader) -> str:
    """An event, already cut down to what the reader may know, as a sentence."""
    facts, kind = event.facts, event.kind
    if kind == "picked":  # nobody else needs to hear it
        return f"{reader.who(event.seat)} picked {shown(facts['card'])}." if "card" in facts else ""
    if kind == "compared":
        what = f"{shown(facts['own'])} with {shown(facts['other'])}" if "own" in facts else "their stacks"
        return caps(f"{reader.everybody((event.seat, as_number(facts['target'])))} compared {what}.")
    if kind == "over":
        kind = str(facts["reason"])
    return caps(SENTENCES[kind].format(**_fields(event, reader)))


def _fields(event: Event, reader: Reader) -> dict[str, str]:
    """Everything that a sentence may speak of, as far as the event tells it."""
    seat, facts = event.seat, event.facts
    fields = {"s": "" if seat == reader.seat else "s", "card": "a card", "seen": "", "gone": ""}
    if seat >= 0:
        fields |= {"who": reader.who(seat), "name": reader.name(seat), "own_stack": reader.whose(seat, seat) + " stack"}
        fields["stack_of"] = reader.label(seat, "stack")
    for fact, value in facts.items():
        if fact in ("stack", "own"):
            fields[fact] = str(as_number(value) + 1)
        elif fact == "target":
            fields |= {"target": reader.name(as_number(value)), "theirs": reader.whose(as_number(value))}
        elif fact == "to":
            to = as_number(value)
            fields |= {"to": reader.name(to), "taker": reader.who(to), "hand_of": reader.whose(to)}
        elif fact == "king":
            fields["king_of"] = reader.label(seat, shown(value))
        elif fact == "score" and isinstance(value, list):
            fields["score"] = score_text(Fraction(int(value[0]), int(value[1])))
        elif fact == "count":
            fields["count"] = str(value)
            fields["cards"] = "a random card" if event.kind == "robbed" else counted(as_number(value), "card")
        elif fact == "removed":
            fields["removed"] = shown(value)
    for fact in ("card", "cards"):
        if facts.get(fact):
            fields |= {fact: shown(facts[fact]), "seen": f": {shown(facts[fact])}"}
            fields["gone"] = f" {shown(facts[fact])} went to the discard pile."
    return fields


def shown(cards: Fact) -> str:
    """A card or cards of an event, in signs."""
    return ", ".join(sign(read(str(card))) for card in (cards if isinstance(cards, list) else [cards]))
