#![cfg_attr(
    all(feature = "std", feature = "published-table", feature = "rayon", feature = "sgf"),
    doc = include_str!("../README.md")
)]
#![cfg_attr(
    not(all(feature = "std", feature = "published-table", feature = "rayon", feature = "sgf")),
    doc = "Files of the 9x9 Go experiments: positions, scores, Zobrist hashes, and the tools around them."
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod error;
mod game;
#[cfg(feature = "sgf")]
mod games;
#[cfg(feature = "alloc")]
mod graph;
mod hash;
#[cfg(feature = "alloc")]
mod index;
mod model;
#[cfg(feature = "picture")]
mod picture;
mod record;
mod scores;
mod table;
mod text;
#[cfg(feature = "alloc")]
pub mod tools;
mod training;

pub use error::{Diagnostic, Error, ErrorKind, Parsed, Place};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use game::IllegalMove;
#[cfg(feature = "sgf")]
pub use games::{
    GameDiagnostic, GameErrorKind, GameOptions, GamePosition, GameRead, GameTree, Games,
    SourceList, SourceNameError, game_positions, games,
};
pub use go_rules::{Color, Symmetry};
#[cfg(feature = "alloc")]
pub use graph::{BestLine, Graph, GraphReport, LineEnd, Link, Move, Solution, Value};
pub use hash::{Canonical, Hasher, SequenceHasher, SymmetryHashes};
#[cfg(feature = "alloc")]
pub use index::IdSet;
#[cfg(feature = "alloc")]
pub use model::NotNineByNine;
pub use model::{
    Board, Confidence, Endian, Extra, Point, PointSet, Position, PositionId, RecordBytes, Score,
    ScoreRecord,
};
#[cfg(feature = "alloc")]
pub use notation_report::Severity;
#[cfg(feature = "alloc")]
pub use record::{CheckedPositions, ParseOptions, PositionFile};
#[cfg(feature = "std")]
pub use record::{PositionReader, ReadError};
pub use record::{Positions, RawPositions, RawRecord, Record, positions, raw_positions};
pub use scores::{RawScore, RawScores, ScoreFileName, Scores, raw_scores, scores};
#[cfg(feature = "alloc")]
pub use scores::{ScoreMap, ScoreSummary, SortedScores};
pub use table::{TableOptions, ZobristTable};
pub use text::{Diagram, Sgf, TextPosition, TextPositions, View, text_positions};
pub use training::{
    Symmetries, TrainingOptions, TrainingRow, View as TrainingView, mix, training_rows,
};
