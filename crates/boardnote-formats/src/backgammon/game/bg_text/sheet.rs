//! A position with its analysis for people.

use super::names;
use crate::backgammon::{Options, Reading, ids};
use crate::sheet::{Fact, Part, Sheet, Value};
use bg_xg::text::{Copied, TextCandidate, TextChances, TextCube};

/// Returns the board, and the analysis in the order of the text.
pub(super) fn sheet(copied: &Copied, reading: Reading<'_>) -> Sheet {
    let names = names(copied, reading.own).map(std::borrow::Cow::into_owned);
    let options = Options { names, ..reading.own.clone() };
    let mut parts = ids::parts(&copied.id, &options);
    let mut facts = Vec::new();
    for (number, candidate) in (1..).zip(&copied.candidates) {
        facts.push(play(number, candidate));
    }
    facts.extend(copied.cube.iter().flat_map(cube));
    let mut fact = |id, name: &'static str, value: Option<String>| {
        facts.extend(value.filter(|it| !it.is_empty()).map(|value| Fact::new(id, name, value)));
    };
    let luck = copied.luck.map(|luck| format!("{luck:+.3}"));
    fact("luck", "luck", luck.or_else(|| copied.luck_mwc.map(|luck| format!("{luck:+.2} %"))));
    fact("comment", "comment", Some(copied.comment.clone()));
    fact("games", "games", copied.games.map(|games| games.to_string()));
    fact("version", "analyzed by", copied.version.clone());
    fact("met", "match equity table", copied.met.clone());
    if !facts.is_empty() {
        parts.push(Part::Facts(facts));
    }
    Sheet { parts }
}

fn play(number: usize, candidate: &TextCandidate) -> Fact {
    let value = match (candidate.equity, candidate.mwc) {
        (Some(equity), _) => format!("{equity:+.3} ({:+.3})", candidate.difference),
        (None, Some(chance)) => format!("{chance:.2} %"),
        (None, None) => String::new(),
    };
    let chances = candidate.chances.map(|chances| format!("  {}", percent(&chances)));
    let text = format!("{value}  {}{}", candidate.level, chances.unwrap_or_default());
    let cells = vec![(candidate.play.clone(), 28), (text, 0)];
    Fact::new("play", format!("play {number}"), Value::Cells(cells))
}

fn cube(cube: &TextCube) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some((best, answer)) = cube.best.zip(cube.answer) {
        let text = format!("{}, {}", best.name().replace('-', " "), answer.name());
        facts.push(Fact::new("cube-action", "cube action", text));
    }
    let equities = [
        ("ND", cube.no_double),
        ("double/take", cube.double_take),
        ("double/pass", cube.double_pass),
    ];
    let known =
        equities.iter().filter_map(|(name, value)| Some(format!("{name} {:+.3}", (*value)?)));
    let known: Vec<_> = known.collect();
    if !known.is_empty() {
        facts.push(Fact::new("equity", "equity", known.join(", ")));
    }
    let chances = equities.iter().zip(cube.mwc);
    let chances =
        chances.filter_map(|((name, _), chance)| Some(format!("{name} {:.2} %", chance?)));
    let chances: Vec<_> = chances.collect();
    if !chances.is_empty() {
        facts.push(Fact::new("match-won", "match won", chances.join(", ")));
    }
    facts.extend(cube.chances.map(|chances| Fact::new("chances", "chances", percent(&chances))));
    if !cube.level.is_empty() {
        facts.push(Fact::new("level", "level", cube.level.clone()));
    }
    facts
}

/// Returns the chances to win at all, a gammon, and a backgammon, and to lose the same, in percent.
fn percent(chances: &TextChances) -> String {
    let list = |list: [f64; 3]| list.map(|chance| format!("{chance:.2}")).join(" ");
    let wins = list([chances.win, chances.win_gammon, chances.win_backgammon]);
    format!("{wins} – {} %", list([chances.lose, chances.lose_gammon, chances.lose_backgammon]))
}
