//! A game for people: that of all notations, with the chances of the candidates and the comment of an action.

use super::{Played, Xg};
use crate::Reading;
use crate::analyzed::rating;
use crate::backgammon::Options;
use crate::backgammon::game::{self, Depth, OfGames as _};
use crate::finding::Finding;
use crate::sheet::{Fact, Part, Sheet, Value};
use bg_rules::Color;
use bg_xg::{Chances, PlyAnalysis};

/// Maximum number of candidates whose chances are shown.
const CANDIDATES: usize = 5;

/// Returns a game as a sheet.
pub(super) fn sheet(played: &Played, reading: Reading<'_, Options>) -> Result<Sheet, Finding> {
    let game = Xg::game(played, Depth::Sums, reading);
    let mut sheet = game::sheet::sheet(&game, reading)?;
    let mut lists = sheet.parts.iter_mut().filter_map(|part| match part {
        Part::Facts(facts) => Some(facts),
        _ => None,
    });
    if let Some(summary) = lists.next() {
        let players = Color::ALL.into_iter().zip(played.performance());
        let known = players.filter(|(_, player)| player.counted > 0);
        let texts = known.map(|(color, player)| format!("{color} {}", rating(&player)));
        let texts: Vec<_> = texts.collect();
        if !texts.is_empty() {
            summary.push(Fact::new("pr", "PR (estimate)", texts.join(", ")));
        }
    }
    let only = game.only_decision().map(|ply| ply.index);
    let Some(wanted) = reading.view.ply.or(only) else { return Ok(sheet) };
    let action = played.actions().nth(wanted);
    if let (Some(facts), Some(action)) = (lists.last(), action) {
        facts.extend(of_ply(&action.analysis));
        // The comment of the only decision may stand at its position.
        let start = if reading.view.ply.is_none() { 0 } else { wanted };
        let comments = game.plies.iter().take(wanted + 1).skip(start);
        let comments = comments.filter_map(|ply| ply.comment.as_ref());
        facts.extend(comments.map(|text| Fact::new("comment", "comment", text.as_str())));
    }
    Ok(sheet)
}

/// Returns the chances of the cube decision and of the candidates.
fn of_ply(analysis: &PlyAnalysis) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(cube) = &analysis.cube {
        let names = ["no double", "double/take"].into_iter().zip(&cube.chances);
        let texts = names.filter_map(|(name, chances)| {
            Some(Value::Text(format!("{name} {}", percent(chances.as_ref()?))))
        });
        let texts: Vec<_> = texts.collect();
        if !texts.is_empty() {
            facts.push(Fact::new("cube-chances", "chances", Value::Lines(texts)));
        }
    }
    for (number, candidate) in (1..).zip(&analysis.candidates) {
        let chances = candidate.chances.filter(|_| number <= CANDIDATES || candidate.is_played);
        if let Some(chances) = chances {
            let next = if candidate.double_next { ", a double comes next" } else { "" };
            let text = format!("{}{next}", percent(&chances));
            facts.push(Fact::new("chances", format!("chances {number}"), text));
        }
    }
    facts
}

/// Returns the chances to win at all, a gammon, and a backgammon, and to lose the same, in percent.
fn percent(chances: &Chances) -> String {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, .. } = *chances;
    let list = |list: [f64; 3]| list.map(|chance| format!("{:.2}", 100.0 * chance)).join(" ");
    let wins = list([win, win_gammon, win_backgammon]);
    format!("{wins} – {} %", list([1.0 - win, lose_gammon, lose_backgammon]))
}
