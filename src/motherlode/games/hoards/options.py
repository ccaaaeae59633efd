"""The options of Hoards, each with its clause."""

from __future__ import annotations

from typing import Annotated, Literal

from motherlode.core.options import Options, option
from motherlode.games.hoards.rules.cards import MERGED, PRINTED
from motherlode.games.hoards.rules.decisions import (
    AT_ONCE,
    COUNT_ALL,
    COUNT_CORES,
    COUNT_VALID,
    ROUND_ENDS,
    TURN_ENDS,
    House,
)


class HoardsOptions(Options, frozen=True, kw_only=True):
    """Variants of Hoards."""

    kings: Annotated[Literal["random", "draft"], option("Kings are dealt, or chosen in turn.", "HO-V1")] = "random"
    memory: Annotated[
        Literal["perfect", "strict"],
        option("Your stacks are shown to you always, or only while you lay, compare or peek at them.", "HO-V2"),
    ] = "perfect"
    raid_yield: Annotated[Literal["on", "off"], option("A raider whose call is disputed may still yield.", "HO-V3")] = (
        "on"
    )
    bluff_new: Annotated[Literal["off", "on"], option("New stacks may be bluffs too.", "HO-V4")] = "off"
    score_bluffs: Annotated[
        Literal["all", "core", "none"], option("What of an invalid stack is scored at the end.", "HO-V5")
    ] = "all"
    end: Annotated[
        Literal["turn", "round", "immediate"], option("When the game ends once the deck is empty.", "HO-V6")
    ] = "turn"
    stagnation_rounds: Annotated[
        int, option("Rounds without a card leaving the deck that end the game.", "HO-V7", low=2, high=20)
    ] = 5
    ace_points: Annotated[Literal[1, 11], option("The points of an ace.", "HO-V8")] = 1
    jq_run: Annotated[
        Literal["printed", "merged"], option("Jack and queen are two steps of a run, or one.", "HO-V9")
    ] = "printed"
    kings_in_hand_limit: Annotated[
        Literal["on", "off"], option("Kings count for the hand limits at the end of a turn.", "HO-V10")
    ] = "on"
    roar_from_hand: Annotated[
        Literal["off", "on"], option("A king in hand may roar: it is placed and armed at once.", "HO-V11")
    ] = "off"
    king_lapse: Annotated[
        Literal["off", "on"], option("An armed king resolves at the next raid or loot, used or not.", "HO-V12")
    ] = "off"
    blue_until_target: Annotated[
        Literal["off", "on"], option("The blue king outlasts draws and pile-takings of others.", "HO-V13")
    ] = "off"


def house_of(options: HoardsOptions) -> House:
    """The options in the form the rules read them."""
    house = House()
    house.draft = options.kings == "draft"
    house.strict = options.memory == "strict"
    house.may_yield = options.raid_yield == "on"
    house.bluff_new = options.bluff_new == "on"
    house.counting = {"all": COUNT_ALL, "core": COUNT_CORES, "none": COUNT_VALID}[options.score_bluffs]
    house.ending = {"turn": TURN_ENDS, "round": ROUND_ENDS, "immediate": AT_ONCE}[options.end]
    house.stagnation = options.stagnation_rounds
    house.ace_eleven = options.ace_points == 11
    house.runs = MERGED if options.jq_run == "merged" else PRINTED
    house.kings_count = options.kings_in_hand_limit == "on"
    house.roar_from_hand = options.roar_from_hand == "on"
    house.lapse = options.king_lapse == "on"
    house.blue_stays = options.blue_until_target == "on"
    return house
