//! The replay of a game for a web page: all moves and variations with their annotations.

use super::Played;
use super::sheet::{last_move, one_line, place};
use board_picture::scene::Scene;
use board_picture::scene::chess::{Chess, Ink};
use board_picture::{Entry, Evaluation, Game};
use chess_pgn::comment::{self, Annotations, Eval, Shape, ShapeColor};
use chess_rules::Game as ChessGame;
use chess_rules::{Color, Item, LinePart, Outcome, Ply, Position};

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
        .map(|tag| tag.split(".??").next().expect("a split has a first part").to_owned())
        .filter(|tag| !tag.is_empty() && *tag != "????")
        .collect();
    let result = played.outcome().map_or("", Outcome::as_str).to_owned();
    let mut game = Game { players, result, columns: true, ..Game::default() };
    if !game.players.iter().all(String::is_empty) {
        game.title = title.join(", ");
    }
    let position = played.game.start().position();
    let id = position.fen().to_string();
    let start = board(position, None, &game.players);
    game.entries.push(Entry { id, ..Entry::new("", Scene::Chess(start)) });
    let comments = fill(played, &mut game);
    annotate(&mut game, &comments);
    if played.black_below() {
        for entry in &mut game.entries {
            if let Scene::Chess(scene) = &mut entry.scene {
                scene.black_below = true;
            }
        }
    }
    game
}

/// Adds the moves of all lines, and returns the comments of each.
fn fill<'a>(played: &'a Played, game: &mut Game) -> Vec<Vec<&'a str>> {
    let mut comments: Vec<Vec<&str>> = vec![Vec::new()];
    let mut walk = played.game.walk();
    // For each open line: its last move, and the move before it, where a variation branches off.
    let mut lines: Vec<(usize, usize)> = vec![(0, 0)];
    // A comment at the start of a variation is shown before its first move.
    let mut before = String::new();
    let mut opened = false;
    while let Some(item) = walk.next() {
        let line = lines.last_mut().expect("the end of a variation closes no other line");
        let (last, previous) = *line;
        match item {
            Item::Move(_) => {
                let number = walk.position().move_number();
                let (Some(ply), Some(san), Some(after)) =
                    (walk.ply(), walk.san(), walk.position_after())
                else {
                    continue;
                };
                if game.entries.len() >= MOST {
                    break;
                }
                let scene = board(&after, Some(&ply), &game.players);
                let mut entry = Entry::new(san.to_string(), Scene::Chess(scene));
                entry.id = played.fen(&after);
                entry.number = Some(number);
                entry.player = Some(usize::from(ply.color == Color::Black));
                entry.parent = Some(last);
                entry.comment_before = core::mem::take(&mut before);
                *line = (game.entries.len(), last);
                game.entries.push(entry);
                comments.push(Vec::new());
                opened = false;
            }
            Item::Nag(nag) => game.entries[last].glyphs.push_str(glyph(nag)),
            Item::Comment(text) if opened => before = one_line(text),
            Item::Comment(text) => comments[last].push(text),
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
    comments
}

/// Applies the comments of each entry: the values go to the board, and the rest is text.
fn annotate(game: &mut Game, comments: &[Vec<&str>]) {
    for (at, comments) in comments.iter().enumerate() {
        // An entry comes after the one that it continues, whose clocks go on.
        let before = game.entries[at].parent.map(|parent| &game.entries[parent].scene);
        let clocks = match before {
            Some(Scene::Chess(scene)) => scene.clocks_ms,
            _ => [None, None],
        };
        let entry = &mut game.entries[at];
        let player = entry.player.map(|player| player.min(1));
        let mover = player.map(|player| [Color::White, Color::Black][player]);
        let found = Annotations::read(comments.iter().copied(), mover);
        let rest = comments.iter().map(|text| {
            let rest = comment::without(text, mover, |part| part.values.is_some());
            rest.unwrap_or_else(|| one_line(text))
        });
        let rest: Vec<_> = rest.filter(|text| !text.is_empty()).collect();
        entry.comment = rest.join(" ");
        entry.evaluation = found.eval.map(evaluation);
        let Scene::Chess(scene) = &mut entry.scene else { continue };
        scene.clocks_ms = clocks;
        if let (Some(player), Some(clock)) = (player, found.clock_ms) {
            scene.clocks_ms[player] = Some(clock);
        }
        draw_shapes(scene, found.shapes);
    }
}

fn draw_shapes(scene: &mut Chess, shapes: Vec<Shape>) {
    for shape in shapes {
        match shape {
            Shape::Mark(color, square) => scene.marks.push((place(square), ink(color))),
            Shape::Arrow(color, from, to) => {
                scene.arrows.push((place(from), place(to), ink(color)));
            }
        }
    }
}

/// Draws the clocks, the marks, and the arrows of a position of the main line as on the page.
pub(super) fn mark(scene: &mut Chess, game: &ChessGame, ply: u32) {
    let mut mover = None;
    let (mut reached, mut comments) = (0, Vec::new());
    let mut next = game.start().position().side_to_move();
    let mut read = |comments: &mut Vec<&str>, mover: Option<Color>, is_last: bool| {
        let found = Annotations::read(comments.drain(..), mover);
        if let (Some(mover), Some(clock)) = (mover, found.clock_ms) {
            scene.clocks_ms[mover.index()] = Some(clock);
        }
        if is_last {
            draw_shapes(scene, found.shapes);
        }
    };
    for part in game.line() {
        match part {
            LinePart::Item(Item::Move(_)) if reached == ply => break,
            LinePart::Item(Item::Move(_)) => {
                read(&mut comments, mover, false);
                (mover, next, reached) = (Some(next), !next, reached + 1);
            }
            LinePart::Item(Item::Comment(text)) => comments.push(text),
            _ => {}
        }
    }
    read(&mut comments, mover, true);
}

/// Makes the board after a ply.
fn board(position: &Position, ply: Option<&Ply>, players: &[String; 2]) -> Chess {
    Chess { last_move: ply.and_then(last_move), names: players.clone(), ..Chess::from(position) }
}

const fn ink(color: ShapeColor) -> Ink {
    match color {
        ShapeColor::Green => Ink::Green,
        ShapeColor::Red => Ink::Red,
        ShapeColor::Yellow => Ink::Yellow,
        ShapeColor::Blue => Ink::Blue,
    }
}

/// Returns the share of points that an evaluation promises, by the curve that lichess draws.
fn evaluation(eval: Eval) -> Evaluation {
    match eval {
        Eval::Mate(moves) => {
            let share = if moves < 0 { -1.0 } else { 1.0 };
            Evaluation { share, text: format!("Evaluation #{moves}") }
        }
        Eval::Centipawns(value) => {
            #[expect(clippy::cast_precision_loss, reason = "a picture needs no more")]
            let pawns = value as f32 / 100.0;
            let share = 2.0 / (1.0 + (-0.368_208 * pawns).exp()) - 1.0;
            let sign = if value < 0 { "-" } else { "" };
            let (whole, cents) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
            Evaluation { share, text: format!("Evaluation {sign}{whole}.{cents:02}") }
        }
    }
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

    /// Returns the entry of the second ply of a game.
    fn entry(pgn: &str) -> Entry {
        let game = chess_pgn::PgnGame::parse(pgn.as_bytes()).unwrap().game;
        let played = Played::new(game, Some("start".to_owned()));
        replay(&played).entries.swap_remove(2)
    }

    #[test]
    fn values_of_comments_go_to_the_board() {
        let entry = entry(
            "1. e4 {[%clk 0:00:09.45]} e5 {[%csl Ga4,Rb5][%cal Yd2d4] A plan.} {[%eval -0.52,18] [%clk 1:02:03.5]} *",
        );
        assert_eq!(entry.comment, "A plan.");
        let Scene::Chess(scene) = &entry.scene else { panic!("another scene") };
        assert_eq!(scene.marks, [(24, Ink::Green), (33, Ink::Red)]);
        assert_eq!(scene.arrows, [(11, 27, Ink::Yellow)]);
        assert_eq!(scene.clocks_ms, [Some(9_450), Some(3_723_500)]);
        let evaluation = entry.evaluation.unwrap();
        assert_eq!(evaluation.text, "Evaluation -0.52");
        assert!((-0.2..0.0).contains(&evaluation.share));
    }

    #[test]
    fn notes_of_programs_fill_the_curve() {
        let entry = entry("1. e4 {+0.25/13 0.28s} e5 {+0.31/9 12ms, Draw by 3-fold repetition} *");
        assert_eq!(entry.comment, "Draw by 3-fold repetition");
        assert_eq!(entry.evaluation.unwrap().text, "Evaluation -0.31");
    }

    #[test]
    fn what_is_no_command_stays_in_the_comment() {
        for text in
            ["[%csl Qa4]", "[%cal Ga1]", "[%eval much]", "[%clk 1:2:3:4]", "[%new x]", "[%open"]
        {
            assert_eq!(entry(&format!("1. e4 e5 {{{text}}} *")).comment, text);
        }
    }

    #[test]
    fn mates_are_certain() {
        assert_eq!(
            evaluation(Eval::Mate(-4)),
            Evaluation { share: -1.0, text: "Evaluation #-4".to_owned() }
        );
        assert!(evaluation(Eval::Mate(3)).share > 0.99);
        assert!(evaluation(Eval::Centipawns(0)).share.abs() < 1e-6);
    }
}
