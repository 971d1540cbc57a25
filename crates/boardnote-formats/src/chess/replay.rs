//! The replay of a game for a web page: all moves and variations with their annotations.

use super::Played;
use super::picture::{index, squares};
use board_picture::scene::Scene;
use board_picture::scene::chess::{Chess, Ink};
use board_picture::{Entry, Evaluation, Game};
use chess_game::{Color, Item, Ply, Position};

/// Maximum number of entries; longer games are truncated.
const MOST: usize = 200_000;

/// Returns the game with all its annotations.
pub(super) fn replay(played: &Played) -> Game {
    let tag = |name| played.tag(name).filter(|value| *value != "?").unwrap_or_default().to_owned();
    let players = [tag("White"), tag("Black")];
    let title: Vec<String> = ["Event", "Site", "Round", "Date"]
        .into_iter()
        .map(tag)
        // Unknown parts of a date are omitted: 1910.??.?? becomes 1910.
        .map(|tag| tag.split(".??").next().unwrap_or_default().to_owned())
        .filter(|tag| !tag.is_empty() && *tag != "????")
        .collect();
    let result =
        played.game.outcome().map_or_else(String::new, |outcome| outcome.as_str().to_owned());
    let mut game = Game { players, result, columns: true, ..Game::default() };
    if !game.players.iter().all(String::is_empty) {
        game.title = title.join(", ");
    }
    let clocks = [None, None];
    let start = board(played.game.start().position(), None, &game.players, clocks);
    game.entries.push(Entry::new("", Scene::Chess(start)));
    fill(played, &mut game);
    game
}

/// Adds the moves of all lines.
fn fill(played: &Played, game: &mut Game) {
    let mut walk = played.game.walk();
    // For each open line: its last move, and the move before it, where a variation branches off.
    let mut lines: Vec<(usize, usize)> = vec![(0, 0)];
    // A comment at the start of a variation is shown before its first move.
    let mut before = String::new();
    let mut opened = false;
    while let Some(item) = walk.next() {
        let Some((last, previous)) = lines.last().copied() else { return };
        match item {
            Item::Move(_) => {
                let number = walk.position().move_number();
                let (Some(ply), Some(san), Some(after)) =
                    (walk.ply(), walk.san(), walk.position_after())
                else {
                    continue;
                };
                if game.entries.len() >= MOST {
                    return;
                }
                let clocks = clocks(game, last);
                let scene = board(&after, Some(&ply), &game.players, clocks);
                let mut entry = Entry::new(san.to_string(), Scene::Chess(scene));
                entry.id = after.fen().to_string();
                entry.number = Some(number);
                entry.player = Some(usize::from(ply.color == Color::Black));
                entry.parent = Some(last);
                entry.comment_before = core::mem::take(&mut before);
                if let Some(line) = lines.last_mut() {
                    *line = (game.entries.len(), last);
                }
                game.entries.push(entry);
                opened = false;
            }
            Item::Nag(nag) => {
                if let Some(entry) = game.entries.get_mut(last) {
                    entry.glyphs.push_str(glyph(nag));
                }
            }
            Item::Comment(text) if opened => before = comment(text, None),
            Item::Comment(text) => {
                if let Some(entry) = game.entries.get_mut(last) {
                    let text = comment(text, Some(&mut *entry));
                    if !entry.comment.is_empty() && !text.is_empty() {
                        entry.comment.push(' ');
                    }
                    entry.comment.push_str(&text);
                }
            }
            Item::VariationStart => {
                lines.push((previous, previous));
                opened = true;
            }
            Item::VariationEnd => {
                lines.pop();
                opened = false;
            }
            Item::Error(..) | Item::Result(_) => {}
        }
    }
}

/// Returns the clocks of an entry, from which the next entry continues.
fn clocks(game: &Game, at: usize) -> [Option<i64>; 2] {
    match game.entries.get(at).map(|entry| &entry.scene) {
        Some(Scene::Chess(scene)) => scene.clocks,
        _ => [None, None],
    }
}

/// Makes the board after a ply.
fn board(
    position: &Position,
    ply: Option<&Ply>,
    players: &[String; 2],
    clocks: [Option<i64>; 2],
) -> Chess {
    let last_move = ply.and_then(|ply| index(ply.mv.from()).zip(index(ply.mv.to())));
    Chess { last_move, names: players.clone(), clocks, ..squares(position) }
}

/// Returns a comment without its commands (marks, arrows, evaluation, clock), which are applied to
/// the entry.
fn comment(text: &str, mut entry: Option<&mut Entry>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((words, command)) = rest.split_once("[%") {
        out.push_str(words);
        let Some((command, behind)) = command.split_once(']') else {
            rest = command;
            out.push_str("[%");
            break;
        };
        let (name, value) = command.split_once([' ', '\n']).unwrap_or((command, ""));
        let known = entry.as_deref_mut().is_some_and(|entry| apply(name, value.trim(), entry));
        if !known {
            out.push_str("[%");
            out.push_str(command);
            out.push(']');
        }
        rest = behind;
    }
    out.push_str(rest);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Applies a command and returns `false` if it is unknown or cannot be read.
fn apply(name: &str, value: &str, entry: &mut Entry) -> bool {
    let player = entry.player.unwrap_or_default().min(1);
    let Scene::Chess(scene) = &mut entry.scene else { return false };
    match name {
        "csl" => {
            let marks: Option<Vec<_>> =
                value.split(',').map(|mark| Some((ink(mark)?, square(mark.get(1..3)?)?))).collect();
            let Some(marks) = marks else { return false };
            scene.marks.extend(marks.into_iter().map(|(ink, square)| (square, ink)));
        }
        "cal" => {
            let arrow = |arrow: &str| {
                Some((square(arrow.get(1..3)?)?, square(arrow.get(3..5)?)?, ink(arrow)?))
            };
            let arrows: Option<Vec<_>> = value.split(',').map(|text| arrow(text.trim())).collect();
            let Some(arrows) = arrows else { return false };
            scene.arrows.extend(arrows);
        }
        "clk" => {
            let Some(seconds) = seconds(value) else { return false };
            scene.clocks[player] = Some(seconds);
        }
        "eval" => {
            let Some(evaluation) = evaluation(value) else { return false };
            entry.evaluation = Some(evaluation);
        }
        _ => return false,
    }
    true
}

fn ink(mark: &str) -> Option<Ink> {
    match mark.chars().next()? {
        'G' => Some(Ink::Green),
        'R' => Some(Ink::Red),
        'Y' => Some(Ink::Yellow),
        'B' => Some(Ink::Blue),
        _ => None,
    }
}

fn square(name: &str) -> Option<usize> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else { return None };
    Some(usize::from(rank - b'1') * 8 + usize::from(file - b'a'))
}

/// Parses a clock of `h:mm:ss`, with or without a fraction, into seconds.
fn seconds(text: &str) -> Option<i64> {
    let text = text.split('.').next()?;
    let mut seconds: i64 = 0;
    for (at, part) in text.split(':').enumerate() {
        let number = part.parse::<u16>().ok().filter(|_| at < 3)?;
        seconds = seconds * 60 + i64::from(number);
    }
    Some(seconds)
}

/// Parses an evaluation in pawns (`0.35`, `-1.2,20`) or moves to mate (`#-4`), from White's side.
fn evaluation(text: &str) -> Option<Evaluation> {
    let value = text.split(',').next()?.trim();
    let share = match value.strip_prefix('#') {
        Some(moves) => {
            let moves: i32 = moves.parse().ok()?;
            if moves < 0 { -1.0 } else { 1.0 }
        }
        None => {
            let pawns = value.parse().ok().filter(|pawns: &f32| pawns.is_finite())?;
            // Expected share of points at this evaluation, by the curve that lichess draws.
            2.0 / (1.0 + (-0.368_208 * pawns).exp()) - 1.0
        }
    };
    Some(Evaluation { share, text: format!("Evaluation {value}") })
}

/// Returns the sign of a numeric annotation glyph as printed in books, or its number if it has
/// none.
fn glyph(nag: u16) -> &'static str {
    match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 | 23 => "⨀",
        26 | 27 => "○",
        32 | 33 => "⟳",
        36 | 37 => "↑",
        40 | 41 => "→",
        44 | 45 => "=∞",
        132 | 133 => "⇆",
        138 | 139 => "⊕",
        140 => "∆",
        142 => "⌓",
        146 => "N",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry { player: Some(1), ..Entry::new("e5", Scene::Chess(Chess::default())) }
    }

    #[test]
    fn commands_of_comments_go_to_the_board() {
        let mut entry = entry();
        let text = "[%csl Ga4,Rb5][%cal Yd2d4] A plan. [%eval -0.52,18] [%clk 1:02:03.5]";
        assert_eq!(comment(text, Some(&mut entry)), "A plan.");
        let Scene::Chess(scene) = &entry.scene else { panic!("another scene") };
        assert_eq!(scene.marks, [(24, Ink::Green), (33, Ink::Red)]);
        assert_eq!(scene.arrows, [(11, 27, Ink::Yellow)]);
        assert_eq!(scene.clocks, [None, Some(3723)]);
        let evaluation = entry.evaluation.unwrap();
        assert!(
            evaluation.text == "Evaluation -0.52"
                && evaluation.share < 0.0
                && evaluation.share > -0.2
        );
    }

    #[test]
    fn what_is_no_command_stays_in_the_comment() {
        for text in
            ["[%csl Qa4]", "[%cal Ga1]", "[%eval much]", "[%clk 1:2:3:4]", "[%new x]", "[%open"]
        {
            assert_eq!(comment(text, Some(&mut entry())), text);
        }
        assert_eq!(comment("[%csl Ga4] text", None), "[%csl Ga4] text");
    }

    #[test]
    fn mates_are_certain() {
        assert_eq!(
            evaluation("#-4"),
            Some(Evaluation { share: -1.0, text: "Evaluation #-4".to_owned() })
        );
        assert_eq!(evaluation("#3").map(|evaluation| evaluation.share), Some(1.0));
        assert_eq!(evaluation("0").map(|evaluation| evaluation.share), Some(0.0));
    }
}
