"""Which variants can be chosen? The options of Hoards, each with its clause."""

from typing import Annotated, Literal

from motherlode.core.options import Options, option
from motherlode.games.hoards.rules.combinations import MERGED, PRINTED
from motherlode.games.hoards.rules.setup import Counting, Ending, Setup


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


def setup_of(options: HoardsOptions) -> Setup:
    """The options in the form the rules read them."""
    return Setup(
        draft=options.kings == "draft",
        strict=options.memory == "strict",
        may_yield=options.raid_yield == "on",
        bluff_new=options.bluff_new == "on",
        counting={"all": Counting.ALL, "core": Counting.CORES, "none": Counting.VALID}[options.score_bluffs],
        ending={"turn": Ending.TURN, "round": Ending.ROUND, "immediate": Ending.AT_ONCE}[options.end],
        stagnation=options.stagnation_rounds,
        ace_eleven=options.ace_points == 11,
        runs=MERGED if options.jq_run == "merged" else PRINTED,
        kings_count=options.kings_in_hand_limit == "on",
        roar_from_hand=options.roar_from_hand == "on",
        lapse=options.king_lapse == "on",
        blue_stays=options.blue_until_target == "on",
    )
