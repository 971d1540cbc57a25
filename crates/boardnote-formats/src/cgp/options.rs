//! Options of crossword positions.

use crate::options::{Choice, Setter, Values};
use cgp::{KeyOptions, LetterDistribution};
use gcg::{Racks, ScoreSource};
use std::sync::Arc;

/// The options of `cgp`.
#[derive(Clone, Copy, Debug, Default)]
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
        self.faces.get(..self.length).unwrap_or_default()
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
            about: "cgp: how to write positions",
            values: Values::Choice(
                "STYLE",
                &[
                    Choice {
                        name: "canonical",
                        about: "One form for each position",
                        set: |options| options.style = Style::Canonical,
                    },
                    Choice {
                        name: "keep",
                        about: "As in the input",
                        set: |options| options.style = Style::Keep,
                    },
                    Choice {
                        name: "dotted",
                        about: "Moves with dots for tiles already on the board",
                        set: |options| options.style = Style::Dotted,
                    },
                ],
            ),
        },
        Setter {
            name: "key",
            about: "cgp: parts of a position that its key covers",
            values: Values::Choice("KEY", KEYS),
        },
        Setter {
            name: "join",
            about: "cgp: tiles of several letters that the input spells without brackets",
            values: Values::Text("TILES", |text| {
                let joined = Joined::read(text)?;
                Ok(Arc::new(move |options| options.join = joined))
            }),
        },
        Setter {
            name: "racks",
            about: "gcg: racks in the positions of a game",
            values: Values::Choice(
                "RACKS",
                &[
                    Choice {
                        name: "mover",
                        about: "Only that of the player to move",
                        set: |options| options.racks = Racks::ToMove,
                    },
                    Choice {
                        name: "all",
                        about: "Every rack that the game tells, also by later events",
                        set: |options| options.racks = Racks::All,
                    },
                ],
            ),
        },
        Setter {
            name: "score-source",
            about: "gcg: scores in the positions of a game",
            values: Values::Choice(
                "SOURCE",
                &[
                    Choice {
                        name: "file",
                        about: "Sums of the scores in the file",
                        set: |options| options.score_source = ScoreSource::File,
                    },
                    Choice {
                        name: "rules",
                        about: "Sums of the points by the rules",
                        set: |options| options.score_source = ScoreSource::Rules,
                    },
                ],
            ),
        },
        Setter {
            name: "notes",
            about: "gcg: show the notes of the score sheet",
            values: Values::Flag(|options| options.notes = true),
        },
        Setter {
            name: "alphabet",
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
    Choice {
        name: "full",
        about: "Board, racks, scores and zero turns",
        set: |options| options.key = KeyOptions::full(),
    },
    Choice {
        name: "rack",
        about: "Board and rack of the player to move",
        set: |options| options.key = KeyOptions::rack(),
    },
    Choice {
        name: "board",
        about: "Board alone",
        set: |options| options.key = KeyOptions::full().board_only(),
    },
    Choice {
        name: "full+transposed",
        about: "As full, the same for a board and its transpose",
        set: |options| options.key = KeyOptions::full().transposed(),
    },
    Choice {
        name: "rack+transposed",
        about: "As rack, the same for a board and its transpose",
        set: |options| options.key = KeyOptions::rack().transposed(),
    },
    Choice {
        name: "board+transposed",
        about: "As board, the same for a board and its transpose",
        set: |options| options.key = KeyOptions::full().board_only().transposed(),
    },
];
