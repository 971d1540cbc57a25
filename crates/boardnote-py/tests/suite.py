"""The rows of `fixtures/suite.tsv` and the input of each."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(os.environ.get("BOARDNOTE_FIXTURES", "no fixtures"))
ESCAPES = {"\\t": "\t", "\\n": "\n", "\\r": "\r", "\\\\": "\\"}


@dataclass(frozen=True)
class Row:
    file: str
    format: str
    columns: str
    flags: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file} {self.columns} {self.format} {self.mode}"

    @property
    def mode(self) -> str:
        return "lenient" if "lenient" in self.flags else "strict"

    @property
    def expectation(self) -> Path:
        columns = "" if self.columns == "-" else f".{self.columns}"
        mode = ".lenient" if self.mode == "lenient" else ""
        return FOLDER / f"{self.file}{columns}.{self.format}{mode}.jsonl"

    def data(self) -> bytes:
        data = (FOLDER / self.file).read_bytes()
        if self.columns == "-":
            return data
        header, *lines = data.decode().split("\n")
        names = header.removeprefix("# ").rstrip("\r").split("\t")
        wanted = [names.index(name) for name in self.columns.split("+")]
        records = []
        for line in lines:
            cells = line.rstrip("\r").split("\t")
            record = "\t".join(cells[at] if at < len(cells) else "" for at in wanted)
            if "escaped" in self.flags:
                record = re.sub(r"\\(.)", lambda it: ESCAPES.get(it[0], it[1]), record)
            if record.strip() and "\n" not in record:
                records.append(record + "\n")
        return "".join(records).encode()


def rows() -> list[Row]:
    if not FOLDER.exists():
        return []
    lines = (FOLDER / "suite.tsv").read_text().splitlines()
    split = [line.split("\t") for line in lines if line and not line.startswith("#")]
    made = [Row(file, format, columns, tuple(flags.split())) for file, format, columns, flags in split]
    return [row for row in made if row.format != "-"]
