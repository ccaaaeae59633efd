"""Actions in readable form, text back to actions, and why something is not allowed."""

from __future__ import annotations

import re

from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.view import Move
from motherlode.games.hoards.rules.cards import FIRST_KING
from motherlode.games.hoards.rules.decisions import (
    ACCUMULATE,
    ACTIONS,
    ADD,
    BOTTOM,
    CARD,
    CONFIRM,
    DONE,
    DRAW,
    END,
    H_ACCUMULATE,
    H_ADD,
    H_ANSWER,
    H_CALL,
    H_CHOICE,
    H_DISCARD,
    H_DRAFT,
    H_GIVE,
    H_GREEN,
    H_HOARD,
    H_KEEP,
    H_KING,
    H_LIMIT,
    H_PEEK,
    H_PICK,
    H_REVEAL,
    H_STAND,
    H_STROLL,
    H_TOP,
    H_TURN,
    HOARD,
    LEAVE,
    LOOK,
    LOOT,
    NEW,
    PEEK_AT,
    PILE,
    RAID,
    ROAR,
    STROLL,
    TOP,
)
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import MOST_STACKS
from motherlode.kits.cards52 import NO_CARD, name, read, sign

WORDS = [
    "end",
    "hoard",
    "accumulate",
    "stroll",
    "new",
    "confirm",
    "pile",
    "random",
    "gift",
    "agree",
    "dispute",
    "yield",
    "fight",
    "reverse",
    "leave",
    "peek",
    "look",
    "top",
    "bottom",
    "done",
]
"""The text of the actions 0 to 19."""
LABELS = (
    "End your turn",
    "Hoard treasure",
    "Accumulate treasure",
    "Stroll through your hoard",
    "Lay a new stack",
    "Lay these cards",
    "Take the whole discard pile",
    "A random card",
    "A gift of two cards",
    "Agree",
    "Dispute",
    "Yield: the other alternative happens",
    "Call the dragon fight",
    "Let the smaller value win",
    "Let the greater value win",
    "Peek at your stacks",
    "Look at the top card of the deck",
    "Put it back on top",
    "Put it to the bottom",
    "Done",
)
QUIET = (END, DONE, LEAVE)
EXAMPLES = (*WORDS, "draw 2", "raid 1", "roar KH", "add 1", "loot 1 2", "peek at 1", "card 7H")

RULE_OF_PHASE = {
    H_TURN: "HO-20",
    H_HOARD: "HO-30",
    H_PICK: "HO-31",
    H_ADD: "HO-37",
    H_ACCUMULATE: "HO-40",
    H_KEEP: "HO-42",
    H_CALL: "HO-50",
    H_ANSWER: "HO-53",
    H_STAND: "HO-54",
    H_GREEN: "HO-85",
    H_REVEAL: "HO-55",
    H_CHOICE: "HO-56",
    H_GIVE: "HO-52",
    H_STROLL: "HO-80",
    H_TOP: "HO-80",
    H_KING: "HO-81",
    H_DISCARD: "HO-74",
    H_LIMIT: "HO-25",
    H_DRAFT: "HO-13",
    H_PEEK: "HO-V2",
}
ASKED = {
    H_TURN: "Choose an action, roar, or end your turn.",
    H_HOARD: "Lay a new stack, or add a card to one of yours.",
    H_PICK: "Pick the cards of the new stack, the lowest first.",
    H_ADD: "Add one treasure card, matching or not.",
    H_ACCUMULATE: "Draw, take the pile, raid, or loot.",
    H_KEEP: "Keep one of the drawn cards.",
    H_CALL: "Call an alternative: a random card, or a gift of two.",
    H_ANSWER: "Agree to what was called, or dispute it.",
    H_STAND: "Your call is disputed: yield, or call the fight.",
    H_GREEN: "Your green dragon is armed: shall the smaller value win?",
    H_REVEAL: "Reveal a card of your highest strength.",
    H_CHOICE: "You won the fight: choose what happens.",
    H_GIVE: "Give two cards, the lower first.",
    H_STROLL: "Peek at your stacks, or look at the top card of the deck.",
    H_TOP: "Put the card back on top, or to the bottom.",
    H_KING: "Place kings from your hand, or be done.",
    H_DISCARD: "Discard one card from your hand.",
    H_LIMIT: "Discard down to five cards.",
    H_DRAFT: "Choose your king.",
    H_PEEK: "Choose a stack to peek at, or be done.",
}
VERBS = {
    H_PICK: "pick",
    H_ADD: "add",
    H_KEEP: "keep",
    H_REVEAL: "reveal",
    H_GIVE: "give",
    H_KING: "place",
    H_DISCARD: "discard",
    H_LIMIT: "discard",
    H_DRAFT: "choose",
}

# -- actions as moves --------------------------------------------------------------------------------------------------


def text_of(action: int) -> str:
    """The canonical text of any action."""
    if action < DRAW:
        return WORDS[action]
    if action < RAID:
        return f"draw {action - DRAW + 1}"
    if action < ROAR:
        return f"raid {action - RAID}"
    if action < ADD:
        return f"roar {name(FIRST_KING + action - ROAR)}"
    if action < LOOT:
        return f"add {action - ADD + 1}"
    if action < PEEK_AT:
        return f"loot {(action - LOOT) // MOST_STACKS} {(action - LOOT) % MOST_STACKS + 1}"
    if action < CARD:
        return f"peek at {action - PEEK_AT + 1}"
    return f"card {name(action - CARD)}"


def move(state: HoardsState, action: int) -> Move:
    """A legal action as the deciding seat sees it."""
    text = text_of(action)
    seat = state.seat
    if action < DRAW:
        picks: tuple[str, ...] = ()
        if action == PILE:
            picks = ("pile",)
        elif action in (LOOK, TOP, BOTTOM):
            picks = ("deck",)
        chip = WORDS[action] if action in (TOP, BOTTOM) else ""
        return Move(
            action=action,
            text=text,
            verb=WORDS[action],
            picks=picks,
            label=LABELS[action],
            chip=chip,
            quiet=action in QUIET,
        )
    if action < RAID:
        k = action - DRAW + 1
        label = "Draw a card" if k == 1 else f"Draw {k} cards and keep one"
        return Move(action=action, text=text, verb="draw", picks=("deck",), label=label, amount=k)
    if action < ROAR:
        label = f"Raid seat {action - RAID}"
        return Move(action=action, text=text, verb="raid", picks=(f"seat:{action - RAID}",), label=label)
    if action < ADD:
        king = FIRST_KING + action - ROAR
        return Move(action=action, text=text, verb="roar", picks=(name(king),), label=f"Roar: arm the {sign(king)}")
    if action < LOOT:
        number = action - ADD
        label = f"Add a card to your stack {number + 1}"
        return Move(action=action, text=text, verb="add", picks=(f"stack:{seat}:{number}",), label=label)
    if action < PEEK_AT:
        target, number = divmod(action - LOOT, MOST_STACKS)
        label = f"Loot stack {number + 1} of seat {target}"
        return Move(action=action, text=text, verb="loot", picks=(f"stack:{target}:{number}",), label=label)
    if action < CARD:
        number = action - PEEK_AT
        label = f"Peek at your stack {number + 1}"
        return Move(action=action, text=text, verb="peek at", picks=(f"stack:{seat}:{number}",), label=label)
    card = action - CARD
    verb = VERBS[state.phase]
    return Move(action=action, text=text, verb=verb, picks=(name(card),), label=f"{verb.capitalize()} the {sign(card)}")


# -- text back to actions ----------------------------------------------------------------------------------------------

FORMS = (
    (re.compile(r"draw ([1-3])"), "draw"),
    (re.compile(r"raid ([0-3])"), "raid"),
    (re.compile(r"add (\d{1,2})"), "add"),
    (re.compile(r"loot ([0-3]) (\d{1,2})"), "loot"),
    (re.compile(r"peek at (\d{1,2})"), "peek at"),
    (re.compile(r"roar (\w\w|[kK].)"), "roar"),
    (re.compile(r"(?:card )?(\w{1,2}.)"), "card"),
)


def parse(state: HoardsState, text: str) -> int:
    """The action a move's text means, legal or not."""
    words = " ".join(text[:60].split()).lower() if text.isprintable() else ""
    if words in WORDS:
        return WORDS.index(words)
    for form, verb in FORMS:
        found = form.fullmatch(words)
        if found and words.replace("♣", "").replace("♦", "").replace("♥", "").replace("♠", "").isascii():
            action = _meant(verb, list(found.groups()))
            if action is not None:
                return action
    raise unknown_move(text[:60], EXAMPLES)


def _meant(verb: str, parts: list[str]) -> int | None:
    if verb == "draw":
        return DRAW + int(parts[0]) - 1
    if verb == "raid":
        return RAID + int(parts[0])
    if verb in ("roar", "card"):
        card = read(parts[0])
        if card == NO_CARD or (verb == "roar" and card < FIRST_KING):
            return None
        return CARD + card if verb == "card" else ROAR + card - FIRST_KING
    number = int(parts[-1]) - 1
    if not 0 <= number < MOST_STACKS:
        return None
    if verb == "add":
        return ADD + number
    if verb == "peek at":
        return PEEK_AT + number
    return LOOT + int(parts[0]) * MOST_STACKS + number


# -- why not -----------------------------------------------------------------------------------------------------------


def why_not(state: HoardsState, seat: int, action: int) -> Refused:
    """Why a seat may not do this now, from what it knows."""
    if state.over:
        return Refused("The game is over.", rule="HO-100")
    if seat != state.seat:
        return Refused(f"It is not your decision: seat {state.seat} is asked.", rule="HO-20")
    if not 0 <= action < ACTIONS:
        return Refused(f"There is no action {action}: actions are 0 to {ACTIONS - 1}.", rule="HO-20")
    phase = state.phase
    if phase == H_TURN and (action in (HOARD, ACCUMULATE, STROLL) or ROAR <= action < ADD):
        return _why_not_turn(state, seat, action)
    if phase == H_HOARD and (action == NEW or ADD <= action < LOOT):
        return _why_not_hoard(state, seat, action)
    if phase == H_ACCUMULATE and (action == PILE or DRAW <= action < ROAR or LOOT <= action < PEEK_AT):
        return _why_not_accumulate(state, seat, action)
    if action >= CARD and phase in VERBS:
        return _why_not_card(state, seat, action - CARD)
    if phase == H_PICK and action == CONFIRM:
        return Refused("These cards are no combination yet.", rule="HO-V4" if state.house.bluff_new else "HO-31")
    if phase == H_STROLL and action == LOOK:
        return Refused("The deck is empty: there is no card to look at.", rule="HO-80")
    if phase == H_PEEK and PEEK_AT <= action < CARD:
        if action - PEEK_AT >= state.stacks[seat]:
            return Refused(f"You have no stack {action - PEEK_AT + 1}.", rule="HO-V2")
        return Refused(f"You have seen your stack {action - PEEK_AT + 1} in this stroll.", rule="HO-V2")
    return Refused(f"That is not what is asked now. {ASKED[phase]}", rule=RULE_OF_PHASE[phase])


def _why_not_turn(state: HoardsState, seat: int, action: int) -> Refused:
    if action >= ROAR:
        king = sign(FIRST_KING + action - ROAR)
        return Refused(f"The {king} does not lie dormant in your hoard.", rule="HO-82")
    if state.used >> action & 1:
        return Refused("No action is performed twice in a turn.", rule="HO-21")
    if state.actions_used() >= 2:
        return Refused("You have used your two actions of this turn.", rule="HO-20")
    if action == HOARD:
        return Refused("You hold no combination, and there is no stack you could add to.", rule="HO-30")
    return Refused("There is nothing to draw, to take, to raid or to loot.", rule="HO-40")


def _why_not_hoard(state: HoardsState, seat: int, action: int) -> Refused:
    if action == NEW:
        return Refused("You hold no combination to lay.", rule="HO-V4" if state.house.bluff_new else "HO-35")
    number = action - ADD
    if number >= state.stacks[seat]:
        return Refused(f"You have no stack {number + 1}.", rule="HO-30")
    if state.stack_size(seat, number) >= 5:
        return Refused("That stack has five cards: it cannot grow.", rule="HO-38")
    return Refused("You hold no treasure card to add.", rule="HO-37")


def _why_not_accumulate(state: HoardsState, seat: int, action: int) -> Refused:
    if action == PILE:
        return Refused("The discard pile is empty.", rule="HO-43")
    if action < RAID:
        return Refused(f"The deck holds {state.left} cards.", rule="HO-41")
    looting = action >= LOOT
    target = (action - LOOT) // MOST_STACKS if looting else action - RAID
    if target >= state.seats:
        return Refused(f"There is no seat {target}: seats are 0 to {state.seats - 1}.", rule="HO-1")
    if target == seat:
        return Refused("You cannot raid or loot yourself.", rule="HO-60" if looting else "HO-50")
    if state.protected(target):
        return Refused(f"Seat {target} is protected by its blue dragon.", rule="HO-86")
    if not looting:
        return Refused(f"Seat {target} has no card in hand.", rule="HO-50")
    if state.used_stack < 0:
        return Refused("You loot with the stack you laid or added to this turn, and there is none.", rule="HO-60")
    if (action - LOOT) % MOST_STACKS >= state.stacks[target]:
        return Refused(f"Seat {target} has no stack {(action - LOOT) % MOST_STACKS + 1}.", rule="HO-60")
    return Refused("A stack can be looted with one of the same number of cards only.", rule="HO-60")


def _why_not_card(state: HoardsState, seat: int, card: int) -> Refused:
    phase = state.phase
    rule = RULE_OF_PHASE[phase]
    if phase == H_DRAFT:
        return Refused(f"The {sign(card)} is no king that is left to choose.", rule=rule)
    if phase == H_KEEP:
        return Refused(f"The {sign(card)} is not among the cards you drew.", rule=rule)
    if not state.content[seat] >> card & 1:
        return Refused(f"You do not hold the {sign(card)}.", rule=rule)
    if phase == H_REVEAL:
        return Refused(f"The {sign(card)} is not your strongest card.", rule=rule)
    if phase == H_GIVE:
        return Refused("Name the lower of the two cards first, then the higher.", rule=rule)
    if phase == H_KING:
        return Refused(f"The {sign(card)} is no king.", rule=rule)
    if card >= FIRST_KING:
        rule = "HO-V10" if phase == H_LIMIT else "HO-6"
        return Refused(f"The {sign(card)} is a king: kings are no treasure.", rule=rule)
    return Refused(f"No combination of your hand goes on with the {sign(card)} after the cards picked.", rule=rule)
