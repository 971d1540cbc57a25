//! The lines of GNU Backgammon around an analysis: actions, and the names on the board.

use super::model::Action;

/// Returns the action of a line such as `* bob moves 24/18* 9/4`, with its play.
pub(super) fn action(words: &str) -> Option<(Action, Option<&str>)> {
    if let Some((_, play)) = words.rsplit_once(" moves ") {
        return Some((Action::Move, Some(play.trim())));
    }
    let ends = |ending: &str| words.ends_with(ending);
    if ends(" cannot move") {
        Some((Action::Move, Some("")))
    } else if ends(" doubles") || ends(" redoubles") {
        Some((Action::Double, None))
    } else if ends(" accepts") || ends(" accepts the cube") {
        Some((Action::Take, None))
    } else if ends(" rejects") || ends(" refuses the cube") {
        Some((Action::Drop, None))
    } else {
        None
    }
}

/// Returns the side of a board and its name from a line such as
/// `+13-14-15-16-17-18------19-20-21-22-23-24-+     O: bob (Cube: 2)`: `O` is player 0, and `X` is
/// player 1.
pub(super) fn name(words: &str) -> Option<(usize, &str)> {
    let (board, player) = words.rsplit_once("-+")?;
    board.strip_prefix('+')?;
    let player = player.trim();
    let (index, name) = match (player.strip_prefix("O:"), player.strip_prefix("X:")) {
        (Some(name), _) => (0, name),
        (None, Some(name)) => (1, name),
        (None, None) => return None,
    };
    let name = name.trim();
    let name =
        name.strip_suffix(')').and_then(|it| it.rsplit_once(" (Cube:")).map_or(name, |it| it.0);
    // BGBlitz writes the pips behind the name.
    let pips = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    let name = name.rsplit_once("  ").filter(|(_, end)| pips(end)).map_or(name, |it| it.0);
    Some((index, name.trim())).filter(|(_, name)| !name.is_empty())
}
