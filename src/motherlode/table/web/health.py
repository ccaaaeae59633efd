"""How a server is: whether it lives, whether it can be used, and what it has counted."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.table import figures
from motherlode.table.hall.hall import Hall
from motherlode.table.web.api import Forbidden

PATHS = ("/healthz", "/readyz")
"""Asked by web servers in front under whatever name they know."""
FRESH = 1.0
"""Seconds for which an answer counts: asking often costs nothing."""
LIMIT = 5.0


class Health(Struct, frozen=True):
    """How it is."""

    ok: bool
    error: str = ""


class Readiness:
    """Whether the journal can be written, looked at once a second at most."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._looking: asyncio.Task[str] | None = None
        self._at = -FRESH
        self._found = ""

    async def trouble(self) -> str:
        """Why nothing can be written just now; "" if something can."""
        if self._looking is None and self._hall.clock() - self._at < FRESH:
            return self._found
        if self._looking is None:
            self._looking = asyncio.ensure_future(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> str:
        try:
            self._found = await asyncio.wait_for(self._hall.journal.trouble(), LIMIT)
        except TimeoutError:
            self._found = "The journal does not answer."
        except Refused as refusal:
            self._found = refusal.sentence
        self._at, self._looking = self._hall.clock(), None
        return self._found


@get("/healthz", summary="Whether this process lives", sync_to_thread=False)
def healthz() -> Health:
    return Health(True)


@get("/readyz", summary="Whether the journal can be reached and written")
async def readyz(request: Request[Any, Any, Any]) -> Response[Health]:
    trouble = await request.app.state.readiness.trouble()
    return Response(Health(not trouble, trouble), status_code=503 if trouble else 200)


@get("/metrics", summary="What all processes have counted, for Prometheus", media_type="text/plain")
async def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    if not _local(request.client.host if request.client else ""):
        raise Forbidden("Figures are for this machine alone.")
    hall: Hall = request.app.state.hall
    company = hall.journal.company
    try:
        others = await company.others() if company is not None else {}
    except Refused:  # the database is gone: then at least our own
        others = {}
    return Response(figures.page((hall.name, hall.snapshot()), others), media_type=figures.KIND)


def _local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


HANDLERS = [healthz, readyz, metrics]
