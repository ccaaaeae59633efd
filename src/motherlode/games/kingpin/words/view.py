"""What does a viewer see? Boards, safes and piles for all, hands and looked-at cards for those who know them."""

from motherlode.core.reader import Reader, caps, counted
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Face, Item, Mark, Plate, Role, Round, View, Zone
from motherlode.games.kingpin.knowing.knowledge import WATCHER
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.attack import contribution, hacks
from motherlode.games.kingpin.rules.cards import BOSSES, CLANS, TAG_NAMES, Tag
from motherlode.games.kingpin.rules.decisions import ASKED, Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import EVERYBODY, At, Aura, Flag, Tally
from motherlode.games.kingpin.words.cards import as_it_is, event_words, name_at, printed, quarters
from motherlode.games.kingpin.words.outcome import outcome
from motherlode.kits.bits import listed

BACK = "kingpin"


def view(state: KingpinState, reader: Reader) -> View:
    """The whole table, as far as the reader may see it."""
    eye = WATCHER if reader.seat == SPECTATOR else reader.seat
    zones = []
    for seat in range(state.seats):
        safe, money = reader.label(seat, "safe"), int(state.safe[seat])
        zones += [_board(state, reader, seat), _hand(state, reader, eye, seat)]
        zones.append(Zone(id=f"safe:{seat}", label=safe, layout="counter", owner=seat, count=money))
    zones += _attack(state)
    zones += _pending(state, eye)
    zones += [
        _pile(state, eye),
        _open(state, "reserve", "Reserve", At.RESERVE),
        _open(state, "discards", "Discard Pile", At.DISCARDED),
        _open(state, "removed", "Removed", At.REMOVED),
        Zone(id="bank", label="Bank", layout="counter", count=int(state.bank)),
        Zone(id="fund", label="Golden Fund", layout="counter", count=int(state.fund)),
    ]
    if state.seats == 2:
        zones.append(_unused(state, eye))
    prompt = "The game is over."
    if not state.over:
        prompt = question(state) if reader.seat == state.seat else f"{caps(reader.does(state.seat, 'decide'))}."
    return View(
        game="kingpin",
        you=reader.seat,
        decides=None if state.over else int(state.seat),
        prompt=prompt,
        banner=_banner(state, reader),
        round=Round(int(state.round), int(state.setup.max_rounds)),
        phase="" if state.over else ASKED[state.phase].name,
        seats=tuple(_plate(state, eye, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        over=outcome(state, reader) if state.over else None,
    )


# -- words around the table --------------------------------------------------------------------------------------------


def _banner(state: KingpinState, reader: Reader) -> str:
    """Round and turn, and what lasts."""
    parts = [f"Round {state.round} of {state.setup.max_rounds}", f"{reader.whose(state.active)} turn"]
    if state.blackout >= 0:
        parts.append(f"Blackout until {reader.whose(state.blackout)} turn")
    if state.disruption >= 0:
        parts.append(f"no supplies until {reader.whose(state.disruption)} turn")
    if not state.over and state.peaceful():
        parts.append("peace: no attack, no bribe")
    return " · ".join(parts)


def question(state: KingpinState) -> str:
    """What the deciding seat is asked, in full."""
    names = ["nobody", *state.cards.names]  # EMPTY is one before the first card
    entrant = names[state.entrant + 1]
    return ASKED[state.phase].prompt.format(
        slot=name_at(state, state.seat * SLOTS + state.asked % SLOTS),
        left=counted(int(state.left), "token"),
        entrant=entrant,
        pending=names[state.pending + 1],
        attacker=f"does {entrant}" if state.by_entry else "do you",
        target=name_at(state, max(0, state.target)),
        tag=TAG_NAMES[state.entry_tag],
        help="a shield for" if state.entry_tag == Tag.SHIELDS_TARGET else "heal",
        rescued=names[state.rescued + 1],
    )


# -- zones -------------------------------------------------------------------------------------------------------------


def _board(state: KingpinState, reader: Reader, seat: int) -> Zone:
    """Six slots, how many of them are taken, and what the cards on them give together."""
    items = []
    for place in state.places(seat):
        card = int(state.laid[place])
        at = (int(place % SLOTS), 0)
        items.append(Item(as_it_is(state, card), state.cards.ids[card], at, marks=_marks(state, int(place), card)))
    given = f"Rage {state.aura(Aura.RAGE, seat)}, Authority {state.aura(Aura.AUTHORITY, seat)}"
    note = f"{len(items)} of {SLOTS} · {given}"
    if state.aura(Aura.MONO, seat):
        note += f", all {CLANS[min(int(state.cards.clan[state.laid[place]]) for place in state.places(seat))]}"
    name, label, last = f"board:{seat}", reader.label(seat, "board"), (SLOTS - 1, 0)
    return Zone(id=name, label=label, layout="grid", owner=seat, items=tuple(items), first=(0, 0), last=last, note=note)


def _marks(state: KingpinState, place: int, card: int) -> tuple[Mark, ...]:
    """What there is to know about a card on a board besides its numbers."""
    bonus, charges = int(state.tally(Tally.BONUS, place)), int(state.tally(Tally.CHARGES, place))
    stole = state.flags[card] & Flag.STOLE and state.cards.tag(card, Tag.STEAL)
    return _those(
        (state.entered >> place & 1, Mark("fresh")),
        (state.frozen >> place & 1, Mark("frozen", "bad")),
        (bonus, Mark(f"+{bonus} ATK", "good", key="bonus")),
        (charges, Mark(counted(charges, "hand guard"), "good", key="charges")),
        (state.damage[card], _damage(state, card)),
        (stole, Mark("steal used up")),
    )


def _those(*marks: tuple[object, Mark]) -> tuple[Mark, ...]:
    """The marks of which what is said before them holds."""
    return tuple(mark for holds, mark in marks if holds)


def _damage(state: KingpinState, card: int) -> Mark:
    """What a card has taken."""
    return Mark(f"{quarters(int(state.damage[card]))} damage", "bad", key="damage")


def _hand(state: KingpinState, reader: Reader, eye: int, seat: int) -> Zone:
    """Every hand is a count; what this viewer knows of it lies open to it."""
    items = []
    for k in range(state.hand_size(seat)):
        card = int(state.hand_card(seat, k))
        if state.known[card] >> eye & 1:
            marks = _those(
                (state.damage[card], _damage(state, card)),
                (state.flags[card] & Flag.LOCKED, Mark("not this turn")),
                (seat == eye and state.known[card] == EVERYBODY, Mark("known to all", icon="eye")),
            )
            items.append(Item(as_it_is(state, card), state.cards.ids[card], marks=marks))
    label, count = reader.label(seat, "hand"), int(state.hand_size(seat))
    return Zone(id=f"hand:{seat}", label=label, layout="hand", owner=seat, items=tuple(items), count=count, back=BACK)


def _pile(state: KingpinState, eye: int) -> Zone:
    """The Draw Pile; what the viewer has looked at lies on top of it."""
    cards = [int(card) for card in state.draw if card >= 0]
    items = [Item(Back(BACK), eye=printed(state.cards, card)) for card in cards if state.known[card] >> eye & 1]
    return Zone(id="pile", label="Draw Pile", layout="pile", items=tuple(items), count=len(cards), back=BACK)


def _open(state: KingpinState, name: str, label: str, zone: int) -> Zone:
    """A pile that everybody may look through."""
    cards = [card for card in range(state.cards.many) if state.zone[card] == zone]
    items = tuple(Item(printed(state.cards, card), state.cards.ids[card]) for card in cards)
    return Zone(id=name, label=label, layout="row", items=items, count=len(cards))


def under(state: KingpinState) -> dict[tuple[str, int], Face]:
    """Nobody may look at the Boss set aside with two players (KP-27)."""
    return {("unused", 0): printed(state.cards, _unused_boss(state))} if state.seats == 2 else {}


def _unused_boss(state: KingpinState) -> int:
    return next(card for card in range(BOSSES) if state.zone[card] == At.UNUSED)


def _unused(state: KingpinState, eye: int) -> Zone:
    """The Boss set aside with two players (KP-27)."""
    boss = _unused_boss(state)
    face = printed(state.cards, boss) if state.known[boss] >> eye & 1 else Back(BACK)
    return Zone(id="unused", label="Unused Boss", layout="pile", items=(Item(face),), count=1, back=BACK)


def _pending(state: KingpinState, eye: int) -> list[Zone]:
    """The card of the purchase under way."""
    if state.pending < 0:
        return []
    card = int(state.pending)
    if state.known[card] >> eye & 1:
        item = Item(printed(state.cards, card), state.cards.ids[card])
        note = event_words(state.cards, card)
    else:
        item = Item(Back(BACK))
        note = "A character, seen by its drawer only."
    if state.phase == Ask.PLACE and state.from_draw:
        note = f"{note} Prices up to {state.credit} are affordable.".strip()
    return [Zone(id="pending", label="Purchase", layout="stage", items=(item,), note=note)]


# -- the attack --------------------------------------------------------------------------------------------------------


def powers(state: KingpinState) -> list[tuple[int, int, int]]:
    """Each attacker's place, what it contributes to the first hit in quarters, and the shields it hacks away."""
    left = int(state.shields[state.target]) if state.target >= 0 else 0
    found = []
    for place in listed(int(state.attackers)):
        hacked = int(hacks(state, place, left))
        left -= hacked
        found.append((place, int(contribution(state, place, hacked)), hacked))
    return found


def _attack(state: KingpinState) -> list[Zone]:
    """The attack with its sum spelled out, before anybody confirms it."""
    fighting = Ask.ATTACKER <= state.phase <= Ask.GUARD or Ask.EMERGENCY <= state.phase <= Ask.MOVE
    if state.over or not fighting:
        return []
    items = [_fighter(state, int(state.laid[place]), int(state.active)) for place in listed(int(state.attackers))]
    if state.target >= 0:
        if (card := int(state.laid[state.target])) >= 0:
            items.append(_fighter(state, card, int(state.target) // SLOTS))
    elif state.foe >= 0:
        items.append(Item(Back(BACK), owner=int(state.foe)))
    if state.second >= 0:
        items.append(_fighter(state, int(state.second), int(state.foe)))
    note = _spelled(state) or ("" if items else "Nobody takes part yet.")
    return [Zone(id="attack", label="Attack", layout="stage", items=tuple(items), note=note)]


def _fighter(state: KingpinState, card: int, owner: int) -> Item:
    """A card that takes part: whose it is tells attackers from targets."""
    return Item(as_it_is(state, card), owner=owner)


def _spelled(state: KingpinState) -> str:
    """3 + Rage 1 + shields ½ …: every part of the sum, and what stands against it."""
    if state.hit == 2:
        return f"{quarters(int(state.piercing + state.ordinary))} for the second target{_against(state, 0)}"
    parts = []
    total = 4 * int(state.ammo)
    rage = int(state.aura(Aura.RAGE, state.active))
    hacks = 0
    for place, power, hacked in powers(state):
        card = state.laid[place]
        attack = int(state.cards.attack[card])
        shields = int(state.shields[place])
        extra = power - attack - 4 * rage - shields
        total += power
        hacks += hacked
        more = (("bonus", extra), ("Rage", 4 * rage), ("shields", shields))
        parts += [f"{state.cards.names[card]} {quarters(attack)}", *(f"{what} {quarters(n)}" for what, n in more if n)]
    if state.ammo:
        parts.append(f"ammunition {state.ammo}")
    return f"{' + '.join(parts)} = {quarters(total)}{_against(state, hacks)}" if parts else ""


def _against(state: KingpinState, hacked: int) -> str:
    """The target's HP and shields."""
    place = int(state.target)
    if place < 0 or state.laid[place] < 0:
        return ""
    shields = f"shields {state.shields[place]}" + (f", {hacked} hacked away first" if hacked else "")
    return f" against {name_at(state, place)}: {quarters(int(state.hp(place)))} HP, {shields}"


# -- seats -------------------------------------------------------------------------------------------------------------


def _plate(state: KingpinState, eye: int, seat: int) -> Plate:
    """What is public about a player."""
    out = not state.alive >> seat & 1
    boss = _boss(state, eye, seat)
    shields = state.wealth(seat) - state.safe[seat]
    return Plate(
        seat=seat,
        hand=int(state.hand_size(seat)),
        score=_health(state, eye, seat),
        role=Role(state.cards.names[boss]) if boss >= 0 else None,
        marks=_those(
            (out, Mark("out", "bad")),
            (seat == state.active and not out, Mark("active")),
            (state.turns[seat] > 0 and state.turns[seat] == state.bribed[seat], Mark("bribed this turn")),
        ),
        note=f"{counted(int(state.wealth(seat)), 'token')}, {shields} of them as shields" if shields else "",
    )


def _health(state: KingpinState, eye: int, seat: int) -> str | None:
    """What decides the game: the health of a Boss, for those who know which card it is (KP-162, KP-170)."""
    if not state.alive >> seat & 1:  # a mark says so
        return None
    own = (At.HAND + seat, At.BOARD + seat)
    if not any(state.zone[card] in own and state.known[card] >> eye & 1 for card in range(BOSSES)):
        return None
    return f"HP {quarters(int(state.boss_hp(seat)))}"


def _boss(state: KingpinState, eye: int, seat: int) -> int:
    """A seat's Boss, if the viewer knows it."""
    own = (At.HAND + seat, At.BOARD + seat)
    seen = [card for card in range(BOSSES) if state.zone[card] in own and state.known[card] >> eye & 1]
    return max(int(state.boss_of[seat]), *seen, -1)
