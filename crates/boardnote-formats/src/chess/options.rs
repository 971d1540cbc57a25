//! Options of the chess notations.

use crate::options::{Class, Setter, Values, choice};
use chess_movecode::{Dialect, DialectVote, TextPlace};
use std::sync::Arc;

/// The options of the chess notations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Dialect of the input; `None` selects the one that fits the bytes.
    pub dialect: Option<Dialect>,
    /// Dialect of the output; `None` keeps that of the value.
    pub to_dialect: Option<Dialect>,
    /// Dialects of the first games of the file, which decide games that both dialects read as
    /// different moves. Set by the survey of a file, not by name.
    pub vote: DialectVote,
    /// Place of the texts; `None` is the usual place of the dialect.
    pub texts: Option<TextPlace>,
    /// Skips the rules of chess while decoding.
    pub trusted: bool,
    /// Keeps the position unchanged after a PGN move that cannot be played and reads on, as the
    /// jose program does.
    pub jose: bool,
    /// Skips the movetext of PGN games.
    pub tags_only: bool,
    /// Maximum number of bytes per line of movetext; `None` writes a single line.
    pub width: Option<usize>,
}

const DOCUMENTED: &str = "As in the documentation of the format";
const JOSE: &str = "As written by the jose program";

impl Options {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[
        Setter {
            name: "dialect",
            used_by: &[Class::Read],
            only: &[],
            about: "movecode: dialect of the input",
            values: Values::Choice(
                "DIALECT",
                &[
                    choice("documented", DOCUMENTED, |it| it.dialect = Some(Dialect::Documented)),
                    choice("jose", JOSE, |it| it.dialect = Some(Dialect::Jose)),
                    choice("detect", "Whichever dialect the bytes fit", |it| it.dialect = None),
                ],
            ),
        },
        Setter {
            name: "to-dialect",
            used_by: &[Class::Write],
            only: &[],
            about: "movecode: dialect of the output",
            values: Values::Choice(
                "TO_DIALECT",
                &[
                    choice("documented", DOCUMENTED, |it| {
                        it.to_dialect = Some(Dialect::Documented);
                    }),
                    choice("jose", JOSE, |it| it.to_dialect = Some(Dialect::Jose)),
                ],
            ),
        },
        Setter {
            name: "texts",
            used_by: &[Class::Read, Class::Write],
            only: &[],
            about: "movecode: where comments are stored [default: as the dialect does]",
            values: Values::Choice(
                "TEXTS",
                &[
                    choice("inline", "In the move data, after their code", |it| {
                        it.texts = Some(TextPlace::Inline);
                    }),
                    choice("separate", "In a separate byte string", |it| {
                        it.texts = Some(TextPlace::Separate);
                    }),
                ],
            ),
        },
        Setter {
            name: "trusted",
            used_by: &[Class::Read],
            only: &[],
            about: "movecode: do not check that moves are legal",
            values: Values::Flag(|options| options.trusted = true),
        },
        Setter {
            name: "on-error",
            used_by: &[Class::Read],
            only: &[],
            about: "pgn: treatment of a move that cannot be played",
            values: Values::Choice(
                "ON_ERROR",
                &[
                    choice(
                        "end-line",
                        "End the line there and keep the rest of it as text",
                        |it| it.jose = false,
                    ),
                    choice(
                        "jose",
                        "Keep the move as text and continue from the same position, as the jose program does",
                        |it| it.jose = true,
                    ),
                ],
            ),
        },
        Setter {
            name: "tags-only",
            used_by: &[Class::Check, Class::Columns],
            only: &[],
            about: "pgn: read the tags and skip the movetext",
            values: Values::Flag(|options| options.tags_only = true),
        },
        Setter {
            name: "width",
            used_by: &[Class::Write],
            only: &[],
            about: "pgn: break lines of movetext after this many bytes [default: one line]",
            values: Values::Text("BYTES", |text| {
                let width: usize = text.parse().map_err(|_| "expected a number".to_owned())?;
                Ok(Arc::new(move |options| options.width = Some(width)))
            }),
        },
    ];
}
