//! `cargo xtask corpus cgp-play DIR`: moves made on positions, and last moves of both editions.
//!
//! Each row of `plays.tsv` has a position, a move, its score, words, and leave, and the position
//! after it. Each row of `lm.tsv` has a position after a move, its canonical text, and the position
//! before it.

use super::rows::{Rows, Tally, agree};
use cgp::{
    Cgp, Draw, LastMove, LetterDistribution, MoveOptions, ParseOptions, Rack, Rules, Through, Word,
    WriteOptions,
};
use std::io;
use std::path::Path;

/// Compares all rows of both files.
pub(crate) fn run(folder: &Path) -> io::Result<Vec<Tally>> {
    Ok(vec![
        Rows::open(&folder.join("plays.tsv"))?.check("plays", play),
        Rows::open(&folder.join("lm.tsv"))?.check("last moves", last_move),
    ])
}

/// Writes words as `COORD=WORD:POINTS`.
pub(crate) fn words(words: &[Word]) -> String {
    let words = words.iter().map(|word| format!("{}={}:{}", word.at(), word.text, word.points));
    words.collect::<Vec<_>>().join(" ")
}

/// Writes the canonical text with racks in alphabet order.
pub(crate) fn canonical(position: &Cgp, alphabet: &LetterDistribution) -> String {
    let options = WriteOptions::canonical().alphabet(alphabet);
    options.write(position).map_or_else(|error| error.to_string(), |written| written.text)
}

fn parse<T>(text: &str) -> Result<T, String>
where
    T: std::str::FromStr<Err = cgp::Error>,
{
    text.parse().map_err(|error| format!("{text}: {error}"))
}

fn play(column: &dyn Fn(&str) -> String) -> Result<(), String> {
    // Four records have two game IDs; the last one counts.
    let lenient = |text: &str| match ParseOptions::lenient().parse(text) {
        Ok(parsed) => Ok(parsed.value),
        Err(error) => Err(error.to_string()),
    };
    let position = lenient(&column("cgp"))?;
    let rules = position.rules().ok_or("no rules")?;
    agree("distribution", rules.distribution.name(), &column("distribution"))?;
    let draw = column("draw");
    let rack: Rack = parse(draw.trim_start_matches(['+', '=']))?;
    let draw = match draw.as_bytes() {
        [b'+', ..] => Draw::Tiles(&rack),
        [b'=', ..] => Draw::Rack(&rack),
        _ => Draw::Unknown,
    };
    let read = LastMove::parse_with(&column("move"), &MoveOptions::lenient());
    let mv = match read {
        Ok(read) => read.last_move,
        Err(error) => return agree("error", error.kind().code(), &column("error")),
    };
    let played = match position.play(&mv, draw, &rules) {
        Ok(played) => played,
        Err(error) => return agree("error", error.code(), &column("error")),
    };
    agree("error", "", &column("error"))?;
    let score = played.score;
    for (name, value) in [
        ("total", score.total()),
        ("main", score.main),
        ("crosses", score.crosses),
        ("bingo", score.bingo),
        ("challenge", score.challenge),
    ] {
        agree(name, &value.to_string(), &column(name))?;
    }
    agree("words", &words(&played.words), &column("words"))?;
    let leave = played.leave.sorted(Some(rules.distribution));
    agree("leave", &leave.to_string(), &column("leave"))?;
    let after = match column("after") {
        twice if twice.matches(" gid ").count() == 2 => {
            canonical(&lenient(&twice)?, rules.distribution)
        }
        after => after,
    };
    agree("after", &canonical(&played.after, rules.distribution), &after)?;
    let findings: Vec<_> = played.findings.iter().map(|finding| finding.code()).collect();
    agree("findings", &findings.join(" "), &column("findings"))?;
    laws(&position, &played, &rules)
}

/// Checks the properties of every move made.
fn laws(position: &Cgp, played: &cgp::Played, rules: &Rules<'_>) -> Result<(), String> {
    let after = &played.after;
    let again = after.last_move_score(rules).map_err(|error| error.to_string())?;
    agree("score of the last move", &again.total().to_string(), &played.score.total().to_string())?;
    if let Some(LastMove::Play { play, bonus }) = after.ops().last_move() {
        let score = position.position().score_of(play, rules).map_err(|error| error.to_string())?;
        let total = score.total() + u32::from(bonus.unwrap_or(0));
        agree("score_of", &total.to_string(), &played.score.total().to_string())?;
    }
    let undone = after.undo(rules);
    if let Ok(undone) = undone {
        let (before, position) = (undone.before.position(), position.position());
        agree("undo", &before.board().to_string(), &position.board().to_string())?;
        agree("undo", &format!("{:?}", before.scores()), &format!("{:?}", position.scores()))?;
    }
    Ok(())
}

fn last_move(column: &dyn Fn(&str) -> String) -> Result<(), String> {
    let text = column("cgp");
    let read = Cgp::parse_with(&text, &ParseOptions::lenient());
    let cgp::Parsed { value: position, diagnostics } = read.map_err(|error| error.to_string())?;
    let alphabet = column("distribution");
    let alphabet = LetterDistribution::named(&alphabet).ok_or("no such distribution")?;
    agree("canonical", &canonical(&position, alphabet), &column("canonical"))?;
    let play = position.ops().last_move().and_then(LastMove::play).ok_or("no play")?;
    let unknown = play.through() == Through::Spelled;
    let warned = diagnostics.iter().any(|found| found.kind().code() == "through-unknown");
    agree("warning", &warned.to_string(), &unknown.to_string())?;
    match column("through").as_str() {
        "unknown" => agree("unknown", &unknown.to_string(), "true")?,
        _ => agree("unknown", &unknown.to_string(), "false")?,
    }
    let rules = position.rules_with(alphabet);
    let undone = match position.undo(&rules) {
        Ok(undone) => undone.before,
        Err(error) => return agree("error", error.code(), &column("error")),
    };
    agree("error", "", &column("error"))?;
    let score = position.last_move_score(&rules).map_err(|error| error.to_string())?;
    agree("score", &score.total().to_string(), &column("score"))?;
    let before: Cgp = parse(&column("before"))?;
    agree(
        "before",
        &undone.position().board().to_string(),
        &before.position().board().to_string(),
    )?;
    agree(
        "before",
        &format!("{:?}", undone.position().scores()),
        &format!("{:?}", before.position().scores()),
    )
}
