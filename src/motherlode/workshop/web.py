"""The workshop over HTTP: what can be changed, whether it can be played, runs, tables and films of a variant.

It is built on to the table's server through its door for annexes (`table.web.app`); the table knows nothing of it.
"""

from __future__ import annotations

import os

from litestar import Response, get, post

from motherlode.core.errors import Refused
from motherlode.core.registry import find
from motherlode.lab.report import wanted
from motherlode.lab.rulesets import Rules
from motherlode.table.hall import tables
from motherlode.table.hall.hall import Missing
from motherlode.table.web import api
from motherlode.table.web.api import Asked
from motherlode.table.web.app import Annex
from motherlode.table.wire import NewTable, SeatPlan, TableInfo
from motherlode.workshop import variants
from motherlode.workshop.runs import SECONDS, Play, Runs, TooMany
from motherlode.workshop.wire import (
    MOST_BODY,
    MOST_GAMES,
    Checked,
    Film,
    Limits,
    NewRun,
    OpenTable,
    RunInfo,
    Variant,
    Workbench,
)
from motherlode.workshop.worker import Task

NAME = "workshop"
PAGE = ("/workshop", "Workshop")
"""Address and title of the page, for the lobby."""


def annex(seconds: float = SECONDS, processes: int = 0) -> Annex:
    """The workshop, to be built on to a server. Half of the processors play at most: the others are for the tables."""
    processes = processes or max(1, (os.cpu_count() or 1) // 2)
    runs = Runs(Limits(seconds=seconds, games=MOST_GAMES, processes=processes))
    return Annex(name=NAME, room=runs, handlers=HANDLERS, pages=["/workshop", "/workshop/{at:path}"], close=runs.close)


def runs_of(request: Asked) -> Runs:
    """The runs of this server."""
    runs = request.app.state[NAME]
    assert isinstance(runs, Runs)
    return runs


def play_of(request: Asked, run: str) -> Play:
    """A run by its id; who has it may look at it."""
    found = runs_of(request).find(run)
    if found is None:
        raise Missing("There is no such run any more: play it again.")
    return found


@get("/api/workshop/games/{game:str}", summary="What can be changed in a game, and who can play", sync_to_thread=False)
def workbench(request: Asked, game: str) -> Workbench:
    api.known(game)
    rules = find(game)
    return Workbench(
        game=game,
        tables=variants.checked(rules, {}).tables,
        bots=variants.bots(rules),
        limits=runs_of(request).limits,
    )


@post(
    "/api/workshop/games/{game:str}/check",
    status_code=200,
    request_max_body_size=MOST_BODY,
    summary="Whether a variant can be played",
    sync_to_thread=False,
)
def check(request: Asked, game: str, data: Variant) -> Checked:
    api.spend(request, 0.5)  # who types fast asks often
    api.known(game)
    return variants.checked(find(game), data.given)


@post("/api/workshop/runs", request_max_body_size=MOST_BODY, summary="Play many games of a variant, or of two")
async def begin(request: Asked, data: NewRun) -> RunInfo:
    api.spend(request, 2)
    api.known(data.game)
    game = find(data.game)
    plans = []
    for side, given in (("a", data.a), ("b", data.b)):
        try:
            options = variants.settings(game, given)
        except Refused as refusal:
            raise Refused(refusal.sentence, rule=refusal.rule, field=f"{side}.{refusal.field}") from None
        plan = wanted(
            data.game, games=data.games, seats=data.seats, given={}, bots=data.bots.split(","), seed=data.seed
        )
        plans.append(variants.under(plan, options))
    if plans[0] == plans[1]:
        plans.pop()
    runs = runs_of(request)
    guest = (await api.me_of(request)).id
    texts = tuple(Rules(given).text() for given in (data.a, data.b))
    task = Task(plans=tuple(plans), texts=texts, jobs=runs.limits.processes)
    try:
        return runs.info(runs.begin(guest, task))
    except TooMany as refusal:
        raise api.TooMany(refusal.sentence) from None


@get("/api/workshop/runs/{run:str}", summary="How far a run is", sync_to_thread=False)
def look(request: Asked, run: str) -> RunInfo:
    return runs_of(request).info(play_of(request, run))


@get("/api/workshop/runs/{run:str}/figures", summary="What the games of a run say so far", sync_to_thread=False)
def figures(request: Asked, run: str) -> Response[bytes]:
    play = play_of(request, run)
    if not play.figures:
        raise Missing("There are no figures yet.")
    return Response(play.figures, media_type="application/json")


@post("/api/workshop/runs/{run:str}/stop", status_code=200, summary="End a run; its figures stay", sync_to_thread=False)
def stop(request: Asked, run: str) -> RunInfo:
    play = play_of(request, run)
    if play.guest != api.guest_of(request):
        raise api.Forbidden("Only who began a run can end it.")
    runs_of(request).stop(play)
    return runs_of(request).info(play)


@post("/api/workshop/runs/{run:str}/film", summary="A game of a run, to look at")
async def film(request: Asked, run: str, data: Film) -> TableInfo:
    api.spend(request, 10)
    record = play_of(request, run).film("ab".index(data.side), data.which)
    me = await api.me_of(request)
    return api.info(request, await tables.upload(api.hall_of(request), me, record, api.address_of(request)))


@post("/api/workshop/tables", request_max_body_size=MOST_BODY, summary="A table with exactly this variant")
async def table(request: Asked, data: OpenTable) -> TableInfo:
    api.spend(request, 5)
    api.known(data.game)
    options = variants.settings(find(data.game), data.given)
    seats = (SeatPlan("me"), *(SeatPlan("bot", data.level) for _ in range(min(data.seats, 16) - 1)))
    new = NewTable(game=data.game, seats=seats, options=options, promise=data.promise)
    hall, me = api.hall_of(request), await api.me_of(request)
    return api.info(request, await tables.create(hall, me, new, api.address_of(request), carried=True))


HANDLERS = [workbench, check, begin, look, figures, stop, film, table]
