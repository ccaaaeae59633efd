"""What is hidden, and what can be deduced: the worlds a viewer imagines."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path

import msgspec
import pytest

from games.kingpin.tabletop import Tabletop, lay, new, own
from motherlode.core.dice import QuickDice, deal_dice, quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import freeze
from motherlode.core.state import SPECTATOR, State
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.knowing.knowledge import Deductions, nothing_hidden, price_of, unique_of
from motherlode.games.kingpin.rules.cards import Kind
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.testing import rule


def worlds(t: Tabletop, viewer: int, many: int = 200) -> list[Tabletop]:
    return [Tabletop(own(t.state.imagine(viewer, quick_dice(k)))) for k in range(many)]


@rule("KP-20", "KP-27")
def test_unseen_bosses_are_equally_likely() -> None:
    t = lay("hand boss_gangster", "hand boss_authority", "hand boss_loner")
    seen = Counter((w.hand(1)[0], w.hand(2)[0]) for w in worlds(t, 0))
    assert set(seen) == {("boss_authority", "boss_loner"), ("boss_loner", "boss_authority")}
    assert all(60 < n < 140 for n in seen.values())
    two = lay("hand boss_gangster", "hand boss_authority")
    assert {w.where("boss_loner") for w in worlds(two, 0)} == {"unused", "hand 1"}
    shown = lay("hand boss_gangster", "hand boss_authority", "board boss_loner")
    assert {w.hand(1)[0] for w in worlds(shown, 0)} == {"boss_authority"}  # by elimination


@rule("KP-54", "KP-13")
def test_a_secret_card_is_affordable_and_no_event() -> None:
    t = lay("safe 1", "", pile="thief nurse").play("draw", "to hand")
    prices = {
        t.state.cards.price[w.card(name)] for w in worlds(t, 1) for name in w.hand(0) if not name.startswith("boss")
    }
    assert prices == {1}
    names = {name for w in worlds(t, 1) for name in w.hand(0)}
    assert not any(name.startswith("event") for name in names)
    assert "gangster_thief" in names
    assert len(names) == 5 + 2
    assert {tuple(w.hand(0)) for w in worlds(t, 0)} == {("boss_gangster", "gangster_thief")}


@rule("KP-13")
def test_beside_a_known_unique_lies_no_other() -> None:
    t = lay("safe 12 | board unique_gangster", "", pile="thief nurse").play("draw", "to hand")
    assert not any("unique_" in name for w in worlds(t, 1) for name in w.hand(0))
    later = lay("safe 12", "", pile="thief nurse", reserve="unique_loner").play("draw", "to hand", "end")
    assert any("unique_" in name for w in worlds(later, 1) for name in w.hand(0))
    later.play("draw", "reject", "end", "buy unique_loner", "to board", "shields 0", "end")
    assert not any("unique_" in name for w in worlds(later, 1) for name in w.hand(0))
    later.play("draw", "reject", "end", "discard unique_loner")
    assert not any("unique_" in name for w in worlds(later, 1) for name in w.hand(0))  # it lay there beside it


@rule("KP-13")
def test_never_two_uniques_among_hidden_cards() -> None:
    t = lay("hand thief nurse trader", "")
    many = [[name for name in w.hand(0) if "unique_" in name] for w in worlds(t, 1, 400)]
    assert max(len(found) for found in many) == 1


@rule("KP-224")
def test_what_was_looked_at_stays_known() -> None:
    t = lay("hand informant | board trader", "", "", pile="thief killer nurse broker").play(
        "deploy informant", "shields 0"
    )
    for w in worlds(t, 0, 30):
        assert [w.state.draw[w.state.top + k] for k in range(3)] == [t.card(n) for n in ("thief", "killer", "nurse")]
    assert len({w.state.draw[w.state.top] for w in worlds(t, 1)}) > 10
    t.play("none", "discard informant", "end", "draw", "to hand")
    assert all("gangster_thief" in w.hand(1) for w in worlds(t, 0, 30))
    assert len({tuple(w.hand(1)) for w in worlds(t, 2)}) > 10
    # the third seat cannot say what it is, but knows that seat 0 knows it
    for w in worlds(t, 2, 30):
        secret = next(name for name in w.hand(1) if not name.startswith("boss"))
        assert w.state.known[w.card(secret)] & 1


@rule("KP-57", "KP-64")
def test_a_card_from_an_open_place_stays_where_it_went() -> None:
    t = lay("safe 9", "board racketeer").play("bribe 1,0")
    assert all("gangster_racketeer" in w.hand(0) for w in worlds(t, 1, 30))
    assert all("gangster_racketeer" in w.hand(0) for w in worlds(t, -1, 30))


@rule("KP-76")
def test_the_random_card_of_a_hand_attack_is_drawn_anew() -> None:
    t = lay("safe 0 | board sniper thief", "hand boss_authority nurse? | board trader")
    t.play("attack", "attacker 0", "done", "at hand 1")
    hit: Counter[str] = Counter()
    for w in worlds(t, 0):
        w.play("ammo 0")
        hit[str(w.told("exposed")[0].facts["card"])] += 1
    assert 60 < hit["loner_nurse"] < 140


@rule("KP-54")
def test_the_pending_card_is_any_character_for_those_who_did_not_draw_it() -> None:
    t = lay("safe 0", "", pile="gangster_authority").play("draw")
    found = {w.state.cards.ids[w.state.pending] for w in worlds(t, 1, 400)}
    assert len(found) == 27
    assert {w.state.pending for w in worlds(t, 0, 10)} == {t.card("gangster_authority")}


def test_imagining_depends_on_knowledge_alone() -> None:
    t = new(3, seed="k")
    dice = quick_dice(5)
    for _ in range(120):
        if t.state.over:
            break
        actions = t.state.legal_actions()
        t.state.apply(actions[dice.below(len(actions))])
        for viewer in (-1, 0, 1, 2):
            world = t.state.imagine(viewer, dice.split())
            assert freeze(world.imagine(viewer, quick_dice(9))) == freeze(t.state.imagine(viewer, quick_dice(9)))


# -- bounds ------------------------------------------------------------------------------------------------------------


def bounds(*given: tuple[int, bool]) -> Deductions:
    found = nothing_hidden()
    for price, unique in given:
        found.add(1, 0, price, unique)
    return found


def spelled(found: Deductions, viewer: int = 1, seat: int = 0) -> list[tuple[int, int]]:
    both = [found.get(viewer, seat, k) for k in range(found.count(viewer, seat))]
    return [(int(price_of(bound)), int(unique_of(bound))) for bound in both]


@rule("KP-52", "KP-13")
def test_a_card_that_shows_itself_takes_the_tightest_hint_it_fits() -> None:
    found = bounds((12, False), (3, False), (5, False))
    found.drop(1, 0, 4, False)
    assert spelled(found) == [(3, -1), (12, -1)]
    found.drop(1, 0, 1, False)
    assert spelled(found) == [(12, -1)]


@rule("KP-13")
def test_of_two_hints_the_looser_word_on_uniques_stays() -> None:
    found = bounds((3, True), (5, False))
    found.drop(1, 0, 2, False)  # it was the one or the other: a common up to 5, or a Unique up to 3
    assert spelled(found) == [(5, 3)]
    found = bounds((3, True), (5, True))
    found.drop(1, 0, 4, True)
    assert spelled(found) == [(3, -1)]  # it lay beside a Unique


def fits(t: Tabletop, cards: list[int], found: list[tuple[int, int]]) -> bool:
    """Whether each card can be under a hint of its own."""
    table = t.state.cards

    def under(card: int, hint: tuple[int, int]) -> bool:
        return table.price[card] <= (hint[1] if table.kind[card] == Kind.UNIQUE else hint[0])

    return any(all(under(c, h) for c, h in zip(cards, order)) for order in permutations(found))


@rule("KP-52", "KP-13", "KP-224")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_true_hands_always_fit_the_hints(seats: int) -> None:
    secrets = 0
    for seed in range(25):
        t = new(seats, seed=f"hints {seed}")
        dice = quick_dice(seed)
        while not t.state.over:
            actions = t.state.legal_actions()
            keep = GAME.parse(t.state, "to hand")
            t.state.apply(keep if keep in actions else actions[dice.below(len(actions))])
            for seat in range(seats):
                for viewer in range(4):
                    cards = [t.card(name) for name in t.hand(seat)]
                    hidden = [c for c in cards if c >= 3 and not t.state.known[c] >> viewer & 1]
                    if viewer != seat and not t.state.over:
                        assert len(hidden) == t.state.deduced.count(viewer, seat)
                        assert fits(t, hidden, spelled(t.state.deduced, viewer, seat))
                        secrets += len(hidden)
    assert secrets > 500


SMALL = """id,name,type,clan,faction,hp,attack,price,corruption,defend,rage,authority,abilities,count
boss_a,A,boss,gangsters,heads,10,2,0,12,3,1,1,,1
boss_b,B,boss,authorities,heads,10,2,0,12,3,1,1,,1
boss_c,C,boss,loners,heads,10,2,0,12,3,1,1,,1
free,Free,common,solo,none,3,1,0,2,1,0,0,,1
cheap,Cheap,common,solo,none,3,1,1,2,1,0,0,opponent_money:-3,2
looker,Looker,common,solo,none,3,1,1,2,1,0,0,deck_look:2,2
fair,Fair,common,solo,none,3,1,3,2,1,0,0,opponent_money:-4,2
dear,Dear,common,solo,none,3,1,9,2,1,0,0,,2
star,Star,unique,solo,none,3,1,2,2,1,0,0,,2
crash,Crash,event,none,none,0,0,0,0,0,0,0,event_crash,1
"""


@pytest.mark.slow
@rule("KP-52", "KP-13", "KP-224")
@pytest.mark.parametrize("seed", [0, 4, 7])
def test_imagined_hands_are_as_likely_as_those_that_other_deals_lead_to(seed: int, tmp_path: Path) -> None:
    """Deal again and again, keep the deals in which a spectator was told the same, and compare the hands."""
    file = tmp_path / "small.csv"
    file.write_text(SMALL)
    model = GAME.deal(2, GAME.settings({"cards": str(file)}), deal_dice("small"))
    dice = quick_dice(seed)
    state, actions, story = secretive_game(model, dice, SPECTATOR)
    dealt: Counter[str] = Counter()
    accepted = 0
    for _ in range(12_000):
        if (twin := same_story(model.fresh(dice.split()), actions, story, SPECTATOR)) is not None:
            dealt.update(held(twin))
            accepted += 1
    assert accepted > 20
    imagined: Counter[str] = Counter()
    for _ in range(4000):
        imagined.update(held(own(state.imagine(SPECTATOR, dice.split()))))
    for name in dealt.keys() | imagined.keys():
        share = (dealt[name] + imagined[name]) / (accepted + 4000)
        spread = sqrt(max(share * (1 - share), 0.001) * (1 / accepted + 1 / 4000))
        assert abs(dealt[name] / accepted - imagined[name] / 4000) < 5 * spread, name


def secretive_game(model: State, dice: QuickDice, viewer: int) -> tuple[State, list[int], list[bytes]]:
    """A few decisions of a game in which cards mostly go to hands."""
    state = model.fresh(dice.split())
    actions: list[int] = []
    story: list[bytes] = []
    while len(actions) < 14:
        legal = state.legal_actions()
        wanted = [a for a in legal if GAME.move(state, a).text in ("draw", "to hand", "end")]
        action = wanted[0] if wanted and dice.below(8) else legal[dice.below(len(legal))]
        actions.append(action)
        story.append(step(state, action, viewer))
        if state.over:
            break
    return state, actions, story


def step(state: State, action: int, viewer: int) -> bytes:
    events: list[Event] = []
    state.story = events
    state.apply(action)
    state.story = None
    return msgspec.json.encode([seen for event in events if (seen := event.seen_by(viewer)) is not None])


def same_story(state: State, actions: list[int], story: list[bytes], viewer: int) -> KingpinState | None:
    """The deal after the same decisions, if the viewer is told the same all along."""
    for action, told in zip(actions, story):
        if state.over or not state.allows(action) or step(state, action, viewer) != told:
            return None
    return own(state)


def held(state: KingpinState) -> set[str]:
    """What the hands hold: single cards and pairs of them, copies of a card told apart by nothing."""
    found = set()
    for seat in range(state.seats):
        names = sorted(name.partition(".")[0] for name in Tabletop(state).hand(seat))
        found |= {f"{seat} {name}" for name in names}
        found |= {f"{seat} {one} {two}" for one, two in combinations(names, 2)}
    return found
