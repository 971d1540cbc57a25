"""`distinct.py IN OUT` writes one row for every different position of a Parquet file with DuckDB."""

import sys

import duckdb

source, out = sys.argv[1:]
duckdb.sql(
    f"COPY (SELECT DISTINCT ON (id) * FROM read_parquet('{source}') ORDER BY n) TO '{out}' (FORMAT parquet, COMPRESSION zstd)"
)
