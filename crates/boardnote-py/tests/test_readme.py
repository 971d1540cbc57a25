"""The blocks of the README that need other engines; `pytest` runs the others as doctests."""

from __future__ import annotations

import re
from pathlib import Path

import boardnote as bn
import pyarrow
import pytest
from conftest import GNUIDS

README = Path(__file__).parent.parent / "README.md"
BLOCKS = [
    block
    for block in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    if ">>>" not in block
]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split()[1])
def test_blocks_run_where_their_engine_is_installed(block, tmp_path, monkeypatch, capsys) -> None:
    pytest.importorskip(block.split()[1])
    folder = tmp_path / "ids"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.txt").write_text("\n".join(GNUIDS) + "\n")
    monkeypatch.chdir(tmp_path)
    names = {"bn": bn, "pyarrow": pyarrow}
    exec(block, names)
    if "mean" in names:
        expected = sum(bn.Gnuid(text).pips[1] for text in GNUIDS) / len(GNUIDS)
        assert names["mean"].item() == pytest.approx(expected)
    else:
        assert capsys.readouterr().out.split()[-1] == str(3 * len(GNUIDS))


def test_the_readme_has_the_blocks() -> None:
    assert [block.split()[1] for block in BLOCKS] == ["polars", "dask.bag", "ray"]
