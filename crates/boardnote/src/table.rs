//! Tables for `export`: the files that rows become.

pub mod chunk;
pub mod parquet;
pub mod text;
