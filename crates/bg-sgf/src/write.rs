//! Writing matches, as GNU Backgammon does or as the `FF[4]` specification says.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use bg_rules::{Board, Color, CubeOwner, Event, Game, GameResult, Match, MatchInfo, Setup};
use notation_report::Written;
use sgf_syntax::value::escape_text;

use crate::error::{ErrorKind, Unwritable};
use crate::game::cube_owner_letter;
use crate::value::{Point, match_info_text, play_text};

/// The tags of a match that have a property of their own, in the order they are written.
pub(crate) const TAGS: [(&str, &str); 5] =
    [("Site", "PC"), ("Event", "EV"), ("Round", "RO"), ("EventDate", "DT"), ("Transcriber", "AN")];

/// The conventions of a written file, for cases in which GNU Backgammon and the specification
/// differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Dialect {
    /// GNU Backgammon: games are counted from 0, the cube owner is `CP`, and a setup takes several
    /// nodes.
    #[default]
    Gnubg,
    /// The `FF[4]` specification: games are counted from 1, the cube owner is `CO`, and a setup is
    /// one node.
    Standard,
}

/// Writes a match in the layout of GNU Backgammon.
///
/// Tags without a property in SGF, and all but the last of one name, become lines of `GC` before the
/// remark.
///
/// ```
/// use bg_sgf::{Color::{Black, White}, Dice, WriteOptions, bg_rules::MatchBuilder};
/// let mut builder = MatchBuilder::new(3);
/// builder.player(White, "Ann").player(Black, "Bob");
/// builder.play(Black, Dice::new(5, 3)?, "8/3 6/3")?;
/// builder.double(White)?;
/// builder.drop_double(Black)?;
/// let written = bg_sgf::to_sgf(&builder.finish()?, &WriteOptions::default())?;
/// assert!(written.value.ends_with("RE[W+1]\n;B[53qvsv]\n;W[double]\n;B[drop])\n"));
/// assert!(written.losses.is_empty());
/// # Ok::<(), bg_sgf::ErrorKind>(())
/// ```
///
/// # Errors
/// [`ErrorKind::CannotBeWritten`] if readers would take a game for another one: a cube is set up at a
/// value other than a power of two up to 32768, or a resignation is not the last event.
pub fn to_sgf(value: &Match, options: &WriteOptions) -> Result<Written<String>, ErrorKind> {
    for (number, game) in (1..).zip(&value.games) {
        refuse(game)
            .map_or(Ok(()), |reason| Err(ErrorKind::CannotBeWritten { game: number, reason }))?;
    }
    Ok(Written::whole(to_sgf_with(value, options.dialect, |_, _, _| {})))
}

/// Returns the reason why SGF cannot tell a game.
fn refuse(game: &Game) -> Option<Unwritable> {
    let is_cube = |cube: u32| cube.is_power_of_two() && cube <= 1 << 15;
    let set_up = |event: &Event| match event {
        Event::SetUp(setup) => setup.cube,
        _ => None,
    };
    let mut cubes = game.events.iter().filter_map(set_up).chain([game.initial_cube]);
    if !cubes.all(is_cube) {
        return Some(Unwritable::Cube);
    }
    let resigned = game.events.iter().position(|event| matches!(event, Event::Resign { .. }));
    let is_last = resigned.is_none_or(|at| at + 1 == game.events.len());
    (!is_last).then_some(Unwritable::AfterResignation)
}

/// Options of writing. The default is the dialect of GNU Backgammon.
///
/// ```
/// use bg_sgf::{Dialect, WriteOptions};
/// let options = WriteOptions::default().with_dialect(Dialect::Standard);
/// assert_eq!(options.dialect(), Dialect::Standard);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WriteOptions {
    dialect: Dialect,
}

impl WriteOptions {
    /// Chooses the dialect.
    #[must_use]
    pub const fn with_dialect(self, dialect: Dialect) -> Self {
        Self { dialect }
    }

    /// Returns the dialect.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }
}

/// Writes a match like [`to_sgf`], with further properties of its actions, such as their analysis.
/// `more` appends the properties of an event to the node that records it; the event is named by the
/// index of its game in the match and by its own index in the game.
///
/// ```
/// use bg_sgf::{Color::Black, Dialect, Dice, bg_rules::MatchBuilder};
/// let mut builder = MatchBuilder::new(3);
/// builder.play(Black, Dice::new(5, 3)?, "8/3 6/3")?;
/// let sgf = bg_sgf::internal::to_sgf_with(&builder.finish()?, Dialect::Gnubg, |_, event, out| {
///     assert_eq!(event, 0);
///     out.push_str("LU[0.088]");
/// });
/// assert!(sgf.ends_with("\n;B[53qvsv]LU[0.088])\n"));
/// # Ok::<(), bg_sgf::ErrorKind>(())
/// ```
#[must_use]
pub fn to_sgf_with(
    value: &Match,
    dialect: Dialect,
    mut more: impl FnMut(usize, usize, &mut String),
) -> String {
    let mut out = String::new();
    for (number, game) in value.games.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write_root(value, game, number == 0, dialect, &mut out);
        let comments = game.comments_by_place();
        write_comment(comments.get(&0), &mut out);
        for (at, event) in game.events.iter().enumerate() {
            write_event(event, dialect, &mut out);
            more(number, at, &mut out);
            write_comment(comments.get(&(at + 1)), &mut out);
        }
        out.push_str(")\n");
    }
    out
}

fn write_root(
    value: &Match,
    game: &Game,
    first: bool,
    dialect: Dialect,
    out: &mut String,
) -> core::fmt::Result {
    let version = env!("CARGO_PKG_VERSION");
    let number = game.info.game + u32::from(dialect == Dialect::Standard);
    let info = match_info_text(&MatchInfo { game: number, ..game.info });
    write!(out, "(;FF[4]GM[6]CA[UTF-8]AP[bg-sgf:{version}]{info}")?;
    for (name, player) in ["PW", "PB"].iter().zip(&value.players) {
        write_text(out, name, &player.name)?;
    }
    if first {
        for (name, player) in ["WR", "BR"].iter().zip(&value.players) {
            player.rating.as_ref().map_or(Ok(()), |rating| write_text(out, name, rating))?;
        }
        for (tag, name) in TAGS {
            let date = (tag == "EventDate").then(|| value.iso_date()).flatten();
            let text = date.as_deref().or_else(|| value.tag(tag));
            text.map_or(Ok(()), |text| write_text(out, name, text))?;
        }
        let remark = remark(value);
        if !remark.is_empty() {
            write_text(out, "GC", &remark)?;
        }
    }
    if !game.rules.is_empty() {
        write!(out, "RU[{}]", game.rules)?;
    }
    if game.initial_cube > 1 {
        write!(out, "CV[{}]", game.initial_cube)?;
    }
    match game.result.or_else(|| resigned(game)) {
        Some(result) => write!(out, "RE[{result}]"),
        None => Ok(()),
    }
}

/// Returns the result of a game that ends with a resignation, which has no node of its own.
fn resigned(game: &Game) -> Option<GameResult> {
    game.events.iter().find(|event| matches!(event, Event::Resign { .. }))?;
    let mut replay = game.replay_trusted();
    replay.by_ref().for_each(drop);
    replay.table().result()
}

fn write_text(out: &mut String, name: &str, text: &str) -> core::fmt::Result {
    write!(out, "{name}[{}]", escape_text(text))
}

/// The remark, preceded by a line for each tag that has no property of its own.
fn remark(value: &Match) -> String {
    let written = TAGS.map(|(name, _)| (name, value.tag(name)));
    let is_written = |name: &str, text| written.contains(&(name, Some(text)));
    let others = value.tags.iter().filter(|(name, text)| !is_written(name, text));
    let lines = others.map(|(name, text)| format!("{name}: {text}"));
    let remark = Some(value.remark.clone()).filter(|remark| !remark.is_empty());
    lines.chain(remark).collect::<Vec<_>>().join("\n")
}

/// Writes the comment of the last node.
fn write_comment(text: Option<&String>, out: &mut String) {
    if let Some(text) = text {
        let _ = write!(out, "C[{}]", escape_text(text));
    }
}

fn write_event(event: &Event, dialect: Dialect, out: &mut String) {
    let mut node = |color: Color, value: &str| {
        let _ = write!(out, "\n;{}[{value}]", color.letter());
    };
    match event {
        Event::Play(color, play) => node(*color, &play_text(play, *color)),
        Event::Double(color) => node(*color, "double"),
        Event::Take(color) => node(*color, "take"),
        Event::Drop(color) => node(*color, "drop"),
        Event::Roll(color, dice) => {
            let _ = write!(out, "\n;PL[{}]DI[{dice}]", color.letter());
        }
        Event::SetUp(setup) => setup_nodes(setup, dialect, out),
        // A resignation has no node; the result records it.
        _ => {}
    }
}

/// The setup of a position. GNU Backgammon writes one fact per node; the specification allows all
/// of them in one node.
fn setup_nodes(setup: &Setup, dialect: Dialect, out: &mut String) {
    let player = setup.player.map(|color| format!("PL[{}]", color.letter())).unwrap_or_default();
    let board = setup.board.as_ref().map(checkers);
    let cube = setup.cube.map(|cube| format!("CV[{cube}]"));
    let dice = setup.dice.map(|dice| format!("DI[{dice}]"));
    let owner = setup.owner.map(|owner| (owner, cube_owner_letter(owner)));
    let texts: Vec<String> = match dialect {
        Dialect::Standard => {
            let owner = owner.map(|(_, letter)| format!("CO[{letter}]"));
            let facts = [board, cube, owner, dice].into_iter().flatten();
            alloc::vec![facts.fold(player, |node, fact| node + &fact)]
        }
        Dialect::Gnubg => {
            // `n` has no counterpart in CP.
            let name = |owner| if owner == CubeOwner::NoCube { "CO" } else { "CP" };
            let owner = owner.map(|(owner, letter)| format!("{}[{letter}]", name(owner)));
            let alone = board.is_none() && dice.is_none() && !player.is_empty();
            let alone = alone.then(|| player.clone());
            let board = board.map(|board| format!("{player}{board}"));
            let dice = dice.map(|dice| format!("{player}{dice}"));
            [alone, board, cube, owner, dice].into_iter().flatten().collect()
        }
    };
    for text in texts {
        let _ = write!(out, "\n;{text}");
    }
}

/// An absolute board: all points cleared, then every checker placed.
fn checkers(board: &Board) -> String {
    let mut out = String::from("AE[a:y]");
    for color in Color::ALL {
        let mut points = String::new();
        for (number, &count) in (1..).zip(board.checkers(color)) {
            if let Some(point) = Point::from_number(number, color) {
                points.push_str(&format!("[{point}]").repeat(count.into()));
            }
        }
        if !points.is_empty() {
            let _ = write!(out, "A{}{points}", color.letter());
        }
    }
    out
}
