//! Options of the Go files.

use super::position::training;
use crate::options::{Class, Setter, Values, choice};
use go9_dat::{
    Color, Endian, Hasher, ParseOptions, PositionId, ScoreMap, ScoreRecord, TrainingOptions,
    ZobristTable,
};
use std::sync::Arc;

/// The options of the Go files.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Byte order of the extra block; `None` means most significant byte first.
    pub extra_endian: Option<Endian>,
    /// Zobrist table used in place of the published one.
    pub table: Option<Arc<Hasher>>,
    /// Scores to show and to export.
    pub scores: Option<Arc<ScoreMap>>,
    /// The player to move on text boards that do not say.
    pub to_move: Option<Color>,
    /// `true` to include the position before the first move of a game.
    pub initial: bool,
    /// `true` to draw the move numbers on the stones.
    pub move_numbers: bool,
    /// The character sets of the games of a file, as a survey of it finds them.
    pub(crate) charsets: crate::trees::Charsets,
    /// Choices for the table of training rows.
    pub training: TrainingOptions,
}

impl Options {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[
        Setter {
            name: "extra-endian",
            used_by: &[Class::Read, Class::Write, Class::Extra],
            only: &[],
            about: "9x9 Go: byte order of the extra block",
            values: Values::Choice(
                "EXTRA_ENDIAN",
                &[
                    choice("big", "Most significant byte first", |it| {
                        it.extra_endian = Some(Endian::Big);
                    }),
                    choice("little", "Least significant byte first", |it| {
                        it.extra_endian = Some(Endian::Little);
                    }),
                ],
            ),
        },
        Setter {
            name: "zobrist",
            used_by: &[Class::Read, Class::Write, Class::Hash],
            only: &[],
            about: "9x9 Go: use this Zobrist table instead of the published one",
            values: Values::File(|text| {
                // A table unpacked on Windows may have CRLF line ends.
                let read = ZobristTable::parse_with(text, &ParseOptions::lenient());
                let table = read.map_err(|error| error.to_string())?.value;
                let hasher = Arc::new(Hasher::new(&table));
                Ok(Arc::new(move |options: &mut Self| options.table = Some(Arc::clone(&hasher))))
            }),
        },
        Setter {
            name: "scores",
            used_by: &[Class::Board, Class::Columns],
            only: &[],
            about: "9x9 Go: take scores from this file",
            values: Values::File(|bytes| {
                let scores = ScoreMap::parse(bytes).map_err(|error| error.to_string())?;
                let scores = Arc::new(scores);
                Ok(Arc::new(move |options: &mut Self| options.scores = Some(Arc::clone(&scores))))
            }),
        },
        Setter {
            name: "to-move",
            used_by: &[Class::Read],
            only: &[],
            about: "go9-text: player to move where the text does not say",
            values: Values::Choice(
                "PLAYER",
                &[
                    choice("B", "Black", |it| it.to_move = Some(Color::Black)),
                    choice("W", "White", |it| it.to_move = Some(Color::White)),
                ],
            ),
        },
        Setter {
            name: "initial",
            used_by: &[Class::Convert],
            only: &[],
            about: "sgf: include the position before the first move",
            values: Values::Flag(|options| options.initial = true),
        },
        Setter {
            name: "move-numbers",
            used_by: &[Class::Picture],
            only: &[],
            about: "sgf: draw the move numbers on the stones",
            values: Values::Flag(|options| options.move_numbers = true),
        },
        training::SEED,
        training::SYMMETRIES,
        training::VIEW,
        training::FLOOR,
    ];

    /// Returns the byte order of the extra block.
    #[must_use]
    pub fn endian(&self) -> Endian {
        self.extra_endian.unwrap_or(Endian::Big)
    }

    /// Returns the hasher of the table in use.
    #[must_use]
    pub fn hasher(&self) -> &Hasher {
        self.table.as_deref().unwrap_or_else(|| Hasher::published())
    }

    /// Returns the score of a position, if scores are in use and the position has one.
    #[must_use]
    pub fn score(&self, id: PositionId) -> Option<ScoreRecord> {
        self.scores.as_ref()?.find(id).copied()
    }
}
