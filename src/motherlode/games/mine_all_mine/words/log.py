"""What happened? Events as sentences."""

from __future__ import annotations

import re
from typing import Final

from motherlode.core.events import Event, Fact
from motherlode.core.reader import Reader, caps, counted
from motherlode.games.mine_all_mine.rules.cards import ROLES
from motherlode.kits.cards52 import read, sign, suit_of

SENTENCES: Final = {
    "drew": ("", "You draw {card}."),
    "dusk": ("", "The draw pile is empty: {turns} until sunset."),
    "paired": ("{who} [pair] {lover} with {card}, which now has strength {strength}.",),
    "nothing": ("{who} [do|does] nothing.",),
    "stocked": ("{who} [stock] {card}, a {role}.",),
    "mined": ("{who} [mine] {card} with Miners of {mining}.",),
    "bribe": (
        "{who} [offer] {owner} {card} a bribe.",
        "{who} [offer] {owner} {card} a bribe; its Lover bids {love} for the owner.",
    ),
    "bid": ("{who} [bid] {bid} for {card}.", "{who} [bid] {bid} for {card}, {total} with the Lover."),
    "conceded": ("{who} [concede].",),
    "cannot top": ("{who} cannot beat that.",),
    "won the war": ("{who} [keep] {card} and [owe] {bid}.", "{who} [win] {card} and [owe] {bid}."),
    "paid": ("{who} [pay] with {card}.",),
    "moved": ("{card} moves to {whose} village.", "{card} moves to {whose} village; {behind} stays behind alone."),
    "kidnap": ("{who} [go|goes] to kidnap {owner} {card}, which defends with {defence}.",),
    "sent": ("{who} [send] {card}: attack {attack} against defence {defence}.",),
    "gave up": ("{who} [give] up.",),
    "no Thug left": ("{who} [have|has] no Thug left to send.",),
    "contest over": (
        "The kidnap of {card} fails, {attack} against {defence}.",
        "The kidnap of {card} succeeds, {attack} against {defence}.",
    ),
    "rest": ("{cards} must rest.",),
    "fit": ("{cards} can be used again.",),
    "ace": ("{winners} the game with the Ace of Diamonds.",),
    "sunset": ("Sunset: {winners} with the most diamonds.",),
}
"""Kind of event → its sentence, or two of which `second` chooses. `[do|does]` is what you do, what others do;
`[pair]` is enough where others just take an s."""

VERB: Final = re.compile(r"\[(\w+)\|?(\w*)]")


def say(event: Event, reader: Reader) -> str:
    """An event as a sentence, as the reader may hear it."""
    sentences = SENTENCES.get(event.kind, ("",))
    you = event.seat == reader.seat
    line = VERB.sub(lambda verb: verb[1] if you else verb[2] or verb[1] + "s", sentences[second(event)])
    return line.format_map(fields(event, reader))


def second(event: Event) -> bool:
    """Whether an event takes the second of its two sentences."""
    facts = event.facts
    match event.kind:
        case "drew":
            return "card" in facts
        case "dusk":
            turns = int(str(facts["turns"]))
            return turns % 10 == 0 or turns <= 3
        case "bribe":
            return bool(facts["love"])
        case "bid":
            return facts["total"] != facts["bid"]
        case "won the war":
            return event.seat == facts["briber"]
        case "moved":
            return bool(facts["behind"])
        case "contest over":
            return bool(facts["success"])
    return False


def fields(event: Event, reader: Reader) -> dict[str, str]:
    """What the fields of a sentence stand for: the facts of the event, cards and seats as the reader calls them."""
    facts = event.facts
    found = {key: str(fact) for key, fact in facts.items()}
    found |= {key: signs(facts[key]) for key in ("card", "lover", "behind", "cards") if key in facts}
    if event.seat >= 0:
        found |= {"who": reader.who(event.seat), "whose": reader.whose(event.seat)}
    match event.kind:
        case "stocked":
            found["role"] = ROLES[suit_of(read(str(facts["card"])))]
        case "dusk":
            found["turns"] = counted(int(str(facts["turns"])), "turn")
        case "bribe" | "kidnap":
            found["owner"] = reader.whose(int(str(facts["owner"])))
        case "rest":
            found["cards"] = signs(facts["two"], facts["one"])
        case "ace" | "sunset":
            found["winners"] = winners(facts["winners"], reader)
    return found


def signs(*facts: Fact) -> str:
    """Cards of events in one list: `9♠, 7♣`."""
    cards = [card for fact in facts for card in (fact if isinstance(fact, list) else [fact])]
    return ", ".join(sign(read(str(card))) for card in cards)


def winners(fact: Fact, reader: Reader) -> str:
    """Who wins: `You win`, `Ada and Bert win`."""
    seats = [int(seat) for seat in fact] if isinstance(fact, list) else []
    alone = len(seats) == 1 and seats[0] != reader.seat
    return f"{caps(reader.everybody(seats))} {'wins' if alone else 'win'}"
