"""What does a viewer see of a position (MIN-41)?"""

from motherlode.core.reader import Reader, caps, counted, listed
from motherlode.core.view import Item, Mark, Plate, Round, View, Zone
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import KINDS, NAMES, SITES
from motherlode.games.miners.rules.decisions import ASKED, Ask
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.setup import RACE
from motherlode.games.miners.words import cards as words
from motherlode.games.miners.words.hillside import hillside
from motherlode.games.miners.words.outcome import account, ended, outcome


def view(state: Position, reader: Reader) -> View:
    """All that the reader may see."""
    zones = [hillside(state, reader)]
    for seat in range(state.seats):
        if seat == reader.seat:
            zones.append(_hand(state, seat, "hand", reader))
        elif state.setup.open_hands:
            zones.append(_hand(state, seat, f"hand of {seat}", reader))
    zones += [Zone(id="pile", label="Draw pile", layout="pile", count=state.left, back="miners"), _discards(state)]
    phase, prompt = _asked(state, reader)
    rounds = int(state.setup.rounds)
    return View(
        game="miners",
        you=reader.seat,
        decides=None if state.over else state.seat,
        prompt=prompt,
        banner=_banner(state),
        round=Round(int(state.round) + 1, rounds) if rounds > 1 else None,
        phase=phase,
        seats=tuple(_plate(state, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        ended=ended(state, reader) if state.round > 0 else None,
        over=outcome(state, reader) if state.over else None,
    )


def _asked(state: Position, reader: Reader) -> tuple[str, str]:
    """Phase and prompt. What somebody else can do is its own business until it has decided."""
    if state.over:
        return "", "The game is over."
    if state.seat != reader.seat:
        return "", ""
    verbs = {Meant(state.setup.deck, action).verb for action in state.legal_actions()}
    choices = ["place a card"] if "place" in verbs else []
    choices += ["play an action card"] if verbs - {"place", "discard"} else []
    choices += ["discard a card and draw another"] if "discard" in verbs else []
    tools = words.broken_tools(state, reader.seat)
    asked = ASKED[Ask.BROKEN if tools else Ask.STUCK if verbs == {"discard"} else Ask.TURN]
    return asked.name, caps(asked.prompt.format(choices=listed(choices, "or"), tools=words.are_broken(tools)))


def _banner(state: Position) -> str:
    """Round and claims, or what a race is about."""
    rounds = state.setup.rounds
    stands = f"{int(state.claimed).bit_count()} of {SITES} sites claimed"
    if state.setup.win_rule == RACE:
        stands = "the first site wins"
    return f"Round {state.round + 1} of {rounds} · {stands}" if rounds > 1 else stands


def _hand(state: Position, seat: int, name: str, reader: Reader) -> Zone:
    """The cards of a seat."""
    kinds = state.hand(seat)
    items = [
        Item(words.card_face(kind), f"{name}:{NAMES[kind]}:{kinds[:i].count(kind)}") for i, kind in enumerate(kinds)
    ]
    return Zone(id=name, label=reader.label(seat, "hand"), layout="hand", owner=seat, items=tuple(items))


def _discards(state: Position) -> Zone:
    """What was discarded, by kind."""
    items = tuple(Item(words.card_face(kind), count=state.spent[kind]) for kind in range(KINDS) if state.spent[kind])
    total = sum(item.count for item in items)
    return Zone(id="discards", label="Discards", layout="pile", items=items, count=total)


def _plate(state: Position, seat: int) -> Plate:
    """What all see of a seat."""
    return Plate(
        seat=seat,
        name=words.DWARVES[seat],
        hand=state.held[seat],
        score=counted(int(state.score[seat]), "point"),
        marks=tuple(Mark(f"{tool} broken", "bad", tool) for tool in words.broken_tools(state, seat)),
        note=" + ".join(f"{line.name} {line.value}" for line in account(state, seat)),
    )
