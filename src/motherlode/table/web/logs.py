"""What a server writes down about itself: a line for each thing that went wrong, for people or for programs."""

from __future__ import annotations

import json
import logging
import os
import time
from typing import Literal

Style = Literal["text", "json"]
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Json(logging.Formatter):
    """One object to a line."""

    def __init__(self, process: str) -> None:
        super().__init__()
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON: when, how bad, who says it, what."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "process": self._process,
            "pid": os.getpid(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(style: Style, process: str) -> None:
    """Write to standard error from now on; programs are also told when a server starts and ends."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json(process) if style == "json" else logging.Formatter(LINE))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    if style == "json":
        logging.getLogger("motherlode").setLevel(logging.INFO)
