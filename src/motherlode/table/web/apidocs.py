"""The API on one page for people, made from its OpenAPI description without a script or anything from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
body{color:#222;background:#fff}code{background:#f1eee6;padding:.1em .3em;border-radius:3px}
h2{margin-top:2.5rem}h3{margin:1.6rem 0 .2rem;font-size:1rem}
td,th{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0}a{color:#14695a}.dim{color:#666}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#16211d}code{background:#24332d}a{color:#7fd1b9}
.dim{color:#9aa}}"""


class ReadablePlugin(OpenAPIRenderPlugin):
    """A page that lists every request and every body."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        described = json.loads(self.render_json(request, openapi_schema))
        title = escape(described["info"]["title"])
        parts = [
            f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}: the API</title>",
            "<meta name=viewport content='width=device-width'>",
            f"<style>{STYLE}</style><main><h1>{title}: the API</h1>",
            f"<p>{escape(described['info'].get('description', ''))}</p>",
            "<p>The same for programs: <a href=/schema/openapi.json>openapi.json</a>.</p><h2>Requests</h2>",
        ]
        for path, methods in described["paths"].items():
            for method, what in methods.items():
                parts.append(_operation(path, method, what))
        parts.append("<h2>Bodies</h2>")
        for name, schema in sorted(described.get("components", {}).get("schemas", {}).items()):
            parts.append(_schema(name, schema))
        return "".join([*parts, "</main></html>"]).encode()


def _operation(path: str, method: str, what: dict[str, Any]) -> str:
    said = [f"<h3><code>{escape(method.upper())} {escape(path)}</code></h3><p>{escape(what.get('summary', ''))}."]
    body = what.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        said.append(f" Body: {_type(body)}.")
    for status, answer in what.get("responses", {}).items():
        if status.startswith("2"):
            for content in answer.get("content", {}).values():
                said.append(f" Answer: {_type(content['schema'])}." if "schema" in content else "")
    for parameter in what.get("parameters", []):
        note = escape(parameter.get("description", ""))
        if parameter["in"] == "query":
            said.append(f"<br><code>{escape(parameter['name'])}</code> <span class=dim>{note}</span>")
    return "".join([*said, "</p>"])


def _schema(name: str, schema: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(field)}</code><td>{_type(kind)}<td class=dim>{escape(kind.get('description', ''))}"
        for field, kind in schema.get("properties", {}).items()
    ]
    note = escape(" ".join(str(schema.get("description", "")).split()))
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p class=dim>{note}</p><table>{''.join(rows)}</table>"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(_type(member) for member in schema[several])
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}" if schema.get("items") else "list"
    return escape(str(schema.get("type", "anything")))
