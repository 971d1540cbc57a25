//! GIB, in which Tygem saves games.
//!
//! After Sabaki 0.52, `gib.js`: the header begins with `\HS`, and the moves are lines with `STO`.

use alloc::format;
use alloc::string::String;

use go_rules::{Color, Size};

use crate::result::Outcome;
use crate::server::{Transcript, charset, lines};

/// Returns the game of a file as SGF, or `None` if the file does not begin with `\HS`.
///
/// ```
/// let file = b"\\HS\r\n\\[GAMEBLACKNAME=ann (15K)\\]\r\n\\HE\r\n\\GS\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\n";
/// let transcript = go_sgf::gib::transcribe(file).unwrap();
/// let game = go_sgf::games(&transcript.sgf).next().unwrap()?;
/// assert_eq!(game.facts().rank_black.as_deref(), Some("15K"));
/// assert_eq!(game.moves().next().unwrap().display(game.size()).to_string(), "B Q16");
/// # Ok::<(), go_sgf::Error>(())
/// ```
#[must_use]
pub fn transcribe(file: &[u8]) -> Option<Transcript> {
    let (start, first) = lines(file).next()?;
    if !first.starts_with(b"\\HS") {
        return None;
    }
    let is_moves = |line: &[u8]| [b"INI".as_slice(), b"STO"].iter().any(|it| line.starts_with(it));
    let end = lines(file).find(|(_, line)| line.starts_with(b"\\HE") || is_moves(line));
    let head = start..end.map_or(file.len(), |(at, _)| at);
    let charset = charset(&file[head.clone()]);
    let text = charset.decode(&file[head.clone()]);
    let header = Header(&text);
    let mut game = Transcript::new(charset, head);
    let handicap = lines(file).find_map(|(_, line)| number(line.strip_prefix(b"INI ")?, 2));
    game.board(Size::NINETEEN, handicap.and_then(|stones| stones.try_into().ok()).unwrap_or(0));
    header.facts(&mut game);
    for (at, line) in lines(file) {
        if let Some(moved) = line.strip_prefix(b"STO ") {
            let color = if number(moved, 2) == Some(1) { Color::Black } else { Color::White };
            let point = (number(moved, 3).unwrap_or(99), number(moved, 4).unwrap_or(99));
            game.play(color, Some(point), at..at + line.len());
        }
    }
    Some(game.finish())
}

/// Returns a number of a line by its place, from 0.
fn number(line: &[u8], place: usize) -> Option<usize> {
    let mut words = line.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
    core::str::from_utf8(words.nth(place)?).ok()?.parse().ok()
}

/// The text of a header.
struct Header<'t>(&'t str);

impl<'t> Header<'t> {
    /// Returns the text of a line such as `\[GAMENAME=Rated game\]`.
    fn line(&self, name: &str) -> Option<&'t str> {
        let mut values = self.0.lines().filter_map(|line| {
            line.trim().strip_prefix("\\[")?.strip_prefix(name)?.strip_prefix('=')
        });
        let value = values.next()?;
        Some(value.strip_suffix("\\]").unwrap_or(value).trim())
    }

    /// Returns a value of the list of `GAMEINFOMAIN`, or else of `GAMETAG`, where it has one letter.
    fn value(&self, main: &str, tag: &str) -> Option<&'t str> {
        let in_list = |line: &str, name: &str| {
            let parts = self.line(line)?.split(',');
            parts.filter_map(|part| part.trim().strip_prefix(name)).next()
        };
        let of_main = if main.is_empty() { None } else { in_list("GAMEINFOMAIN", main) };
        of_main.or_else(|| in_list("GAMETAG", tag))
    }

    fn facts(&self, game: &mut Transcript) {
        for (line, name, rank) in [("GAMEBLACKNAME", "PB", "BR"), ("GAMEWHITENAME", "PW", "WR")] {
            let player = self.line(line).unwrap_or_default();
            let parts = player.strip_suffix(')').and_then(|text| text.rsplit_once('('));
            let (player, its_rank) = parts.unwrap_or((player, ""));
            game.fact(name, player);
            game.fact(rank, its_rank);
        }
        game.fact("EV", self.line("GAMENAME").unwrap_or_default());
        game.fact("PC", self.line("GAMEPLACE").unwrap_or_default());
        game.fact("DT", &self.date().unwrap_or_default());
        let tenths = self.value("GONGJE:", "G").and_then(|text| text.parse::<i32>().ok());
        if let Some(tenths) = tenths {
            game.fact("KM", &format!("{}", f64::from(tenths) / 10.0));
        }
        game.fact("RE", &self.result().unwrap_or_default());
    }

    fn date(&self) -> Option<String> {
        let parts = |text: &'t str, sign: char| {
            let mut parts = text.split(sign).map(str::trim);
            let [year, month, day] = [parts.next()?, parts.next()?, parts.next()?];
            let [month, day] = [month.parse::<u8>().ok()?, day.parse::<u8>().ok()?];
            Some(format!("{year}-{month:02}-{day:02}"))
        };
        let tag = self.value("", "C").and_then(|text| parts(text, ':'));
        tag.or_else(|| parts(self.line("GAMEDATE")?, '-'))
    }

    fn result(&self) -> Option<String> {
        let code = self.value("GRLT:", "W").and_then(|text| text.parse::<u8>().ok());
        let tenths = self.value("ZIPSU:", "Z").and_then(|text| text.parse::<u32>().ok());
        let points = || tenths.map(|tenths| f64::from(tenths) / 10.0);
        let winner = if code.is_some_and(|code| [0, 3, 7].contains(&code)) { "B" } else { "W" };
        match code {
            Some(0 | 1) => Some(format!("{winner}+{}", points()?)),
            Some(3 | 4) => Some(format!("{winner}+R")),
            Some(7 | 8) => Some(format!("{winner}+T")),
            _ => {
                let text = self.line("GAMERESULT")?;
                Outcome::read(text).winner.map(|_| String::from(text))
            }
        }
    }
}
