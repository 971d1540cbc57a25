//! Options of the chess notations.

use super::game::csv::Head;
use crate::options::{Apply, Class, Setter, Values, choice};
use chess_movecode::{Dialect, DialectVote, TextPlace};
use chess_pgn::Strip;
use chess_rules::polyglot::BookOptions;
use chess_rules::{Color, EnPassant};
use core::str::FromStr;
use std::sync::Arc;

/// The options of the chess notations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Dialect of the input; `None` selects the one that fits the bytes.
    pub dialect: Option<Dialect>,
    /// Dialect of the output; `None` keeps that of the value.
    pub to_dialect: Option<Dialect>,
    /// Dialects of the first games of the file, which decide games that both dialects read as
    /// different moves. Set by the survey of a file, not by name.
    pub vote: DialectVote,
    /// Head of a table of games. Set by the survey of a file, not by name.
    pub head: Option<Arc<Head>>,
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
    /// Parts left out of PGN.
    pub strip: Strip,
    /// Writes a single comment behind each move of PGN.
    pub join_comments: bool,
    /// Tags written in PGN beside those of the roster; `None` writes all.
    pub tags: Option<Arc<[String]>>,
    /// Sets the tags of the opening to those of its position.
    pub openings: bool,
    /// Rule for the square of an en passant capture; `None` is [`EnPassant::Legal`] for positions
    /// reached by moves, and leaves positions that are read as they are.
    pub en_passant: Option<EnPassant>,
    /// Moves that are put into an opening book.
    pub book: BookOptions,
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
                    choice("detect", "Detected from the bytes", |it| it.dialect = None),
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
                let width = number(text)?;
                Ok(Arc::new(move |options| options.width = Some(width)))
            }),
        },
        Setter {
            name: "strip",
            used_by: &[Class::Write],
            only: &[],
            about: "to pgn: leave out comments, variations, nags, clocks, evals, shapes, commands, engine, or unread; names separated by commas",
            values: Values::List("NAMES", strip),
        },
        Setter {
            name: "join-comments",
            used_by: &[Class::Write],
            only: &[],
            about: "to pgn: write one comment after each move, as chess.js expects",
            values: Values::Flag(|options| options.join_comments = true),
        },
        Setter {
            name: "tags",
            used_by: &[Class::Write],
            only: &[],
            about: "to pgn: write the seven roster tags and only these others, separated by commas; `roster` for none, `all` for all",
            values: Values::List("NAMES", tags),
        },
        #[cfg(feature = "openings")]
        Setter {
            name: "openings",
            used_by: &[Class::Write],
            only: &[],
            about: "to pgn: set the tags ECO and Opening by the positions of the game",
            values: Values::Flag(|options| options.openings = true),
        },
        Setter {
            name: "en-passant",
            used_by: &[Class::Convert, Class::Check, Class::Text, Class::Columns],
            only: &[],
            about: "chess: when the square of an en passant capture is written [default: legal; as it stands for FEN and EPD]",
            values: Values::Choice(
                "EN_PASSANT",
                &[
                    choice("fen", "After every double step of a pawn", |it| {
                        it.en_passant = Some(EnPassant::Fen);
                    }),
                    choice("xfen", "If a pawn stands ready to capture", |it| {
                        it.en_passant = Some(EnPassant::Xfen);
                    }),
                    choice("legal", "If the capture is legal", |it| {
                        it.en_passant = Some(EnPassant::Legal);
                    }),
                ],
            ),
        },
        Setter {
            name: "max-ply",
            used_by: &[Class::Convert],
            only: &[],
            about: "to polyglot: number of plies at the beginning of each game that are used [default: 1024]",
            values: Values::Text("PLIES", |text| {
                let plies = number(text)?;
                Ok(Arc::new(move |options| options.book = options.book.max_ply(plies)))
            }),
        },
        Setter {
            name: "min-games",
            used_by: &[Class::Convert],
            only: &[],
            about: "to polyglot: number of games in which a move must have been played [default: 3]",
            values: Values::Text("GAMES", |text| {
                let games = number(text)?;
                Ok(Arc::new(move |options| options.book = options.book.min_games(games)))
            }),
        },
        Setter {
            name: "min-score",
            used_by: &[Class::Convert],
            only: &[],
            about: "to polyglot: score that a move must have reached, in percent [default: 0]",
            values: Values::Text("PERCENT", |text| {
                let percent = text.parse().ok().filter(|percent| *percent <= 100);
                let percent = percent.ok_or_else(|| "expected a number up to 100".to_owned())?;
                Ok(Arc::new(move |options| options.book = options.book.min_score(percent)))
            }),
        },
        Setter {
            name: "only",
            used_by: &[Class::Convert],
            only: &[],
            about: "to polyglot: side whose moves are used [default: both]",
            values: Values::Choice(
                "SIDE",
                &[
                    choice("white", "The moves of White", |it| {
                        it.book = it.book.only(Some(Color::White));
                    }),
                    choice("black", "The moves of Black", |it| {
                        it.book = it.book.only(Some(Color::Black));
                    }),
                ],
            ),
        },
        Setter {
            name: "uniform",
            used_by: &[Class::Convert],
            only: &[],
            about: "to polyglot: give all moves the weight 1",
            values: Values::Flag(|options| options.book = options.book.uniform(true)),
        },
    ];
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "expected a number".to_owned())
}

/// Reads the names of what is left out. Every list adds to those before it.
fn strip(list: &str) -> Result<Apply<Options>, String> {
    let mut what = Strip::NOTHING;
    for name in list.split(',').map(str::trim) {
        let known = Strip::NAMES.iter().find(|(known, _)| *known == name);
        let names = || Strip::NAMES.map(|(name, _)| name).join(", ");
        let (_, found) =
            known.ok_or_else(|| format!("expected names out of {}, found {name}", names()))?;
        what = what | *found;
    }
    Ok(Arc::new(move |options| options.strip = options.strip | what))
}

/// Reads the names of the tags to write. Every list adds to those before it.
fn tags(list: &str) -> Result<Apply<Options>, String> {
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    if let Some(name) = names.iter().find(|name| !is_tag_name(name)) {
        return Err(format!("expected names of tags, `roster`, or `all`, found {name:?}"));
    }
    if names.iter().any(|name| name == "all") {
        return Ok(Arc::new(|options| options.tags = None));
    }
    let names: Vec<String> = names.into_iter().filter(|name| name != "roster").collect();
    Ok(Arc::new(move |options| {
        let old = options.tags.iter().flat_map(|old| old.iter());
        options.tags = Some(old.chain(&names).cloned().collect());
    }))
}

fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "_+#=:-".contains(c))
}
