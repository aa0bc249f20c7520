"""Makes the overlay's types from the server's: `python -m tools.wire_types`.

Prints the JSON Schema of all messages, for `json2ts` to turn into `overlay/wire.d.ts`.
"""

import json
import sys

import msgspec

from ktmodule.adapters.web import wire

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None


def schema() -> Json:
    """Return the schema of all messages, in the draft that json2ts reads."""
    messages, definitions = msgspec.json.schema_components(
        [wire.Snapshot, wire.Heartbeat], ref_template="#/definitions/{name}"
    )
    return _as_json2ts_reads_it(
        {"title": "Message", "anyOf": list(messages), "definitions": definitions}
    )


def _as_json2ts_reads_it(node: Json) -> Json:
    if isinstance(node, list):
        return [_as_json2ts_reads_it(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _as_json2ts_reads_it(value) for key, value in node.items()}
    if "prefixItems" in node:
        node["items"] = node.pop("prefixItems")
        node["additionalItems"] = False
    if node.get("type") == "object" and isinstance(properties := node["properties"], dict):
        # The server writes every field, also where it has a default.
        node["required"] = list(properties)
    return node


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
