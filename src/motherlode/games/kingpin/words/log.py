"""What happened, in one sentence?

A row of SAID for each kind of event. `{does:put}` is who did it and the verb (`You put`, `Ada puts`), `{Whose}` and
`{whose}` are its owner, `{whom}` and `{theirs}` the other seat, `{n:token}` so many tokens.
"""

from motherlode.core.events import Event
from motherlode.core.reader import Amount, Doer, Reader, caps, counted
from motherlode.games.kingpin.words.cards import quarters
from motherlode.games.kingpin.words.outcome import ENDINGS

SAID = {
    "turn": "{Whose} turn {n}.",
    "entered": "{does:put} {card} on the board.",
    "covered": "{does:put} {n:shield} on {card}.",
    "levelled": "{does:set} {card} to {n:shield}.",
    "arranges": "{does:arrange} shields.",
    "draws": "{does:buy} from the Draw Pile.",
    "drew": "{does:draw} {card}.",
    "drew unseen": "{does:look} at the card drawn.",
    "kept": "{does:take} {card} into the hand.",
    "bought": "{does:hire} {card}.",
    "buys": "{does:take} {card} from the Reserve.",
    "rejected": "{does:reject} {card}: it goes to the Reserve.",
    "nothing": "The Draw Pile has run out.",
    "event": "Event: {card}!",
    "attacks": "{does:attack}.",
    "picked": "{card} joins the attack.",
    "targeted": "The target is {theirs} {card}.",
    "targeted unseen": "The target is {theirs} hand.",
    "second": "The second target is {theirs} {card}.",
    "spent": "{does:spend} {n:token} on ammunition.",
    "unguarded": "Nobody steps in for {who}.",
    "redirected": "{card} steps in and takes the hit.",
    "hit": "{Whose} {card} takes {quarters} damage{lost}.",
    "destroyed": "{Whose} {card} is destroyed.",
    "trimmed": "{Whose} {card} is over its limit and loses {n:shield}.",
    "eliminated": "{does:are/is} out.",
    "released": "{card} goes to the Reserve.",
    "hardened": "{card} hits harder from now on (+{n}).",
    "exposed": "{card} is pulled out of {whose} hand.",
    "guarded": "{card} protects {whose} hand.",
    "emergency": "{does:defend} {card} as if it were on the board.",
    "moved": "{does:move} {n:shield} from {card}.",
    "taken back": "{card} goes back to {whose} hand.",
    "bribed": "{does:bribe} {theirs} {card} for {n:token}.",
    "bribed shield": "{does:bribe} a shield off {theirs} {card}.",
    "takeover": "{does:take} over {theirs} {card} for {n:token}!",
    "gained": "{does:gain} {n:token}.",
    "shielded": "{Whose} {card} gets {n:shield}.",
    "paid": "{does:pay} {n:token}.",
    "took": "{does:take} {n:token} from {whom}.",
    "extorted": "{does:extort} {card} from {whom}.",
    "chose": "{does:pick} on {whom}.",
    "froze": "{does:freeze} {theirs} {card}.",
    "healed": "{card} is healed by {quarters}.",
    "salvaged": "{does:salvage} {card} from the Discard Pile.",
    "looked": "{does:look} at the top {n} of the Draw Pile{seen}.",
    "discarded": "{does:discard} {card}.",
    "sold": "{does:sell} {card} into the Reserve.",
    "returned": "{does:take} {card} back to the hand.",
    "lost": "{Whose} {card} loses a shield.",
    "arrested": "{Whose} {card} is arrested and goes to the Reserve.",
    "recruiting": "{does:recruit} from {theirs} {card}.",
    "recruited": "The shield joins {card}.",
    "recruited unseen": "The shield becomes money.",
    "declined": "{does:decline}.",
    "passed": "{does:pass/passes}.",
    "collapsed": "{does:can/can} do nothing any more.",
    "lights": "The Blackout is over.",
    "supplies": "Supplies arrive again.",
    "shown": "{Whose} Boss was {card}.",
    "aside": "{card} was set aside.",
    "won": "{does:win}: {ending}.",
}
NOT_WORTH_A_LINE = ("covered", "spent", "moved", "gained", "paid")  # with an amount of 0


def say(event: Event, reader: Reader) -> str:
    """One sentence, as the reader may hear it; "" for what only rounds off something told before."""
    facts = event.facts
    n = int(str(facts.get("n", 0)))
    other = int(str(facts.get("other", -1)))
    kind = event.kind
    if kind in NOT_WORTH_A_LINE and not n:
        return ""
    if "card" not in facts and f"{kind} unseen" in SAID:
        kind = f"{kind} unseen"
    whose = reader.whose(event.seat) if event.seat >= 0 else ""
    met = 0 <= other < len(reader.names)
    seen = facts.get("cards")
    return SAID.get(kind, "").format(
        does=Doer(reader, event.seat),
        who=reader.name(event.seat) if event.seat >= 0 else "",
        whose=whose,
        Whose=caps(whose),
        whom=reader.name(other) if met else "somebody",
        theirs=reader.whose(other) if met else "somebody's",
        card=facts.get("name", "a card"),
        n=Amount(n),
        quarters=quarters(n),
        lost=f", {counted(other, 'shield')} destroyed" if other > 0 else "",
        seen=f": {', '.join(str(name) for name in seen)}" if isinstance(seen, list) and seen else "",
        ending=ENDINGS[n][1] if kind == "won" else "",
    )
