"""The same bytes in every clone, whatever the system makes of the ends of lines."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("ktmodule", "overlay", "tests", "benchmarks", "tools", "docs")
TEXTS = {".py", ".js", ".ts", ".json", ".css", ".html", ".svg", ".md", ".txt", ".sql", ".yaml"}


def test_no_line_ends_as_windows_ends_it() -> None:
    texts = [ROOT / name for name in ("README.md", "LICENSE", "config.yaml", "pyproject.toml")]
    for folder in FOLDERS:
        texts += [path for path in (ROOT / folder).rglob("*") if path.suffix in TEXTS]
    assert len(texts) > 250
    assert [path.name for path in texts if b"\r\n" in path.read_bytes()] == []
