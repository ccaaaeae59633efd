"""What does a reader see? Face-down stacks with their sizes, and with an eye what it knows of them."""

from fractions import Fraction

from motherlode.core.reader import Reader, caps, counted
from motherlode.core.state import NOBODY, SPECTATOR
from motherlode.core.view import Back, Item, Mark, Plate, Round, View, Zone
from motherlode.games.hoards.knowing.observe import shown_in_stack
from motherlode.games.hoards.rules.accumulate import drawn_cards
from motherlode.games.hoards.rules.combinations import DRAWN
from motherlode.games.hoards.rules.decisions import Ask, asking
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.scoring import score
from motherlode.games.hoards.words.outcome import dragon, outcome, rounded
from motherlode.kits.bits import listed
from motherlode.kits.cards52 import NO_CARD, face, name, sign

BACK = Back("hoards")
ARMED = Mark("armed", tone="good")
PICKED = Mark("picked")


def view(state: HoardsState, reader: Reader) -> View:
    """The whole table."""
    viewer = reader.seat
    zones = [] if viewer == SPECTATOR else [_hand(state, reader)]
    for seat in range(state.seats):
        zones += _lair(state, viewer, seat)
    zones += [_deck(state, viewer), _open("pile", "Discard pile", state.pile)]  # HO-7
    zones += [_open("spare", "Kings out of play", state.spare), *_stage(state, viewer)]  # HO-15
    return View(
        game="hoards",
        you=viewer,
        decides=None if state.over else state.seat,
        prompt=_prompt(state, reader),
        banner=f"Turn {state.turns + 1} · deck {counted(int(state.left), 'card')}",
        round=Round(int(state.turns // state.seats) + 1),
        phase="" if state.over else asking(state.asked).name,
        seats=tuple(_plate(state, reader, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        over=outcome(state, reader) if state.over else None,
    )


def _prompt(state: HoardsState, reader: Reader) -> str:
    """What is asked, and of whom."""
    if state.over:
        return "The game is over."
    prompt = asking(state.asked).prompt
    return prompt if reader.seat == state.seat else f"{caps(reader.name(state.seat))} is asked: {prompt}"


def _plate(state: HoardsState, reader: Reader, seat: int) -> Plate:
    """A seat: its king, what is armed in its hoard, whose turn it is."""
    marks = [Mark(dragon(state, seat), icon="king")] if seat in state.owners else []
    marks += [Mark(f"{sign(king)} armed", tone="good", icon="roar") for king in listed(state.armed[seat])]
    if not state.over and seat == state.active:
        marks.append(Mark("turn", icon="turn"))
    exact = Fraction(*map(int, score(state, seat)))
    shown = rounded(exact) if state.over else None
    if seat == reader.seat and not state.over and not state.setup.strict:  # with HO-V2 one has to remember
        shown = f"{round(exact)} so far"
    return Plate(seat=seat, hand=len(listed(state.content[seat])), score=shown, marks=tuple(marks))


def _hand(state: HoardsState, reader: Reader) -> Zone:
    """The reader's own hand, with the cards picked so far."""
    items = _face_up(state.content[reader.seat], state.picked if reader.seat == state.seat else 0, PICKED)
    return Zone(id="hand", label=reader.label(reader.seat, "hand"), layout="hand", owner=reader.seat, items=items)


def _lair(state: HoardsState, viewer: int, seat: int) -> list[Zone]:
    """A seat's stacks and kings; for others also what is known of its hand."""
    zones = []
    for number in range(state.stacks[seat]):
        size = int(state.stack_size(seat, number))
        items = _face_down(int(shown_in_stack(state, viewer, seat, number)), size, state.over)
        label = f"Stack {number + 1}"
        zones.append(Zone(id=f"stack:{seat}:{number}", label=label, layout="row", owner=seat, items=items, count=size))
    kings = _face_up(state.dormant[seat] | state.armed[seat], state.armed[seat], ARMED)
    zones.append(Zone(id=f"kings:{seat}", label="Kings", layout="row", owner=seat, items=kings))
    if seat != viewer:
        known = state.content[seat] if state.over else state.mind.placed(observer(state, viewer), seat)
        items = _face_down(known, 0, state.over)
        size = len(listed(state.content[seat]))
        zones.append(Zone(id=f"hand:{seat}", label="Hand", layout="row", owner=seat, items=items, count=size))
    return zones


def _face_up(cards: int, marked: int, mark: Mark) -> tuple[Item, ...]:
    """Cards face up, some of them marked."""
    return tuple(Item(face(card), name(card), marks=(mark,) if marked >> card & 1 else ()) for card in listed(cards))


def _face_down(known: int, size: int, laid_open: bool) -> tuple[Item, ...]:
    """Cards of a place: those known with an eye, then the backs of the others."""
    cards = listed(known)
    if laid_open:
        return tuple(Item(face(card)) for card in cards)
    return (*(Item(BACK, eye=face(card)) for card in cards), *(Item(BACK) for _ in range(size - len(cards))))


def observer(state: HoardsState, viewer: int) -> int:
    """A viewer as an observer: who only watches knows what is public."""
    return int(state.mind.public) if viewer == SPECTATOR else viewer


def _deck(state: HoardsState, viewer: int) -> Zone:
    """The deck, with the cards the viewer has looked at and that still lie there."""
    looking = state.asked == Ask.KEEP and viewer == state.active
    items = tuple(
        Item(BACK, eye=face(state.top(k)), marks=(Mark(f"card {k + 1} from the top", key="top"),))
        for k in range(state.left)
        if viewer != SPECTATOR and state.seen_by(k) >> viewer & 1 and not looking
    )
    return Zone(id="deck", label="Deck", layout="pile", count=int(state.left), back="hoards", items=items)


def _open(id: str, label: str, cards: int) -> Zone:
    """Cards that lie face up for all to see."""
    items = _face_up(cards, 0, ARMED)
    return Zone(id=id, label=label, layout="row", items=items, count=len(items))


def _stage(state: HoardsState, viewer: int) -> list[Zone]:
    """What is at stake: drawn cards, revealed cards, the two stacks of a loot."""
    if state.over:
        return []
    label, note = "Loot", ""
    if state.asked == Ask.KEEP:
        label = "Drawn cards"
        drawn = listed(drawn_cards(state))
        items = [Item(face(card), name(card)) if viewer == state.active else Item(BACK) for card in drawn]
    elif state.shown != NO_CARD or state.shown_too != NO_CARD:
        label = "Dragon fight"
        pairs = ((state.active, state.shown), (state.target, state.shown_too))
        items = [Item(face(card), owner=int(seat)) for seat, card in pairs if card != NO_CARD]
        note = "the smaller value wins" if state.reversed else ""
    elif state.looting and state.asked == Ask.GREEN:
        sides = ((state.active, state.used_stack), (state.target, state.loot_stack))
        items = [Item(BACK, owner=int(seat)) for seat, k in sides for _ in range(state.stack_size(seat, k))]
    elif state.looted != NOBODY:
        items, note = _looted(state, viewer)
    else:
        return []
    return [Zone(id="stage", label=label, layout="stage", items=tuple(items), note=note)]


def _looted(state: HoardsState, viewer: int) -> tuple[list[Item], str]:
    """The two stacks of this turn's loot as they were: open to the two players, face down to everybody else."""
    loot = state.mind.loots[-1]
    looter, defender = int(state.active), int(state.looted)
    own, other = loot.core, loot.core_too
    if loot.clause != DRAWN:
        own, other = state.stack_cards(loot.own), state.stack_cards(loot.other)
    items = []
    for seat, cards, gone in ((looter, own | loot.gone, loot.gone), (defender, other | loot.gone_too, loot.gone_too)):
        visible = listed(cards) if viewer in (looter, defender) else listed(gone)
        items += [Item(face(card), owner=seat) for card in visible]
        items += [Item(BACK, owner=seat) for _ in range(len(listed(cards)) - len(visible))]
    return items, f"decided by HO-{loot.clause}" + (", the smaller value wins" if state.turned else "")
