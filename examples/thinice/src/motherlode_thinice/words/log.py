"""What happened, in a sentence? Of two the second is for those who did not see it."""

LINES = {
    "drilled": (
        "{does:drill} a hole: below lies {load}.",
        "{does:drill} a hole, looks down, and says nothing.",
    ),
    "peeped": (
        "{does:peep} under {whom:whose} tarpaulin: {load}.",
        "{does:peep} under {whom:whose} tarpaulin.",
    ),
    "weighed": "{does:seesaw} with {whom:name}: down goes {down:whose} load.",
    "bartered": "{does:barter} with {whom:name}: the sledges change hands.",
    "got": "{does:have/has} {load} now.",
    "hauled": (
        "{does:leave} {left} in the snow for {load} from the shed.",
        "{does:leave} a load in the snow for another from the shed.",
    ),
    "dared": "{does:dare} {whom:name}: out onto the thin ice, both!",
    "trod": "{who}, with {load}: {sinks:CRACK! And gone|it creaks, and holds}.",
    "dawned": "It dawns. Below lies {load}; nothing heavier gets across.",
    "settled": "That was the last dare of the night. Below lies {load}; nothing heavier gets across.",
    "arrived": "{whose:sledge} with {load} {sinks:goes down in sight of the market|arrives}.",
}
