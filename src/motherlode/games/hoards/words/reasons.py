"""Why does a decision make sense, or what speaks against it? One sentence, from what the deciding seat may know."""

from collections.abc import Sequence

from motherlode.core.reader import Reader, counted
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules import combinations as combi
from motherlode.games.hoards.rules.cards import FIRST_KING, MOST_HAND, TREASURE
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.sense import value
from motherlode.games.hoards.sense.weigh import strength_of
from motherlode.games.hoards.words.moves import parted
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import RANK_CARDS

COMBINATION = "You hold a combination to lay."
NO_FIGHT = "Then there is no fight."
PLAIN = {
    act.RANDOM: "Nobody chooses which card it is.",
    act.AGREE: NO_FIGHT,
    act.YIELD: NO_FIGHT,
    act.LEAVE: "Your green dragon stays armed.",
    act.PEEK: "You see your own stacks again.",
    act.LOOK: "You see the next card of the deck, and say where it goes.",
    act.TOP: "It is the next card to be drawn.",
    act.DONE: "You leave it at that.",
    act.DRAW: "Nothing is thrown away for it.",
}
"""Where one sentence does."""

VERDICTS = {
    int(combi.DEFENDER_INVALID): "it is no valid stack",
    int(combi.LOOTER_INVALID): "yours is no valid stack",
    int(combi.INCOMPATIBLE): "the two cannot be compared",
}
"""Where stacks are not compared, why."""


def reason(state: HoardsState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """The sentence."""
    if action in PLAIN:
        return PLAIN[action]
    verb, number = parted(action)
    match verb:
        case "word":
            return _word(state, action)
        case "card":
            return _card(state, number)
        case "raid":
            held = count(state.content[number])
            return "There is one card to be had." if held == 1 else f"There are {held} cards to be had."
        case "draw":
            return f"You see {number + 1} cards; {'one is' if number == 1 else f'{number} are'} discarded."
        case "roar":
            return "Then that king is armed."
        case "add":
            if value.matches(state, state.seat, number, state.content[state.seat]):
                return "A card of yours matches that stack."
            return "No card of yours matches that stack: it would be a bluff."
        case "loot":
            return _loot(state, act.looted_seat(action), act.looted_stack(action))
    return "You see its cards again."


def also(state: HoardsState, action: int, reader: Reader) -> str:
    """Where two moves come to the same: of stacks how many cards they have."""
    verb, number = parted(action)
    if verb == "add":
        size = int(state.stack_size(state.seat, number))
        return f"There {'is' if size == 1 else 'are'} {counted(size, 'card')} in it."
    return ""


def _word(state: HoardsState, action: int) -> str:
    """A decision between a few words."""
    hand = state.content[state.seat]
    match action:
        case act.END:
            return f"Your turn ends with {counted(count(hand), 'card')} in your hand."
        case act.HOARD | act.NEW:
            return _hoard(state)
        case act.ACCUMULATE:
            return f"You hold {counted(count(hand), 'card')}; more than {MOST_HAND} cannot be kept."
        case act.STROLL:
            kings = count(hand & ~TREASURE)
            if kings:
                return f"You hold {counted(kings, 'king')} to be placed."
            return "You have no king to place, only cards to look at."
        case act.CONFIRM:
            if combi.kind_of(state.picked, state.setup.runs):
                return f"These {count(state.picked)} cards are a combination."
            return "These cards are no combination: it would be a bluff."
        case act.PILE:
            before = value.worth(state, value.best_combination(state, hand, 0))
            after = value.worth(state, value.best_combination(state, hand | state.pile, 0))
            better = "you hold a better combination" if after > before else "no combination of yours is better"
            return f"With {counted(count(state.pile), 'card')} more {better}."
        case act.GIFT:
            mine = state.seat == state.target
            return "You choose what you give." if mine else "Two cards are more than one, though they are chosen."
        case act.BOTTOM:
            before = int(state.left) - 1
            return f"{counted(before, 'card')} {'is' if before == 1 else 'are'} drawn before it."
        case act.REVERSE:
            return "Then the smaller value wins, and your green dragon is no longer armed."
    return f"Your highest strength is {strength_of(hand)}."


def _hoard(state: HoardsState) -> str:
    """What there is to be hoarded."""
    hand = state.content[state.seat]
    if combi.holds_combination(hand, state.setup.runs):
        return COMBINATION
    if value.match_any(state, state.seat, hand):
        return "A card of yours matches one of your stacks."
    return "You hold no combination, and nothing that matches a stack: it would be a bluff."


def _card(state: HoardsState, card: int) -> str:
    """A decision about a card."""
    hand = state.content[state.seat]
    match state.asked:
        case Ask.PICK:
            best = value.best_combination(state, hand, state.picked)
            return f"It is {'' if best & BIT[card] else 'not '}in the best combination you hold."
        case Ask.ADD:
            if value.matches(state, state.seat, state.adding, BIT[card]):
                return "It matches the stack."
            return "It does not match the stack: a bluff."
        case Ask.KEEP:
            return _mates(state, card, hand, "With it you hold a combination.")
        case Ask.REVEAL:
            return "Of your cards none is stronger."
        case Ask.KING:
            return "It leaves your hand for your hoard, where it can be armed."
        case Ask.DRAFT:
            return "It is yours from then on."
    return _mates(state, card, hand & ~BIT[card], "It would be part of a combination.")


def _mates(state: HoardsState, card: int, others: int, combined: str) -> str:
    """What a card is good for beside others."""
    if card >= FIRST_KING:
        return "A king makes no combination."
    joined = others | BIT[card]
    if _combines(state, card, joined):
        return combined
    if value.match_any(state, state.seat, BIT[card]):
        return "It matches one of your stacks."
    near = [rank for rank in ((card >> 2) - 1, (card >> 2) + 1) if 0 <= rank < 12 and others & RANK_CARDS[rank]]
    return "You hold a card next to it in rank." if near else "It goes with no other card you hold."


def _combines(state: HoardsState, card: int, hand: int) -> bool:
    """Whether some combination within a hand has a card in it."""
    runs = state.setup.runs
    hand &= TREASURE
    if count(hand & RANK_CARDS[card >> 2]) > 1:
        return True
    ranks = combi.ranks_of(hand)
    windows = combi.WINDOWS[runs * combi.MOST_WINDOWS : (runs + 1) * combi.MOST_WINDOWS]
    return any(window and window & ranks == window and window >> (card >> 2) & 1 for window in windows)


def _loot(state: HoardsState, target: int, number: int) -> str:
    """What is known of two stacks that are held against each other."""
    own = state.stack_at(state.seat, state.used_stack)
    stack = state.stack(target, number)
    known, size = state.known_cards(state.seat, stack), int(state.stack_size(target, number))
    if count(known) < size:
        return f"You know {count(known) or 'none'} of its {counted(size, 'card')}."
    clause, sign = combi.verdict(own, known, state.setup)
    if clause == combi.COMPARED:
        return f"You know its cards: {('both are equal', 'yours is the greater', 'it is the greater')[sign]}."
    return f"You know its cards: {VERDICTS[int(clause)]}."
