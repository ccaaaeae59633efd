"""Moves of Mine, all mine! in words: what an action is called, what it reads like, and why it is not possible."""

from __future__ import annotations

from typing import Final

from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Move
from motherlode.games.mine_all_mine.deck import (
    ACE_BIT,
    ACE_OF_DIAMONDS,
    ACTIONS,
    BID_AT,
    BRIBE_AT,
    CONCEDE,
    DONE,
    GEMS,
    GIVE_UP,
    KIDNAP_AT,
    LOVERS,
    MINE_AT,
    NOTHING,
    PAIR_AT,
    PARTNERS,
    PAY_AT,
    RICHEST,
    ROLES,
    SEND_AT,
    STOCK_AT,
    THUGS,
    WORTH,
)
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
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import CARDS, HEARTS, NO_CARD, name, read, sign

# -- the action space in words -----------------------------------------------------------------------------------------

WITH_A_CARD: Final = {
    "stock": STOCK_AT,
    "mine": MINE_AT,
    "bribe": BRIBE_AT,
    "kidnap": KIDNAP_AT,
    "send": SEND_AT,
    "pay": PAY_AT,
}
ALONE: Final = {"nothing": NOTHING, "done": DONE, "concede": CONCEDE, "give up": GIVE_UP}
EXAMPLES: Final = ("stock 9S", "mine AD", "bribe KS", "kidnap KS", "send 7C", "pay 7D", "bid 5", "pair QH 4S", *ALONE)


def parts(action: int) -> tuple[str, int, int]:
    """Verb, card and second card or amount of an action; NO_CARD and 0 where it has none."""
    for verb, number in ALONE.items():
        if action == number:
            return verb, NO_CARD, 0
    if action >= PAIR_AT:
        rank, partner = divmod(action - PAIR_AT, CARDS)
        return "pair", rank * 4 + HEARTS, partner
    if action > BID_AT:
        return "bid", NO_CARD, action - BID_AT
    for verb, base in WITH_A_CARD.items():
        if base <= action < base + CARDS:
            return verb, action - base, 0
    raise ValueError(f"there is no action {action}")


def text_of(action: int) -> str:
    """The canonical text of an action."""
    verb, card, second = parts(action)
    if verb == "pair":
        return f"pair {name(card)} {name(second)}"
    if verb == "bid":
        return f"bid {second}"
    return verb if card == NO_CARD else f"{verb} {name(card)}"


def parse(text: str) -> int:
    """The action a text means; a couple may be named in either order."""
    words = text.lower().split()
    verb, things = " ".join(words[:1]), words[1:]
    if " ".join(words) in ALONE:
        return ALONE[" ".join(words)]
    if verb in WITH_A_CARD and len(things) == 1 and (card := read(things[0])) != NO_CARD:
        return WITH_A_CARD[verb] + card
    if verb == "bid" and len(things) == 1 and things[0].isascii() and things[0].isdigit() and len(things[0]) < 3:
        if 1 <= int(things[0]) <= RICHEST:
            return BID_AT + int(things[0])
    if verb == "pair" and len(things) == 2:
        couple = [read(thing) for thing in things]
        if NO_CARD not in couple:
            couple.sort(key=lambda card: card % 4 != HEARTS)
            if couple[0] % 4 == HEARTS:
                return PAIR_AT + couple[0] // 4 * CARDS + couple[1]
    raise unknown_move(text, EXAMPLES)


def move(state: MineAllMine, action: int) -> Move:
    """An action in readable form, as the deciding seat sees it."""
    verb, card, second = parts(action)
    chip, amount = "", None
    picks: tuple[str, ...] = () if card == NO_CARD else (name(card),)
    if verb == "stock":
        label = f"Stock {sign(card)}, a {ROLES[card % 4]}"
    elif verb == "mine":
        label = f"Mine {sign(card)} and win the game" if card == ACE_OF_DIAMONDS else f"Mine {sign(card)}"
    elif verb in ("bribe", "kidnap"):
        chip = f"bribe, from {state.love(card) + 1}" if verb == "bribe" else f"kidnap, against {state.strength(card)}"
        label = f"{verb.capitalize()} {whose(state, card)}{chip.removeprefix(verb)}"
    elif verb == "send":
        label = f"Send {sign(card)}, strength {state.strength(card)}"
    elif verb == "pay":
        label = f"Pay with {sign(card)}"
    elif verb == "bid":
        label, amount = f"Bid {second}", second
        love = state.love(state.target) if state.target >= 0 and state.seat != state.active else 0
        if love:
            label += f", {second + love} with the Lover"
    elif verb == "pair":
        picks += (name(second),)
        label = f"Pair {sign(card)} with {sign(second)}, which gets strength {state.strength(second) + 1}"
    else:
        label = LABELS[verb]
        if verb == "done":
            label = "Pair nobody else" if state.phase == PAIRING else "Stock no more"
    return Move(
        action=action,
        text=text_of(action),
        verb=verb,
        picks=picks,
        label=label,
        chip=chip,
        amount=amount,
        quiet=verb in ALONE,
    )


LABELS: Final = {
    "nothing": "Do nothing this turn",
    "done": "Go on",
    "concede": "Concede: let the other side have it",
    "give up": "Give up: send no more Thugs",
}


def whose(state: MineAllMine, card: int) -> str:
    """A character with its owner: `seat 1's K♠`."""
    for seat in range(state.seats):
        if state.villages[seat] & BIT[card]:
            return f"seat {seat}'s {sign(card)}"
    return sign(card)


# -- why not -----------------------------------------------------------------------------------------------------------

ASKED: Final = {
    PAIRING: ("You are asked which Lover to pair with whom, or “done”", "MINE-11"),
    ACTION: ("You are asked for your action: stock, mine, bribe, kidnap or “nothing”", "MINE-8"),
    STOCKING: ("You are stocking: stock another card, or say “done”", "MINE-22"),
    BIDDING: ("You are in a bidding war: bid, or “concede”", "MINE-34"),
    PAYING: ("You won the bidding war: pay with your diamonds", "MINE-38"),
    LEADING: ("You announced a kidnap: send the Thug that leads it", "MINE-42"),
    FIGHTING: ("A kidnap is being fought out: send a Thug, or “give up”", "MINE-45"),
}
ANSWERS: Final = {
    PAIRING: ("pair", "done"),
    ACTION: ("stock", "mine", "bribe", "kidnap", "nothing"),
    STOCKING: ("stock", "done"),
    BIDDING: ("bid", "concede"),
    PAYING: ("pay",),
    LEADING: ("send",),
    FIGHTING: ("send", "give up"),
}


def why_not(state: MineAllMine, seat: int, action: int) -> Refused:
    """Why a seat may not play an action, from its own hand and what lies open."""
    if state.over:
        return Refused("The game is over.", rule="MINE-57" if not state.centre & ACE_BIT else "MINE-58")
    if seat == SPECTATOR:
        return Refused("Spectators have no moves.", rule="MINE-6")
    if not 0 <= action < ACTIONS:
        return Refused(f"There is no action {action}: actions are 0 to {ACTIONS - 1}.", rule="MINE-8")
    question, rule = ASKED[state.phase]
    if seat != state.seat:
        return Refused(f"Seat {state.seat} is asked now, not you.", rule=rule)
    verb, card, second = parts(action)
    if verb == "pair" and state.phase in (ACTION, STOCKING):
        return Refused("Pairs are made before the action of a turn.", rule="MINE-12")
    if verb not in ANSWERS[state.phase]:
        return Refused(f"{question}.", rule=rule)
    if verb == "stock":
        return _not_stocked(card)
    if verb == "mine":
        return _not_mined(state, seat, card)
    if verb in ("bribe", "kidnap"):
        return _not_taken(state, seat, verb, card)
    if verb == "pair":
        return _not_paired(state, seat, card, second)
    if verb == "pay":
        return _not_paid(state, seat, card)
    if verb == "send":
        return _not_sent(state, seat, card)
    if verb == "bid":
        return _not_bid(state, seat, second)
    return Refused("Whoever offers a bribe opens the bidding.", rule="MINE-34")  # conceding at once


def _not_stocked(card: int) -> Refused:
    if GEMS & BIT[card]:
        return Refused("Diamonds stay in your hand: only characters are stocked.", rule="MINE-23")
    return Refused(f"{sign(card)} is not in your hand.", rule="MINE-22")


def _not_mined(state: MineAllMine, seat: int, card: int) -> Refused:
    if not GEMS & BIT[card]:
        return Refused(f"{sign(card)} is no diamond: only diamonds are mined.", rule="MINE-25")
    if not state.centre & BIT[card]:
        return Refused(f"{sign(card)} does not lie in the middle.", rule="MINE-25")
    mining = state.mining(seat)
    if WORTH[card] >= mining:
        return Refused(
            f"{sign(card)} is worth {WORTH[card]}, no less than your usable Miners' {mining}.",
            rule="MINE-26",
        )
    return Refused(
        f"The Ace takes a purse of at least {state.setup.ace_gate} diamonds; you hold {count(state.purses[seat])}.",
        rule="MINE-V1",
    )


def _not_taken(state: MineAllMine, seat: int, verb: str, card: int) -> Refused:
    rule = "MINE-29" if verb == "bribe" else "MINE-42"
    if GEMS & BIT[card]:
        return Refused(f"Only characters can be {verb}{'d' if verb == 'bribe' else 'ped'}.", rule="MINE-41")
    if state.villages[seat] & BIT[card]:
        return Refused(f"{sign(card)} lives in your own village.", rule=rule)
    if not state.abroad(seat) & BIT[card]:
        return Refused(f"{sign(card)} lives in nobody's village.", rule=rule)
    if verb == "kidnap":
        return Refused("You have no usable Thug to lead a kidnap.", rule="MINE-42")
    return Refused(
        f"You cannot open above the {state.love(card)} of its Lovers: your diamonds are worth {state.purse(seat)}.",
        rule="MINE-35",
    )


def _not_paired(state: MineAllMine, seat: int, lover: int, partner: int) -> Refused:
    if not PARTNERS & BIT[partner]:
        return Refused(f"{sign(partner)} is neither a Miner nor a Thug.", rule="MINE-11")
    for card in (lover, partner):
        if not state.villages[seat] & BIT[card]:
            return Refused(f"{sign(card)} does not lie in your village.", rule="MINE-11")
    for card in (lover, partner):
        if state.tired & BIT[card]:
            return Refused(f"{sign(card)} is resting.", rule="MINE-20")
    if LOVERS & state.paired & BIT[lover]:
        return Refused(f"{sign(lover)} is paired already, for good.", rule="MINE-17")
    return Refused(f"{sign(partner)} has a Lover already.", rule="MINE-16")


def _not_paid(state: MineAllMine, seat: int, card: int) -> Refused:
    if not state.purses[seat] & BIT[card]:
        return Refused(f"You do not hold {sign(card)}.", rule="MINE-38")
    return Refused(f"With {sign(card)} you would pay more than you must.", rule="MINE-V7")


def _not_sent(state: MineAllMine, seat: int, card: int) -> Refused:
    if not THUGS & BIT[card]:
        return Refused(f"{sign(card)} is no Thug.", rule="MINE-48")
    if card == state.target:
        return Refused(f"{sign(card)} is the one they fight about: its strength counts already.", rule="MINE-48")
    if not state.villages[seat] & BIT[card]:
        return Refused(f"{sign(card)} is not a Thug of your village.", rule="MINE-48")
    if (state.attackers | state.defenders) & BIT[card]:
        return Refused(f"{sign(card)} has been sent already.", rule="MINE-48")
    return Refused(f"{sign(card)} is resting.", rule="MINE-54")


def _not_bid(state: MineAllMine, seat: int, amount: int) -> Refused:
    if amount > state.purse(seat):
        return Refused(f"Your diamonds are worth {state.purse(seat)}: you cannot bid {amount}.", rule="MINE-31")
    least = state.least_bid(seat)
    if amount < least:
        return Refused(f"You must top the other side: bid at least {least}.", rule="MINE-34")
    return Refused(f"Each bid is the least possible: {least}.", rule="MINE-V2")
