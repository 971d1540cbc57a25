//! NGF, in which Cyberoro (wbaduk) saves games.
//!
//! After Sabaki 0.52, `ngf.js`: twelve lines about the game, then a line for each move, such as
//! `PMABBREER`, with letters from `B`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use go_rules::{Color, Size};

use crate::server::{Transcript, charset, lines};

/// Returns the game of a file as SGF, or `None` if it is not NGF: its second line is a number from 5 to
/// 19, and lines with `PM` are moves. Of an old file, whose first line begins with `GI`, only the moves
/// are read.
///
/// ```
/// let file = b"Rated game\n19\nbob 7D*\nann 5D*\noro\n0\n0\n6\n20170316\n5\nBlack wins by 0.5!\n1\nPMABBREER\n";
/// let transcript = go_sgf::ngf::transcribe(file).unwrap();
/// let game = go_sgf::games(&transcript.sgf).next().unwrap()?;
/// assert_eq!(game.facts().komi.map(|komi| komi.points), Some(6.5));
/// assert_eq!(game.moves().next().unwrap().display(game.size()).to_string(), "B R16");
/// # Ok::<(), go_sgf::Error>(())
/// ```
#[must_use]
pub fn transcribe(file: &[u8]) -> Option<Transcript> {
    let first = lines(file).find(|(_, line)| played(line).is_some());
    let head: Vec<_> =
        lines(file).take(12).take_while(|(_, line)| played(line).is_none()).collect();
    let is_old = head.first().is_some_and(|(_, line)| line.starts_with(b"GI"));
    let size = head.get(1).and_then(|(_, line)| size(line));
    if !is_old && size.is_none() || first.is_none() && head.len() < 12 {
        return None;
    }
    let end = first.map_or(file.len(), |(at, _)| at);
    let charset = charset(&file[..end]);
    let mut game = Transcript::new(charset, 0..end);
    game.has_unknown_header = is_old;
    if is_old {
        game.board(Size::NINETEEN, 0);
    } else {
        let text =
            |at: usize| head.get(at).map_or(Cow::Borrowed(""), |(_, line)| charset.decode(line));
        let handicap = text(5).trim().parse().unwrap_or(0);
        game.board(size?, handicap);
        facts(&mut game, text, handicap);
    }
    for (at, line) in lines(file) {
        if let Some((color, point)) = played(line) {
            game.play(color, point, at..at + line.len());
        }
    }
    Some(game.finish())
}

/// Returns the size that a line states.
fn size(line: &[u8]) -> Option<Size> {
    let lines: usize = core::str::from_utf8(line).ok()?.trim().parse().ok()?;
    Size::square(lines).ok().filter(|_| (5..=19).contains(&lines))
}

/// Returns the move of a line: column and row, or `None` for a pass.
fn played(line: &[u8]) -> Option<(Color, Option<(usize, usize)>)> {
    let &[b'P', b'M', first, second, color, column, row, ..] = line else { return None };
    let color = Color::from_byte(color)?;
    let is_number = [first, second, column, row].iter().all(u8::is_ascii_uppercase);
    let line = |letter: u8| usize::from(letter.wrapping_sub(b'B'));
    let point = (column != b'A' || row != b'A').then(|| (line(column), line(row)));
    is_number.then_some((color, point))
}

fn facts<'t>(game: &mut Transcript, text: impl Fn(usize) -> Cow<'t, str>, handicap: u8) {
    for (at, name, rank) in [(3, "PB", "BR"), (2, "PW", "WR")] {
        let player = text(at);
        let mut words = player.split_whitespace();
        game.fact(name, words.next().unwrap_or_default());
        let its_rank = words.next_back().unwrap_or_default();
        let its_rank = its_rank.replace("DP", "p").replace('D', "d").replace('K', "k");
        game.fact(rank, &its_rank);
    }
    game.fact("EV", &text(0));
    game.fact("PC", &text(4));
    let date: String = text(8).chars().take_while(char::is_ascii_digit).collect();
    if date.len() == 8 {
        game.fact("DT", &format!("{}-{}-{}", &date[..4], &date[4..6], &date[6..]));
    }
    let komi = text(7);
    if let Some(points) = komi.trim().parse::<f64>().ok().filter(|points| points.is_finite()) {
        let is_half = handicap == 0 && points % 1.0 == 0.0;
        game.fact("KM", &(if is_half { points + 0.5 } else { points }).to_string());
    }
    game.fact("RE", &result(&text(10)).unwrap_or_default());
}

/// Returns the result of a line such as `Black wins by 0.5!`.
fn result(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let color = if text.contains("black") { Color::Black } else { Color::White };
    let winner = match () {
        () if text.contains("win") => color,
        () if text.contains("lose") => !color,
        () => return None,
    };
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let number =
        text.split(|c| !is_part(c)).find(|part| part.starts_with(|c: char| c.is_ascii_digit()));
    let how = match number {
        _ if text.contains("resign") => "R",
        _ if text.contains("time") => "T",
        number => number.map_or("", |number| number.trim_end_matches('.')),
    };
    Some(format!("{}+{how}", char::from(winner.to_byte())))
}
