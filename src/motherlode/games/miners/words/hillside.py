"""What lies on the hillside: the start, the sites, every card with the seat that laid it, and which of them paid?"""

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.reader import Reader
from motherlode.core.view import Item, Mark, Token, Tunnel, Zone
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.cards import POSE_OF, SIDE, SITES, SITES_AT, SQUARE_OF, START_AT
from motherlode.games.miners.rules.position import BONUS, CLAIM_SIZE, CLAIMER, CREDITS, LENGTH, Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT
from motherlode.games.miners.words import cards as words
from motherlode.kits.tunnels import Tunnels

LIT = Mark("on the way to a claimed site", "good", "lit")


def hillside(state: Position, reader: Reader) -> Zone:
    """The hillside as it is; when all is over, with what paid lit."""
    new = act.cell_of(state.latest) if 0 <= state.latest < act.DISCARD else -1
    lit = bool(state.over and state.claimed)
    sites = [_site(state, reader, site) for site in range(SITES)]
    return _zone([_start(lit), *sites, *_laid(state, state.board, state.owner, state.paid if lit else None, new)])


def as_it_ended(state: Position, reader: Reader) -> Zone:
    """The hillside as the round before this one left it, with what paid lit (MIN-33, MIN-V8)."""
    sites = []
    for site in range(SITES):
        claimed = bool(state.old_claimed >> site & 1)
        owner = int(state.old_claims[site * CLAIM_SIZE + CLAIMER]) if claimed else None
        marks = (_claim(state, reader, site, state.old_claims, state.old_values), LIT) if claimed else ()
        sites.append(_destination(site, owner=owner, marks=marks))
    lit = bool(state.old_claimed)
    cards = _laid(state, state.old_board, state.old_owner, state.old_paid if lit else None)
    return _zone([_start(lit), *sites, *cards])


def _zone(items: list[Item]) -> Zone:
    last = (SIDE - 1, SIDE - 1)
    return Zone(id="board", label="The hillside", layout="grid", items=tuple(items), first=(0, 0), last=last, a1=(0, 0))


def _start(lit: bool) -> Item:
    return Item(Tunnel(("TRBL",), "", label="start"), at=(START_AT[1], START_AT[0]), marks=(LIT,) if lit else ())


def _laid(state: Position, board: Tunnels, owner: vec[i64], paid: vec[i64] | None, new: int = -1) -> list[Item]:
    """All cards that lie, each with the seat that placed it."""
    items = []
    for i in range(board.cards):
        cell = board.laid[i]
        row, column = divmod(SQUARE_OF[cell], SIDE)
        shape = board.shape_at(cell)
        marks = ((Mark("latest"),) if cell == new else ()) + ((LIT,) if paid is not None and paid[cell] else ())
        face = words.path_face(state.setup.deck.kind_of[POSE_OF[shape]], shape)
        items.append(Item(face, at=(column, row), owner=owner[cell] - 1, marks=marks))
    return items


def _destination(site: int, eye: Token | None = None, owner: int | None = None, marks: tuple[Mark, ...] = ()) -> Item:
    row, column = SITES_AT[site]
    face = Tunnel(("TRBL",), "", label=words.SITE_NAMES[site])
    return Item(face, words.SITE_NAMES[site], (column, row), eye, owner=owner, marks=marks)


def _site(state: Position, reader: Reader, site: int) -> Item:
    """A destination: what it is worth as far as the reader may know (MIN-V7), and why it paid what it paid."""
    if state.claimed >> site & 1:
        marks = (_claim(state, reader, site, state.claims, state.values), *((LIT,) if state.over else ()))
        return _destination(site, owner=state.claim(site, CLAIMER), marks=marks)
    if not state.setup.hidden_values:
        return _destination(site)
    looked = [seat for seat in range(state.seats) if state.sites_viewed(seat) >> site & 1]
    eye = Token("worth", str(state.values[site])) if state.sites_known(reader.seat) >> site & 1 else None
    return _destination(site, eye, marks=tuple(Mark(f"{reader.who(seat)} looked", icon="eye") for seat in looked))


def _claim(state: Position, reader: Reader, site: int, claims: vec[i64], values: vec[i64]) -> Mark:
    """What a claim was worth, in the order it is counted (MIN-30 … MIN-33)."""
    row = claims[site * CLAIM_SIZE : (site + 1) * CLAIM_SIZE]
    worth = f" of {values[site]}" if state.setup.hidden_values else ""
    won = f"{reader.who(int(row[CLAIMER]))} +{row[BONUS]}{worth} ({row[LENGTH]} cards)"
    if state.setup.win_rule == CLAIM_CREDIT:
        credits = {seat: row[CREDITS + seat] for seat in range(state.seats)}
        won += "; for cards " + ", ".join(f"{reader.name(seat)} +{n}" for seat, n in credits.items() if n)
    return Mark(won, "good", key="claim")
