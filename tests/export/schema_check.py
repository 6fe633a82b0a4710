"""Checks JSON against the part of JSON Schema that the export's schema uses."""

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "null": (type(None),),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties",
    "properties", "items", "enum", "const", "pattern",
}  # fmt: skip


def errors(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str = "$") -> Iterator[str]:
    """Every place where the value is not what the schema says."""
    assert schema.keys() <= KNOWN, f"the check does not know {schema.keys() - KNOWN}"
    if "$ref" in schema:
        yield from errors(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole, at)
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']}"
    types = schema.get("type", list(TYPES))
    allowed = tuple(one for name in ([types] if isinstance(types, str) else types) for one in TYPES[name])
    if not isinstance(value, allowed):
        yield f"{at}: {value!r} is no {types}"
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value!r} does not match {schema['pattern']}"
    elif isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from errors(item, schema["items"], whole, f"{at}[{index}]")
    elif isinstance(value, dict):
        yield from _object_errors(value, schema, whole, at)


def _object_errors(
    value: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], at: str
) -> Iterator[str]:
    properties = schema.get("properties", {})
    more = schema.get("additionalProperties", {})
    yield from (f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value)
    for name, item in value.items():
        part = properties.get(name, more)
        if part is False:
            yield f"{at}: {name} is unknown"
        else:
            yield from errors(item, part, whole, f"{at}.{name}")
