//! Options of crossword positions.

use super::hints::Hints;
use crate::options::{Choice, Class, Setter, Values, choice};
use cgp::{KeyOptions, LetterDistribution};
use gcg::{Racks, ScoreSource};
use std::sync::Arc;

/// The options of `cgp`.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Style in which positions are written.
    pub style: Style,
    /// Letter distribution used to sort racks and to split text into tiles.
    pub alphabet: Option<&'static LetterDistribution>,
    /// Tiles of several letters that lenient reading joins without brackets.
    pub join: Joined,
    /// Parts of a position that its key covers.
    pub key: KeyOptions,
    /// Racks in the positions of a game.
    pub racks: Racks,
    /// Source of the scores in the positions of a game.
    pub score_source: ScoreSource,
    /// `true` if the score sheet of a game includes its notes.
    pub notes: bool,
    /// Letter distributions that were taken from lexica.
    pub hints: Hints,
}

/// Tiles of several letters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Joined {
    faces: [&'static str; Self::MAX],
    length: usize,
}

impl Joined {
    /// Number of tiles of several letters in all letter distributions.
    const MAX: usize = 6;

    /// Returns the tiles.
    #[must_use]
    pub fn faces(&self) -> &[&'static str] {
        &self.faces[..self.length]
    }

    /// Reads tiles separated by commas.
    fn read(text: &str) -> Result<Self, String> {
        let mut known: Vec<&'static str> = LetterDistribution::all()
            .flat_map(LetterDistribution::letters)
            .map(cgp::Letter::as_str)
            .filter(|face| face.chars().nth(1).is_some())
            .collect();
        known.sort_unstable();
        known.dedup();
        let mut joined = Self::default();
        for face in text.split(',') {
            let found = known.iter().find(|known| **known == face);
            let found = found.filter(|known| !joined.faces().contains(known));
            let place = joined.faces.get_mut(joined.length);
            let (Some(&found), Some(place)) = (found, place) else {
                let known = known.join(", ");
                return Err(format!("{face:?} is not a tile of several letters; known: {known}"));
            };
            *place = found;
            joined.length += 1;
        }
        Ok(joined)
    }
}

/// The style in which a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// The canonical form: equal positions have equal text.
    #[default]
    Canonical,
    /// The text of the input, unchanged.
    Keep,
    /// Moves in the dotted form of the later CGP document.
    Dotted,
}

/// Returns the names of all letter distributions.
fn names() -> Vec<&'static str> {
    LetterDistribution::all().map(LetterDistribution::name).collect()
}

impl Options {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[
        Setter {
            name: "style",
            used_by: &[Class::Write],
            only: &[],
            about: "cgp, gcg: how to write positions and games [default: canonical]",
            values: Values::Choice(
                "STYLE",
                &[
                    choice("canonical", "One form for each position or game", |it| {
                        it.style = Style::Canonical;
                    }),
                    choice("keep", "As in the input", |it| it.style = Style::Keep),
                    choice(
                        "dotted",
                        "cgp: `8H.CAT`, with tiles already on the board spelled",
                        |it| {
                            it.style = Style::Dotted;
                        },
                    ),
                ],
            ),
        },
        Setter {
            name: "key",
            used_by: &[Class::Text, Class::Columns],
            only: &[],
            about: "cgp: parts of a position that its key covers",
            values: Values::Choice("KEY", KEYS),
        },
        Setter {
            name: "join",
            used_by: &[Class::Read, Class::Play],
            only: &[],
            about: "cgp: tiles of several letters that the input spells without brackets",
            values: Values::Text("TILES", |text| {
                let joined = Joined::read(text)?;
                Ok(Arc::new(move |options| options.join = joined))
            }),
        },
        Setter {
            name: "racks",
            used_by: &[Class::Board, Class::Columns, Class::Convert],
            only: &[],
            about: "gcg: racks in the positions of a game",
            values: Values::Choice(
                "RACKS",
                &[
                    choice("mover", "Only that of the player to move", |it| {
                        it.racks = Racks::ToMove;
                    }),
                    choice(
                        "all",
                        "All racks that the file reveals, also through later events",
                        |it| {
                            it.racks = Racks::All;
                        },
                    ),
                ],
            ),
        },
        Setter {
            name: "score-source",
            used_by: &[Class::Board, Class::Columns, Class::Convert],
            only: &[],
            about: "gcg: scores in the positions of a game",
            values: Values::Choice(
                "SOURCE",
                &[
                    choice("file", "As the scores in the file add up", |it| {
                        it.score_source = ScoreSource::File;
                    }),
                    choice("rules", "As the points by the rules add up", |it| {
                        it.score_source = ScoreSource::Rules;
                    }),
                ],
            ),
        },
        Setter {
            name: "notes",
            used_by: &[Class::Text],
            only: &[],
            about: "gcg: show the notes of the score sheet",
            values: Values::Flag(|options| options.notes = true),
        },
        Setter {
            name: "alphabet",
            used_by: &[Class::Read, Class::Write, Class::Play],
            only: &[],
            about: "cgp: letter distribution, for the order of racks and for digraph tiles",
            values: Values::Names("NAME", names, |name| {
                let alphabet = LetterDistribution::named(name).ok_or_else(|| {
                    let names = names().join(", ");
                    format!("unknown letter distribution; known distributions: {names}")
                })?;
                Ok(Arc::new(move |options| options.alphabet = Some(alphabet)))
            }),
        },
    ];
}

/// The values of `--key`.
const KEYS: &[Choice<Options>] = &[
    choice("full", "Board, racks, scores and zero turns", |it| it.key = KeyOptions::full()),
    choice("rack", "Board and rack of the player to move", |it| it.key = KeyOptions::rack()),
    choice("board", "Board alone", |it| it.key = KeyOptions::full().board_only()),
    choice("full+transposed", "As full, but the same for a board and its transpose", |it| {
        it.key = KeyOptions::full().transposed();
    }),
    choice("rack+transposed", "As rack, but the same for a board and its transpose", |it| {
        it.key = KeyOptions::rack().transposed();
    }),
    choice("board+transposed", "As board, but the same for a board and its transpose", |it| {
        it.key = KeyOptions::full().board_only().transposed();
    }),
];
