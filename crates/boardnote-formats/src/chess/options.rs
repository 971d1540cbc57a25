//! Options of the chess notations.

use crate::options::{Choice, Setter, Values};
use chess_movecode::{Dialect, TextPlace};

/// The options of `movecode`; PGN and UCI take `trusted` only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Dialect of the input; `None` is whichever fits the bytes.
    pub dialect: Option<Dialect>,
    /// Dialect of the output; `None` is that of the value.
    pub to_dialect: Option<Dialect>,
    /// Place of the texts; `None` is that of the dialect.
    pub texts: Option<TextPlace>,
    /// Skips the rules of chess while decoding.
    pub trusted: bool,
}

const DOCUMENTED: &str = "As the format's document describes it";
const JOSE: &str = "As the jose program writes it";

impl Options {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[
        Setter {
            name: "dialect",
            about: "movecode: dialect of the input",
            values: Values::Choice(
                "DIALECT",
                &[
                    Choice {
                        name: "documented",
                        about: DOCUMENTED,
                        set: |options| options.dialect = Some(Dialect::Documented),
                    },
                    Choice {
                        name: "jose",
                        about: JOSE,
                        set: |options| options.dialect = Some(Dialect::Jose),
                    },
                    Choice {
                        name: "detect",
                        about: "Whichever fits the bytes",
                        set: |options| options.dialect = None,
                    },
                ],
            ),
        },
        Setter {
            name: "to-dialect",
            about: "movecode: dialect of the output",
            values: Values::Choice(
                "TO_DIALECT",
                &[
                    Choice {
                        name: "documented",
                        about: DOCUMENTED,
                        set: |options| options.to_dialect = Some(Dialect::Documented),
                    },
                    Choice {
                        name: "jose",
                        about: JOSE,
                        set: |options| options.to_dialect = Some(Dialect::Jose),
                    },
                ],
            ),
        },
        Setter {
            name: "texts",
            about: "movecode: where texts are kept (default: as the dialect has it)",
            values: Values::Choice(
                "TEXTS",
                &[
                    Choice {
                        name: "inline",
                        about: "In the stream, behind their code",
                        set: |options| options.texts = Some(TextPlace::Inline),
                    },
                    Choice {
                        name: "separate",
                        about: "In a second byte string",
                        set: |options| options.texts = Some(TextPlace::Separate),
                    },
                ],
            ),
        },
        Setter {
            name: "trusted",
            about: "movecode: skip the rules of chess while decoding",
            values: Values::Flag(|options| options.trusted = true),
        },
    ];
}
