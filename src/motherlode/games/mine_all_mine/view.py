"""What a seat sees of Mine, all mine!, and how the log tells what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from motherlode.core.events import Event, Fact
from motherlode.core.view import Item, Mark, Outcome, Plate, Token, View, Zone
from motherlode.games.mine_all_mine.deck import ACE_BIT, ENOUGH, LOVERS, MINERS, ROLES, THUGS, WORTH
from motherlode.games.mine_all_mine.position import (
    ACTION,
    BIDDING,
    FIGHTING,
    LEADING,
    PAIRING,
    PAYING,
    STOCKING,
)
from motherlode.games.mine_all_mine.rules import MineAllMine
from motherlode.kits.bits import BIT, count, listed
from motherlode.kits.cards52 import face, name, read, sign

TURN_ORDER: Final = ("first to play", "second", "third", "fourth", "fifth", "sixth")
TALLY_WORDS: Final = (
    "nothing done",
    "stocked",
    "mined",
    "bribes",
    "kidnaps",
    "bribes that won",
    "kidnaps that won",
    "bids",
    "pairs",
)
"""What the places of a position's tally count, in their order."""

# -- the table ---------------------------------------------------------------------------------------------------------


def view(state: MineAllMine, viewer: int, outcome: Outcome | None) -> View:
    """All that `viewer` sees: everything but the other hands and the pile."""
    seats = range(state.seats)
    zones = [stage(state)] if state.target >= 0 else []
    zones += [
        Zone(id="centre", label="Diamonds in the middle", layout="row", items=gems(state.centre)),
        Zone(id="pile", label="Draw pile", layout="pile", count=state.left, back="characters"),
    ]
    for seat in seats:
        zones += [village(state, seat), purse(state, seat)]
    if viewer >= 0:
        cards = by_worth(state.hands[viewer])
        items = tuple(Item(face=face(card), id=name(card)) for card in cards)
        zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=items))
    return View(
        game="mine_all_mine",
        you=viewer,
        decides=None if state.over else state.seat,
        prompt=prompt(state, viewer),
        banner=banner(state),
        seats=tuple(plate(state, seat) for seat in seats),
        zones=tuple(zones),
        over=outcome,
    )


def by_worth(cards: int) -> list[int]:
    """The cards of a set, the most valuable first: A K Q J 10 9 …"""
    return sorted(listed(cards), key=lambda card: (-WORTH[card], -card))


def gems(cards: int) -> tuple[Item, ...]:
    """Diamonds, the Ace first."""
    return tuple(Item(face=face(card), id=name(card)) for card in by_worth(cards))


def character(state: MineAllMine, card: int, owner: int | None = None) -> Item:
    """A character lying face up: sideways while it rests, marked with what its pair does for it."""
    marks: list[Mark] = []
    bonds = state.bonds[card]
    if bonds and LOVERS & BIT[card]:
        marks.append(Mark(name=f"loves {sign(listed(bonds)[0])}", tone="good", icon="heart"))
    elif bonds:
        marks.append(Mark(name=f"+{count(bonds)}: strength {state.strength(card)}", tone="good", icon="heart"))
    rest = state.rest(card)
    if rest:
        when = "this turn" if rest == 1 else "its owner's next turn"
        if rest == 1 and not state.villages[state.active] & BIT[card]:
            when = "its owner's next turn"
        marks.append(Mark(name=f"rests until the end of {when}", tone="bad", icon="rest"))
    return Item(face=face(card), id=name(card), owner=owner, marks=tuple(marks), sideways=rest > 0)


def village(state: MineAllMine, seat: int) -> Zone:
    """A village in a row: Miners, then Thugs, each with its Lovers beside it, then the Lovers on their own.

    Who has been pushed forward for a bribe or a kidnap lies on the stage instead.
    """
    home = state.villages[seat] & ~forward(state)
    row: list[int] = []
    for role in (MINERS, THUGS):
        for card in by_worth(home & role):
            row += [card, *by_worth(state.bonds[card] & home)]
    row += [card for card in by_worth(home & LOVERS) if card not in row]
    mining = state.mining(seat)
    return Zone(
        id=f"village:{seat}",
        label="Village",
        layout="row",
        owner=seat,
        items=tuple(character(state, card) for card in row),
        note=f"usable Miners {mining}, usable Thugs {state.power(state.usable(seat) & THUGS)}",
    )


def purse(state: MineAllMine, seat: int) -> Zone:
    """The diamonds a seat holds: open to all (MINE-61)."""
    return Zone(
        id=f"purse:{seat}",
        label="Diamonds",
        layout="row",
        owner=seat,
        items=gems(state.purses[seat]),
        note=f"worth {state.purse(seat)}",
    )


def plate(state: MineAllMine, seat: int) -> Plate:
    marks = []
    if seat == state.active and not state.over:
        marks.append(Mark(name="has the turn", icon="turn"))
    if state.mining(seat) >= ENOUGH and state.centre & ACE_BIT:
        gate = state.setup.ace_gate - count(state.purses[seat])
        reach = "can mine the Ace" if gate <= 0 else f"Miners strong enough for the Ace, {gate} diamonds short"
        marks.append(Mark(name=reach, tone="bad", icon="ace"))
    return Plate(
        seat=seat,
        hand=count(state.hands[seat]),
        score=str(state.purse(seat)),
        marks=tuple(marks),
        note=f"Miners {state.mining(seat)}, diamonds {state.purse(seat)}",
    )


def banner(state: MineAllMine) -> str:
    if state.over:
        return "The Ace of Diamonds has been mined" if state.ace_mined() else "Sunset"
    if state.dusk:
        left = state.setup.sunset_rounds * state.seats - state.dusk
        return f"Turn {state.turns}, {left} more until sunset"
    return f"Turn {state.turns}"


# -- the stage: a bribe or a kidnap ------------------------------------------------------------------------------------


def forward(state: MineAllMine) -> int:
    """Who has been pushed forward: the target, and the Thugs sent."""
    if state.target < 0:
        return 0
    return int(state.attackers | state.defenders | BIT[state.target])


def stage(state: MineAllMine) -> Zone:
    """What is fought about, by whom, and how it stands."""
    owner, active = state.owner, state.active
    items = [character(state, state.target, owner)]
    if state.phase in (BIDDING, PAYING):
        love = state.love(state.target)
        reply = f"{state.reply} + {love}" if love else str(state.reply)
        items += [
            Item(face=Token(name="briber's bid", value=str(state.bid)), owner=active),
            Item(face=Token(name="owner's bid", value=reply), owner=owner),
        ]
        label = f"Bidding war for {sign(state.target)}"
        note = war_note(state)
    else:
        items += [character(state, card, active) for card in by_worth(state.attackers)]
        items += [character(state, card, owner) for card in by_worth(state.defenders)]
        items += [
            Item(face=Token(name="attack", value=str(state.attack())), owner=active),
            Item(face=Token(name="defence", value=str(state.defence())), owner=owner),
        ]
        label = f"Kidnap of {sign(state.target)}"
        note = contest_note(state)
    return Zone(id="stage", label=label, layout="stage", items=tuple(items), note=note)


def war_note(state: MineAllMine) -> str:
    """Both totals of a bidding war, and what winning means."""
    love = state.love(state.target)
    lovers = f" (bid {state.reply} and Lover {love})" if love else ""
    totals = f"Briber {state.bid} against owner {state.reply + love}{lovers}."
    if state.phase == PAYING:
        winner = "briber" if state.seat == state.active else "owner"
        return f"{totals} The {winner} has won and still owes {state.due}; there is no change."
    if state.bid == 0:
        return f"{totals} The briber opens, above the owner's total."
    return f"{totals} The winner pays its own bid, the loser keeps all diamonds."


def fighter(state: MineAllMine, card: int) -> str:
    """Somebody in a fight, with what Lovers add: `9♠`, `9♠ +1`."""
    more = state.strength(card) - WORTH[card]
    return f"{sign(card)} +{more}" if more else sign(card)


def contest_note(state: MineAllMine) -> str:
    """Both totals of a kidnap, how they add up, and who is losing."""
    attack, defence = state.attack(), state.defence()
    sent = " and ".join(fighter(state, card) for card in by_worth(state.attackers)) or "nobody yet"
    held = " and ".join(fighter(state, card) for card in [state.target, *by_worth(state.defenders)])
    totals = f"Attack {attack} ({sent}) against defence {defence} ({held})."
    if state.phase == LEADING:
        return f"{totals} The attack must be higher; a draw goes to the defender."
    losing = "attacker" if attack <= defence else "defender"
    return f"{totals} The {losing} is losing: a draw goes to the defender. All who take part must rest."


# -- the question ------------------------------------------------------------------------------------------------------


def prompt(state: MineAllMine, viewer: int) -> str:
    """What is asked or waited for."""
    if state.over:
        return "The game is over."
    if viewer != state.seat:
        return f"Seat {state.seat} {WAITING[state.phase]}."
    if state.phase == PAIRING:
        return "Pair a Lover of your village with a Miner or Thug (+1 strength, for good), or go on to your action."
    if state.phase == ACTION:
        return (
            f"Your action: stock your village, mine a diamond below your Miners' {state.mining(viewer)}, "
            "bribe or kidnap somebody from another village, or do nothing."
        )
    if state.phase == STOCKING:
        return "Stock another card, or end your turn."
    if state.phase == BIDDING:
        least, purse_worth = state.least_bid(viewer), state.purse(viewer)
        stake = sign(state.target)
        if state.bid == 0:
            return f"Open the bidding for {stake}: from {least} to the {purse_worth} your diamonds are worth."
        return f"Bid {least} to {purse_worth} for {stake}, or concede."
    if state.phase == PAYING:
        return f"You won {sign(state.target)}: give up diamonds worth {state.due} or more, one at a time."
    if state.phase == LEADING:
        return f"Which Thug leads the attack? The target {sign(state.target)} defends with {state.defence()}."
    side, total, other = "attack", state.attack(), state.defence()
    if viewer != state.active:
        side, total, other = "defence", other, total
    return f"Your {side} stands at {total} against {other}: send another Thug, or give up."


WAITING: Final = {
    PAIRING: "may pair Lovers",
    ACTION: "chooses an action",
    STOCKING: "stocks the village",
    BIDDING: "bids or concedes",
    PAYING: "pays for the bribe",
    LEADING: "chooses the Thug that leads the kidnap",
    FIGHTING: "sends a Thug or gives up",
}

# -- the log -----------------------------------------------------------------------------------------------------------


def say(event: Event, viewer: int, names: Sequence[str]) -> str:
    """An event as a sentence, as the viewer may hear it."""
    facts = event.facts
    you = 0 <= event.seat == viewer
    card = signs([facts["card"]]) if "card" in facts else ""

    def does(verb: str, other: str) -> str:
        return f"You {verb}" if you else f"{names[event.seat]} {other}"

    def whose(seat: Fact) -> str:
        return "your" if seat == viewer else f"{names[int(str(seat))]}'s"

    match event.kind:
        case "drew":
            return f"You draw {card}." if card else ""
        case "dusk":
            turns = int(str(facts["turns"]))
            return f"The draw pile is empty: {turns} turns until sunset." if turns % 10 == 0 or turns <= 3 else ""
        case "paired":
            lover = signs([facts["lover"]])
            return f"{does('pair', 'pairs')} {lover} with {card}, which now has strength {facts['strength']}."
        case "nothing":
            return f"{does('do', 'does')} nothing."
        case "stocked":
            return f"{does('stock', 'stocks')} {card}, a {ROLES[read(str(facts['card'])) % 4]}."
        case "mined":
            return f"{does('mine', 'mines')} {card} with Miners of {facts['mining']}."
        case "bribe":
            love = f"; its Lover bids {facts['love']} for the owner" if facts["love"] else ""
            return f"{does('offer', 'offers')} {whose(facts['owner'])} {card} a bribe{love}."
        case "bid":
            more = f", {facts['total']} with the Lover" if facts["total"] != facts["bid"] else ""
            return f"{does('bid', 'bids')} {facts['bid']} for {card}{more}."
        case "conceded":
            return f"{does('concede', 'concedes')}."
        case "cannot top":
            return f"{does('cannot', 'cannot')} beat that."
        case "won the war":
            verb = ("win", "wins") if event.seat == facts["briber"] else ("keep", "keeps")
            return f"{does(*verb)} {card} and {'owe' if you else 'owes'} {facts['bid']}."
        case "paid":
            return f"{does('pay', 'pays')} with {card}."
        case "moved":
            behind = signs(facts["behind"])
            alone = f"; {behind} stays behind alone" if behind else ""
            return f"{card} moves to {whose(event.seat)} village{alone}."
        case "kidnap":
            return (
                f"{does('go', 'goes')} to kidnap {whose(facts['owner'])} {card}, which defends with {facts['defence']}."
            )
        case "sent":
            return f"{does('send', 'sends')} {card}: attack {facts['attack']} against defence {facts['defence']}."
        case "gave up":
            return f"{does('give', 'gives')} up."
        case "no Thug left":
            return f"{does('have', 'has')} no Thug left to send."
        case "contest over":
            result = "succeeds" if facts["success"] else "fails"
            return f"The kidnap of {card} {result}, {facts['attack']} against {facts['defence']}."
        case "rest":
            return f"{signs(facts['two'], facts['one'])} must rest."
        case "fit":
            return f"{signs(facts['cards'])} can be used again."
        case "ace":
            return f"{winners(facts, viewer, names)} the game with the Ace of Diamonds."
        case "sunset":
            return f"Sunset: {winners(facts, viewer, names)} with the most diamonds."
    return ""


def signs(*groups: object) -> str:
    """Cards of events in one list: `9♠, 7♣`."""
    return ", ".join(sign(read(str(card))) for group in groups if isinstance(group, list) for card in group)


def winners(facts: Mapping[str, Fact], viewer: int, names: Sequence[str]) -> str:
    """Who wins: `You win`, `Ada and Bert win`."""
    found = facts["winners"]
    seats = [int(seat) for seat in found] if isinstance(found, list) else []
    who = " and ".join("you" if seat == viewer else names[seat] for seat in seats)
    verb = "wins" if len(seats) == 1 and seats[0] != viewer else "win"
    return f"{who[:1].upper()}{who[1:]} {verb}"
