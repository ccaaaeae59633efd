"""Why does a decision make sense, or what speaks against it? One sentence, from what the deciding seat may know."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.reader import Reader
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.sense.weigh import HoardsSense
from motherlode.games.hoards.words.moves import parted

SENSE = HoardsSense()
# Kept for good: a vector that is handed to compiled code is never freed.
ONE_ACTION, ONE_WEIGHT = vec[i64]([0]), vec[i64]([0])

HOARDED = "Cards in the hoard count; cards in hand cost twice their points at the end."
STRONG = "You hold one of the strongest cards there are."
WEAK = "Your strongest card is not sure to win a fight."
NO_FIGHT = "It avoids a fight."

WORDS = {
    act.HOARD: (700, HOARDED, "A stack can take another card, if only as a bluff."),
    act.NEW: (0, HOARDED, ""),
    act.ACCUMULATE: (151, "More cards make more combinations.", "A full hand costs when the game ends soon."),
    act.STROLL: (400, "A king can be placed.", "It tells you more about your cards or the next one."),
    act.END: (0, "Nothing else is worth an action.", ""),
    act.CONFIRM: (0, "These cards are a combination; the others wait for a better one.", ""),
    act.PILE: (300, "The discards complete something.", "Every card may find its combination."),
    act.RANDOM: (0, "Nobody chooses which card it is.", ""),
    act.AGREE: (70, WEAK, NO_FIGHT),
    act.DISPUTE: (70, STRONG, WEAK),
    act.FIGHT: (70, STRONG, WEAK),
    act.YIELD: (0, NO_FIGHT, ""),
    act.REVERSE: (90, "Yours is rather the smaller value.", "Yours is rather the greater value."),
    act.LEAVE: (0, "The king stays armed for a better moment.", ""),
    act.PEEK: (0, "What lies in your stacks should not be forgotten.", ""),
    act.LOOK: (0, "You learn the next card, and decide who gets it.", ""),
    act.TOP: (70, "You could use it.", "Somebody else is likely to draw it."),
    act.BOTTOM: (0, "Nobody gets it soon.", ""),
    act.DONE: (0, "There is nothing more to do here.", ""),
}
"""Word → from which weight on which sentence holds, and which holds below."""
CARDS = {
    Ask.PICK: (201, "It belongs to the combination worth most.", "It belongs to a combination."),
    Ask.KEEP: (0, "Of those drawn it is of use to your hand.", ""),
    Ask.ADD: (500, "It belongs to the combination.", "Nobody sees what it is, and in hand it would cost."),
    Ask.REVEAL: (0, "Of your strongest cards it is missed least.", ""),
    Ask.KING: (0, "In your hoard it can be armed.", ""),
    Ask.DRAFT: (0, "Its power is worth having.", ""),
}
"""The same for decisions about a card; any other card is given away."""
USELESS = (0, "It is of little use to you.", "It is of little use to you.")


TARGETS = {
    "draw": "The best of several cards is worth the discards.",
    "roar": "An armed king defends from now on.",
    "add": "The stack can take one more card.",
    "loot": "Your stack should be the stronger one.",
    "peek at": "What lies there should not be forgotten.",
}
"""The same for what points at something else."""


def reason(state: HoardsState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """The sentence."""
    verb, number = parted(action)
    if verb == "raid":
        held = int(state.content[number]).bit_count()
        return "There is one card to be had." if held == 1 else f"There are {held} cards to be had."
    if action == act.DRAW:
        return "Nothing is thrown away for it."
    if verb in TARGETS:
        return TARGETS[verb]
    if action == act.GIFT:
        mine = state.seat == state.target
        return "You choose what you give." if mine else "Two cards are more than one, though they are chosen."
    ONE_ACTION[0] = action
    SENSE.weigh(state, ONE_ACTION, 1, ONE_WEIGHT)
    least, strong, weak = WORDS[action] if verb == "word" else CARDS.get(state.asked, USELESS)
    return strong if not weak or ONE_WEIGHT[0] >= least else weak
