//! Text boards in the forms of other programs.

use super::Options;
use bg_matchid::{Color, GameState, Gnuid, MatchState, Picture, Xgid};
use board_picture::Bottom;
use core::fmt::Write as _;

/// Width in columns of a board without the text beside it.
const WIDTH: usize = 44;

/// The letter of a player's checkers.
const fn letter(player: Color) -> char {
    match player {
        Color::White => 'O',
        Color::Black => 'X',
    }
}

/// Returns the lines of a board without the text beside it.
fn bare(picture: Picture) -> Vec<String> {
    picture.to_string().lines().map(|line| line.chars().take(WIDTH).collect()).collect()
}

fn name(options: &Options, player: Color) -> String {
    let names = options.names.as_ref();
    names.map_or_else(|| letter(player).to_string(), |names| names[player.index()].clone())
}

/// Appends the text that eXtreme Gammon copies. At the bottom, the player on roll is player 1.
pub(super) fn forum(id: &Gnuid, xgid: &Xgid, options: &Options, out: &mut String) {
    if options.bottom == Bottom::OnRoll && id.state.decision() == Color::White {
        let names = options.names.clone().map(|[zero, one]| [one, zero]);
        let options = Options { names, ..options.clone() };
        return forum(&id.swap_sides(), &xgid.swap_sides(), &options, out);
    }
    let state = &id.state;
    let [zero, one] = state.score();
    let (x, o) = (name(options, Color::Black), name(options, Color::White));
    let _ = writeln!(out, "{xgid}\nX:{x}   O:{o}");
    let _ = match state.match_length() {
        0 => {
            let mut rules = Vec::new();
            rules.extend(state.jacoby().then_some("Jacoby"));
            rules.extend(xgid.beavers().then_some("Beaver"));
            let rules = rules.join(" ");
            let comma = if rules.is_empty() { "" } else { ", " };
            writeln!(out, "Score is X:{one} O:{zero}. Unlimited Game{comma}{rules}")
        }
        length => writeln!(out, "Score is X:{one} O:{zero} {length} pt.(s) match."),
    };
    for line in bare(options.orient(id.picture(), Some(state))) {
        let _ = writeln!(out, "{line}");
    }
    let pips = |player| id.side(player).pips();
    let (x, o) = (pips(Color::Black), pips(Color::White));
    let _ = write!(out, "Pip count  X: {x}  O: {o} X-O: {one}-{zero}");
    if state.match_length() > 0 {
        let _ = write!(out, "/{}", state.match_length());
    }
    let crawford = if state.crawford() { " Crawford" } else { "" };
    let _ = writeln!(out, "{crawford}\n{}\n{}", cube(state), turn(state));
}

fn cube(state: &MatchState) -> String {
    let value = state.cube().value();
    match (state.doubler(), state.cube().owner().color()) {
        (Some(doubler), _) => format!("Cube: {}, {} offers", 2 * value, letter(doubler)),
        (None, Some(owner)) => format!("Cube: {value}, {} own cube", letter(owner)),
        (None, None) => format!("Cube: {value}"),
    }
}

fn turn(state: &MatchState) -> String {
    let who = letter(state.decision());
    match (state.doubler(), state.dice()) {
        (Some(doubler), _) => format!("{} doubles, {who} to answer", letter(doubler)),
        (None, Some(dice)) => format!("{who} to play {dice}"),
        (None, None) => format!("{who} on roll, cube action?"),
    }
}

/// Appends the board of GNU Backgammon with its two IDs.
pub(super) fn gnubg(id: &Gnuid, options: &Options, out: &mut String) {
    /// Rows of the picture with the bar, and of the first and last point row.
    const BAR: usize = 6;
    const FIRST: usize = 1;
    const LAST: usize = 11;
    let state = &id.state;
    let _ = writeln!(out, " GNU Backgammon  Position ID: {}", id.position.id());
    let _ = writeln!(out, "                 Match ID   : {}", state.id());
    let oriented = options.orient(id.picture(), Some(state));
    let bottom = oriented.player_at_bottom();
    let top = bottom.opponent();
    let value = state.cube().value();
    let owner = state.cube().owner().color();
    let cube = |of: Option<Color>| match owner == of && !state.double() {
        true => format!(" (Cube: {value})"),
        false => String::new(),
    };
    let points = |player: Color| match state.score()[player.index()] {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    };
    let action = |player: Color| match state.dice() {
        _ if state.decision() != player || state.game_state() > GameState::Playing => String::new(),
        _ if state.double() => format!("Cube offered at {}", 2 * value),
        Some(dice) => format!("Rolled {dice}"),
        None => "On roll".to_owned(),
    };
    for (row, line) in bare(oriented).into_iter().enumerate() {
        let player = if row < BAR { top } else { bottom };
        let beside = match row {
            0 | 12 => {
                format!("{}: {}{}", letter(player), name(options, player), cube(Some(player)))
            }
            FIRST | LAST => points(player),
            2 | 10 => action(player),
            BAR => match state.match_length() {
                0 => cube(None).trim_start().to_owned(),
                length => format!("{length} points match{}", cube(None)),
            },
            _ => String::new(),
        };
        let text = format!("{line}     {beside}");
        let _ = writeln!(out, "{}", text.trim_end());
    }
}
