//! Comparison of bg-mat with a live GNU Backgammon.
//!
//! The program imports match texts that the crate writes in every style, and saves them as SGF. The
//! decisions there must be those of the crate when it reads the same text: the same positions,
//! scores, cubes, dice, and plays. The texts are of matches that the program played and of matches
//! with random legal actions.

use std::fmt;
use std::path::Path;

use bg_mat::{ParseOptions, Style, WriteOptions};
use bg_matchid::Gnuid;
use bg_rules::{Event, Game, Match};

use super::bg_sgf::build;
use super::gnubg::{self, Random, Result};

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    texts: usize,
    decisions: usize,
    /// Games that are not compared, because the program misreads the take of a beaver, and the game
    /// after one that ends with a dropped beaver.
    beavers: usize,
    pub(crate) differences: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { texts, decisions, beavers, differences } = self;
        let wrong = differences.len();
        write!(f, "bg-mat: {texts} texts imported, {decisions} decisions compared, ")?;
        write!(f, "{beavers} games with beavers left out, {wrong} differences")?;
        differences.iter().try_for_each(|difference| write!(f, "\n  {difference}"))
    }
}

/// Lets the program play `count` files, builds as many, and compares their texts in all styles.
pub(crate) fn run(seed: u64, count: u64) -> Result<Report> {
    gnubg::in_folder("bg-mat", |folder| {
        let mut random = Random::new(seed);
        let mut report = Report::default();
        for number in 0..count {
            let played = format!("played{number}");
            gnubg::run(folder, &gnubg::play_script(&mut random, &played))?;
            let source = std::fs::read(folder.join(&played).with_extension("sgf"))?;
            compare(folder, &played, &source, &mut report)?;
            compare(folder, &format!("built{number}"), &build(&mut random)?, &mut report)?;
        }
        Ok(report)
    })
}

fn compare(folder: &Path, name: &str, source: &[u8], report: &mut Report) -> Result<()> {
    let whole = owned(source)?;
    for (style, word) in [(Style::Gnubg, "gnubg"), (Style::Xg, "xg"), (Style::Plain, "plain")] {
        let name = format!("{name}-{word}");
        let path = folder.join(&name).with_extension("mat");
        // Automatic doubles have no words in match text.
        let Ok(bg_mat::Written { value: text, .. }) =
            bg_mat::to_mat(&whole, &WriteOptions::default().with_style(style))
        else {
            continue;
        };
        std::fs::write(&path, &text)?;
        let read = bg_mat::parse_with(text.as_bytes(), &ParseOptions::lenient())?.value;
        let script = format!(
            "set confirm new off\nset confirm save off\nset display off\nimport mat {name}.mat\n\
             save match {name}.sgf"
        );
        gnubg::run(folder, &script)?;
        report.texts += 1;
        let theirs = owned(&std::fs::read(folder.join(&name).with_extension("sgf"))?)?;
        let before = report.differences.len();
        if theirs.games.len() != read.games.len() {
            let (theirs, ours) = (theirs.games.len(), read.games.len());
            report.differences.push(format!("{name}: program {theirs} games, crate {ours}"));
        }
        for (number, (theirs, ours)) in theirs.games.iter().zip(&read.games).enumerate() {
            let previous = number.checked_sub(1).and_then(|number| read.games.get(number));
            if has_beaver(ours) || previous.is_some_and(has_beaver) {
                report.beavers += 1;
                continue;
            }
            let (theirs, ours) = (decisions(theirs), decisions(ours));
            report.decisions += ours.len();
            let differs = theirs.iter().zip(&ours).position(|(theirs, ours)| theirs != ours);
            let short = (theirs.len() != ours.len()).then(|| theirs.len().min(ours.len()));
            if let Some(at) = differs.or(short) {
                let line = |of: &[String]| of.get(at).cloned().unwrap_or_else(|| "nothing".into());
                let (theirs, ours) = (line(&theirs), line(&ours));
                let place = format!("{name}, game {number}, decision {at}");
                report.differences.push(format!("{place}: program {theirs}, crate {ours}"));
            }
        }
        if report.differences.len() > before {
            gnubg::keep(&path)?;
        }
    }
    Ok(())
}

fn owned(source: &[u8]) -> Result<Match> {
    let collection = bg_sgf::tree::parse(source)?;
    Ok(bg_sgf::tree::to_match(&collection, &mut Vec::new()))
}

fn has_beaver(game: &Game) -> bool {
    let double = |event: &Event| matches!(event, Event::Double(_));
    game.events.windows(2).any(|pair| pair.iter().all(double))
}

/// The decisions of a game and its end: the GNUID before each without dice, the action, and the
/// dice, the larger first, as the program orders them. Its import drops a roll that is all there is
/// of a game, and such a roll is left out here.
fn decisions(game: &Game) -> Vec<String> {
    let id = |state: &bg_rules::State| match Gnuid::from_state(state) {
        Ok(id) => id.to_string(),
        Err(error) => error.to_string(),
    };
    let mut replay = game.replay_lenient();
    let mut lines = Vec::new();
    let lone_roll = matches!(game.events.as_slice(), [Event::Roll(..) | Event::SetUp(_)]);
    for ply in replay.by_ref().filter(|_| !lone_roll) {
        let mut before = ply.before;
        before.dice = None;
        let dice = match ply.event {
            Event::Play(_, play) => {
                let (one, two) = (play.dice().first(), play.dice().second());
                format!(" {}{}", one.max(two), one.min(two))
            }
            _ => String::new(),
        };
        lines.push(format!("{} {}{dice}", id(&before), ply.event.name()));
    }
    lines.push(format!("{} {:?}", id(replay.table().state()), game.result));
    lines
}
