//! Writing a match, whole or game by game.

use alloc::string::{String, ToString as _};

use bg_rules::{Color, Game, Match, Rules};
use notation_report::Written;
use notation_report::internal::Losses;

use super::game::write_game;
use super::header::write_header;
use super::options::WriteOptions;
use super::{lost, refuse};
use crate::error::ErrorKind;
use crate::head::is_crawford_game;

/// Length to which GNU Backgammon cuts a player's name, in bytes.
const NAME_BYTES: usize = 31;

/// Writes a match as `.mat` text, and counts what the text does not hold: comments, ratings, tags.
///
/// # Errors
/// [`ErrorKind::CannotBeWritten`] if readers would take a game for another one: its position or cube
/// is set up, its cube was doubled automatically, or one of its actions is illegal and read as
/// another one. The games after it depend on its result, so nothing is written.
///
/// ```
/// use bg_mat::{Style, WriteOptions};
/// let text = " 3 point match\n\n Game 1\n Ann : 0                      Bob : 0\n  1) \
///     31: 8/5 6/5                 52: 13/8 24/22 ";
/// let value = bg_mat::parse(text)?;
/// let written = bg_mat::to_mat(&value, &WriteOptions::default())?;
/// assert!(written.value.contains("31: 8/5 6/5 ") && written.losses.is_empty());
/// let plain = bg_mat::to_mat(&value, &WriteOptions::default().with_style(Style::Plain))?;
/// assert_eq!(bg_mat::parse(plain.value)?, value);
/// # Ok::<(), bg_mat::Error>(())
/// ```
pub fn to_mat(value: &Match, options: &WriteOptions) -> Result<Written<String>, ErrorKind> {
    let (mut writer, head) = MatWriter::new(value, options);
    let (mut text, mut losses) = (head.value, Losses::new());
    losses.extend(head.losses);
    for game in &value.games {
        let written = writer.write(game)?;
        text.push_str(&written.value);
        losses.extend(written.losses);
    }
    Ok(Written { value: text, losses: losses.into_vec() })
}

/// Writes `.mat` text game by game, for matches that do not fit into memory: first the head, then
/// each game.
///
/// ```
/// use bg_mat::{MatWriter, WriteOptions};
/// let value = bg_mat::parse(b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5")?;
/// let options = WriteOptions::default();
/// let (mut writer, head) = MatWriter::new(&value, &options);
/// let text = head.value + &writer.write(&value.games[0])?.value;
/// assert_eq!(text, bg_mat::to_mat(&value, &options)?.value);
/// # Ok::<(), bg_mat::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct MatWriter {
    options: WriteOptions,
    games: u32,
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
    /// Makes a writer for the games of a match, and returns it with the text before the games: tags,
    /// remark, and match length. The games that the match holds are not written.
    pub fn new(value: &Match, options: &WriteOptions) -> (Self, Written<String>) {
        let (mut writer, mut text, mut losses) =
            (Self::empty(*options), String::new(), Losses::new());
        writer.append_head(value, &mut text);
        lost::of_head(value, *options, &mut losses);
        (writer, Written { value: text, losses: losses.into_vec() })
    }

    /// Makes a writer without a match.
    pub(super) fn empty(options: WriteOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &WriteOptions {
        &self.options
    }

    /// Appends the text before the games.
    pub(super) fn append_head(&mut self, value: &Match, out: &mut String) {
        let style = self.options.style();
        self.names = Color::ALL.map(|color| {
            let name = value.players[color.index()].name.as_str();
            if style.is_gnubg() { cut(name).to_string() } else { name.to_string() }
        });
        (self.length, self.rules) = (value.length, value.rules);
        self.crawford = value.length > 1 && value.rules.crawford;
        // Writing to a string cannot fail.
        let _ = write_header(value, style, out);
    }

    /// Returns `true` if readers take the next game for the Crawford game but it is not, or the
    /// other way round. The text does not tell; readers count on the scores of the games before.
    fn mistakes_crawford(&self, game: &Game) -> bool {
        let mut played = self.crawford_played;
        let taken = is_crawford_game(self.length, game.info.score, &mut played);
        (self.crawford && taken) != game.rules.crawford_game
    }

    /// Writes the next game of the match.
    ///
    /// # Errors
    /// [`ErrorKind::CannotBeWritten`] if readers would take the game for another one. The games after
    /// it depend on its result, so the match cannot be written at all.
    pub fn write(&mut self, game: &Game) -> Result<Written<String>, ErrorKind> {
        let (options, index) = (self.options, self.games);
        let refused = |reason| ErrorKind::CannotBeWritten { game: index as usize, reason };
        refuse::check(game, self.length, self.rules, options).map_err(refused)?;
        let (mut text, mut losses) = (String::new(), Losses::new());
        lost::of_crawford(self.mistakes_crawford(game), &mut losses);
        lost::of_game(game, index, options, &mut losses);
        self.append_game(game, &mut text);
        Ok(Written { value: text, losses: losses.into_vec() })
    }

    /// Appends the next game, even if readers take it for another one.
    pub(super) fn append_game(&mut self, game: &Game, out: &mut String) {
        self.games += 1;
        is_crawford_game(self.length, game.info.score, &mut self.crawford_played);
        if self.open {
            out.push_str("\n\n");
        }
        let _ = write_game(game, self.games, &self.names, self.options.style(), out);
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
