"""What does an action look like to people, and which action does a text mean?

WORDED and ABOUT have a row for each kind of action. In labels and picks `{name}` and `{item}` are the card it is about,
`{whose}` its owner, `{n}` the number it names, `{amount}` what it costs, brings or deals, `{seat}` who decides.
"""

from functools import lru_cache

from motherlode.core.game import unknown_move
from motherlode.core.reader import Reader, counted
from motherlode.core.view import Move
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.abilities import tag_number
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.attack import contribution
from motherlode.games.kingpin.rules.bribing import cost_of, shield_cost
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.sense.value import breaks_lives
from motherlode.games.kingpin.words.cards import quarters
from motherlode.games.kingpin.words.view import powers

# Verb, label, picks.
WORDED = {
    act.NONE: ("none", "", ""),
    act.ARRANGE: ("arrange", "Arrange your shields", "safe:{seat}"),
    act.BUY_DRAW: ("draw", "Buy from the Draw Pile", "pile"),
    act.ATTACK: ("attack", "Attack", ""),
    act.END_TURN: ("end", "End your turn", ""),
    act.DONE: ("done", "Attack with these: {amount} damage before ammunition", ""),
    act.TO_BOARD: ("hire", "Put {name} on your board", "{item} board:{seat}"),
    act.TO_HAND: ("keep", "Take {name} into your hand", "{item} hand:{seat}"),
    act.REJECT: ("reject", "Reject {name}: it goes to the Reserve", "{item} reserve"),
    act.MONEY: ("extort", "Take {amount} from {whose} safe", "safe:{foe}"),
    act.TO_SAFE: ("recruit", "Turn the shield into money", "safe:{seat}"),
    act.DECLINE: ("decline", "No emergency defence", ""),
    act.ACCEPT: ("defend", "Defend {name} as if it were on your board", "{item}"),
    act.LEVEL: ("level", "Set {name} to {shields}", "{item}"),
    act.ENTRY_SHIELDS: ("cover", "Put {shields} on {name}", "{item}"),
    act.FROM_SAFE: ("cover", "Put {shields} from your safe on {name}", "{item}"),
    act.MOVE: ("move", "Move {shields} from {name}", "{item}"),
    act.AMMO: ("ammunition", "Spend {n} as ammunition: {amount} damage", ""),
    act.RETURN: ("return", "Take {name} back to your hand", "{item}"),
    act.ATTACKER: ("attacker", "Attack with {name} ({amount})", "{item}"),
    act.GUARD_BY: ("guard", "{name} steps in", "{item}"),
    act.HELP: ("help", "Choose {name}", "{item}"),
    act.ARREST: ("give up", "Give up {name}", "{item}"),
    act.RECRUIT_TO: ("recruit", "Put the shield on {name}", "{item}"),
    act.OPPONENT: ("pick on", "Pick on {whom}", "seat:{n}"),
    act.AT_HAND: ("target", "Attack {whose} hand", "hand:{n}"),
    act.BRIBE: ("bribe", "Bribe {whose} {name} for {amount}", "{item}"),
    act.BRIBE_SHIELD: ("bribe shield", "Bribe a shield off {whose} {name} for {amount}", "{item}"),
    act.AT_CARD: ("target", "Attack {whose} {name}", "{item}"),
    act.SECOND: ("second target", "Hit {whose} {name} as well", "{item}"),
    act.EXTORT_CARD: ("extort", "Extort {whose} {name}", "{item}"),
    act.FREEZE_CARD: ("freeze", "Freeze {whose} {name}", "{item}"),
    act.RECRUIT_FROM: ("recruit", "Recruit a shield from {whose} {name}", "{item}"),
    act.DEPLOY: ("deploy", "Put {name} on your board", "{item} board:{seat}"),
    act.SELL_CARD: ("sell", "Sell {name} into the Reserve", "{item} reserve"),
    act.BUY: ("buy", "Buy {name} from the Reserve", "{item}"),
    act.DISCARD: ("discard", "Discard {name}", "{item} discards"),
    act.SALVAGE: ("salvage", "Salvage {name} from the Discard Pile", "{item} hand:{seat}"),
    act.PASS: ("pass", "Pass: no main action is possible", ""),
}
NOTHING_DONE = {
    Ask.TARGET: "Do not attack",
    Ask.SECOND: "No second target",
    Ask.GUARD: "Let nobody step in",
    Ask.FREEZE: "Freeze nobody",
    Ask.HELP: "Nobody",
    Ask.SALVAGE: "Take nothing",
}
QUIET = (act.NONE, act.END_TURN, act.DONE, act.REJECT, act.DECLINE, act.PASS)
ABOUT = {
    act.NONE: "Leaves it at that.",
    act.ARRANGE: "Goes through your board and names for each card how many of your tokens lie on it as shields.",
    act.BUY_DRAW: "Turns up the next card: an event happens, a character you can afford is yours if you want it.",
    act.ATTACK: "Lets cards of your board attack one target together.",
    act.END_TURN: "The turn passes to the next player.",
    act.DONE: "Nobody else joins; the target is chosen next.",
    act.TO_BOARD: "The card enters: it takes shields, its abilities happen, and it covers your hand.",
    act.TO_HAND: "The card waits out of reach of most attacks; from your next turn on it can be deployed.",
    act.REJECT: "The card lies open in the Reserve, where anybody may buy it.",
    act.MONEY: "Takes money instead of a card.",
    act.TO_SAFE: "The shield becomes a token in your safe.",
    act.DECLINE: "The card takes the hit without any defence.",
    act.ACCEPT: "For this hit the card counts as on your board: shields, guards and clan bonuses protect it.",
    act.LEVEL: "What you do not use stays for the cards to the right, or for the safe.",
    act.ENTRY_SHIELDS: "Tokens of your safe become shields, each of which stops 1 damage.",
    act.FROM_SAFE: "What is left of them goes back to your safe.",
    act.MOVE: "They protect the card that is hit instead.",
    act.AMMO: "Every token adds 1 damage and is gone to the Bank, whatever comes of it.",
    act.RETURN: "The card leaves the board; it can be deployed again next turn.",
    act.ATTACKER: "The card joins the attack with what it deals by itself.",
    act.GUARD_BY: "The whole hit goes to this card instead of the target.",
    act.HELP: "The ability works on this card.",
    act.ARREST: "The card goes to the Reserve, its shields to your safe.",
    act.RECRUIT_TO: "The shield protects this card now.",
    act.OPPONENT: "The ability works against this player.",
    act.AT_HAND: "Hits a random card of that hand; shields do not protect it.",
    act.BRIBE: "You pay, and the card comes into your hand; a Boss taken over is out of the game.",
    act.BRIBE_SHIELD: "You pay, and the shield becomes a token in your safe.",
    act.AT_CARD: "The damage meets its shields first, then its HP.",
    act.SECOND: "After the first hit it takes what your cards with two targets deal by themselves.",
    act.EXTORT_CARD: "The card comes into your hand.",
    act.FREEZE_CARD: "It neither attacks nor guards until its owner's next turn ends.",
    act.RECRUIT_FROM: "You choose next where it goes.",
    act.DEPLOY: "A free action: the card takes shields, then its abilities happen.",
    act.SELL_CARD: "A free action: the card goes, tokens come.",
    act.BUY: "Its Price must lie in your safe, and stays there.",
    act.DISCARD: "The card goes to the Discard Pile, from where hardly anything returns.",
    act.SALVAGE: "The card comes into your hand; it can be deployed next turn.",
    act.PASS: "Your turn goes to its end.",
}
EXAMPLES = ("deploy boss_loner", "draw", "level 2", "at 1,0", "ammo 3", "bribe 1,2", "end")


def text_of(state: KingpinState, action: int) -> str:
    """The canonical text of an action, legal or not."""
    return _texts(tuple(state.cards.ids))[action]


@lru_cache(maxsize=16)
def _texts(ids: tuple[str, ...]) -> list[str]:
    """The text of every action, where the cards have these ids."""
    found = []
    for action in range(act.space(len(ids))):
        kind, which = act.decode(action, len(ids))
        form = act.FORM_OF[int(kind)]
        place = f"{which // SLOTS},{which % SLOTS}"
        named = {"": "", "place": place, "card": ids[which % len(ids)]}.get(form.names, str(which))
        found.append(f"{form.text} {named}".strip())
    return found


def parse(state: KingpinState, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    texts = _texts(tuple(state.cards.ids))
    words = " ".join(text[:200].split()).lower()
    if words not in texts:
        raise unknown_move(text[:200], EXAMPLES)
    return texts.index(words)


def move(state: KingpinState, action: int, reader: Reader) -> Move:
    """A legal action for people."""
    kind, which = (int(part) for part in act.decode(action, state.cards.many))
    names = act.FORM_OF[kind].names
    verb, label, picks = WORDED[kind]
    card = _card(state, kind, which)
    owner = which if names == "seat" else which // SLOTS if names == "place" else int(state.foe)
    words = {
        "seat": int(state.seat),
        "foe": int(state.foe),
        "n": which,
        "shields": counted(which, "shield"),
        "item": state.cards.ids[card],
        "name": state.cards.names[card],
        "whose": reader.whose(owner),
        "whom": reader.name(owner),
        "amount": _amount(state, kind, which),
    }
    throws_away = kind == act.DISCARD and state.phase == Ask.TURN
    costs_a_life = kind in (act.DEPLOY, act.TO_BOARD) and breaks_lives(state, state.seat, card)
    loses = kind == act.PASS and state.setup.economic_collapse > 0
    return Move(
        action=action,
        text=text_of(state, action),
        verb=verb,
        picks=tuple(picks.format(**words).split()),
        label=NOTHING_DONE[int(state.phase)] if kind == act.NONE else label.format(**words),
        chip=verb if names in ("slot", "place", "card") else "",
        amount=which if names == "amount" else None,
        quiet=kind in QUIET or throws_away,
        confirm=throws_away or costs_a_life or loses,
        about=ABOUT[kind],
    )


def _card(state: KingpinState, kind: int, which: int) -> int:
    """The card an action is about; any card if it is about none."""
    names = act.FORM_OF[kind].names
    if names == "card":
        return which
    if names in ("place", "slot"):
        return int(state.laid[which if names == "place" else state.seat * SLOTS + which])
    if kind in (act.LEVEL, act.MOVE):
        return int(state.laid[state.seat * SLOTS + state.asked])
    if kind in (act.ACCEPT, act.FROM_SAFE):
        return int(state.rescued)
    return int(state.entrant if kind == act.ENTRY_SHIELDS else state.pending)


def _amount(state: KingpinState, kind: int, which: int) -> str:
    """What an action costs, brings or deals."""
    match kind:
        case act.BRIBE:
            return str(cost_of(state, which))
        case act.BRIBE_SHIELD:
            return str(shield_cost(state, which))
        case act.MONEY:
            return str(min(tag_number(state), state.safe[state.foe]))
        case act.ATTACKER:
            return quarters(int(contribution(state, state.seat * SLOTS + which, 0)))
        case act.DONE | act.AMMO:
            return quarters(4 * which + sum(power for _, power, _ in powers(state)))
    return ""
