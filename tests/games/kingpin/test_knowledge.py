"""What is hidden, and what can be deduced: the worlds a viewer imagines."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from games.kingpin.tabletop import Tabletop, lay, new, own
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import freeze
from motherlode.games.kingpin.hints import HINT_ROOM, Hints
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
        t.state.table.price[w.card(name)] for w in worlds(t, 1) for name in w.hand(0) if not name.startswith("boss")
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
    found = {w.state.table.ids[w.state.pending] for w in worlds(t, 1, 400)}
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


# -- hints -------------------------------------------------------------------------------------------------------------


def hints(*given: tuple[int, bool]) -> Hints:
    found = Hints(vec[i64]([0] * HINT_ROOM))
    for price, unique in given:
        found.add(1, 0, price, unique)
    return found


def spelled(found: Hints) -> list[tuple[int, int]]:
    both = [found.get(1, 0, k) for k in range(found.count(1, 0))]
    return [(int(hint) >> 6, (int(hint) & 63) - 1) for hint in both]


@rule("KP-52", "KP-13")
def test_a_card_that_shows_itself_takes_the_tightest_hint_it_fits() -> None:
    found = hints((12, False), (3, False), (5, False))
    found.drop(1, 0, 4, False)
    assert spelled(found) == [(3, -1), (12, -1)]
    found.drop(1, 0, 1, False)
    assert spelled(found) == [(12, -1)]


@rule("KP-13")
def test_of_two_hints_the_looser_word_on_uniques_stays() -> None:
    found = hints((3, True), (5, False))
    found.drop(1, 0, 2, False)  # it was the one or the other: a common up to 5, or a Unique up to 3
    assert spelled(found) == [(5, 3)]
    found = hints((3, True), (5, True))
    found.drop(1, 0, 4, True)
    assert spelled(found) == [(3, -1)]  # it lay beside a Unique
