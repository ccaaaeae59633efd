"""Why is something not allowed now? A sentence and a clause, from what the refused seat knows."""

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, caps, counted
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules import turn
from motherlode.games.hoards.rules.cards import FIRST_KING, MOST_STACK
from motherlode.games.hoards.rules.decisions import Ask, asking
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import NO_STACK
from motherlode.games.hoards.rules.scoring import end_clause
from motherlode.games.hoards.words.moves import CARD_VERBS
from motherlode.kits.cards52 import sign

CARD_SENTENCES = {
    Ask.DRAFT: "The {} is no king that is left to choose.",
    Ask.KEEP: "The {} is not among the cards you drew.",
    Ask.REVEAL: "The {} is not your strongest card.",
    Ask.GIVE: "Name the lower of the two cards first, then the higher.",
    Ask.KING: "The {} is no king.",
}
OTHER_CARD = "No combination of your hand goes on with the {} after the cards picked."


def why_not(state: HoardsState, action: int, reader: Reader) -> Refused:
    """Why the reader may not do this now."""
    if state.over:
        return Refused("The game is over.", rule=end_clause(state))
    if reader.seat != state.seat:
        return Refused(f"It is not your decision: {reader.name(state.seat)} is asked.", rule="HO-20")
    if not 0 <= action < act.ACTIONS:
        return Refused(f"There is no action {action}: actions are 0 to {act.ACTIONS - 1}.", rule="HO-20")
    asked = state.asked
    if asked == Ask.TURN and (action in (act.HOARD, act.ACCUMULATE, act.STROLL) or act.ROAR <= action < act.ADD):
        return _turn(state, action)
    if asked == Ask.HOARD and (action == act.NEW or act.ADD <= action < act.LOOT):
        return _hoard(state, action)
    if asked == Ask.ACCUMULATE and (action == act.PILE or act.DRAW <= action < act.RAID):
        if action == act.PILE:
            return Refused("The discard pile is empty.", rule="HO-43")
        return Refused(f"The deck holds {counted(int(state.left), 'card')}.", rule="HO-41")
    if asked == Ask.ACCUMULATE and (act.RAID <= action < act.ROAR or act.LOOT <= action < act.PEEK_AT):
        return _attack(state, action, reader)
    if action >= act.CARD and asked in CARD_VERBS:
        return _card(state, action - act.CARD)
    if asked == Ask.PICK and action == act.CONFIRM:
        return Refused("These cards are no combination yet.", rule="HO-V4" if state.setup.bluff_new else "HO-31")
    if asked == Ask.STROLL and action == act.LOOK:
        return Refused("The deck is empty: there is no card to look at.", rule="HO-80")
    if asked == Ask.PEEK and act.PEEK_AT <= action < act.CARD:
        number = action - act.PEEK_AT
        if number >= state.stacks[state.seat]:
            return Refused(f"You have no stack {number + 1}.", rule="HO-V2")
        return Refused(f"You have seen your stack {number + 1} in this stroll.", rule="HO-V2")
    return Refused(f"That is not what is asked now. {asking(asked).prompt}", rule=asking(asked).clause)


def _turn(state: HoardsState, action: int) -> Refused:
    """Actions and roars."""
    if action >= act.ROAR:
        king = sign(FIRST_KING + action - act.ROAR)
        return Refused(f"The {king} does not lie dormant in your hoard.", rule="HO-82")
    if turn.has_used(state, action):
        return Refused("No action is performed twice in a turn.", rule="HO-21")
    if turn.actions_used(state) >= 2:
        return Refused("You have used your two actions of this turn.", rule="HO-20")
    if action == act.HOARD:
        return Refused("You hold no combination, and there is no stack you could add to.", rule="HO-30")
    return Refused("There is nothing to draw, to take, to raid or to loot.", rule="HO-40")


def _hoard(state: HoardsState, action: int) -> Refused:
    """New stacks and additions."""
    if action == act.NEW:
        return Refused("You hold no combination to lay.", rule="HO-V4" if state.setup.bluff_new else "HO-35")
    number = action - act.ADD
    if number >= state.stacks[state.seat]:
        return Refused(f"You have no stack {number + 1}.", rule="HO-30")
    if state.stack_size(state.seat, number) >= MOST_STACK:
        return Refused("That stack has five cards: it cannot grow.", rule="HO-38")
    return Refused("You hold no treasure card to add.", rule="HO-37")


def _attack(state: HoardsState, action: int, reader: Reader) -> Refused:
    """Raids and loots."""
    looting = action >= act.LOOT
    target = int(act.looted_seat(action)) if looting else action - act.RAID
    if target >= state.seats:
        return Refused(f"There is no seat {target}: seats are 0 to {state.seats - 1}.", rule="HO-1")
    whom = caps(reader.name(target))
    if target == state.seat:
        return Refused("You cannot raid or loot yourself.", rule="HO-60" if looting else "HO-50")
    if state.protected(target):
        return Refused(f"{whom} is protected by a blue dragon.", rule="HO-86")
    if not looting:
        return Refused(f"{whom} has no card in hand.", rule="HO-50")
    if state.used_stack == NO_STACK:
        return Refused("You loot with the stack you laid or added to this turn, and there is none.", rule="HO-60")
    number = act.looted_stack(action)
    if number >= state.stacks[target]:
        return Refused(f"{whom} has no stack {number + 1}.", rule="HO-60")
    return Refused("A stack can be looted with one of the same number of cards only.", rule="HO-60")


def _card(state: HoardsState, card: int) -> Refused:
    """Decisions about a card."""
    asked = state.asked
    rule = asking(asked).clause
    sentence = CARD_SENTENCES.get(asked, OTHER_CARD)
    if asked not in (Ask.DRAFT, Ask.KEEP) and not state.content[state.seat] >> card & 1:
        sentence = "You do not hold the {}."
    elif sentence == OTHER_CARD and card >= FIRST_KING:
        sentence, rule = "The {} is a king: kings are no treasure.", "HO-V10" if asked == Ask.LIMIT else "HO-6"
    return Refused(sentence.format(sign(card)), rule=rule)
