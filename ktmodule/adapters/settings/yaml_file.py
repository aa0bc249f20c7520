"""Reading `config.yaml`: each key is looked up in the typed settings, each value decoded alone.

So an error can name its file, line and key, what is allowed, and the nearest known word.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec.structs import FieldInfo
from yaml.reader import ReaderError

from ktmodule.adapters.settings.schema import Contradiction, Settings
from ktmodule.adapters.small_files import TooLarge, read_small
from ktmodule.chat.messages.catalog import DEFAULTS, Sentences
from ktmodule.chat.messages.templates import WrongSentence

S = TypeVar("S", bound=msgspec.Struct)
Schema = Mapping[str, Any]
"""A JSON Schema, which says what a msgspec type allows."""


class ConfigError(Exception):
    """A settings file that cannot be used; the message says where and what is allowed."""


def read_settings(path: Path) -> Settings:
    """Read the settings in that file; a missing key has its default. Raises ConfigError."""
    try:
        text = read_small(path).decode("utf-8-sig")
    except FileNotFoundError:
        raise ConfigError(f"{path}: there is no such file (ktmodule config prints one)") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ConfigError(
            f"{path}, line {line}: this is not UTF-8 text: save it as UTF-8"
        ) from None
    except TooLarge as error:
        raise ConfigError(f"{path}: this is {error}, too large for settings") from None
    except (OSError, ValueError) as error:
        problem = "this is a folder, not a file" if path.is_dir() else f"cannot be read ({error})"
        raise ConfigError(f"{path}: {problem}") from None
    try:
        # The base loader makes nothing but text, so `off` stays a word and no tag does anything.
        root = yaml.compose(text, yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{path}, line {mark.line + 1}" if mark else f"{path}"
        raise ConfigError(f"{where}: this is not YAML: {error.problem}") from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = f"it has the character {text[error.position]!a}"
        raise ConfigError(f"{path}, line {line}: this is not YAML: {problem}") from None
    except (yaml.YAMLError, ValueError) as error:
        raise ConfigError(f"{path}: this is not YAML: {error}") from None
    except RecursionError:
        raise ConfigError(f"{path}: this is nested too deeply for settings") from None
    return Settings() if root is None else _Reader(path).section(root, Settings, "")


_NOTHING = ("", "~", "null")
"""The ways in which YAML writes a key without a value."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,15})?")


class _Reader:
    """Walks the nodes of one file together with the types they decode into."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def section(self, node: yaml.Node, kind: type[S], name: str) -> S:
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        if isinstance(node, yaml.ScalarNode) and node.value in _NOTHING:
            return kind()
        if not isinstance(node, yaml.MappingNode):
            raise self._error(node, name, f"needs settings with these keys: {_words(fields)}")
        values: dict[str, object] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                problem = f"a key must be one word; allowed here: {_words(fields)}"
                raise self._error(key_node, name, problem)
            key = key_node.value
            full = f"{name}.{key}" if name else key
            if key not in fields:
                hint = _nearest_key(key, kind) or f"allowed here: {_words(fields)}"
                raise self._error(key_node, _shown(full), f"there is no such setting; {hint}")
            if key in values:
                raise self._error(key_node, full, "is set twice")
            values[key] = self._value(value_node, fields[key], full)
        try:
            return kind(**values)
        except Contradiction as wrong:
            culprit = next(value for key, value in node.value if key.value == wrong.key)
            raise self._error(culprit, f"{name}.{wrong.key}", str(wrong)) from None

    def _value(self, node: yaml.Node, field: FieldInfo, name: str) -> object:
        kind = field.type
        if kind is Sentences:
            return self._sentences(node, name)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.section(node, kind, name)
        try:
            return msgspec.convert(_plain(node), kind)
        except msgspec.ValidationError:
            culprit, schema = _culprit(node, msgspec.json.schema(kind))
            if isinstance(culprit, yaml.ScalarNode):
                problem = f"{_short(culprit.value)!r} is {_refused(schema)}"
            else:
                problem = f"needs {_allowed(schema)}"
            raise self._error(culprit, name, problem + _nearest_word(culprit, schema)) from None

    def _sentences(self, node: yaml.Node, name: str) -> Sentences:
        """The sentences that replace the built-in ones."""
        if isinstance(node, yaml.ScalarNode) and node.value in _NOTHING:
            return Sentences()
        if not isinstance(node, yaml.MappingNode):
            raise self._error(node, name, "needs sentences, each under its name")
        sentences = Sentences()
        known: set[str] = set()
        for key_node, text_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else ""
            full = f"{name}.{_shown(key)}"
            if key in known:
                raise self._error(key_node, full, "is set twice")
            known.add(key)
            text = text_node.value if isinstance(text_node, yaml.ScalarNode) else ""
            try:
                sentences = sentences.replaced({key: text})
            except WrongSentence as wrong:
                culprit = text_node if key in DEFAULTS else key_node
                raise self._error(culprit, full, str(wrong)) from None
        return sentences

    def _error(self, node: yaml.Node, name: str, problem: str) -> ConfigError:
        where = f"{self._path}, line {node.start_mark.line + 1}"
        return ConfigError(f"{where}: {name}: {problem}" if name else f"{where}: {problem}")


def _plain(node: yaml.Node) -> object:
    """A number, a word, or a list of those; None for anything else, which no setting accepts.

    Only digits make a number, and nothing in quotes does: no octal, no minutes, no `1e2`.
    """
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) if isinstance(item, yaml.ScalarNode) else None for item in node.value]
    if not isinstance(node, yaml.ScalarNode):
        return None
    if node.style is None and node.value in ("true", "false"):
        return node.value == "true"
    if node.style is None and _NUMBER.fullmatch(node.value):
        return float(node.value) if "." in node.value else int(node.value)
    return node.value


def _culprit(node: yaml.Node, schema: Schema) -> tuple[yaml.Node, Schema]:
    """The node at fault and its schema: the wrong item of a list, or the whole value."""
    choices: list[Schema] = schema.get("anyOf", [schema])
    items = next((part["items"] for part in choices if part.get("type") == "array"), None)
    if items and isinstance(node, yaml.SequenceNode):
        for item in node.value:
            if _plain(item) not in items.get("enum", [_plain(item)]):
                return item, items
    return node, schema


def _allowed(schema: Schema) -> str:
    """The allowed values of a schema, in words."""
    match schema:
        case {"anyOf": choices}:
            return " or ".join(map(_allowed, choices))
        case {"enum": words}:
            return f"one of {_words(words)}" if len(words) > 1 else str(words[0])
        case {"type": "array", "items": items, "minItems": low, "maxItems": high}:
            return f"a list of {low} to {high}, each {_allowed(items)}"
        case {"type": "integer", "minimum": low, "maximum": high}:
            return f"a whole number from {low} to {high}"
        case {"type": "number", "minimum": low, "maximum": high}:
            return f"a number from {low} to {high}"
        case {"type": "boolean"}:
            return "true or false"
        case {"type": "string", "pattern": _, "maxLength": longest}:
            return f"a URL with http:// or https://, at most {longest} characters, or empty"
        case {"type": "string"} if "maxLength" not in schema:
            return "a name"
        case {"type": "string", "maxLength": longest}:
            return f"text of {schema.get('minLength', 0)} to {longest} characters"
    return "of the right kind"


def _refused(schema: Schema) -> str:
    """The rest of a sentence that ends `is not ...`, for a value that the schema does not allow."""
    choices = schema.get("anyOf", ())
    return (
        "neither " + " nor ".join(map(_allowed, choices)) if choices else f"not {_allowed(schema)}"
    )


def _nearest_key(key: str, kind: type[msgspec.Struct]) -> str:
    fields = msgspec.structs.fields(kind)
    word = _short(key).lower()
    here = {field.name: field.name for field in fields}
    below: dict[str, str] = {}
    for field in fields:
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            for inner in msgspec.structs.fields(field.type):
                below[inner.name] = f"{inner.name} under {field.name}"
                below[f"{field.name}.{inner.name}"] = below[inner.name]
    # Keys of another level need a close match, since any word is a little like some key.
    known = below | here
    if near := get_close_matches(word, known, n=1, cutoff=0.8):
        return f"did you mean {known[near[0]]}?"
    near = get_close_matches(word, here, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else ""


def _nearest_word(node: yaml.Node, schema: Schema) -> str:
    if not isinstance(node, yaml.ScalarNode):
        return ""
    words = [word for part in schema.get("anyOf", [schema]) for word in part.get("enum", ())]
    near = get_close_matches(_short(node.value).lower(), words, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _words(names: Iterable[str]) -> str:
    return ", ".join(names)


def _shown(name: str) -> str:
    return _short(name if name.isprintable() else ascii(name))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
