//! Writing a match, whole or game by game.

use alloc::string::{String, ToString as _};

use bg_rules::{Color, Game, Match, Rules};

use super::game::write_game;
use super::header::write_header;
use super::refuse;
use super::style::Style;
use crate::error::ErrorKind;
use crate::head::is_crawford_game;

/// Length to which GNU Backgammon cuts a player's name, in bytes.
const NAME_BYTES: usize = 31;

/// Writes a match as `.mat` text.
///
/// Comments in games are omitted, because the format cannot represent them.
///
/// # Errors
/// [`ErrorKind::CannotBeWritten`] if readers would take a game for another one: its position or cube
/// is set up, its cube was doubled automatically, or one of its actions is illegal and read as
/// another one. The games after it depend on its result, so nothing is written.
///
/// ```
/// use bg_mat::Style;
/// let text = " 3 point match\n\n Game 1\n Ann : 0                      Bob : 0\n  1) \
///     31: 8/5 6/5                 52: 13/8 24/22 ";
/// let value = bg_mat::parse(text.as_bytes())?;
/// assert!(bg_mat::to_mat(&value, Style::Gnubg)?.contains("31: 8/5 6/5 "));
/// assert_eq!(bg_mat::parse(bg_mat::to_mat(&value, Style::Plain)?.as_bytes())?, value);
/// # Ok::<(), bg_mat::Error>(())
/// ```
pub fn to_mat(value: &Match, style: Style) -> Result<String, ErrorKind> {
    let (mut out, mut writer) = (String::new(), MatWriter::new(style));
    writer.write_head(value, &mut out);
    for game in &value.games {
        writer.write_game(game, &mut out)?;
    }
    Ok(out)
}

/// Writes `.mat` text game by game, for matches that do not fit into memory: first the head, then
/// each game.
///
/// ```
/// use bg_mat::{MatWriter, Style};
/// let value = bg_mat::parse(b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5")?;
/// let (mut writer, mut text) = (MatWriter::new(Style::Gnubg), String::new());
/// writer.write_head(&value, &mut text);
/// writer.write_game(&value.games[0], &mut text)?;
/// assert_eq!(text, bg_mat::to_mat(&value, Style::Gnubg)?);
/// # Ok::<(), bg_mat::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct MatWriter {
    style: Style,
    games: usize,
    names: [String; 2],
    length: u32,
    /// The rules of the match.
    rules: Rules,
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
        (self.length, self.rules) = (value.length, value.rules);
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
    ///
    /// # Errors
    /// [`ErrorKind::CannotBeWritten`] if readers would take the game for another one. Nothing is then
    /// appended. The games after it depend on its result, so the match cannot be written at all.
    pub fn write_game(&mut self, game: &Game, out: &mut String) -> Result<(), ErrorKind> {
        let refused = |reason| ErrorKind::CannotBeWritten { game: self.games, reason };
        refuse::check(game, self.length, self.rules, self.style).map_err(refused)?;
        self.append_game(game, out);
        Ok(())
    }

    /// Appends the next game, even if readers take it for another one.
    pub(super) fn append_game(&mut self, game: &Game, out: &mut String) {
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
