"""What does a viewer see of Saboteur ("Who knows what")?"""

from collections import Counter

from motherlode.core.reader import Reader, counted
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Face, Item, Mark, Plate, Role, Round, Token, View, Zone
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.decisions import ASKED
from motherlode.games.saboteur.rules.payout import MINERS_WON, how_many
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import GOAL_WORDS, broken_words, card_face, goal_face
from motherlode.games.saboteur.words.mine import maze
from motherlode.games.saboteur.words.outcome import ended, outcome


def view(state: SaboteurState, reader: Reader) -> View:
    """All that the reader sees."""
    viewer = reader.seat
    asked = not state.over and state.seat == viewer
    hidden_pick = state.picking() and not state.setup.open_roles and not asked  # SAB-88
    rounds = int(state.setup.rounds)
    zones = [
        maze(state, reader),
        *([_hand(state, viewer)] if viewer != SPECTATOR else []),
        Zone(id="pile", label="Draw pile", layout="pile", count=int(state.to_draw()), back="saboteur"),
        _discards(state, viewer),
        *([_packet(state)] if state.picking() and asked else []),
        *([_nuggets(state, viewer)] if viewer != SPECTATOR else []),
        *([_rounds(state, reader)] if state.round > 0 else []),
    ]
    return View(
        game="saboteur",
        you=viewer,
        decides=None if state.over or hidden_pick else state.seat,
        prompt=_prompt(state, asked),
        banner=_banner(state),
        round=Round(min(state.round + 1, rounds), rounds),
        phase="" if state.over else ASKED[state.asked].name,
        seats=tuple(_plate(state, viewer, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        ended=ended(state, int(state.round) - 1, reader) if state.round > 0 else None,
        over=outcome(state, reader) if state.over else None,
    )


def under(state: SaboteurState) -> dict[tuple[str, int], Face]:
    """What the goals that are face down are: they lie behind the start and what was dug."""
    first = 1 + int(state.board.cards)
    return {("maze", first + goal): goal_face(state.goals[goal]) for goal in range(cards.GOALS)}


def _prompt(state: SaboteurState, asked: bool) -> str:
    """What the reader is asked, or waits for."""
    if state.over:
        return "The game is over."
    if not asked:
        return "The nuggets are being shared out." if state.picking() else ""
    if state.tools_of(state.seat) and not state.picking():
        return f"Your {broken_words(state.tools_of(state.seat))}: play an action card or discard."
    return ASKED[state.asked].prompt


def _banner(state: SaboteurState) -> str:
    """Which round it is, and which side has won how many."""
    rounds = state.setup.rounds
    miners = sum(state.nuggets.winner(number) == MINERS_WON for number in range(state.round))
    score = f" · miners {miners}, saboteurs {state.round - miners}" if state.round else ""
    return f"Round {min(state.round + 1, rounds)} of {rounds}{score}"


def _hand(state: SaboteurState, viewer: int) -> Zone:
    """The reader's cards."""
    held = state.hand(viewer)
    names = [f"hand:{cards.KIND_NAMES[kind]}:{held[:i].count(kind)}" for i, kind in enumerate(held)]
    items = tuple(Item(card_face(kind), name) for kind, name in zip(held, names))
    return Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=items)


def _discards(state: SaboteurState, viewer: int) -> Zone:
    """Spent cards lie face up (SAB-32); of those discarded unseen, the viewer knows its own (SAB-31).

    In the end all are turned up, and nobody asks any more whose was which.
    """
    items = [Item(card_face(kind), count=state.spent[kind]) for kind in range(cards.KINDS) if state.spent[kind]]
    if state.over:
        thrown = Counter(int(state.thrown_kind(i)) for i in range(state.throws))
        items += [Item(card_face(kind), count=thrown[kind]) for kind in sorted(thrown)]
    for i in range(0 if state.over else state.throws):
        seat, face = state.thrower(i), card_face(state.thrown_kind(i))
        if state.setup.open_discards:
            items.append(Item(face, owner=seat))
        else:
            items.append(Item(Back("saboteur"), owner=seat, eye=face if seat == viewer else None))
    total = state.throws + sum(state.spent)
    return Zone(id="discards", label="Discard pile", layout="pile", items=tuple(items), count=total)


def _packet(state: SaboteurState) -> Zone:
    """The packet, for the one who holds it."""
    counts = {value: how_many(state.nuggets.packet(), value) for value in (3, 2, 1)}
    items = tuple(Item(Token("nugget", str(value)), f"packet:{value}", count=n) for value, n in counts.items() if n)
    return Zone(id="packet", label="The packet", layout="stage", items=items, note="Keep one, pass the rest on.")


def _values(state: SaboteurState, seat: int) -> list[int]:
    """The values of a seat's nugget cards, highest first."""
    return [value for value in (3, 2, 1) for _ in range(how_many(state.nuggets.held(seat), value))]


def _nuggets(state: SaboteurState, viewer: int) -> Zone:
    """The reader's nugget cards."""
    values = _values(state, viewer)
    items = tuple(Item(Token("nugget", str(value))) for value in values)
    return Zone(id="nuggets", label="Your nuggets", layout="row", owner=viewer, count=sum(values), items=items)


def _rounds(state: SaboteurState, reader: Reader) -> Zone:
    """Who won the rounds before, and what the goals were (SAB-67, SAB-89)."""
    items = []
    for number in range(state.round):
        winner = "miners" if state.nuggets.winner(number) == MINERS_WON else "saboteurs"
        goals = ", ".join(GOAL_WORDS[state.nuggets.goal(number, goal)] for goal in range(cards.GOALS))
        marks = [Mark(f"goals from the top: {goals}", key="goals")]
        if state.setup.open_roles or state.over:
            roles = state.nuggets.roles(number)
            caught = [reader.name(seat) for seat in range(state.seats) if roles >> seat & 1]
            marks.append(Mark(f"saboteurs: {', '.join(caught) or 'none'}", key="saboteurs"))
        items.append(Item(Token(f"round {number + 1}", winner), marks=tuple(marks)))
    return Zone(id="rounds", label="Rounds played", layout="row", items=tuple(items))


def _plate(state: SaboteurState, viewer: int, seat: int) -> Plate:
    """What the reader sees of a seat."""
    setup = state.setup
    own = seat == viewer or state.over
    shown = own or (setup.open_roles and (state.picking() or (state.round > 0 and not setup.redeal)))
    broken = [tool for t, tool in enumerate(cards.TOOLS) if state.tools_of(seat) >> t & 1]
    values = _values(state, seat)
    note = ""
    if state.over and seat != viewer:  # one's own lie in front of one
        note = " + ".join(map(str, values))
    elif setup.open_roles and not own:
        note = counted(len(values), "nugget card")
    return Plate(
        seat=seat,
        hand=state.held(seat),
        score=counted(sum(values), "nugget") if own else None,
        role=Role(cards.ROLE_NAMES[state.role(seat)]) if shown else None,
        marks=tuple(Mark(f"{tool} broken", "bad", tool) for tool in broken),
        note=note,
    )
