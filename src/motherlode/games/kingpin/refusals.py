"""Why an action is not possible, in one sentence with the clause, from what the seat that asks may know."""

from __future__ import annotations

from motherlode.core.errors import Refused
from motherlode.games.kingpin import actions as act
from motherlode.games.kingpin.actions import CARDS_FROM, RANGES, SLOTS
from motherlode.games.kingpin.deck import BOSSES, DISCOUNT, RETURN_HAND, SELL, UNBRIBABLE_ALL
from motherlode.games.kingpin.moves import Meant, text_of
from motherlode.games.kingpin.parts import (
    AURAS,
    BOSS_BRIBE,
    CARD,
    CARD_LIMIT,
    COUNT,
    FIELDS,
    FRESH,
    FROZEN,
    HAND,
    LOCKED,
    ON_BOARD,
    RESERVE,
    SHIELDS,
)
from motherlode.games.kingpin.rules import Kingpin
from motherlode.games.kingpin.view import question

# The decisions an action belongs to, and the clause that stands against it elsewhere.
BELONGS: dict[int, tuple[int, ...]] = {
    act.NONE: (
        act.ASK_TARGET,
        act.ASK_SECOND,
        act.ASK_GUARD,
        act.ASK_FREEZE,
        act.ASK_OWN_CARD,
        act.ASK_SALVAGE,
    ),
    act.ARRANGE: (act.ASK_TURN, act.ASK_POST),
    act.BUY_DRAW: (act.ASK_TURN,),
    act.ATTACK: (act.ASK_TURN,),
    act.END_TURN: (act.ASK_POST,),
    act.DONE: (act.ASK_ATTACKER,),
    act.TO_BOARD: (act.ASK_PLACE,),
    act.TO_HAND: (act.ASK_PLACE,),
    act.REJECT: (act.ASK_PLACE,),
    act.MONEY: (act.ASK_EXTORT,),
    act.TO_SAFE: (act.ASK_RECRUIT_TO,),
    act.DECLINE: (act.ASK_EMERGENCY,),
    act.ACCEPT: (act.ASK_EMERGENCY,),
    act.LEVEL: (act.ASK_LEVEL,),
    act.ENTRY_SHIELDS: (act.ASK_ENTRY_SHIELDS,),
    act.FROM_SAFE: (act.ASK_FROM_SAFE,),
    act.MOVE: (act.ASK_MOVE,),
    act.AMMO: (act.ASK_AMMO,),
    act.RETURN: (act.ASK_TURN,),
    act.ATTACKER: (act.ASK_ATTACKER,),
    act.GUARD_BY: (act.ASK_GUARD,),
    act.HELP: (act.ASK_OWN_CARD,),
    act.ARREST: (act.ASK_ARREST,),
    act.RECRUIT_TO: (act.ASK_RECRUIT_TO,),
    act.OPPONENT: (act.ASK_OPPONENT,),
    act.AT_HAND: (act.ASK_TARGET,),
    act.BRIBE: (act.ASK_TURN,),
    act.BRIBE_SHIELD: (act.ASK_TURN,),
    act.AT_CARD: (act.ASK_TARGET,),
    act.SECOND: (act.ASK_SECOND,),
    act.EXTORT_CARD: (act.ASK_EXTORT,),
    act.FREEZE_CARD: (act.ASK_FREEZE,),
    act.RECRUIT_FROM: (act.ASK_RECRUIT_FROM,),
    CARDS_FROM + act.DEPLOY: (act.ASK_TURN,),
    CARDS_FROM + act.SELL_CARD: (act.ASK_TURN,),
    CARDS_FROM + act.BUY: (act.ASK_TURN,),
    CARDS_FROM + act.DISCARD: (act.ASK_TURN, act.ASK_DISCARD),
    CARDS_FROM + act.SALVAGE: (act.ASK_SALVAGE,),
    CARDS_FROM + RANGES: (act.ASK_TURN,),
}
ASKED_BY: dict[int, str] = {
    act.ASK_TURN: "KP-38",
    act.ASK_LEVEL: "KP-34",
    act.ASK_ENTRY_SHIELDS: "KP-33",
    act.ASK_PLACE: "KP-55",
    act.ASK_ATTACKER: "KP-72",
    act.ASK_TARGET: "KP-74",
    act.ASK_AMMO: "KP-77",
    act.ASK_SECOND: "KP-207",
    act.ASK_GUARD: "KP-84",
    act.ASK_OPPONENT: "KP-201",
    act.ASK_EXTORT: "KP-215",
    act.ASK_FREEZE: "KP-219",
    act.ASK_OWN_CARD: "KP-202",
    act.ASK_SALVAGE: "KP-221",
    act.ASK_POST: "KP-37",
    act.ASK_DISCARD: "KP-241",
    act.ASK_ARREST: "KP-256",
    act.ASK_RECRUIT_FROM: "KP-259",
    act.ASK_RECRUIT_TO: "KP-259",
    act.ASK_EMERGENCY: "KP-181",
    act.ASK_FROM_SAFE: "KP-181",
    act.ASK_MOVE: "KP-181",
}


def no(sentence: str, rule: str) -> Refused:
    return Refused(sentence, rule=rule)


def why_not(state: Kingpin, seat: int, action: int) -> Refused:
    if state.over:
        return no("The game is over.", "KP-161")
    if seat != state.seat:
        return no(f"Seat {state.seat} is asked now, not you.", "KP-3")
    cards = int(state.table.cards)
    if not 0 <= action <= CARDS_FROM + RANGES * cards:
        return no("There is no such action.", "KP-3")
    meant = Meant(cards, action)
    phase = int(state.phase)
    if phase not in BELONGS[meant.base]:
        return no(f"“{text_of(state, action)}” does not answer the question: {question(state)}", ASKED_BY[phase])
    if phase == act.ASK_TURN:
        return _turn(state, meant)
    return _answer(state, meant, phase)


# -- D1 ----------------------------------------------------------------------------------------------------------------


def _turn(state: Kingpin, meant: Meant) -> Refused:
    seat = int(state.active)
    full = state.size(seat) >= CARD_LIMIT
    if meant.base == act.ARRANGE:
        if state.aura[seat * AURAS + COUNT] == 0:
            return no("Your board is empty: there is nothing to arrange.", "KP-34")
        return no("You have arranged already; after a deploy, a sale or a return you may again.", "KP-35")
    if meant.base == act.BUY_DRAW:
        if full:
            return no("You hold six cards: there is no room for another.", "KP-12")
        return no("The Draw Pile is empty.", "KP-59")
    if meant.base == act.ATTACK:
        if state.peaceful():
            return no("No attack in your first turn.", "KP-40")
        return no("You have no card that is ready to attack.", "KP-70")
    if meant.base == act.RETURN:
        if state.free_user(seat, RETURN_HAND) < 0:
            return no("You have no card that may bring another back to the hand now.", "KP-233")
        return no("There is no card in that slot of yours.", "KP-233")
    if meant.base == act.BRIBE:
        return _bribe(state, meant.n)
    if meant.base == act.BRIBE_SHIELD:
        return _bribe_shield(state, meant.n)
    if meant.is_pass:
        return no("You may pass only when no other main action is possible.", "KP-38")
    return _turn_card(state, meant, seat, full)


def _turn_card(state: Kingpin, meant: Meant, seat: int, full: bool) -> Refused:
    card = meant.card
    name = state.table.names[card]
    which = meant.base - CARDS_FROM
    mine = state.zone[card] == HAND + seat
    if which == act.DEPLOY:
        if mine and state.flags[card] & LOCKED:
            return no(f"{name} came into your hand this turn: it can be played next turn.", "KP-36")
        return no(f"{name} is not in your hand.", "KP-32")
    if which == act.SELL_CARD:
        if state.free_user(seat, SELL) < 0:
            return no("You have no card that may sell now.", "KP-231")
        if card < BOSSES:
            return no("A Boss is never sold.", "KP-231")
        return no(f"{name} is not in your hand.", "KP-231")
    if which == act.BUY:
        if state.zone[card] != RESERVE:
            return no(f"{name} does not lie in the Reserve.", "KP-51")
        if state.disruption >= 0:
            return no("Supplies are disrupted: nobody buys from the Reserve.", "KP-260")
        if full:
            return no("You hold six cards: there is no room for another.", "KP-12")
        price = max(0, state.table.price[card] - int(state.sum_of(seat, DISCOUNT)))
        if price > state.safe[seat]:
            return no(f"{name} needs {price} in your safe, which holds {state.safe[seat]}.", "KP-52")
        return no("You hold a Unique already.", "KP-13")
    if card < BOSSES:
        return no("A Boss is never discarded.", "KP-100")
    return no(f"{name} is not yours to discard.", "KP-100")


def _bribe(state: Kingpin, place: int) -> Refused:
    seat = int(state.active)
    if (refusal := _bribing(state, place)) is not None:
        return refusal
    card = int(state.board[place * FIELDS + CARD])
    name = state.table.names[card]
    cost = int(state.bribe_cost(place))
    if state.table.corruption[card] == 0:
        return no(f"{name} has Corruption 0 and cannot be bribed.", "KP-61")
    if card < BOSSES and state.setting[BOSS_BRIBE]:
        return no("Bosses cannot be bribed in this game.", "KP-65")
    if state.on(place // SLOTS, UNBRIBABLE_ALL):
        return no("Nothing on that board can be bribed.", "KP-242")
    if state.protected(place):
        return no(f"{name} is unbribable.", "KP-232")
    if cost > state.safe[seat]:
        return no(f"{name} costs {cost} to bribe; your safe holds {state.safe[seat]}.", "KP-62")
    if state.size(seat) >= CARD_LIMIT:
        return no("You hold six cards: there is no room for another.", "KP-12")
    return no("You hold a Unique already.", "KP-13")


def _bribing(state: Kingpin, place: int) -> Refused | None:
    """What stands against bribing anything there."""
    seat = int(state.active)
    if place >= state.seats * SLOTS or place // SLOTS == seat or state.board[place * FIELDS + CARD] < 0:
        return no("There is no opponent's card on that place.", "KP-61")
    if state.peaceful():
        return no("No bribe in your first turn.", "KP-40")
    if state.turns[seat] - state.bribed[seat] == 1:
        return no("You bribed in your last turn: this turn you may not.", "KP-63")
    return None


def _bribe_shield(state: Kingpin, place: int) -> Refused:
    if (refusal := _bribing(state, place)) is not None:
        return refusal
    if state.board[place * FIELDS + SHIELDS] == 0:
        return no("That card has no shield.", "KP-66")
    if state.on(place // SLOTS, UNBRIBABLE_ALL):
        return no("Nothing on that board can be bribed.", "KP-242")
    cost = state.shield_price(place)
    return no(f"That shield costs {cost}; your safe holds {state.safe[state.active]}.", "KP-66")


# -- the other decisions -----------------------------------------------------------------------------------------------


def _answer(state: Kingpin, meant: Meant, phase: int) -> Refused:
    rule = ASKED_BY[phase]
    match phase:
        case act.ASK_LEVEL:
            return no(f"At most {_most(state)} here: the limit of the card and the tokens left.", "KP-110")
        case act.ASK_ENTRY_SHIELDS | act.ASK_FROM_SAFE | act.ASK_MOVE:
            return no(f"At most {_most(state)} here: the limit of the card and what there is.", "KP-112")
        case act.ASK_PLACE:
            return _place(state, meant)
        case act.ASK_ATTACKER:
            return _attacker(state, meant)
        case act.ASK_TARGET:
            return _target(state, meant)
        case act.ASK_AMMO:
            if state.disruption >= 0:
                return no("Supplies are disrupted: no ammunition.", "KP-260")
            return no(f"You can spend at most {_most(state)}.", rule)
        case act.ASK_SECOND:
            return no("The second target is another card of the same board.", rule)
        case act.ASK_GUARD:
            return no("That card cannot step in for this hit.", "KP-236")
        case act.ASK_OPPONENT:
            return no("Choose an opponent who is still in the game.", rule)
        case act.ASK_EXTORT:
            return no("Only a card of Price below 2 that you may hold can be extorted.", rule)
        case act.ASK_FREEZE:
            return no("There is no opponent's card on that place.", rule)
        case act.ASK_OWN_CARD:
            return no("That would change nothing there.", rule)
        case act.ASK_SALVAGE:
            return no("That card is not in the Discard Pile, or you may not hold it.", rule)
        case act.ASK_POST:
            return no("Your board is empty: there is nothing to arrange.", rule)
        case act.ASK_DISCARD:
            return no("Choose a card of your hand that is no Boss.", rule)
        case act.ASK_ARREST:
            return no("Choose one of your people on the board; a Boss is not arrested.", rule)
        case act.ASK_RECRUIT_FROM:
            return no("There is no opponent's shield on that place.", rule)
    return no("That card is at its limit, or there is none.", rule)


def _most(state: Kingpin) -> int:
    return len(state.legal_actions()) - 1


def _place(state: Kingpin, meant: Meant) -> Refused:
    if meant.base == act.REJECT:
        return no("A card taken from the Reserve is not rejected.", "KP-51")
    name = state.table.names[state.pending]
    if state.table.price[state.pending] > state.credit:
        return no(f"{name} is too dear for your safe: it can only be rejected.", "KP-52")
    return no("You hold a Unique already: this one can only be rejected.", "KP-13")


def _attacker(state: Kingpin, meant: Meant) -> Refused:
    if meant.base == act.DONE:
        return no("Pick at least one attacker.", "KP-70")
    place = int(state.active) * SLOTS + meant.n
    at = place * FIELDS
    if state.board[at + CARD] < 0 or state.zone[state.board[at + CARD]] != ON_BOARD + state.active:
        return no("There is no card in that slot of yours.", "KP-71")
    if not state.ready(place):
        if state.board[at + FROZEN]:
            return no("That card is frozen.", "KP-220")
        if state.board[at + FRESH]:
            return no("That card entered this turn and is not ready.", "KP-71")
        return no("A card without attack cannot attack.", "KP-71")
    if state.attackers >> meant.n:
        return no("Attackers are picked from left to right, each once.", "KP-72")
    return no("At most three cards attack together, unless your board is of one clan.", "KP-72")


def _target(state: Kingpin, meant: Meant) -> Refused:
    if meant.base == act.NONE:
        return no("You have declared an attack: it needs a target.", "KP-74")
    if meant.base == act.AT_CARD:
        return no("There is no opponent's card on that place.", "KP-74")
    if meant.n == state.active or meant.n >= state.seats or not state.alive >> meant.n & 1:
        return no("Choose the hand of an opponent who is still in the game.", "KP-75")
    return no("That hand is covered: its owner has cards on board, and not every attacker reaches past them.", "KP-75")
