"""Cards, amounts and happenings in words."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.events import Event
from motherlode.core.view import Action, Face, Person
from motherlode.games.kingpin.actions import SLOTS
from motherlode.games.kingpin.deck import CLANS, EVENT, EVENT_TAGS, TAG_NAMES, TAGS, Table
from motherlode.games.kingpin.parts import (
    AURAS,
    CARD,
    FIELDS,
    ON_BOARD,
    SHIELDS,
    TOUGHER,
)
from motherlode.games.kingpin.rules import Kingpin

FRACTIONS = ("", "¼", "½", "¾")
WHOLE_SIGN = {"opponent_money": "-", "enemy_shields": "-"}
PLAIN_TAGS = frozenset(
    {
        "entry_attack",
        "ignore_shields",
        "hand_attack",
        "ignore_first_shield",
        "corruption_resist",
        "unbribable",
        "unbribable_all",
        "double_abilities",
        "return_hand",
    }
)
EVENT_WORDS = {
    "event_safe": "The drawer takes up to 2 tokens from the Bank.",
    "event_raid": "Each opponent loses a shield.",
    "event_audit": "The richest pay 2.",
    "event_crash": "Everybody pays a third of the safe.",
    "event_blackout": "No ability works until the drawer's next turn.",
    "event_roundup": "Whoever has two people or more on board gives one up.",
    "event_war": "Every card but Bosses takes 1 damage.",
    "event_bonus": "The drawer gains 3.",
    "event_recruit": "The drawer takes over a shield.",
    "event_disruption": "No ammunition and no Reserve until the drawer's next turn.",
}
REASONS = (
    "",
    "the last rival's Boss was destroyed",
    "the last rival's Boss was taken over",
    "the last rival could do nothing",
    "domination",
    "round limit",
)


def quarters(n: int) -> str:
    """An amount kept in quarters: 31 is 7¾."""
    whole, rest = divmod(abs(n), 4)
    text = f"{whole}{FRACTIONS[rest]}" if whole or not rest else FRACTIONS[rest]
    return f"−{text}" if n < 0 else text


def tag_words(table: Table, card: int) -> tuple[str, ...]:
    """The tags of a card as its file spells them."""
    if table.kind[card] == EVENT:
        return (EVENT_TAGS[table.event[card]],)
    found = []
    for tag, name in enumerate(TAG_NAMES):
        n = table.tags[card * TAGS + tag]
        if n:
            found.append(name if name in PLAIN_TAGS else f"{name}:{WHOLE_SIGN.get(name, '')}{n}")
    return tuple(found)


def printed(table: Table, card: int) -> Face:
    """A card as printed."""
    if table.kind[card] == EVENT:
        tag = EVENT_TAGS[table.event[card]]
        return Action(tag, table.names[card], (tag.removeprefix("event_"),))
    return person(table, card, quarters(table.hp[card]), 0, str(table.defend[card]))


def person(table: Table, card: int, hp: str, shields: int, limit: str) -> Person:
    """A character with its numbers, those that are nothing left out."""
    numbers = {"HP": hp, "ATK": quarters(table.attack[card])}
    numbers |= {"Price": str(table.price[card]), "Corruption": str(table.corruption[card]), "Defend": limit}
    if table.rage[card]:
        numbers["Rage"] = str(table.rage[card])
    if table.authority[card]:
        numbers["Authority"] = str(table.authority[card])
    return Person(table.names[card], CLANS[table.clan[card]], numbers, tag_words(table, card), shields)


def as_it_is(state: Kingpin, card: int) -> Face:
    """A card where it is now: HP left, shields and their limit on a board."""
    table = state.table
    if table.kind[card] == EVENT:
        return printed(table, card)
    full = int(table.hp[card])
    shields, limit = 0, str(table.defend[card])
    zone = state.zone[card]
    if ON_BOARD <= zone < ON_BOARD + state.seats:
        place = state.place_of(card)
        full += int(state.aura[place // SLOTS * AURAS + TOUGHER])
        shields = int(state.board[place * FIELDS + SHIELDS])
        limit = f"{table.defend[card]} (limit {state.limit(place)})"
    left = full - int(state.damage[card])
    hp = quarters(left) if left == full else f"{quarters(left)} of {quarters(full)}"
    return person(table, card, hp, shields, limit)


def name_at(state: Kingpin, place: int) -> str:
    """The name of the card at a place."""
    card = state.board[place * FIELDS + CARD]
    return state.table.names[card] if card >= 0 else f"slot {place % SLOTS}"


# -- the log -----------------------------------------------------------------------------------------------------------


def say(event: Event, viewer: int, names: Sequence[str]) -> str:
    """One sentence, as the viewer may hear it."""
    facts = event.facts
    you = event.seat == viewer and viewer >= 0  # nobody is not the spectator
    who = "You" if you else names[event.seat] if event.seat >= 0 else ""
    card = str(facts.get("name", "a card"))
    n = int(str(facts.get("n", 0)))
    other = int(str(facts.get("other", -1)))

    def does(verb: str, third: str = "") -> str:
        return f"{who} {verb if you else third or verb + 's'}"

    def whom() -> str:
        return "you" if other == viewer else names[other] if 0 <= other < len(names) else "somebody"

    def whose() -> str:
        return "your" if other == viewer else f"{names[other]}'s" if 0 <= other < len(names) else "somebody's"

    def own() -> str:
        return "your" if you else f"{who}'s"

    def money(amount: int) -> str:
        return f"{amount} token" if amount == 1 else f"{amount} tokens"

    def shields(amount: int) -> str:
        return f"{amount} shield" if amount == 1 else f"{amount} shields"

    def caps(text: str) -> str:
        return text[:1].upper() + text[1:]

    match event.kind:
        case "turn":
            return f"{caps(own())} turn {n}."
        case "entered":
            return f"{does('put')} {card} on the board."
        case "covered":
            return f"{does('put')} {shields(n)} on {card}." if n else ""
        case "levelled":
            return f"{does('set')} {card} to {shields(n)}."
        case "arranges":
            return f"{does('arrange')} shields."
        case "draws":
            return f"{does('buy')} from the Draw Pile."
        case "drew":
            return f"{does('draw')} {card}." if "card" in facts else f"{does('look')} at the card drawn."
        case "kept":
            return f"{does('take')} {card} into the hand."
        case "bought":
            return f"{does('hire')} {card}."
        case "buys":
            return f"{does('take')} {card} from the Reserve."
        case "rejected":
            return f"{does('reject')} {card}: it goes to the Reserve."
        case "nothing":
            return "The Draw Pile has run out."
        case "event":
            return f"Event: {card}!"
        case "attacks":
            return f"{does('attack')}."
        case "picked":
            return f"{card} joins the attack."
        case "lined up":
            return ""
        case "targeted":
            what = card if "card" in facts else "hand"
            return f"The target is {whose()} {what}."
        case "second":
            return f"The second target is {whose()} {card}."
        case "spent":
            return f"{does('spend')} {money(n)} on ammunition." if n else ""
        case "unguarded":
            return f"Nobody steps in for {who}." if not you else "Nobody steps in for you."
        case "redirected":
            return f"{card} steps in and takes the hit."
        case "hit":
            lost = f", {shields(other)} destroyed" if other > 0 else ""
            return f"{caps(own())} {card} takes {quarters(n)} damage{lost}."
        case "destroyed":
            return f"{caps(own())} {card} is destroyed."
        case "trimmed":
            return f"{caps(own())} {card} is over its limit and loses {shields(n)}."
        case "eliminated":
            return f"{who} {'are' if you else 'is'} out."
        case "removed":
            return ""
        case "released":
            return f"{card} goes to the Reserve."
        case "hardened":
            return f"{card} hits harder from now on (+{n})."
        case "exposed":
            return f"{card} is pulled out of {own()} hand."
        case "guarded":
            return f"{card} protects {own()} hand."
        case "emergency":
            return f"{does('defend')} {card} as if it were on the board."
        case "moved":
            return f"{does('move')} {shields(n)} from {card}." if n else ""
        case "taken back":
            return f"{card} goes back to {own()} hand."
        case "bribed":
            return f"{does('bribe')} {whose()} {card} for {money(n)}."
        case "bribed shield":
            return f"{does('bribe')} a shield off {whose()} {card}."
        case "takeover":
            return f"{does('take')} over {whose()} {card} for {money(n)}!"
        case "gained":
            return f"{does('gain')} {money(n)}." if n else ""
        case "shielded":
            return f"{caps(own())} {card} gets {shields(n)}."
        case "paid":
            return f"{does('pay')} {money(n)}." if n else ""
        case "took":
            return f"{does('take')} {money(n)} from {whom()}."
        case "extorted":
            return f"{does('extort')} {card} from {whom()}."
        case "chose":
            return f"{does('pick')} on {whom()}."
        case "froze":
            return f"{does('freeze')} {whose()} {card}."
        case "healed":
            return f"{card} is healed by {quarters(n)}."
        case "salvaged":
            return f"{does('salvage')} {card} from the Discard Pile."
        case "looked":
            seen = facts.get("cards")
            found = f": {', '.join(str(name) for name in seen)}" if isinstance(seen, list) and seen else ""
            return f"{does('look')} at the top {n} of the Draw Pile{found}."
        case "discarded":
            return f"{does('discard')} {card}."
        case "sold":
            return f"{does('sell')} {card} into the Reserve."
        case "returned":
            return f"{does('take')} {card} back to the hand."
        case "lost":
            return f"{caps(own())} {card} loses a shield."
        case "arrested":
            return f"{caps(own())} {card} is arrested and goes to the Reserve."
        case "recruiting":
            return f"{does('recruit')} from {whose()} {card}."
        case "recruited":
            return f"The shield joins {card}." if "card" in facts else "The shield becomes money."
        case "declined":
            return f"{does('decline')}."
        case "passed":
            return f"{does('pass', 'passes')}."
        case "collapsed":
            return f"{who} can do nothing any more."
        case "lights":
            return "The Blackout is over."
        case "supplies":
            return "Supplies arrive again."
        case "ended":
            return ""
        case "shown":
            return f"{caps(own())} Boss was {card}."
        case "aside":
            return f"{card} was set aside."
        case "won":
            return f"{does('win')}: {REASONS[n]}."
    return ""
