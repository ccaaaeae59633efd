"""What does a viewer see? Boards, safes and piles for all, hands and looked-at cards for those who know them."""

from __future__ import annotations

from motherlode.core.reader import Reader, caps, counted
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Item, Mark, Plate, Role, Round, Token, View, Zone
from motherlode.games.kingpin.knowing.knowledge import WATCHER
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.attack import contribution, hacks
from motherlode.games.kingpin.rules.cards import BOSSES, CLANS, TAG_NAMES, Tag
from motherlode.games.kingpin.rules.decisions import ASKED, Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import EVERYBODY, LOCKED, STOLE, At, Tally
from motherlode.games.kingpin.words.cards import as_it_is, event_words, name_at, printed, quarters
from motherlode.games.kingpin.words.outcome import outcome
from motherlode.kits.bits import listed

BACK = "kingpin"


def view(state: KingpinState, reader: Reader) -> View:
    """The whole table, as far as the reader may see it."""
    eye = WATCHER if reader.seat == SPECTATOR else reader.seat
    zones = []
    for seat in range(state.seats):
        zones += [_board(state, reader, seat), _hand(state, reader, eye, seat), _safe(state, reader, seat)]
    zones += _attack(state, reader)
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
    return View(
        game="kingpin",
        you=reader.seat,
        decides=None if state.over else int(state.seat),
        prompt=_prompt(state, reader),
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


def _prompt(state: KingpinState, reader: Reader) -> str:
    """The question, or who is thinking about one."""
    if state.over:
        return "The game is over."
    return question(state) if reader.seat == state.seat else f"{caps(reader.does(state.seat, 'decide'))}."


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
    """Six slots, and what the cards on them give together."""
    items = []
    places = listed(int(state.board(seat)))
    for place in places:
        card = int(state.laid[place])
        face = as_it_is(state, card)
        items.append(Item(face, state.cards.ids[card], (place % SLOTS, 0), marks=_marks(state, place, card)))
    note = f"Rage {state.rage(seat)}, Authority {state.authority(seat)}"
    if state.mono(seat):
        note += f", all {CLANS[min(int(state.cards.clan[state.laid[place]]) for place in places)]}"
    return Zone(
        id=f"board:{seat}",
        label=reader.label(seat, "board"),
        layout="grid",
        owner=seat,
        items=tuple(items),
        first=(0, 0),
        last=(SLOTS - 1, 0),
        note=note,
    )


def _marks(state: KingpinState, place: int, card: int) -> tuple[Mark, ...]:
    """What there is to know about a card on a board besides its numbers."""
    marks = []
    if state.entered >> place & 1:
        marks.append(Mark("fresh"))
    if state.frozen >> place & 1:
        marks.append(Mark("frozen", "bad"))
    if bonus := int(state.tally(Tally.BONUS, place)):
        marks.append(Mark(f"+{bonus} ATK", "good"))
    if charges := int(state.tally(Tally.CHARGES, place)):
        marks.append(Mark(counted(charges, "hand guard"), "good"))
    if state.damage[card]:
        marks.append(_damage(state, card))
    if state.flags[card] & STOLE and state.cards.tag(card, Tag.STEAL):
        marks.append(Mark("steal used up"))
    return tuple(marks)


def _damage(state: KingpinState, card: int) -> Mark:
    """What a card has taken."""
    return Mark(f"{quarters(int(state.damage[card]))} damage", "bad")


def _hand(state: KingpinState, reader: Reader, eye: int, seat: int) -> Zone:
    """Every hand is a count; what this viewer knows of it lies open to it."""
    items = []
    for k in range(state.hand_size(seat)):
        card = int(state.hand_card(seat, k))
        if state.known[card] >> eye & 1:
            marks = [_damage(state, card)] if state.damage[card] else []
            if state.flags[card] & LOCKED:
                marks.append(Mark("not this turn"))
            if seat == eye and state.known[card] == EVERYBODY:
                marks.append(Mark("known to all", icon="eye"))
            items.append(Item(as_it_is(state, card), state.cards.ids[card], marks=tuple(marks)))
    return Zone(
        id=f"hand:{seat}",
        label=reader.label(seat, "hand"),
        layout="hand",
        owner=seat,
        items=tuple(items),
        count=int(state.hand_size(seat)),
        back=BACK,
    )


def _safe(state: KingpinState, reader: Reader, seat: int) -> Zone:
    """Money lies open."""
    label = reader.label(seat, "safe")
    return Zone(id=f"safe:{seat}", label=label, layout="counter", owner=seat, count=int(state.safe[seat]))


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


def _unused(state: KingpinState, eye: int) -> Zone:
    """The Boss set aside with two players (KP-27)."""
    boss = next(card for card in range(BOSSES) if state.zone[card] == At.UNUSED)
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


def _attack(state: KingpinState, reader: Reader) -> list[Zone]:
    """The attack with its sum spelled out, before anybody confirms it."""
    fighting = Ask.ATTACKER <= state.phase <= Ask.GUARD or Ask.EMERGENCY <= state.phase <= Ask.MOVE
    if state.over or not fighting:
        return []
    items = [Item(Token("attacker", name_at(state, place))) for place in listed(int(state.attackers))]
    if state.target >= 0:
        items.append(Item(Token("target", name_at(state, int(state.target)))))
    elif state.foe >= 0:
        items.append(Item(Token("target", f"{reader.whose(state.foe)} hand")))
    if state.second >= 0:
        items.append(Item(Token("second target", state.cards.names[state.second])))
    return [Zone(id="attack", label="Attack", layout="stage", items=tuple(items), note=_spelled(state))]


def _spelled(state: KingpinState) -> str:
    """3 + Rage 1 + shields ½ …: every part of the sum, and what stands against it."""
    if state.hit == 2:
        return f"{quarters(int(state.piercing + state.ordinary))} for the second target{_against(state, 0)}"
    parts = []
    total = 4 * int(state.ammo)
    rage = int(state.rage(state.active))
    hacks = 0
    for place, power, hacked in powers(state):
        card = state.laid[place]
        attack = int(state.cards.attack[card])
        shields = int(state.shields[place])
        extra = power - attack - 4 * rage - shields
        total += power
        hacks += hacked
        words = [f"{state.cards.names[card]} {quarters(attack)}"]
        if extra:
            words.append(f"bonus {quarters(extra)}")
        if rage:
            words.append(f"Rage {rage}")
        if shields:
            words.append(f"shields {quarters(shields)}")
        parts.append(" + ".join(words))
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
    marks = []
    if not state.alive >> seat & 1:
        marks.append(Mark("out", "bad"))
    elif seat == state.active:
        marks.append(Mark("active"))
    if state.turns[seat] > 0 and state.turns[seat] == state.bribed[seat]:
        marks.append(Mark("bribed this turn"))
    boss = _boss(state, eye, seat)
    shields = state.wealth(seat) - state.safe[seat]
    return Plate(
        seat=seat,
        hand=int(state.hand_size(seat)),
        score=str(state.wealth(seat)),
        role=Role(state.cards.names[boss]) if boss >= 0 else None,
        marks=tuple(marks),
        note=f"safe {state.safe[seat]}, shields {shields}, own turns {state.turns[seat]}",
    )


def _boss(state: KingpinState, eye: int, seat: int) -> int:
    """A seat's Boss, if the viewer knows it."""
    if state.boss_of[seat] >= 0:
        return int(state.boss_of[seat])
    for card in range(BOSSES):
        if state.zone[card] in (At.HAND + seat, At.BOARD + seat) and state.known[card] >> eye & 1:
            return card
    return -1
