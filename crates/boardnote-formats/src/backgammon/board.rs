//! Sheets in the forms of other programs.

use super::Options;
use crate::sheet::Part;
use bg_matchid::{Color, Gnuid, MatchState, Xgid};
use board_picture::Bottom;
use board_picture::scene::Scene;
use board_picture::scene::backgammon::{Backgammon, Beside};
use core::fmt::Write as _;

/// The letter of a player's checkers.
const fn letter(player: Color) -> char {
    match player {
        Color::White => 'O',
        Color::Black => 'X',
    }
}

fn name(options: &Options, player: Color) -> String {
    let names = options.names.as_ref();
    names.map_or_else(|| letter(player).to_string(), |names| names[player.index()].clone())
}

/// Returns the board with the names of the players.
fn board(id: &Gnuid, options: &Options, beside: Beside) -> Part {
    let mut scene = Backgammon::from(id);
    scene.names = Color::ALL.map(|player| name(options, player));
    scene.beside = beside;
    Part::Board(Box::new(Scene::Backgammon(scene)))
}

/// Returns the text that eXtreme Gammon copies. At the bottom, the player on roll is player 1.
pub(super) fn forum(id: &Gnuid, xgid: Option<Xgid>, options: &Options) -> Vec<Part> {
    if options.bottom == Bottom::OnRoll && id.state.decision() == Color::White {
        let (id, options) = swapped(id, options);
        return copied(&id, xgid.map(Xgid::swap_sides), &options);
    }
    copied(id, xgid, options)
}

/// Returns the text that eXtreme Gammon copies of a game in its file: the players of the XGID are
/// those of the file, whoever is on roll.
pub(super) fn forum_of_file(id: &Gnuid, xgid: Xgid, options: &Options) -> Vec<Part> {
    if options.bottom == Bottom::OnRoll && id.state.decision() == Color::White {
        let (id, options) = swapped(id, options);
        return copied(&id, Some(xgid), &options);
    }
    copied(id, Some(xgid), options)
}

/// Returns a situation as the other player sees it, with the names.
fn swapped(id: &Gnuid, options: &Options) -> (Gnuid, Options) {
    let names = options.names.clone().map(|[zero, one]| [one, zero]);
    (id.swap_sides(), Options { names, ..options.clone() })
}

fn copied(id: &Gnuid, xgid: Option<Xgid>, options: &Options) -> Vec<Part> {
    let state = &id.state;
    let [zero, one] = state.score();
    let (x, o) = (name(options, Color::Black), name(options, Color::White));
    let mut head = xgid.map_or_else(String::new, |xgid| format!("{xgid}\n\n"));
    let _ = writeln!(head, "X:{x}   O:{o}");
    let _ = match state.match_length() {
        0 => {
            let mut rules = Vec::new();
            rules.extend(state.jacoby().then_some("Jacoby"));
            rules.extend(xgid.is_some_and(|xgid| xgid.beavers()).then_some("Beaver"));
            let rules = rules.join(" ");
            let comma = if rules.is_empty() { "" } else { ", " };
            write!(head, "Score is X:{one} O:{zero}. Unlimited Game{comma}{rules}")
        }
        length => write!(head, "Score is X:{one} O:{zero} {length} pt.(s) match."),
    };
    let pips = |player| id.side(player).pips();
    let (x, o) = (pips(Color::Black), pips(Color::White));
    let mut foot = format!("Pip count  X: {x}  O: {o} X-O: {one}-{zero}");
    if state.match_length() > 0 {
        let _ = write!(foot, "/{}", state.match_length());
    }
    let crawford = if state.crawford() { " Crawford" } else { "" };
    let _ = write!(foot, "{crawford}\n{}\n{}", cube(state), turn(state));
    vec![lines(head), board(id, options, Beside::Xg), lines(foot)]
}

const fn lines(text: String) -> Part {
    Part::Text { name: "", text, detail: false }
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
        (None, None) => format!("{who} on roll, cube action"),
    }
}

/// Returns the board of GNU Backgammon with its two IDs.
pub(super) fn gnubg(id: &Gnuid, options: &Options) -> Vec<Part> {
    let (board_id, match_id) = (id.position.id(), id.state.id());
    let ids = format!(
        " GNU Backgammon  Position ID: {board_id}\n                 Match ID   : {match_id}"
    );
    vec![lines(ids), board(id, options, Beside::Gnubg)]
}
