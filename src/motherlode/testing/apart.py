"""Two things that should be the same and are not: in which field, and what to do about it.

The laws compare what a viewer is shown, asked, told and refused as JSON. A counterexample is of use only if it names
the place: zone `hand`, items[3].face.rank, with both values.
"""

from __future__ import annotations

from itertools import zip_longest

import msgspec

LONGEST = 120  # characters of a value that are shown

ADVICE = {
    "view": "The view shows something that imagine({viewer}) draws anew: either the viewer may know it, then "
    "imagine() must keep it, or it may not, then the view must not show it. What a decision brings to "
    "light, an event must tell.",
    "decider": "Who is asked depends on something that imagine({viewer}) draws anew, and the viewer knows whether it"
    " is asked: imagine() must keep it.",
    "menu": "What is legal depends on something that imagine({viewer}) draws anew, and the viewer sees its menu: "
    "either it may know it, then imagine() must keep it, or it may not, then legal() must not depend on "
    "it.",
    "moves": "A move says something that imagine({viewer}) draws anew: write it from what the deciding seat knows,"
    " or let imagine() keep what it may know.",
    "refusal": "The refusal gives away something that imagine({viewer}) draws anew: write it from what the refused "
    "seat knows, or let imagine() keep what it may know.",
    "events": "The event tells something that imagine({viewer}) draws anew: either the viewer may know it, then the"
    " state must remember it and imagine() must keep it, or it may not, then it belongs into the event's "
    "`secret`, and who may know it into `knowers`.",
    "mind": "imagine({viewer}) uses something of the true position that the viewer cannot know, or an order that "
    "tells of it: collect what is unseen, sort it, then draw.",
    "sense": "The sense looks at something that imagine({viewer}) draws anew: it must weigh by what the seat may know.",
}


def advice(what: str, viewer: int) -> str:
    """What to do about a difference, by what differs."""
    return ADVICE[what].format(viewer=viewer)


def first_difference(one: bytes, two: bytes) -> str:
    """The first place where two JSON texts differ, with what stands there in either."""
    return _differ(msgspec.json.decode(one), msgspec.json.decode(two), "") or f"all of it: {one!r:.99} / {two!r:.99}"


def _differ(one: object, two: object, path: str) -> str:
    if isinstance(one, dict) and isinstance(two, dict):
        parts = ((key, f"{path}.{key}") for key in [*one, *(key for key in two if key not in one)])
        return next((found for key, name in parts if (found := _differ(one.get(key), two.get(key), name))), "")
    if isinstance(one, list) and isinstance(two, list):
        names = [_name(path, k, part) for k, part in enumerate(one)]
        others = [_name(path, k, part) for k, part in enumerate(two)]
        if path.endswith(".zones") and names != others:
            return f"the zones there are: {_short(names)} / {_short(others)}"
        triples = zip_longest(one, two, names if len(one) > len(two) else others)
        return next((found for left, right, name in triples if (found := _differ(left, right, name))), "")
    if one == two and type(one) is type(two):
        return ""
    return f"{_path(path)}: {_short(one)} / {_short(two)}"


def _name(path: str, number: int, part: object) -> str:
    """How an element of a list is called: a zone by its id, a move by its text, an event by its kind."""
    if isinstance(part, dict):
        if path == ".zones" and "id" in part:
            return f"zone `{part['id']}`"
        if path == ".seats" and "seat" in part:
            return f"seat {part['seat']}"
        if not path and "action" in part and "text" in part:
            return f"move {number} (“{part['text']}”, action {part['action']})"
        if not path and "kind" in part:
            return f"event {number} (`{part['kind']}`)"
    return f"{path}[{number}]"


def _path(path: str) -> str:
    """A path as it is said: `zone `hand`, items[3].face.rank`."""
    head, dot, rest = path.partition(".")
    if not head:
        return rest or "all of it"
    return f"{head}, {rest}" if dot else head


def _short(value: object) -> str:
    if value is None:
        return "nothing"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
