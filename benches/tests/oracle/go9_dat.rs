//! Comparison of go9-dat with a live GNU Go: positions of the fixtures are scored again, and the
//! program must return the scores and the agreement recorded when the fixtures were made.

use core::ops::ControlFlow;
use std::error::Error;
use std::fs;

use go9_dat::{ScoreMap, positions};
use go9_engine::{EngineCommand, Rules, ScoreOptions, Settings, score_positions};

use crate::{find, fixtures};

/// Scores `count` positions selected by the seed under both rules, and returns the report and the
/// number of differences.
pub(crate) fn run(seed: u64, count: u64) -> Result<(String, usize), Box<dyn Error>> {
    let fixtures = fixtures().join("go9-dat/valid");
    let bytes = fs::read(fixtures.join("positions.dat"))?;
    let folder = tempfile::tempdir()?;
    let (mut scored, mut differences) = (0, Vec::new());
    for rules in [Rules::Chinese, Rules::Japanese] {
        let name = format!("gnugo_{rules}.dat");
        let known = ScoreMap::parse(&fs::read(fixtures.join(&name))?)?;
        let records: Vec<_> = positions(&bytes)
            .filter_map(Result::ok)
            .filter(|record| known.contains(record.id()))
            .collect();
        let (seed, count) = (usize::try_from(seed)?, usize::try_from(count)?);
        let step = (records.len() / count.max(1)).max(1);
        let some: Vec<u8> = (records.iter().skip(seed % step).step_by(step).take(count))
            .flat_map(|record| record.as_bytes().iter().copied())
            .collect();
        let path = folder.path().join(&name);
        let options = ScoreOptions::new(engine()?)
            .settings(Settings { rules, ..Settings::default() })
            .jobs(2);
        let report = score_positions(&some, &path, &options, |_| ControlFlow::Continue(()))?;
        scored += report.scored;
        differences.extend((report.queued > 0).then(|| format!("{} not scored", report.queued)));
        for record in &ScoreMap::parse(&fs::read(path)?)? {
            if known.find(record.id) != Some(record) {
                differences.push(format!("{rules}: {record:?}, not {:?}", known.find(record.id)));
            }
        }
    }
    let mut report =
        format!("go9-dat: {scored} positions scored, {} differences", differences.len());
    for difference in &differences {
        report.push_str("\n  ");
        report.push_str(difference);
    }
    Ok((report, differences.len()))
}

/// The command that starts GNU Go at the level of the fixtures.
fn engine() -> Result<EngineCommand, Box<dyn Error>> {
    let program = find("gnugo").ok_or("gnugo is not installed")?;
    let program = program.to_str().ok_or("the path of gnugo is not valid UTF-8")?;
    Ok(EngineCommand::new(program, ["--mode", "gtp", "--level", "1"].map(str::to_owned)))
}
