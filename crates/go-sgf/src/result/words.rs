//! Results in words.

use super::margin::margin;
use super::{Ending, Outcome, Winner};

/// Words for Black. Words in ASCII count as whole words, here and below.
pub(super) const BLACK: [&str; 5] = ["黑", "黒", "흑", "black", "b"];
/// Words for White.
pub(super) const WHITE: [&str; 4] = ["白", "백", "white", "w"];

/// Words for winning, as Fox, Tygem, Cyberoro, and the Nihon Ki-in write them.
const WINS: [&str; 8] = ["胜", "勝", "승", "赢", "贏", "win", "wins", "won"];

/// Words for losing: of `wgs2sgf`, the Nihon Ki-in, Cyberoro, and the English ones of UGF and NGF. A
/// player who is out of time or resigns has lost.
const LOSES: [&str; 20] = [
    "负",
    "負",
    "败",
    "敗",
    "输",
    "輸",
    "패",
    "投了",
    "投子",
    "기권",
    "超时",
    "超時",
    "時間切れ",
    "lose",
    "loses",
    "lost",
    RESIGN,
    "resigns",
    "resigned",
    "forfeits",
];

/// The word that is no verb after `by`.
const RESIGN: &str = "resign";

/// Words for the ending. A `*` stands for any letters.
const RESIGNED: [&str; 9] =
    ["中盘", "中盤", "中押", "불계", "认输", "認輸", "投了", "投子", "resign*"];
const TIME: [&str; 6] = ["超时", "超時", "时间", "時間", "시간", "time"];
const FORFEIT: [&str; 7] = ["弃权", "棄權", "棄権", "不戦", "기권", "부전", "forfeit*"];

/// Words that hold both winning and losing.
const BOTH: [&str; 4] = ["胜负", "勝負", "勝敗", "승패"];

/// Returns the outcome by a text in lower case.
pub(super) fn read(text: &str) -> Outcome {
    if is_task(text) {
        return Outcome::default();
    }
    let margin = margin(text);
    let ending = match () {
        () if has(text, &RESIGNED) => Some(Ending::Resign),
        () if has(text, &TIME) => Some(Ending::Time),
        () if has(text, &FORFEIT) => Some(Ending::Forfeit),
        () => margin.map(|_| Ending::Score),
    };
    match winner(text, margin.is_some()) {
        None => Outcome::default(),
        winner => {
            Outcome { winner, margin: margin.filter(|_| ending == Some(Ending::Score)), ending }
        }
    }
}

fn winner(text: &str, has_margin: bool) -> Option<Winner> {
    let first =
        [BLACK.as_slice(), &WHITE].into_iter().filter_map(|words| first(text, words, 0)).min()?;
    if has(text, &WINS) {
        return color_before(text, self::first(text, &WINS, first)?);
    }
    if has(text, &LOSES) {
        return match color_before(text, self::first(text, &LOSES, first)?)? {
            Winner::Black => Some(Winner::White),
            _ => Some(Winner::Black),
        };
    }
    match (has(text, &BLACK), has(text, &WHITE)) {
        (true, false) if has_margin || has(text, &RESIGNED) => Some(Winner::Black),
        (false, true) if has_margin || has(text, &RESIGNED) => Some(Winner::White),
        _ => None,
    }
}

/// Returns `true` if the text states a task, as in a problem, or that the game is open.
fn is_task(text: &str) -> bool {
    let moves_first = |word: &&str| {
        places(text, word).any(|at| {
            let rest = text.get(at + word.len()..).and_then(|rest| rest.strip_prefix('先'));
            rest.is_some_and(|rest| !rest.starts_with('番'))
        })
    };
    BLACK.iter().chain(&WHITE).any(moves_first)
        || has(text, &["to play", "to live", "to kill"])
        || has(text, &BOTH)
}

/// Returns the last color before a place.
fn color_before(text: &str, end: usize) -> Option<Winner> {
    let last = |words: &[&str]| {
        words.iter().filter_map(|word| places(text, word).take_while(|at| *at < end).last()).max()
    };
    let (black, white) = (last(&BLACK), last(&WHITE));
    match () {
        () if black > white => Some(Winner::Black),
        () if white > black => Some(Winner::White),
        () => None,
    }
}

fn has(text: &str, words: &[&str]) -> bool {
    first(text, words, 0).is_some()
}

/// Returns the first place of one of the words from an offset on.
fn first(text: &str, words: &[&str], from: usize) -> Option<usize> {
    words.iter().filter_map(|word| places(text, word).find(|at| *at >= from)).min()
}

/// Returns the places of a word.
pub(super) fn places<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let stem = word.strip_suffix('*').unwrap_or(word);
    let is_ascii = stem.is_ascii();
    let is_whole = move |at: &usize| {
        let before = &text[..*at];
        let after = &text[at + stem.len()..];
        let begins = !before.chars().next_back().is_some_and(is_letter);
        let ends = stem.len() < word.len() || !after.chars().next().is_some_and(is_letter);
        begins && ends && !(word == RESIGN && follows_by(before))
    };
    text.match_indices(stem).map(|(at, _)| at).filter(move |at| !is_ascii || is_whole(at))
}

fn follows_by(before: &str) -> bool {
    let rest = before.trim_end().strip_suffix("by");
    rest.is_some_and(|rest| !rest.chars().next_back().is_some_and(is_letter))
}

/// Returns `true` for a letter of a script that separates its words.
fn is_letter(character: char) -> bool {
    character.is_alphabetic() && character < '\u{2e80}'
}
