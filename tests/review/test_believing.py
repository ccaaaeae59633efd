"""What a seat could believe: the same in every world it could not tell apart, and as often as brute force says."""

from __future__ import annotations

import itertools
import math

import pytest

import motherlode
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.view import Back
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.review import believing
from motherlode.review.believing import beliefs
from motherlode_hearts.rules.cards import SUIT
from motherlode_hearts.words.view import face
from review.helpers import GAMES, played, some, twin


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("briefly")
def test_twin_worlds_are_believed_the_same(name: str) -> None:
    match = played(name)
    for seat in range(match.seats):
        other = twin(match, seat, seat + 7)
        for ply in some(match, 3):
            assert beliefs(other, ply, seat) == beliefs(match, ply, seat), (seat, ply)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_face_down_has_its_likely_faces(name: str) -> None:
    match = played(name)
    for ply in some(match, 3):
        for seat in (0, match.seats - 1):
            found = beliefs(match, ply, seat)
            view = match.seen_at(ply, seat).view()
            backs = {
                (zone.id, place)
                for zone in view.zones
                for place, item in enumerate(zone.items)
                if isinstance(item.face, Back) and item.eye is None
            }
            assert {(thing.zone, thing.place) for thing in found.things} == backs
            for thing in found.things:
                chances = [one.chance for one in thing.faces]
                assert chances == sorted(chances, reverse=True)
                assert 0 < sum(chances) <= 1.001
            assert all(held.seat != seat and held.faces for held in found.held)
            assert bool(found.suspects) == bool(found.role)


def fitting(match: Match, ply: int, seat: int) -> list[dict[int, frozenset[int]]]:
    """Every way in which the cards that a seat of Hearts does not see can lie in the other hands."""
    state = match.decisions[ply].before
    hands = {other: {card for card in range(52) if state.hand(other) >> card & 1} for other in range(4)}  # type: ignore[attr-defined]
    void: dict[int, set[int]] = {other: set() for other in range(4)}
    trick: list[int] = []
    for decision in match.decisions[:ply]:
        if trick and SUIT[decision.action] != SUIT[trick[0]]:
            void[decision.seat].add(SUIT[trick[0]])
        trick = [] if len(trick) == 3 else [*trick, decision.action]
    others = [other for other in range(4) if other != seat]
    unseen = sorted(set().union(*(hands[other] for other in others)))
    found = []
    first, second, third = others
    for one in itertools.combinations(unseen, len(hands[first])):
        rest = [card for card in unseen if card not in one]
        for two in itertools.combinations(rest, len(hands[second])):
            deal = {first: one, second: two, third: tuple(card for card in rest if card not in two)}
            if all(SUIT[card] not in void[other] for other in others for card in deal[other]):
                found.append({other: frozenset(deal[other]) for other in others})
    return found


def test_likely_cards_agree_with_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = 2000 if motherlode.COMPILED else 300
    monkeypatch.setattr(believing, "WORLDS", worlds)
    monkeypatch.setattr(believing, "MOST_FACES", 52)
    match = played("hearts")
    for ply in (36, 40, 44):
        seat = match.decisions[ply].seat
        every = fitting(match, ply, seat)
        assert len(every) > 5
        found = beliefs(match, ply, seat)
        for held in found.held:
            said = {one.face: one.chance for one in held.faces}
            for card in set().union(*(deal[held.seat] for deal in every)):
                true = sum(card in deal[held.seat] for deal in every) / len(every)
                error = 5 * math.sqrt(max(true * (1 - true), 0.002) / worlds)
                assert said.get(face(card), 0.0) == pytest.approx(true, abs=error), (ply, held.seat, card)


@pytest.mark.parametrize("ply", [20, 35])
def test_roles_agree_with_brute_force(ply: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All ways to deal the role cards, each as often as cards make it, weighed by how well it fits the past."""
    monkeypatch.setattr(believing, "WORLDS", 400 if motherlode.COMPILED else 60)
    match = played("saboteur", "brute roles")
    seat = match.decisions[ply].seat
    state = match.decisions[ply].before
    assert isinstance(state, SaboteurState)
    sense = match.game.sense
    assert sense is not None
    cards = [int(state.roles) >> holder & 1 for holder in range(match.seats + 1)]
    weights: dict[tuple[int, ...], float] = {}
    for dealt in itertools.permutations(cards):
        if dealt[seat] == cards[seat]:
            world = state.copy()
            assert isinstance(world, SaboteurState)
            world.roles = sum(role << holder for holder, role in enumerate(dealt))
            weights[dealt] = weights.get(dealt, 0.0) + math.exp(sense.fit(world, seat))
    total = sum(weights.values())
    for suspect in beliefs(match, ply, seat).suspects:
        true = sum(weight for dealt, weight in weights.items() if dealt[suspect.seat]) / total
        assert suspect.chance == pytest.approx(true, abs=0.08 if motherlode.COMPILED else 0.3), suspect.seat


def test_evidence_is_what_was_told_and_moved_the_belief() -> None:
    match = played("saboteur", "evidence", most=60)
    deeds = 0
    for ply in (25, 50):
        for seat in range(match.seats):
            for suspect in beliefs(match, ply, seat).suspects:
                for deed in suspect.evidence:
                    deeds += 1
                    assert deed.text == " ".join(line.text for line in match.log_of(deed.ply - 1, seat))
                    assert abs(deed.after - deed.before) >= believing.PLAIN
                    assert deed.ply <= ply
    assert deeds > 5


def test_moments_and_eyes_that_are_not_there_are_refused() -> None:
    match = played("hearts", most=5)
    with pytest.raises(Refused, match="There is no moment 6: there are 0 to 5"):
        beliefs(match, 6, 0)
    with pytest.raises(Refused, match="There are no eyes 4: seats are 0 to 3"):
        beliefs(match, 0, 4)
    with pytest.raises(Refused, match="There are no eyes -1"):
        beliefs(match, 0, -1)
