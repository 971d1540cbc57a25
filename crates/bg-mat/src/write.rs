//! `.mat`: the match text of JellyFish, laid out as GNU Backgammon 1.07 exports it.
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
//! The layout follows GNU Backgammon even where GNU Backgammon is irregular; the crate
//! documentation lists these quirks.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use bg_game::{
    Board, Color, CubeOwner, Dice, Event, Game, Match, MatchInfo, Play, Ply, Setup, State,
    Variation,
};

use crate::error::ParseOptions;
use crate::head::{self, COLUMN, VARIATIONS, is_crawford_game};

/// Length to which GNU Backgammon cuts a player's name, in bytes.
const NAME_BYTES: usize = 31;

/// The layout and the spelling of match text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Style {
    /// The exact output of GNU Backgammon 1.07, including its quirks, except where it would give an
    /// action out of turn to the other side, append a game to the last line of an unfinished one,
    /// or write a score right before a name that begins with a digit.
    #[default]
    Gnubg,
    /// The style of eXtreme Gammon: joined steps, `bar`, `Off`, and `Cannot Move`. The take of a
    /// beaver is written.
    Xg,
    /// One step per die, with numbers only. The take of a beaver is written, and names are not cut.
    Plain,
}

impl Style {
    const fn is_gnubg(self) -> bool {
        matches!(self, Self::Gnubg)
    }

    /// Counts the facts about a match, apart from its games, that text in this style omits or changes.
    ///
    /// ```
    /// use bg_mat::{Lost, Style};
    ///
    /// let text = b"; [Event \"Open\"]\n; [Room \"2\"]\n 3 point match\n\n Game 1\n Ann : 0  Bob : 0\n";
    /// let value = bg_mat::parse(text)?;
    /// assert_eq!(Style::Gnubg.lost(&value), Lost { tags: 1, ..Lost::default() });
    /// assert_eq!(Style::Plain.lost(&value), Lost::default());
    /// # Ok::<(), bg_mat::Error>(())
    /// ```
    #[must_use]
    pub fn lost(self, value: &Match) -> Lost {
        let (mut writer, mut text) = (MatWriter::new(self), String::new());
        writer.write_head(value, &mut text);
        writer.write_game(&Game::new(MatchInfo::default(), value.rules), &mut text);
        let read = crate::parse_with(text.as_bytes(), &ParseOptions::lenient());
        let again = read.map(|read| read.value).unwrap_or_default();
        let players = again.players.iter().zip(&value.players);
        let (rules, read) = (value.rules, again.rules);
        let mut tags: Vec<_> = again.tags.iter().collect();
        tags.sort_unstable();
        let changed = [
            value.length > 1 && read.crawford != rules.crawford,
            value.length == 0 && read.jacoby != rules.jacoby,
            read.variation != rules.variation,
            rules.no_cube,
        ];
        Lost {
            names: players.filter(|(again, player)| again.name != player.name).count(),
            tags: value.tags.iter().filter(|tag| tags.binary_search(tag).is_err()).count(),
            rules: changed.into_iter().filter(|&changed| changed).count(),
        }
    }

    /// Returns `true` if text in this style, when it is read, gives another course of a game.
    ///
    /// Games that follow the rules and have no set-ups keep their course, except that GNU Backgammon
    /// takes a double to which a resignation is the answer, and exchanges the sides of a game that
    /// begins with a double of Black. A game with illegal actions may not: a
    /// roll with a play left out is read as the only legal play, and a play after a beaver implies
    /// the take.
    ///
    /// ```
    /// use bg_game::{Color, Dice, Event, Game, Match, Play};
    /// use bg_mat::Style;
    ///
    /// let mut game = Game::new(Default::default(), Default::default());
    /// assert!(!Style::Plain.alters(&Match::default(), &game));
    /// game.events.push(Event::Play(Color::White, Play::none(Dice::new(3, 1)?)));
    /// assert!(Style::Plain.alters(&Match::default(), &game));
    /// # Ok::<(), bg_game::ErrorKind>(())
    /// ```
    #[must_use]
    pub fn alters(self, head: &Match, game: &Game) -> bool {
        let (length, rules) = (head.length, head.rules);
        let one = Match { length, rules, games: Vec::from([game.clone()]), ..Match::default() };
        let read = crate::parse_with(to_mat(&one, self).as_bytes(), &ParseOptions::lenient());
        let Ok(Some(again)) = read.map(|read| read.value.games.into_iter().next()) else {
            return true;
        };
        // The rules and the place of the game in the match do not belong to its course.
        let (info, rules, initial_cube) = (again.info, again.rules, again.initial_cube);
        let game = Game { info, rules, initial_cube, ..game.clone() };
        states(&game) != states(&again)
    }
}

/// Numbers of facts about a match that text in a [`Style`] omits or changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lost {
    /// Names that are read otherwise: a long name is cut, blanks at its ends are omitted, and digits
    /// after a comma are read as a rating.
    pub names: usize,
    /// Tags that are omitted or shortened.
    pub tags: usize,
    /// Rules. Readers assume the Crawford rule in matches and the Jacoby rule in money games. GNU
    /// Backgammon never says otherwise; the other styles do, by a tag. No style tells that a match
    /// is played without a cube.
    pub rules: usize,
}

/// Returns the states before each event and after the last one.
fn states(game: &Game) -> Vec<State> {
    let mut replay = game.replay_trusted();
    let mut states: Vec<State> = replay.by_ref().map(|ply| ply.before).collect();
    states.push(*replay.table().state());
    states
}

/// Writes a match as `.mat` text.
///
/// Comments in games, set-up positions, and automatic doubles are omitted, because the format
/// cannot represent them.
///
/// ```
/// use bg_mat::Style;
/// let text = " 3 point match\n\n Game 1\n Ann : 0                      Bob : 0\n  1) \
///     31: 8/5 6/5                 52: 13/8 24/22 ";
/// let value = bg_mat::parse(text.as_bytes())?;
/// assert!(bg_mat::to_mat(&value, Style::Gnubg).contains("31: 8/5 6/5 "));
/// assert_eq!(bg_mat::parse(bg_mat::to_mat(&value, Style::Plain).as_bytes())?, value);
/// # Ok::<(), bg_mat::Error>(())
/// ```
#[must_use]
pub fn to_mat(value: &Match, style: Style) -> String {
    let (mut out, mut writer) = (String::new(), MatWriter::new(style));
    writer.write_head(value, &mut out);
    for game in &value.games {
        writer.write_game(game, &mut out);
    }
    out
}

/// Writes `.mat` text game by game, for matches that do not fit into memory: first the head, then
/// each game.
///
/// ```
/// use bg_mat::{MatWriter, Style};
/// let value = bg_mat::parse(b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5")?;
/// let (mut writer, mut text) = (MatWriter::new(Style::Gnubg), String::new());
/// writer.write_head(&value, &mut text);
/// writer.write_game(&value.games[0], &mut text);
/// assert_eq!(text, bg_mat::to_mat(&value, Style::Gnubg));
/// # Ok::<(), bg_mat::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct MatWriter {
    style: Style,
    games: usize,
    names: [String; 2],
    length: u32,
    /// Readers assume the Crawford rule.
    crawford: bool,
    crawford_played: bool,
    /// The last game was not finished, so that its last line is open.
    open: bool,
}

impl MatWriter {
    /// Makes a writer for a style.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self { style, ..Self::default() }
    }

    /// The style of the text.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Appends the text before the games to `out`: tags, remark, and match length. The games are
    /// then written with the names of these players.
    pub fn write_head(&mut self, value: &Match, out: &mut String) {
        self.names = Color::ALL.map(|color| {
            let name = value.players[color.index()].name.as_str();
            if self.style.is_gnubg() { cut(name).to_string() } else { name.to_string() }
        });
        self.length = value.length;
        self.crawford = value.length > 1 && (self.style.is_gnubg() || value.rules.crawford);
        // Writing to a string cannot fail.
        let _ = write_header(value, self.style, out);
    }

    /// Returns `true` if readers take the next game for the Crawford game but it is not, or the
    /// other way round. The text does not tell; readers count on the scores of the games before.
    ///
    /// ```
    /// use bg_mat::{MatWriter, Style};
    /// let mut value = bg_mat::parse(b"3 point match\n Game 1\n Ann : 2  Bob : 0\n  1) 31: 8/5 6/5")?;
    /// let mut writer = MatWriter::new(Style::Plain);
    /// writer.write_head(&value, &mut String::new());
    /// assert!(!writer.mistakes_crawford(&value.games[0]));
    /// // The Crawford game has been played before.
    /// value.games[0].rules.crawford_game = false;
    /// assert!(writer.mistakes_crawford(&value.games[0]));
    /// # Ok::<(), bg_mat::Error>(())
    /// ```
    #[must_use]
    pub fn mistakes_crawford(&self, game: &Game) -> bool {
        let mut played = self.crawford_played;
        let taken = is_crawford_game(self.length, game.info.score, &mut played);
        (self.crawford && taken) != game.rules.crawford_game
    }

    /// Appends the next game of the match to `out`.
    pub fn write_game(&mut self, game: &Game, out: &mut String) {
        self.games += 1;
        is_crawford_game(self.length, game.info.score, &mut self.crawford_played);
        if self.open {
            out.push_str("\n\n");
        }
        let _ = write_game(game, self.games, &self.names, self.style, out);
        self.open = !out.ends_with('\n');
    }
}

fn cut(name: &str) -> &str {
    let mut end = name.len().min(NAME_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    &name[..end]
}

/// The tags that GNU Backgammon writes, in its order. The other styles have all tags of the match.
const GNUBG_TAGS: [&str; 6] = ["Site", "Event", "Round", "EventDate", "Variation", "Transcriber"];

/// Returns the tags that GNU Backgammon writes.
fn gnubg_tags(value: &Match) -> impl Iterator<Item = (&'static str, Cow<'_, str>)> {
    let variation = value.rules.variation;
    let variation = (variation != Variation::Standard).then(|| name_of(variation));
    GNUBG_TAGS.into_iter().filter_map(move |name| {
        let text = if name == "Variation" { variation } else { value.tag(name) }?;
        let text = match name {
            "EventDate" if !is_date(text) => first_date(text)?.into(),
            _ => text.into(),
        };
        Some((name, text))
    })
}

fn name_of(variation: Variation) -> &'static str {
    VARIATIONS.iter().find(|(_, other)| *other == variation).map_or("", |&(name, _)| name)
}

/// Returns the tags of the rules that readers would not take from the tags of the match.
fn missing_rules(value: &Match) -> impl Iterator<Item = (&str, &str)> {
    let (rules, read) = (value.rules, head::rules(value));
    let word = |on| if on { "On" } else { "Off" };
    let differs = [
        ("Variation", name_of(rules.variation), rules.variation != read.variation),
        ("Crawford", word(rules.crawford), value.length > 1 && rules.crawford != read.crawford),
        ("Jacoby", word(rules.jacoby), value.length == 0 && rules.jacoby != read.jacoby),
    ];
    differs.into_iter().filter(|rule| rule.2).map(|(name, text, _)| (name, text))
}

fn write_header(value: &Match, style: Style, out: &mut String) -> fmt::Result {
    if style.is_gnubg() {
        for (name, text) in gnubg_tags(value) {
            writeln!(out, "; [{name} \"{text}\"]")?;
        }
    } else {
        let tags = value.tags.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        for (name, text) in tags.chain(missing_rules(value)) {
            writeln!(out, "; [{name} \"{text}\"]")?;
        }
    }
    if value.remark.is_empty() {
        out.push('\n');
    } else {
        let text = &value.remark;
        let (body, last_break) = match text.strip_suffix('\n') {
            Some(body) => (body, "\n"),
            None => (text.as_str(), ""),
        };
        write!(out, "\n; {}{last_break}\n", body.replace('\n', "\n; "))?;
    }
    let blank = if style == Style::Xg { "" } else { " " };
    write!(out, "{blank}{} point match\n\n", value.length)
}

/// Returns `true` for a date such as `2026.11.21` in a year after 1900.
fn is_date(date: &str) -> bool {
    let mut parts = date.split('.').map(|part| part.trim().parse::<u32>());
    let date = (parts.next(), parts.next(), parts.next());
    matches!(date, (Some(Ok(1901..)), Some(Ok(_)), Some(Ok(_))))
}

/// Returns the date at the start of a text such as `2026-11-21,23`, in the form in which GNU
/// Backgammon exports it, or `None` for texts that it omits.
fn first_date(text: &str) -> Option<String> {
    let mut rest = text;
    let mut part = |is_first: bool| {
        rest = if is_first { rest } else { rest.strip_prefix('-')? }.trim_ascii_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, behind) = rest.split_at(digits);
        rest = behind;
        number.parse::<u32>().ok()
    };
    let (year, month, day) = (part(true)?, part(false)?, part(false)?);
    (year > 1900).then(|| format!("{year:4}.{month:02}.{day:02}"))
}

fn write_game(
    game: &Game,
    number: usize,
    names: &[String; 2],
    style: Style,
    out: &mut String,
) -> fmt::Result {
    let [white, black] = game.info.score;
    let left = format!("{} : {white}", names[0]);
    // Behind a long name GNU Backgammon writes no blank, but the score must not run into a digit.
    let least = !style.is_gnubg() || names[1].starts_with(|char: char| char.is_ascii_digit());
    let pad = COLUMN.saturating_sub(left.len()).max(usize::from(least));
    writeln!(out, " Game {number}\n {left}{:pad$}{} : {black}", "", names[1])?;
    let mut sheet = Sheet {
        out,
        style,
        cell: 0,
        left: Color::White,
        cube: 1,
        dice_shown: false,
        doubles: 0,
        checkers: game.rules.variation.checkers(),
        board: Side::both(&game.rules.variation.start()),
        mover: None,
    };
    let mut plies = game.replay_trusted().peekable();
    while let Some(ply) = plies.next() {
        sheet.align(ply.event)?;
        sheet.write_event(&ply, plies.peek().map(|next| next.event))?;
    }
    Ok(())
}

/// The checkers of the side to move and of the other side, as the exporter of GNU Backgammon tracks
/// them.
type Sides = [Side; 2];

/// Numbers of checkers on the points 1 to 24 and on the bar.
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

/// The two columns of a game in progress.
struct Sheet<'o> {
    out: &'o mut String,
    style: Style,
    /// Index of the next cell. Even cells are on the left.
    cell: usize,
    /// The side whose cells are on the left.
    left: Color,
    cube: u32,
    /// The last cell contains dice without a play.
    dice_shown: bool,
    /// Number of consecutive doubles.
    doubles: u32,
    checkers: u8,
    board: Sides,
    /// The side whose checkers come first in the board, or `None` at the start and after a set-up:
    /// GNU Backgammon takes the side that plays next.
    mover: Option<Color>,
}

impl Sheet<'_> {
    fn right(&self) -> bool {
        self.cell % 2 == 1
    }

    /// Skips a cell if the event belongs in the other column.
    fn align(&mut self, event: &Event) -> fmt::Result {
        let cell = matches!(
            event,
            Event::Play(..) | Event::Roll(..) | Event::Double(_) | Event::Take(_) | Event::Drop(_)
        );
        // GNU Backgammon writes the first double of a game on the left, whoever doubles.
        if self.cell == 0 && self.style.is_gnubg() && matches!(event, Event::Double(_)) {
            self.left = event.color().unwrap_or(Color::White);
        }
        if !cell {
            return Ok(());
        }
        let right = event.color() == Some(self.left.opponent());
        let skips = self.right() != right;
        self.cell += usize::from(skips);
        let begins_line = skips || !right;
        // The last line is open after an empty cell, and after dice without a play.
        if begins_line && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        if begins_line && right {
            write!(self.out, "{:3}) {:27} ", self.cell / 2 + 1, "")?;
        } else if right && self.dice_shown {
            write!(self.out, "{:24}", "")?;
        }
        Ok(())
    }

    fn write_event(&mut self, ply: &Ply<'_>, next: Option<&Event>) -> fmt::Result {
        let event = ply.event;
        let doubles = core::mem::take(&mut self.doubles);
        let mut text = String::new();
        match event {
            Event::Play(color, play) => {
                write!(text, "{}: ", play.dice())?;
                let plain = self.play(*color, play)?;
                text.push_str(&match self.style {
                    Style::Gnubg | Style::Plain => plain,
                    Style::Xg if play.steps().is_empty() => String::from("Cannot Move"),
                    // The joined steps of an illegal play would move other checkers.
                    Style::Xg if ply.before.board.check_play(*color, play).is_err() => plain,
                    Style::Xg => play.notation(&ply.before.board, *color).replace("off", "Off"),
                });
            }
            Event::Double(_) => {
                self.doubles = doubles + 1;
                self.cube = self.cube.saturating_mul(2);
                let word = match doubles {
                    0 => "Doubles",
                    // GNU Backgammon has one word for a beaver and a raccoon.
                    _ if self.style.is_gnubg() => "Beavers",
                    1 => "Beavers",
                    _ => "Raccoons",
                };
                write!(text, " {word} => {}", self.cube)?;
            }
            // GNU Backgammon treats a beaver as taken, and the original doubler gets no cell for
            // the take.
            Event::Take(_) if self.style.is_gnubg() && doubles >= 2 && doubles % 2 == 0 => {
                return Ok(());
            }
            Event::Take(_) => {
                let silent = doubles >= 2 && self.style.is_gnubg();
                text.push_str(if silent { "  " } else { " Takes" });
            }
            Event::Drop(_) if !ply.before.doubled => text.push_str(" Drops"),
            Event::Drop(_) => {
                let gap = if self.right() { "\n      " } else { "                       " };
                write!(text, " Drops{gap}{}", Wins(self.cube / 2))?;
            }
            Event::Resign { color, multiplier } => {
                // GNU Backgammon treats an offered double as taken.
                let cube = if self.style.is_gnubg() { self.cube } else { ply.before.cube };
                return self.resign(*color, cube.saturating_mul((*multiplier).into()));
            }
            Event::Roll(_, dice) => return self.roll(*dice),
            Event::SetUp(setup) => return self.set_up(setup, next),
            _ => return Ok(()),
        }
        if self.right() {
            writeln!(self.out, "{text}")?;
        } else {
            write!(self.out, "{:3}) {text:27} ", self.cell / 2 + 1)?;
        }
        if matches!(event, Event::Drop(_)) && ply.before.doubled {
            self.out.push_str(if self.right() { "\n" } else { "\n\n" });
        }
        self.write_end()?;
        self.cell += 1;
        self.dice_shown = false;
        Ok(())
    }

    /// Returns the text of the single steps, with a blank after each except the fourth.
    fn play(&mut self, color: Color, play: &Play) -> Result<String, fmt::Error> {
        let mut text = String::new();
        if self.mover.is_some_and(|mover| mover != color) {
            self.board.swap(0, 1);
        }
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
        (self.board, self.mover) = (after, Some(color.opponent()));
        Ok(text)
    }

    fn resign(&mut self, loser: Color, points: u32) -> fmt::Result {
        let wins = Wins(points);
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

    /// Writes a set-up event. The format has no syntax for it, so GNU Backgammon leaves a gap. Its
    /// exporter then reads the cube value or the cube owner as a position, which produces
    /// unexpected boards.
    fn set_up(&mut self, setup: &Setup, next: Option<&Event>) -> fmt::Result {
        if let Some(board) = &setup.board {
            self.gap()?;
            self.put(Side::both(board));
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
                    CubeOwner::Centered | CubeOwner::NoCube => u32::MAX,
                }),
                Side::NOBODY,
            ]);
        }
        match setup.dice {
            // The cell of the play replaces the cell of its dice.
            Some(_) if matches!(next, Some(Event::Play(..))) => Ok(()),
            Some(dice) => self.roll(dice),
            None => Ok(()),
        }
    }

    /// Writes dice without a play.
    fn roll(&mut self, dice: Dice) -> fmt::Result {
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

    fn gap(&mut self) -> fmt::Result {
        if self.right() { write!(self.out, "{:24}", "") } else { writeln!(self.out) }
    }

    fn put(&mut self, mut sides: Sides) {
        if self.right() {
            sides.swap(0, 1);
        }
        self.board = sides;
        self.mover = None;
    }

    /// Converts a number that the exporter reads as a position, four bits per point.
    fn mistaken(number: u32) -> Side {
        let mut side = Side::NOBODY;
        for (point, count) in side.0.iter_mut().take(8).enumerate() {
            *count = u8::try_from(number >> (4 * point) & 15).unwrap_or(0);
        }
        side
    }

    /// Writes the points won once a side has no checkers left.
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

/// Formats `Wins 1 point` or `Wins 2 points`.
struct Wins(u32);

impl fmt::Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Wins {} point{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
