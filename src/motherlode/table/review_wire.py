"""What a review page hears from the server besides the review itself (`motherlode.review`)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from motherlode.review.figures import Review


class ReviewNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far the review of a game is. `GET /api/tables/{id}/review`; `POST` has one made, if there is none."""

    state: Literal["none", "working", "done", "failed"]
    done: float = 0.0
    """Which share of it."""
    error: str = ""
    """Why it failed."""
    review: Review | None = None
