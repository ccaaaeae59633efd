"""What is a move called, what does it do, and which move does a text mean?"""

from typing import Final

from motherlode.core.game import unknown_move
from motherlode.core.help import said
from motherlode.core.reader import Reader
from motherlode.core.view import Move
from motherlode.games.mine_all_mine.rules import actions
from motherlode.games.mine_all_mine.rules.cards import ACE_OF_DIAMONDS, ROLES
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.words.help import HELP
from motherlode.kits.cards52 import NO_CARD, name, read, sign, suit_of

EXAMPLES: Final = ("stock 9S", "mine AD", "bribe KS", "kidnap KS", "send 7C", "pay 7D", "bid 5", "pair QH 4S")


def text_of(action: int) -> str:
    """The canonical text of an action."""
    verb, _, second = actions.MEANINGS[action]
    return " ".join([verb, *picks(action), *([str(second)] if verb == "bid" else [])])


def picks(action: int) -> tuple[str, ...]:
    """The cards that an action names."""
    verb, card, second = actions.MEANINGS[action]
    return (name(card), name(second)) if verb == "pair" else () if card == NO_CARD else (name(card),)


ACTION_OF: Final = {text_of(action): action for action in range(actions.ACTIONS)}


def parse(state: MineState, text: str) -> int:
    """The action a text means; a couple may be named in either order."""
    words = text.lower().split()
    things = [word.lstrip("0") if read(word) == NO_CARD else name(read(word)) for word in words[1:]]
    for order in (things, things[::-1]):
        if (found := " ".join([*words[:1], *order])) in ACTION_OF:
            return ACTION_OF[found]
    raise unknown_move(text, EXAMPLES + actions.BARE_VERBS)


def move(state: MineState, action: int, reader: Reader) -> Move:
    """An action in readable form, as the deciding seat sees it."""
    verb, _, second = actions.MEANINGS[action]
    called = label(state, action, reader)
    return Move(
        action=action,
        text=text_of(action),
        verb=verb,
        picks=picks(action),
        label=called,
        chip=f"{verb}, {called.rpartition(', ')[2]}" if verb in ("bribe", "kidnap") else "",
        amount=second if verb == "bid" else None,
        quiet=verb in actions.BARE_VERBS,
        confirm=lets_go(state, action),
        about=said(HELP[f"verb/{verb}"]),
    )


def label(state: MineState, action: int, reader: Reader) -> str:
    """What the deciding seat would do, in a few words."""
    verb, card, second = actions.MEANINGS[action]
    match verb:
        case "stock":
            return f"Stock {sign(card)}, a {ROLES[suit_of(card)]}"
        case "mine":
            return f"Mine {sign(card)}" + (" and win the game" if card == ACE_OF_DIAMONDS else "")
        case "bribe":
            return f"Bribe {whose(state, card, reader)}, from {state.love(card) + 1}"
        case "kidnap":
            return f"Kidnap {whose(state, card, reader)}, against {state.strength(card)}"
        case "send":
            return f"Send {sign(card)}, strength {state.strength(card)}"
        case "pay":
            return f"Pay with {sign(card)}"
        case "bid":
            love = state.love(state.target) if state.seat == state.owner else 0
            return f"Bid {second}" + (f", {second + love} with the Lover" if love else "")
        case "pair":
            return f"Pair {sign(card)} with {sign(second)}, which gets strength {state.strength(second) + 1}"
        case "done":
            return "Pair nobody else" if state.asked == Ask.PAIR else "Stock no more"
        case "concede":
            return "Concede: let the other side have it"
        case "give up":
            return "Give up: send no more Thugs"
    return "Do nothing this turn"


def whose(state: MineState, card: int, reader: Reader) -> str:
    """A character with its owner: `Ada's K♠`."""
    home = state.home(card)
    return sign(card) if home < 0 else f"{reader.whose(home)} {sign(card)}"


def lets_go(state: MineState, action: int) -> bool:
    """Whether the owner of a character lets the other side have it for good."""
    beaten = action == actions.CONCEDE or (action == actions.GIVE_UP and state.attack() > state.defence())
    return beaten and state.seat == state.owner
