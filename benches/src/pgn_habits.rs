//! PGN as different programs write it, so that no reader can be tuned to the habits of one of them.
//!
//! The six habits are those of databases, servers, and engine managers, and a file contains them in
//! turn. The games are those of [`chess_movecode`](crate::chess_movecode).

use crate::chess_movecode::{Sample, sample};
use crate::random::Random;
use std::fmt::Write as _;

/// Writes a game with one habit.
type Habit = fn(&Sample, &mut Random) -> String;

const HABITS: [Habit; 6] = [database, lichess, chess_com, annotated, engines, seven_tags];
/// Length of the lines of programs that wrap movetext.
const WIDTH: usize = 79;

/// Makes games with all habits in turn.
pub fn games(random: &mut Random, count: usize) -> Vec<Vec<u8>> {
    let habits = HABITS.iter().cycle().take(count);
    habits.map(|habit| habit(&sample(random), random).into_bytes()).collect()
}

/// A game of a database: many tags, no blank behind move numbers, wrapped lines, line ends of
/// Windows.
fn database(sample: &Sample, random: &mut Random) -> String {
    let mut text = tags(random, "Linares", "1/2-1/2");
    tag(&mut text, "EventDate", "1999.02.20");
    tag(&mut text, "PlyCount", &sample.san.len().to_string());
    tag(&mut text, "SourceDate", "1999.07.01");
    let moves = numbered(sample, |number| format!("{number}."));
    let game = text + "\n" + &wrapped(&format!("{moves}1/2-1/2")) + "\n\n";
    game.replace('\n', "\r\n")
}

/// A game of Lichess: evaluations and clocks behind every move, everything in one line.
fn lichess(sample: &Sample, random: &mut Random) -> String {
    let mut text = tags(random, "Rated Blitz game", "1-0");
    tag(&mut text, "UTCTime", "20:14:07");
    tag(&mut text, "TimeControl", "180+2");
    tag(&mut text, "Termination", "Normal");
    text.push('\n');
    for (ply, san) in sample.san.iter().enumerate() {
        let centipawns = random.below(400) as i64 - 200;
        let (minute, second) = clock(ply);
        let eval = format!("{:.2}", centipawns as f64 / 100.0);
        let comment = format!("{{ [%eval {eval}] [%clk 0:0{minute}:{second:02}] }}");
        let _ = write!(text, "{} {san} {comment} ", dots(ply, ". ", "... ").trim_end());
    }
    text + "1-0\n\n"
}

/// A game of Chess.com: tenths of a second, and the address of the game.
fn chess_com(sample: &Sample, random: &mut Random) -> String {
    let mut text = tags(random, "Live Chess", "0-1");
    tag(&mut text, "TimeControl", "180");
    tag(&mut text, "Termination", "Black won on time");
    tag(&mut text, "Link", "https://www.chess.com/game/live/1");
    text.push('\n');
    for (ply, san) in sample.san.iter().enumerate() {
        let (minute, second) = clock(ply);
        let number = dots(ply, ".", "...");
        let _ = write!(text, "{number} {san} {{[%clk 0:0{minute}:{second:02}.{}]}} ", ply % 10);
    }
    text + "0-1\n\n"
}

/// An annotated game: words in comments, NAGs, variations within each other, wrapped lines.
fn annotated(sample: &Sample, random: &mut Random) -> String {
    let mut text = tags(random, "Candidates", "1-0");
    tag(&mut text, "Annotator", "A. Annotator");
    let mut moves = String::new();
    for (ply, san) in sample.san.iter().enumerate() {
        let _ = write!(moves, "{}{san} ", dots(ply, ". ", "... "));
        let next = sample.san.get(ply + 1);
        match (random.below(12), next) {
            (0, _) => moves.push_str("$1 "),
            (1, _) => moves.push_str("{ The only move, and much stronger than it looks. } "),
            // A variation may begin with the move that was played, and is legal then.
            (2, Some(next)) => {
                let _ = write!(moves, "({}{san} {next} $14) ", dots(ply, ". ", "... "));
            }
            (3, Some(next)) => {
                let numbers = [dots(ply, ". ", "... "), dots(ply + 1, ". ", "... ")];
                let [first, second] = numbers;
                let _ = write!(moves, "({first}{san} {{ or }} {second}{next} ({second}{next})) ");
            }
            _ => {}
        }
    }
    text + "\n" + &wrapped(&format!("{moves}1-0")) + "\n\n"
}

/// A game between engines: score, depth, and time of every move.
fn engines(sample: &Sample, random: &mut Random) -> String {
    let mut text = tags(random, "Gauntlet", "1/2-1/2");
    tag(&mut text, "GameDuration", "00:01:40");
    tag(&mut text, "TimeControl", "10+0.1");
    let mut moves = String::new();
    for (ply, san) in sample.san.iter().enumerate() {
        let (score, depth) = (random.below(300), 10 + random.below(20));
        let sign = if random.bit() { '+' } else { '-' };
        let (pawns, cents, tenths) = (score / 100, score % 100, random.below(9));
        let number = if ply % 2 == 0 { dots(ply, ". ", "") } else { String::new() };
        let _ = write!(moves, "{number}{san} {{{sign}{pawns}.{cents:02}/{depth} 0.{tenths}s}} ");
    }
    text + "\n" + &wrapped(&format!("{moves}1/2-1/2")) + "\n\n"
}

/// A game with the seven tags, as the standard's export form has it.
fn seven_tags(sample: &Sample, random: &mut Random) -> String {
    let text = tags(random, "Club championship", "1-0");
    let seven: Vec<&str> = text.lines().take(7).collect();
    let moves = numbered(sample, |number| format!("{number}. "));
    seven.join("\n") + "\n\n" + &wrapped(&format!("{moves}1-0")) + "\n\n"
}

/// The tags that most files have.
fn tags(random: &mut Random, event: &str, result: &str) -> String {
    let mut text = String::new();
    let player = |random: &mut Random| format!("Player, Number {}", random.below(5000));
    tag(&mut text, "Event", event);
    tag(&mut text, "Site", "?");
    tag(&mut text, "Date", &format!("20{:02}.05.{:02}", random.below(25), 1 + random.below(28)));
    tag(&mut text, "Round", &(1 + random.below(9)).to_string());
    tag(&mut text, "White", &player(random));
    tag(&mut text, "Black", &player(random));
    tag(&mut text, "Result", result);
    tag(&mut text, "ECO", &format!("B{:02}", random.below(100)));
    tag(&mut text, "WhiteElo", &(1500 + random.below(1300)).to_string());
    tag(&mut text, "BlackElo", &(1500 + random.below(1300)).to_string());
    text
}

fn tag(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Returns the moves with a number before those of White.
fn numbered(sample: &Sample, number: impl Fn(usize) -> String) -> String {
    let mut moves = String::new();
    for (ply, san) in sample.san.iter().enumerate() {
        if ply % 2 == 0 {
            moves += &number(ply / 2 + 1);
        }
        let _ = write!(moves, "{san} ");
    }
    moves
}

/// Returns the move number of a ply with the signs behind it for White or for Black.
fn dots(ply: usize, white: &str, black: &str) -> String {
    format!("{}{}", ply / 2 + 1, if ply % 2 == 0 { white } else { black })
}

/// Returns minutes and seconds of a clock that runs from three minutes.
fn clock(ply: usize) -> (usize, usize) {
    (2 - ply.min(119) / 60, 59 - ply % 60)
}

/// Breaks a text at its blanks into lines of at most [`WIDTH`] characters.
fn wrapped(text: &str) -> String {
    let (mut out, mut column) = (String::with_capacity(text.len() + 64), 0);
    for word in text.split(' ') {
        if column > 0 && column + 1 + word.len() > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.len();
    }
    out
}
