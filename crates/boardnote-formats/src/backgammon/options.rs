//! Options of backgammon.

use crate::options::{Choice, Class, Setter, Values, choice};
use bg_mat::{Style, internal::Context};
use bg_matchid::Color;
use bg_rules::MatchEquityTable;
use bg_sgf::Dialect;
use board_picture::{Bottom, Home};
use std::sync::{Arc, LazyLock};

/// The options of backgammon IDs and games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Refuses match lengths above 64 points, as GNU Backgammon does.
    pub match_length_limit: bool,
    /// The player at the bottom of a text board.
    pub bottom: Bottom,
    /// The side of a text board where that player bears off.
    pub home: Home,
    /// The names of player 0 and player 1.
    pub names: Option<[String; 2]>,
    /// The form of the text that shows a situation.
    pub form: Form,
    /// The match equity table for analyzed games.
    pub met: Met,
    /// The style in which match text is written; `None` for that of the program whose file is read.
    pub mat_style: Option<Style>,
    /// The dialect in which SGF is written.
    pub sgf_dialect: Dialect,
    /// The contexts of the games of a match text, in order. Set by the survey of a file, not by name.
    pub(crate) contexts: Option<Arc<Vec<Context>>>,
    /// The numbers of the games in the files of a stream, in order. Set by the survey of a stream.
    pub(crate) numbers: Option<Arc<Vec<usize>>>,
}

/// The match equity table for analyzed games.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Met {
    /// The table Kazaross-XG2, the default of GNU Backgammon.
    #[default]
    Kazaross,
    /// No table: only the figures recorded in the file are available.
    None,
    /// Another table.
    Table(Arc<MatchEquityTable>),
}

impl Met {
    /// Returns the table, if there is one.
    #[must_use]
    pub fn table(&self) -> Option<&MatchEquityTable> {
        static KAZAROSS: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::kazaross_xg2);
        match self {
            Self::Kazaross => Some(&KAZAROSS),
            Self::None => None,
            Self::Table(table) => Some(table),
        }
    }

    /// Returns the name of the table for the output.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Kazaross => "kazaross-xg2",
            Self::None => "none",
            Self::Table(table) => table.name(),
        }
    }

    /// Parses `none`, the name of a table that comes with the program, or the content of a file.
    fn parse(value: &[u8]) -> Result<Self, String> {
        let name = core::str::from_utf8(value).ok().map(str::trim);
        match name {
            Some("none") => return Ok(Self::None),
            Some("kazaross-xg2") => return Ok(Self::Kazaross),
            _ => {}
        }
        let bundled = name.and_then(MatchEquityTable::named);
        let table = bundled.map_or_else(|| MatchEquityTable::parse(value), Ok);
        table.map(|table| Self::Table(Arc::new(table))).map_err(|error| error.to_string())
    }
}

/// The form of the text that shows a situation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The board and all fields.
    #[default]
    Fields,
    /// The text that eXtreme Gammon copies for use in forums.
    Forum,
    /// The board of GNU Backgammon with its two IDs.
    Gnubg,
}

impl Options {
    /// Returns the name of a player, or `player 0` or `player 1`.
    pub(super) fn name(&self, player: Color) -> String {
        match &self.names {
            Some(names) => names[player.index()].clone(),
            None => format!("player {}", player.index()),
        }
    }

    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[
        Setter {
            name: "match-length-limit",
            used_by: &[Class::Read],
            only: &["matchid", "gnuid", "xgid"],
            about: "matchid, gnuid, xgid: refuse match lengths over 64 points, as GNU Backgammon does",
            values: Values::Flag(|options| options.match_length_limit = true),
        },
        Setter {
            name: "bottom",
            used_by: &[Class::Board],
            only: &[],
            about: "Backgammon: player at the bottom of the board [default: player-1]",
            values: Values::Choice("PLAYER", BOTTOM),
        },
        Setter {
            name: "home",
            used_by: &[Class::Board],
            only: &[],
            about: "Backgammon: side where the player at the bottom bears off [default: right]",
            values: Values::Choice(
                "SIDE",
                &[
                    choice("right", "The 1 point is on the right", |it| it.home = Home::Right),
                    choice("left", "The 1 point is on the left", |it| it.home = Home::Left),
                ],
            ),
        },
        Setter {
            name: "names",
            used_by: &[Class::Board],
            only: &[],
            about: "Backgammon: names of player 0 and player 1",
            values: Values::Text("NAME,NAME", |text| {
                let names = board_picture::two_names(text)?;
                Ok(Arc::new(move |options: &mut Self| options.names = Some(names.clone())))
            }),
        },
        Setter {
            name: "met",
            used_by: &[Class::Board, Class::Columns],
            only: &["bg-sgf", "xg"],
            about: "Analysis: match equity table, woolsey, none, or a file [default: kazaross-xg2]",
            values: Values::File(|value| {
                let met = Met::parse(value)?;
                Ok(Arc::new(move |options: &mut Self| options.met = met.clone()))
            }),
        },
        Setter {
            name: "style",
            used_by: &[Class::Write],
            only: &["mat"],
            about: "mat: program whose style is written [default: gnubg, of xg files xg]",
            values: Values::Choice(
                "STYLE",
                &[
                    choice("gnubg", "GNU Backgammon", |it| it.mat_style = Some(Style::Gnubg)),
                    choice("xg", "eXtreme Gammon", |it| it.mat_style = Some(Style::Xg)),
                    choice("plain", "One step per die", |it| it.mat_style = Some(Style::Plain)),
                ],
            ),
        },
        Setter {
            name: "style",
            used_by: &[Class::Write],
            only: &["bg-sgf"],
            about: "bg-sgf: dialect to write [default: gnubg]",
            values: Values::Choice(
                "STYLE",
                &[
                    choice("gnubg", "GNU Backgammon", |it| it.sgf_dialect = Dialect::Gnubg),
                    choice("standard", STANDARD, |it| it.sgf_dialect = Dialect::Standard),
                ],
            ),
        },
        Setter {
            name: "as",
            used_by: &[Class::Text],
            only: &[],
            about: "Backgammon: form of the text that shows a position [default: fields]",
            values: Values::Choice(
                "FORM",
                &[
                    choice("fields", "The board and all fields", |it| it.form = Form::Fields),
                    choice("forum", "As eXtreme Gammon copies it", |it| it.form = Form::Forum),
                    choice("gnubg", "The board of GNU Backgammon", |it| it.form = Form::Gnubg),
                ],
            ),
        },
    ];
}

/// The dialect of the specification.
const STANDARD: &str = "SGF as specified: cube owner CO, games from 1";

const BOTTOM: &[Choice<Options>] = &[
    choice("on-roll", "The player who has to decide", |it| it.bottom = Bottom::OnRoll),
    choice("player-0", "Player 0, O", |it| it.bottom = Bottom::Zero),
    choice("player-1", "Player 1, X", |it| it.bottom = Bottom::One),
    choice("white", "Player 0, O", |it| it.bottom = Bottom::Zero),
    choice("black", "Player 1, X", |it| it.bottom = Bottom::One),
];
