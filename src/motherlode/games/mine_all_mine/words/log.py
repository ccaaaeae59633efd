"""What happened? Events as sentences."""

import re
from typing import Final

from motherlode.core.events import Event, Fact
from motherlode.core.reader import Reader, caps, counted
from motherlode.games.mine_all_mine.rules.cards import ROLES
from motherlode.kits.cards52 import read, sign, suit_of
from motherlode.kits.telling import as_number

SENTENCES: Final = {
    "drew": "{who} [draw] {card}.",
    "dusk": "The draw pile is empty: {turns} until sunset.",
    "paired": "{who} [pair] {lover} with {card}, which now has strength {strength}.",
    "nothing": "{who} [do|does] nothing.",
    "stocked": "{who} [stock] {card}, a {role}.",
    "mined": "{who} [mine] {card} with Miners of {mining}.",
    "bribe": "{who} [offer] {owner} {card} a bribe{aside}.",
    "bid": "{who} [bid] {bid} for {card}{aside}.",
    "conceded": "{who} [concede].",
    "cannot top": "{who} cannot beat that.",
    "won the war": "{who} [win] {card} and [owe] {bid}.",
    "kept": "{who} [keep] {card} and [owe] {bid}.",
    "paid": "{who} [pay] with {card}.",
    "moved": "{card} moves to {whose} village{aside}.",
    "kidnap": "{who} [go|goes] to kidnap {owner} {card}, which defends with {defence}.",
    "sent": "{who} [send] {card}: attack {attack} against defence {defence}.",
    "gave up": "{who} [give] up.",
    "no Thug left": "{who} [have|has] no Thug left to send.",
    "contest over": "The kidnap of {card} {ends}, {attack} against {defence}.",
    "rest": "{cards} must rest.",
    "fit": "{cards} can be used again.",
    "ace": "{winners} the game with the Ace of Diamonds.",
    "sunset": "Sunset: {winners} with the most diamonds.",
}
"""Kind of event → its sentence. `[do|does]` is what you do, what others do; `[pair]` if others just take an s."""

VERB: Final = re.compile(r"\[(\w+)\|?(\w*)]")


def say(event: Event, reader: Reader) -> str:
    """An event as a sentence, as the reader may hear it; "" for draws of others and most of the turns before sunset."""
    kind, facts, you = event.kind, event.facts, event.seat == reader.seat
    if kind == "drew" and "card" not in facts:
        return ""
    if kind == "dusk" and as_number(facts["turns"]) > 3 and as_number(facts["turns"]) % 10 > 0:
        return ""
    if kind == "won the war" and event.seat != facts["briber"]:
        kind = "kept"
    sentence = VERB.sub(lambda verb: verb[1] if you else verb[2] or verb[1] + "s", SENTENCES[kind])
    return sentence.format_map(fields(event, reader))


def fields(event: Event, reader: Reader) -> dict[str, str]:
    """What the fields of a sentence stand for: the facts of the event, cards and seats as the reader calls them."""
    facts = event.facts
    found = {key: str(fact) for key, fact in facts.items()}
    found |= {key: signs(facts[key]) for key in ("card", "lover", "behind", "cards") if key in facts}
    if event.seat >= 0:
        found |= {"who": reader.who(event.seat), "whose": reader.whose(event.seat), "aside": ""}
    if "owner" in facts:
        found["owner"] = reader.whose(as_number(facts["owner"]))
    match event.kind:
        case "stocked":
            found["role"] = ROLES[suit_of(read(str(facts["card"])))]
        case "dusk":
            found["turns"] = counted(as_number(facts["turns"]), "turn")
        case "bribe" if facts["love"]:
            found["aside"] = f"; its Lover bids {facts['love']} for the owner"
        case "bid" if facts["total"] != facts["bid"]:
            found["aside"] = f", {facts['total']} with the Lover"
        case "moved" if facts["behind"]:
            found["aside"] = f"; {found['behind']} stays behind alone"
        case "contest over":
            found["ends"] = "succeeds" if facts["success"] else "fails"
        case "rest":
            found["cards"] = ", ".join(filter(None, (signs(facts["two"]), signs(facts["one"]))))
        case "ace" | "sunset":
            found["winners"] = winners(facts["winners"], reader)
    return found


def signs(fact: Fact) -> str:
    """The card or cards of a fact: `9♠, 7♣`."""
    return ", ".join(sign(read(str(card))) for card in (fact if isinstance(fact, list) else [fact]))


def winners(fact: Fact, reader: Reader) -> str:
    """Who wins: `You win`, `Ada and Bert win`."""
    seats = [int(seat) for seat in fact] if isinstance(fact, list) else []
    alone = len(seats) == 1 and seats[0] != reader.seat
    return f"{caps(reader.everybody(seats))} {'wins' if alone else 'win'}"
