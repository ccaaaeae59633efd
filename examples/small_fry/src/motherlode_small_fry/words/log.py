"""What happened, in a sentence? Of two the first counts whose facts the reader may know."""

LINES = {
    "aimed": ("{does:put} out a line with {bait} for {fish}.", "{does:put} out a line."),
    "cast": "{does:cast} {bait} for {fish}.",
    "caught": (
        "{does:catch/catches} {fish}: {fright:what a splash! It took fright and went for the smallest bait"
        "|all stayed quiet, and the biggest bait was the best}.",
        "{does:catch/catches} {fish}: nobody else was there.",
    ),
    "tangled": "Two baits of {bait}: the lines are tangled, and {fish} swims away.",
    "peeked": ("{does:see} {whom:whose} supper: {supper}.", "{does:see} {whom:whose} supper."),
    "came": "Cast {cast}. New in the pond: {fish}.",
    "served": "{whose:supper} was {supper}.",
}
