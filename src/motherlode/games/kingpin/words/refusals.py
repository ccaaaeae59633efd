"""Why is an action not possible? In one sentence with the clause, from what the seat that asks may know."""

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, caps
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import attack, bribing
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, Tag
from motherlode.games.kingpin.rules.decisions import ASKED, Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import CARD_LIMIT, At, Flag
from motherlode.games.kingpin.rules.turn import free_user
from motherlode.games.kingpin.words.moves import text_of
from motherlode.games.kingpin.words.view import question

FULL = ("You hold six cards: there is no room for another.", "KP-12")
ONE_UNIQUE = ("You hold a Unique already.", "KP-13")
# By decision: the sentence where there is but one reason, and the clause if it is not the one that asks.
ONE_REASON = {
    Ask.LEVEL: ("At most {most} here: the limit of the card and the tokens left.", "KP-110"),
    Ask.ENTRY_SHIELDS: ("At most {most} here: the limit of the card and what there is.", "KP-112"),
    Ask.FROM_SAFE: ("At most {most} here: the limit of the card and what there is.", "KP-112"),
    Ask.MOVE: ("At most {most} here: the limit of the card and what there is.", "KP-112"),
    Ask.AMMO: ("You can spend at most {most}.", ""),
    Ask.SECOND: ("The second target is another card of the same board.", ""),
    Ask.GUARD: ("That card cannot step in for this hit.", "KP-236"),
    Ask.OPPONENT: ("Choose an opponent who is still in the game.", ""),
    Ask.EXTORT: ("Only a card of Price below 2 that you may hold can be extorted.", ""),
    Ask.FREEZE: ("There is no opponent's card on that place.", ""),
    Ask.HELP: ("That would change nothing there.", ""),
    Ask.SALVAGE: ("That card is not in the Discard Pile, or you may not hold it.", ""),
    Ask.POST: ("Your board is empty: there is nothing to arrange.", ""),
    Ask.DISCARD: ("Choose a card of your hand that is no Boss.", ""),
    Ask.ARREST: ("Choose one of your people on the board; a Boss is not arrested.", ""),
    Ask.RECRUIT_FROM: ("There is no opponent's shield on that place.", ""),
    Ask.RECRUIT_TO: ("That card is at its limit, or there is none.", ""),
}


def no(sentence: str, rule: str) -> Refused:
    """A refusal by a clause."""
    return Refused(sentence, rule=rule)


def why_not(state: KingpinState, action: int, reader: Reader) -> Refused:
    """The reason, whatever is asked."""
    if state.over:
        return no("The game is over.", "KP-161")
    if reader.seat != state.seat:
        return no(f"{caps(reader.name(state.seat))} is asked now, not you.", "KP-3")
    if not 0 <= action < act.space(state.cards.many):
        return no("There is no such action.", "KP-3")
    kind, which = (int(part) for part in act.decode(action, state.cards.many))
    asked = ASKED[state.phase]
    if kind not in act.ANSWERS[asked.number]:
        return no(f"“{text_of(state, action)}” does not answer the question: {question(state)}", asked.clause)
    if asked.number in SEVERAL_REASONS:
        return SEVERAL_REASONS[asked.number](state, kind, which)
    if asked.number == Ask.AMMO and state.disruption >= 0:
        return no("Supplies are disrupted: no ammunition.", "KP-260")
    sentence, rule = ONE_REASON[asked.number]
    return no(sentence.format(most=len(state.legal_actions()) - 1), rule or asked.clause)


def _turn(state: KingpinState, kind: int, which: int) -> Refused:
    """Why not this action in a turn."""
    seat = int(state.active)
    match kind:
        case act.ARRANGE:
            if state.board_size(seat) == 0:
                return no("Your board is empty: there is nothing to arrange.", "KP-34")
            return no("You have arranged already; after a deploy, a sale or a return you may again.", "KP-35")
        case act.BUY_DRAW:
            return no(*FULL) if state.size(seat) >= CARD_LIMIT else no("The Draw Pile is empty.", "KP-59")
        case act.ATTACK:
            if state.peaceful():
                return no("No attack in your first turn.", "KP-40")
            return no("You have no card that is ready to attack.", "KP-70")
        case act.RETURN:
            if free_user(state, seat, Tag.RETURN_HAND) < 0:
                return no("You have no card that may bring another back to the hand now.", "KP-233")
            return no("There is no card in that slot of yours.", "KP-233")
        case act.BRIBE | act.BRIBE_SHIELD:
            return _bribe(state, kind, which)
        case act.PASS:
            return no("You may pass only when no other main action is possible.", "KP-38")
    return _turn_card(state, kind, which, seat)


def _turn_card(state: KingpinState, kind: int, card: int, seat: int) -> Refused:
    """Why not this action with that card."""
    name = state.cards.names[card]
    match kind:
        case act.DEPLOY:
            if state.zone[card] == At.HAND + seat and state.flags[card] & Flag.LOCKED:
                return no(f"{name} came into your hand this turn: it can be played next turn.", "KP-36")
            return no(f"{name} is not in your hand.", "KP-32")
        case act.SELL_CARD:
            if free_user(state, seat, Tag.SELL) < 0:
                return no("You have no card that may sell now.", "KP-231")
            return no("A Boss is never sold." if card < BOSSES else f"{name} is not in your hand.", "KP-231")
        case act.DISCARD:
            return no("A Boss is never discarded." if card < BOSSES else f"{name} is not yours to discard.", "KP-100")
    if state.zone[card] != At.RESERVE:
        return no(f"{name} does not lie in the Reserve.", "KP-51")
    if state.disruption >= 0:
        return no("Supplies are disrupted: nobody buys from the Reserve.", "KP-260")
    if state.size(seat) >= CARD_LIMIT:
        return no(*FULL)
    price = max(0, int(state.cards.price[card] - state.sum_of(seat, Tag.DISCOUNT)))
    if price > state.safe[seat]:
        return no(f"{name} needs {price} in your safe, which holds {state.safe[seat]}.", "KP-52")
    return no(*ONE_UNIQUE)


def _bribe(state: KingpinState, kind: int, place: int) -> Refused:
    """What stands against bribing a card or a shield."""
    seat = int(state.active)
    if place >= state.seats * SLOTS or place // SLOTS == seat or state.laid[place] < 0:
        return no("There is no opponent's card on that place.", "KP-61")
    if state.peaceful():
        return no("No bribe in your first turn.", "KP-40")
    if bribing.cooling(state, seat):
        return no("You bribed in your last turn: this turn you may not.", "KP-63")
    card = int(state.laid[place])
    name = state.cards.names[card]
    if kind == act.BRIBE_SHIELD and state.shields[place] == 0:
        return no("That card has no shield.", "KP-66")
    if kind == act.BRIBE and state.cards.corruption[card] == 0:
        return no(f"{name} has Corruption 0 and cannot be bribed.", "KP-61")
    if kind == act.BRIBE and card < BOSSES and not state.setup.boss_bribe:
        return no("Bosses cannot be bribed in this game.", "KP-65")
    if state.in_play(place // SLOTS, Tag.UNBRIBABLE_ALL):
        return no("Nothing on that board can be bribed.", "KP-242")
    if kind == act.BRIBE_SHIELD:
        cost = bribing.shield_cost(state, place)
        return no(f"That shield costs {cost}; your safe holds {state.safe[seat]}.", "KP-66")
    if bribing.protected(state, place):
        return no(f"{name} is unbribable.", "KP-232")
    cost = bribing.cost_of(state, place)
    if cost > state.safe[seat]:
        return no(f"{name} costs {cost} to bribe; your safe holds {state.safe[seat]}.", "KP-62")
    return no(*(FULL if state.size(seat) >= CARD_LIMIT else ONE_UNIQUE))


def _place(state: KingpinState, kind: int, which: int) -> Refused:
    """Why a card does not go there."""
    if kind == act.REJECT:
        return no("A card taken from the Reserve is not rejected.", "KP-51")
    if state.cards.price[state.pending] > state.credit:
        name = state.cards.names[state.pending]
        return no(f"{name} is too dear for your safe: it can only be rejected.", "KP-52")
    return no("You hold a Unique already: this one can only be rejected.", "KP-13")


def _attacker(state: KingpinState, kind: int, slot: int) -> Refused:
    """Why a card does not join the attack."""
    place = int(state.active) * SLOTS + slot
    if kind == act.DONE:
        return no("Pick at least one attacker.", "KP-70")
    if state.laid[place] < 0:
        return no("There is no card in that slot of yours.", "KP-71")
    if not attack.ready(state, state.active) >> place & 1:
        if state.frozen >> place & 1:
            return no("That card is frozen.", "KP-220")
        if state.entered >> place & 1:
            return no("That card entered this turn and is not ready.", "KP-71")
        return no("A card without attack cannot attack.", "KP-71")
    if state.attackers >> place:
        return no("Attackers are picked from left to right, each once.", "KP-72")
    return no("At most three cards attack together, unless your board is of one clan.", "KP-72")


def _target(state: KingpinState, kind: int, which: int) -> Refused:
    """Why something cannot be attacked."""
    if kind == act.NONE:
        return no("You have declared an attack: it needs a target.", "KP-74")
    if kind == act.AT_CARD:
        return no("There is no opponent's card on that place.", "KP-74")
    if which == state.active or which >= state.seats or not state.alive >> which & 1:
        return no("Choose the hand of an opponent who is still in the game.", "KP-75")
    return no("That hand is covered: its owner has cards on board, and not every attacker reaches past them.", "KP-75")


SEVERAL_REASONS = {Ask.TURN: _turn, Ask.PLACE: _place, Ask.ATTACKER: _attacker, Ask.TARGET: _target}
