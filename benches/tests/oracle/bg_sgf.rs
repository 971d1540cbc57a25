//! Comparison of bg-sgf with a live GNU Backgammon.
//!
//! The program plays matches and sessions with random seeds and saves them. It then loads these
//! files and files written by the crate's builder, steps through them, and prints the GNUID before
//! every record and after every game. The replay must agree with each GNUID, the canonical form
//! must equal the saved file, and the `.mat` exports of both must be equal.

use std::collections::VecDeque;
use std::fmt;
use std::path::Path;

use bg_matchid::Gnuid;
use bg_rules::MatchBuilder;
use bg_sgf::{
    Color, Dice, ErrorKind, Rules, Variation, WriteOptions,
    tree::{self, Game},
};

use super::gnubg::{self, Random, Result};

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Number of files loaded.
    pub(crate) files: usize,
    /// Number of GNUIDs compared.
    pub(crate) ids: usize,
    /// The differences between program and crate.
    pub(crate) differences: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, ids, wrong) = (self.files, self.ids, self.differences.len());
        write!(f, "bg-sgf: {files} files, {ids} GNUIDs compared, {wrong} differences")?;
        self.differences.iter().try_for_each(|difference| write!(f, "\n  {difference}"))
    }
}

/// Lets the program play and save `count` files, builds as many, and compares all of them.
pub(crate) fn run(seed: u64, count: u64) -> Result<Report> {
    gnubg::in_folder("bg-sgf", |folder| compare_all(folder, seed, count))
}

fn compare_all(folder: &Path, seed: u64, count: u64) -> Result<Report> {
    let mut random = Random::new(seed);
    let mut report = Report::default();
    for number in 0..count {
        let played = format!("played{number}");
        gnubg::run(folder, &gnubg::play_script(&mut random, &played))?;
        compare(folder, &played, true, &mut report)?;
        let built = format!("built{number}");
        std::fs::write(folder.join(&built).with_extension("sgf"), build(&mut random)?)?;
        compare(folder, &built, false, &mut report)?;
    }
    Ok(report)
}

/// Builds a match or session with random legal actions.
pub(super) fn build(random: &mut Random) -> Result<Vec<u8>> {
    let length = u32::try_from(random.one_of(&[0_u64, 0, 1, 2, 3, 5, 7]))?;
    let variation = random.one_of(&[
        Variation::Standard,
        Variation::Standard,
        Variation::Nackgammon,
        Variation::Hypergammon1,
        Variation::Hypergammon2,
        Variation::Hypergammon3,
    ]);
    let rules = Rules {
        no_cube: random.below(8) == 0,
        crawford: length > 1 && random.below(4) > 0,
        jacoby: length == 0 && random.below(2) == 0,
        variation,
        ..Rules::default()
    };
    let mut game = MatchBuilder::with_rules(length, rules);
    game.player(Color::White, "Ann").player(Color::Black, "Bob").tag("EventDate", "2026.11.21");
    for _ in 0..3 {
        if game.match_is_over() {
            break;
        }
        build_game(&mut game, random)?;
    }
    Ok(bg_sgf::to_sgf(&game.finish()?, &WriteOptions::default())?.value.into_bytes())
}

fn build_game(game: &mut MatchBuilder, random: &mut Random) -> Result<()> {
    let variation = game.state().variation;
    let mut color = random.one_of(&Color::ALL);
    let mut board = variation.start();
    let mut first = true;
    for _ in 0..random.below(3) {
        // Fails in a match; automatic doubles exist only in money games.
        let _ = game.automatic_double();
    }
    while first || game.result().is_none() {
        if !first && random.below(25) == 0 && game.double(color).is_ok() {
            let mut answerer = color.opponent();
            while random.below(3) == 0 && game.double(answerer).is_ok() {
                answerer = answerer.opponent();
            }
            if random.below(3) == 0 {
                game.drop_double(answerer)?;
                break;
            }
            game.take(answerer)?;
        }
        if !first && random.below(150) == 0 {
            game.resign(color, u8::try_from(random.below(3) + 1)?)?;
            break;
        }
        let mut die = || u8::try_from(random.below(6) + 1);
        let (a, b) = (die()?, die()?);
        // An opening roll is never a double.
        let dice = Dice::new(a, if first && a == b { a % 6 + 1 } else { b })?;
        let plays = board.legal_plays(color, dice);
        let play = random.one_of(&plays);
        game.play_move(color, &play)?;
        board = game.state().board;
        color = color.opponent();
        first = false;
    }
    Ok(())
}

/// Prints the GNUID of the current position, or `-` if there is none.
const SAY_ID: &str =
    r#">exec("try:\n print('GNUID', gnubg.gnubgid())\nexcept ValueError:\n print('GNUID -')")"#;

fn compare(folder: &Path, name: &str, saved: bool, report: &mut Report) -> Result<()> {
    let path = folder.join(name).with_extension("sgf");
    let source = std::fs::read(&path)?;
    let collection = bg_sgf::tree::parse(&source)?;
    let games = tree::games(&collection).collect::<std::result::Result<Vec<_>, _>>()?;
    if saved && collection.to_canonical() != source {
        report.differences.push(format!("{name}: the canonical form is not the file"));
    }
    let before = report.differences.len();
    let automatic = games.iter().any(|game| game.initial_cube() > 1);
    for finding in bg_sgf::tree::audit(&collection) {
        // The program omits an automatic double from the score of a session in progress. Its file
        // then contradicts itself, and the audit rightly reports this.
        if saved && automatic && matches!(finding.kind(), ErrorKind::ScoreMismatch { .. }) {
            continue;
        }
        report.differences.push(format!("{name}: {finding}"));
    }
    let expected: Vec<Vec<String>> = games.iter().map(ids).collect();
    let said = gnubg::run(folder, &step_script(name, &expected))?;
    let mut said: VecDeque<&str> =
        said.lines().filter_map(|line| Some(line.split_once("GNUID ")?.1.trim())).collect();
    for (game, expected) in expected.iter().enumerate() {
        for (record, expected) in expected.iter().enumerate() {
            let said = said.pop_front().unwrap_or("nothing");
            // Before the first record of a game the program has no position.
            if record == 0 && said == "-" {
                continue;
            }
            report.ids += 1;
            if said != expected {
                let place = format!("{name}, game {game}, record {record}");
                report.differences.push(format!("{place}: program {said}, crate {expected}"));
            }
        }
    }
    let theirs = std::fs::read_to_string(folder.join(name).with_extension("mat"))?;
    let owned = bg_sgf::tree::to_match(&collection, &mut Vec::new());
    // Automatic doubles have no words in match text, so that the program writes another game.
    // The program writes no tag for a rule that readers assume wrongly.
    let without_rules = |text: String| {
        text.replace("; [Jacoby \"Off\"]\n", "").replace("; [Crawford \"Off\"]\n", "")
    };
    let ours = bg_mat::to_mat(&owned, &bg_mat::WriteOptions::default());
    if ours.is_ok_and(|ours| without_rules(ours.value) != theirs) {
        report.differences.push(format!("{name}: the .mat text differs"));
    }
    if report.differences.len() > before {
        gnubg::keep(&path)?;
    }
    report.files += 1;
    Ok(())
}

/// The GNUIDs of a game without dice, as the program prints them while stepping, and the last one.
fn ids(game: &Game<'_>) -> Vec<String> {
    let id = |state: bg_sgf::State| match Gnuid::from_state(&state) {
        Ok(id) => id.to_string(),
        Err(error) => error.to_string(),
    };
    let mut replay = game.replay_lenient();
    let mut ids: Vec<String> = replay.by_ref().map(|ply| id(ply.before_roll())).collect();
    ids.push(id(*replay.state()));
    ids
}

fn step_script(name: &str, games: &[Vec<String>]) -> String {
    let mut script = vec!["set confirm save off".to_owned(), format!("load match {name}.sgf")];
    script.push(format!("export match mat {name}.mat"));
    script.push("first game".to_owned());
    for (number, ids) in games.iter().enumerate() {
        if number > 0 {
            script.push("next game".to_owned());
        }
        script.push(SAY_ID.to_owned());
        for _ in 1..ids.len() {
            script.push("next".to_owned());
            script.push(SAY_ID.to_owned());
        }
    }
    script.join("\n")
}
