//! `.mat`: the match text of Jellyfish, laid out as GNU Backgammon 1.07 exports it.
//!
//! ```text
//!  3 point match
//!
//!  Game 1
//!  Ann : 0                        Bob : 0
//!   1)                             53: 8/3 6/3
//!   2) 62: 24/18 18/16             55: 13/8 13/8 6/1* 6/1
//! ```
//!
//! The layout is followed where it looks odd, too: see the quirks in the crate documentation.

use alloc::string::String;
use core::fmt::{self, Write as _};

use bg_game::{Board, Color, CubeOwner, Play, Variation};
use sgf_syntax::Collection;
use sgf_syntax::value::decode_text;

use crate::error::Diagnostic;
use crate::game::{Action, Game, Games as _, Setup};

/// GNU Backgammon keeps this many bytes of a player's name.
const NAME_BYTES: usize = 31;

/// Writes the games of a collection as one match in `.mat` text.
///
/// What the format cannot hold (comments, analysis, set-up positions) is left out; so are trees of
/// other games, which are added to `findings`.
///
/// ```
/// let file = b"(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])";
/// let text = bg_sgf::to_mat(&bg_sgf::parse(file)?, &mut Vec::new());
/// assert!(text.ends_with("  2) 62: 24/18 18/16             "));
/// # Ok::<(), bg_sgf::Error>(())
/// ```
#[must_use]
pub fn to_mat(collection: &Collection<'_>, findings: &mut alloc::vec::Vec<Diagnostic>) -> String {
    let (mut out, mut writer) = (String::new(), MatWriter::default());
    for game in collection.games_lenient(findings) {
        writer.write_game(&game, &mut out);
    }
    out
}

/// Writes `.mat` text game by game, for archives that do not fit into memory.
///
/// The first game gives the heading and the names of the players.
///
/// ```
/// use bg_sgf::{Games as _, MatWriter, ParseOptions, Parser};
/// let archive = b"(;GM[6]PW[Ann]PB[Bob];B[53qvsv])\n(;GM[6]PW[Ann]PB[Bob];W[62xrrp])";
/// let mut parser = Parser::new(ParseOptions::strict());
/// let (mut writer, mut text, mut at) = (MatWriter::default(), String::new(), 0);
/// while let Some(read) = parser.next_game(archive, &mut at)? {
///     for game in read.value.games() {
///         writer.write_game(&game?, &mut text);
///     }
///     parser.recycle(read.value);
/// }
/// assert_eq!(text, bg_sgf::to_mat(&bg_sgf::parse(archive)?, &mut Vec::new()));
/// # Ok::<(), bg_sgf::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct MatWriter {
    games: usize,
    names: Option<[String; 2]>,
}

impl MatWriter {
    /// Appends the next game of the match to `out`.
    pub fn write_game(&mut self, game: &Game<'_>, out: &mut String) {
        let names = self.names.get_or_insert_with(|| {
            // Writing to a string cannot fail.
            let _ = write_header(game, out);
            Color::ALL.map(|color| cut(&game.player(color)).into())
        });
        self.games += 1;
        let _ = write_game(game, self.games, names, out);
    }
}

fn cut(name: &str) -> &str {
    let mut end = name.len().min(NAME_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    &name[..end]
}

fn write_header(game: &Game<'_>, out: &mut String) -> fmt::Result {
    let tag = |out: &mut String, name: &str, text: Option<&str>| match text {
        Some(text) => writeln!(out, "; [{name} \"{text}\"]"),
        None => Ok(()),
    };
    tag(out, "Site", game.text("PC").as_deref())?;
    tag(out, "Event", game.text("EV").as_deref())?;
    tag(out, "Round", game.text("RO").as_deref())?;
    tag(out, "EventDate", game.text("DT").and_then(|date| dotted_date(&date)).as_deref())?;
    let variation = match game.rules().variation {
        Variation::Standard => None,
        Variation::Nackgammon => Some("NackGammon"),
        Variation::Hypergammon1 => Some("HyperGammon (1)"),
        Variation::Hypergammon2 => Some("HyperGammon (2)"),
        Variation::Hypergammon3 => Some("HyperGammon (3)"),
    };
    tag(out, "Variation", variation)?;
    tag(out, "Transcriber", game.text("AN").as_deref())?;
    let remark = game.root().last_property("GC").and_then(sgf_syntax::Property::value);
    if let Some(remark) = remark {
        let text = decode_text(remark.raw(), game.charset());
        let (body, last_break) = match text.strip_suffix('\n') {
            Some(body) => (body, "\n"),
            None => (&*text, ""),
        };
        write!(out, "\n; {}{last_break}\n", body.replace('\n', "\n; "))?;
    } else {
        out.push('\n');
    }
    write!(out, " {} point match\n\n", game.match_info().length)
}

/// `2026-11-21` as `2026.11.21`, for years after 1900.
fn dotted_date(date: &str) -> Option<String> {
    let mut parts = date.split('-').map(|part| part.trim().parse::<u32>());
    let (Ok(year), Ok(month), Ok(day)) = (parts.next()?, parts.next()?, parts.next()?) else {
        return None;
    };
    (year > 1900).then(|| alloc::format!("{year:4}.{month:02}.{day:02}"))
}

fn write_game(
    game: &Game<'_>,
    number: usize,
    names: &[String; 2],
    out: &mut String,
) -> fmt::Result {
    let [white, black] = game.match_info().score;
    let left = alloc::format!("{} : {white}", names[0]);
    let pad = 31_usize.saturating_sub(left.len());
    writeln!(out, " Game {number}\n {left}{:pad$}{} : {black}", "", names[1])?;
    let mut sheet = Sheet {
        out,
        cell: 0,
        cube: 1,
        dice_shown: false,
        doubles: 0,
        checkers: game.rules().variation.checkers(),
        board: Side::both(&game.rules().variation.start()),
    };
    let mut plies = game.replay_trusted().peekable();
    while let Some(ply) = plies.next() {
        let next = plies.peek().map(|next| &next.action);
        sheet.write_action(&ply.action, next)?;
    }
    Ok(())
}

/// The checkers of the side that moves next and of the other one, as the exporter follows them.
type Sides = [Side; 2];

/// Counts of the points 1 to 24 and the bar.
#[derive(Clone, Copy)]
struct Side([u8; 25]);

impl Side {
    const NOBODY: Self = Self([0; 25]);

    const fn both(board: &Board) -> Sides {
        [Self(*board.checkers(Color::White)), Self(*board.checkers(Color::Black))]
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }
}

/// The two columns of a game.
struct Sheet<'o> {
    out: &'o mut String,
    /// Number of the cell to write: even ones are White's, on the left.
    cell: usize,
    cube: u32,
    /// Dice stand in the last cell, without a play.
    dice_shown: bool,
    /// Doubles in a row.
    doubles: u32,
    checkers: u8,
    board: Sides,
}

impl Sheet<'_> {
    fn right(&self) -> bool {
        self.cell % 2 == 1
    }

    fn write_action(&mut self, action: &Action<'_>, next: Option<&Action<'_>>) -> fmt::Result {
        let doubles = core::mem::take(&mut self.doubles);
        let mut text = String::new();
        match action {
            Action::Play(color, play) => {
                if self.cell == 0 && *color == Color::Black {
                    write!(self.out, "  1){:29}", "")?;
                    self.cell = 1;
                }
                self.dice_shown = false;
                write!(text, "{}: ", play.dice())?;
                self.play(play, &mut text)?;
            }
            Action::Double(_) => {
                self.doubles = doubles + 1;
                self.cube = self.cube.saturating_mul(2);
                let word = if doubles == 0 { "Doubles" } else { "Beavers" };
                write!(text, " {word} => {}", self.cube)?;
            }
            // A beaver counts as taken; the original doubler leaves no cell for saying so.
            Action::Take(_) if doubles >= 2 && doubles % 2 == 0 => return Ok(()),
            Action::Take(_) => text.push_str(if doubles >= 2 { "  " } else { " Takes" }),
            Action::Drop(_) => {
                let gap = if self.right() { "\n      " } else { "                       " };
                write!(text, " Drops{gap}{}", Wins(self.cube / 2))?;
            }
            Action::Resign { color, multiplier } => return self.resign(*color, *multiplier),
            Action::Setup(setup) => return self.set_up(setup, next),
        }
        if self.right() {
            writeln!(self.out, "{text}")?;
        } else {
            write!(self.out, "{:3}) {text:27} ", self.cell / 2 + 1)?;
        }
        if matches!(action, Action::Drop(_)) {
            self.out.push_str(if self.right() { "\n" } else { "\n\n" });
        }
        self.write_end()?;
        self.cell += 1;
        Ok(())
    }

    /// The single steps, a blank behind each but the fourth.
    fn play(&mut self, play: &Play, text: &mut String) -> fmt::Result {
        let other = self.board[1];
        let mut after = self.board;
        let mut hits = 0_u32;
        for (number, step) in play.steps().iter().enumerate() {
            write!(text, "{}/{}", step.from, step.to)?;
            let (from, to) = (usize::from(step.from), usize::from(step.to));
            let hit = (1..=24).contains(&to) && other.0[24 - to] > 0;
            if hit && hits >> to & 1 == 0 {
                text.push('*');
                hits |= 1 << to;
            }
            if number < 3 {
                text.push(' ');
            }
            let [own, opponent] = &mut after;
            if own.0[from - 1] == 0 {
                continue;
            }
            own.0[from - 1] -= 1;
            if (1..=24).contains(&to) {
                own.0[to - 1] = own.0[to - 1].saturating_add(1);
                let hit = core::mem::take(&mut opponent.0[24 - to]);
                opponent.0[24] = opponent.0[24].saturating_add(hit);
            }
        }
        after.swap(0, 1);
        self.board = after;
        Ok(())
    }

    fn resign(&mut self, loser: Color, multiplier: u8) -> fmt::Result {
        let wins = Wins(self.cube.saturating_mul(multiplier.into()));
        let open_line = self.right() != self.dice_shown;
        let gap = match (loser, open_line, self.right()) {
            (Color::Black, true, _) => "\n      ",
            (Color::Black, false, _) => "      ",
            (Color::White, true, _) => " ",
            (Color::White, false, true) => "                        ",
            (Color::White, false, false) => "                                  ",
        };
        write!(self.out, "{gap}{wins}\n\n")
    }

    /// Set-up positions have no place in this format: GNU Backgammon leaves a gap. Its exporter
    /// then takes the cube value or owner for a position, hence the odd boards.
    fn set_up(&mut self, setup: &Setup<'_>, next: Option<&Action<'_>>) -> fmt::Result {
        if setup.has_board() {
            self.gap()?;
            self.put(Side::both(&setup.board(&Board::EMPTY)));
        }
        if let Some(cube) = setup.cube {
            self.gap()?;
            self.put([Self::mistaken(cube), Side::NOBODY]);
        }
        if let Some(owner) = setup.owner {
            self.gap()?;
            self.put([
                Self::mistaken(match owner {
                    CubeOwner::Owned(Color::White) => 0,
                    CubeOwner::Owned(Color::Black) => 1,
                    CubeOwner::Centred | CubeOwner::NoCube => u32::MAX,
                }),
                Side::NOBODY,
            ]);
        }
        match setup.dice {
            // A play of the dice takes their place.
            Some(_) if matches!(next, Some(Action::Play(..))) => Ok(()),
            Some(dice) => {
                if self.right() {
                    write!(self.out, "{dice}: ")?;
                } else {
                    write!(self.out, "{:3}) {dice}: ", self.cell / 2 + 1)?;
                }
                self.dice_shown = true;
                self.write_end()?;
                self.cell += 1;
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn gap(&mut self) -> fmt::Result {
        if self.right() { write!(self.out, "{:24}", "") } else { writeln!(self.out) }
    }

    fn put(&mut self, mut sides: Sides) {
        if self.right() {
            sides.swap(0, 1);
        }
        self.board = sides;
    }

    /// A number read as a position: four bits a point.
    fn mistaken(number: u32) -> Side {
        let mut side = Side::NOBODY;
        for (point, count) in side.0.iter_mut().take(8).enumerate() {
            *count = u8::try_from(number >> (4 * point) & 15).unwrap_or(0);
        }
        side
    }

    /// The points won, once a side has no checkers left.
    fn write_end(&mut self) -> fmt::Result {
        let loser = match self.board.map(|side| side.count()) {
            [0, 0] => return self.write_won(1),
            [0, _] => self.board[1],
            [_, 0] => self.board[0],
            _ => return Ok(()),
        };
        let multiplier = match loser.count() == self.checkers.into() {
            false => 1,
            true if loser.0[18..].iter().all(|&count| count == 0) => 2,
            true => 3,
        };
        self.write_won(multiplier)
    }

    fn write_won(&mut self, multiplier: u32) -> fmt::Result {
        let gap = if self.right() { "                                  " } else { "\n      " };
        write!(self.out, "{gap}{}\n\n", Wins(self.cube.saturating_mul(multiplier)))
    }
}

/// `Wins 1 point`, `Wins 2 points`.
struct Wins(u32);

impl fmt::Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Wins {} point{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
