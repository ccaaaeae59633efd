"""What does a viewer see of a position (MIN-41)?"""

from motherlode.core.reader import Reader, caps, counted, listed
from motherlode.core.view import Item, Mark, Plate, Round, Token, Tunnel, View, Zone
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import KINDS, NAMES, SIDE, SITES, SITES_AT, SQUARE_OF, START_AT
from motherlode.games.miners.rules.decisions import ASKED, Ask
from motherlode.games.miners.rules.position import BONUS, CLAIMER, CREDITS, LENGTH, Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT, RACE
from motherlode.games.miners.words import cards as words
from motherlode.games.miners.words.outcome import account, ended, outcome


def view(state: Position, reader: Reader) -> View:
    """All that the reader may see."""
    zones = [_board(state, reader)]
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


def _board(state: Position, reader: Reader) -> Zone:
    """Start, sites and all cards that lie, each with the seat that placed it."""
    board = state.board
    items = [Item(Tunnel(("TRBL",), "", label="start"), at=(START_AT[1], START_AT[0]))]
    items += [_site(state, reader, site) for site in range(SITES)]
    new = act.cell_of(state.latest) if 0 <= state.latest < act.DISCARD else -1
    for i in range(board.cards):
        cell = board.laid[i]
        row, column = divmod(SQUARE_OF[cell], SIDE)
        items.append(
            Item(
                words.path_face(state.kind_at(cell), board.shape_at(cell)),
                at=(column, row),
                owner=state.owner[cell] - 1,
                marks=(Mark("latest"),) if cell == new else (),
            )
        )
    return Zone(
        id="board",
        label="The hillside",
        layout="grid",
        items=tuple(items),
        first=(0, 0),
        last=(SIDE - 1, SIDE - 1),
        a1=(0, 0),
    )


def _site(state: Position, reader: Reader, site: int) -> Item:
    """A destination: what it is worth as far as the reader may know (MIN-V7), and why it paid what it paid."""
    row, column = SITES_AT[site]
    marks = []
    eye = owner = None
    if state.claimed >> site & 1:
        owner = state.claim(site, CLAIMER)
        marks.append(Mark(_why(state, reader, site), "good", key="claim"))
    elif state.setup.hidden_values:
        looked = [seat for seat in range(state.seats) if state.sites_viewed(seat) >> site & 1]
        marks += [Mark(f"{reader.who(seat)} looked", icon="eye") for seat in looked]
        if state.sites_known(reader.seat) >> site & 1:
            eye = Token("worth", str(state.values[site]))
    face = Tunnel(("TRBL",), "", label=words.SITE_NAMES[site])
    return Item(face, words.SITE_NAMES[site], (column, row), eye, owner=owner, marks=tuple(marks))


def _why(state: Position, reader: Reader, site: int) -> str:
    """What a claim was worth, in the order it is counted (MIN-30 … MIN-33)."""
    worth = f" of {state.values[site]}" if state.setup.hidden_values else ""
    bonus, length = state.claim(site, BONUS), state.claim(site, LENGTH)
    won = f"{reader.who(state.claim(site, CLAIMER))} +{bonus}{worth} ({length} cards)"
    if state.setup.win_rule != CLAIM_CREDIT:
        return won
    credits = {seat: state.claim(site, CREDITS + seat) for seat in range(state.seats)}
    return f"{won}; for cards " + ", ".join(f"{reader.name(seat)} +{n}" for seat, n in credits.items() if n)


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
