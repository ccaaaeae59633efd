"""How is an action written, and which action does a text mean?"""

from functools import cache

from motherlode.core.game import unknown_move
from motherlode.core.help import said
from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.cards import FIRST_KING
from motherlode.games.hoards.rules.combinations import valid_core
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.words.help import HELP
from motherlode.kits.cards52 import NO_CARD, name, read, sign

WORDS = (
    ("end", "End your turn"),
    ("hoard", "Hoard"),
    ("accumulate", "Accumulate"),
    ("stroll", "Stroll"),
    ("new", "Lay a new stack"),
    ("confirm", "Lay these cards"),
    ("pile", "Take the whole discard pile"),
    ("random", "A random card"),
    ("gift", "A gift of two cards"),
    ("agree", "Agree"),
    ("dispute", "Dispute"),
    ("yield", "Yield: the other alternative happens"),
    ("fight", "Call the dragon fight"),
    ("reverse", "Let the smaller value win"),
    ("leave", "Let the greater value win"),
    ("peek", "Peek at your stacks"),
    ("look", "Look at the top card of the deck"),
    ("top", "Put it back on top"),
    ("bottom", "Put it to the bottom"),
    ("done", "Done"),
)
"""The actions 0 to 19: text and label."""
CARD_VERBS = {
    Ask.PICK: "pick",
    Ask.ADD: "add",
    Ask.KEEP: "keep",
    Ask.REVEAL: "reveal",
    Ask.GIVE: "give",
    Ask.KING: "place",
    Ask.DISCARD: "discard",
    Ask.LIMIT: "discard",
    Ask.DRAFT: "choose",
}
"""Decision about a card → what is done with it."""
PICKS = {act.PILE: "pile", act.LOOK: "deck", act.TOP: "deck", act.BOTTOM: "deck"}
RANGES = (
    (act.CARD, "card"),
    (act.PEEK_AT, "peek at"),
    (act.LOOT, "loot"),
    (act.ADD, "add"),
    (act.ROAR, "roar"),
    (act.RAID, "raid"),
    (act.DRAW, "draw"),
    (act.END, "word"),
)
"""Where each kind of action begins."""
EXAMPLES = (*(word for word, _ in WORDS), "draw 2", "raid 1", "roar KH", "add 1", "loot 1 2", "peek at 1", "card 7H")


def parted(action: int) -> tuple[str, int]:
    """What kind of action it is, and which of its kind."""
    return next((verb, action - first) for first, verb in RANGES if action >= first)


def text_of(action: int) -> str:
    """The canonical text of any action."""
    verb, number = parted(action)
    if verb == "word":
        return WORDS[action][0]
    if verb in ("roar", "card"):
        return f"{verb} {name(number + (FIRST_KING if verb == 'roar' else 0))}"
    if verb == "loot":
        return f"loot {act.looted_seat(action)} {act.looted_stack(action) + 1}"
    return f"{verb} {number if verb == 'raid' else number + 1}"


def move(state: HoardsState, action: int, reader: Reader) -> Move:
    """A legal action as the deciding seat sees it."""
    text = text_of(action)
    verb, number = parted(action)
    pick, amount, chip = f"stack:{state.seat}:{number}", None, ""
    confirm = False
    if verb == "word":
        verb, label = WORDS[action]
        pick = PICKS.get(action, "")
        chip = verb if pick == "deck" and action != act.LOOK else ""
        confirm = action == act.END and state.used == 0  # both actions are given up
    elif verb == "draw":
        pick, amount = "deck", number + 1
        label = "Draw a card" if amount == 1 else f"Draw {amount} cards and keep one"
    elif verb == "raid":
        pick, label = f"seat:{number}", f"Raid {reader.name(number)}"
    elif verb == "roar":
        pick, label = name(FIRST_KING + number), f"Roar: arm the {sign(FIRST_KING + number)}"
    elif verb == "loot":
        target, number = act.looted_seat(action), act.looted_stack(action)
        pick, label = f"stack:{target}:{number}", f"Loot {reader.whose(target)} stack {number + 1}"
        confirm = not valid_core(state.stack_at(state.seat, state.used_stack), state.setup.runs)  # a bluff is caught
    elif verb == "card":
        verb, pick = CARD_VERBS[state.asked], name(number)
        label = f"{verb.capitalize()} the {sign(number)}"
        confirm = number >= FIRST_KING and verb in ("give", "discard")
    else:
        label = f"{'Add a card to' if verb == 'add' else 'Peek at'} your stack {number + 1}"
    return Move(
        action=action,
        text=text,
        verb=verb,
        picks=(pick,) if pick else (),
        label=label,
        chip=chip,
        amount=amount,
        quiet=action in (act.END, act.DONE, act.LEAVE),
        confirm=confirm,
        about=said(HELP[f"verb/{verb}"]),
    )


@cache
def meanings() -> dict[str, int]:
    """The text of every action → the action."""
    return {text_of(action).lower(): action for action in range(act.ACTIONS)}


def parse(state: HoardsState, text: str) -> int:
    """The action a move's text means, legal or not; a card may also be written `7h`, `10H` or `7♥`."""
    words = " ".join(text[:60].split()).lower() if text.isprintable() else ""
    verb, _, last = words.rpartition(" ")
    if read(last) != NO_CARD:
        words = f"{verb or 'card'} {name(read(last))}".lower()
    if words not in meanings():
        raise unknown_move(text[:60], EXAMPLES)
    return meanings()[words]
