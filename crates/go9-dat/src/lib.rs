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

#[doc(hidden)]
pub use error::Place;
pub use error::{Diagnostic, Error, ErrorKind, Parsed};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use game::IllegalMove;
#[cfg(feature = "sgf")]
pub use games::{
    GameDiagnostic, GameErrorKind, GamePosition, GameRead, GameTree, SourceList, SourceNameError,
    game_positions, games,
};
#[doc(no_inline)]
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
#[doc(no_inline)]
pub use notation_report::Severity;
#[cfg(feature = "alloc")]
pub use record::{ParseOptions, PositionFile, positions_with};
#[cfg(feature = "std")]
pub use record::{PositionReader, ReadError};
pub use record::{Positions, RawRecord, Record, positions, raw_positions};
pub use scores::{RawScore, raw_scores, scores};
#[cfg(feature = "alloc")]
pub use scores::{ScoreMap, SortedScores};
pub use table::ZobristTable;
pub use text::{TextPosition, TextPositions, text_positions};
pub use training::{Symmetries, TrainingOptions, TrainingRow, View as TrainingView, training_rows};

/// Parts that the crates of this project share. No release keeps them.
#[doc(hidden)]
pub mod internal {
    pub use crate::scores::ScoreFileName;
    pub use crate::training::mix;

    #[cfg(feature = "std")]
    pub use crate::{
        scores::ScoreSummary,
        tools::kind::FileKind,
        tools::load::{Loaded, StopFile, load},
        tools::merge::{CollisionPolicy, merge_into, merge_with},
        tools::output::OutputFile,
        tools::planes::{npy_header, planes_into},
    };
}
