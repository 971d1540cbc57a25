//! Comparison of go9-engine with a live KataGo: the positions of the recorded dialogues are
//! evaluated again. Networks differ, so a lead may differ from the recorded one by half of the
//! recorded standard deviation, or by one point.

use core::time::Duration;
use std::error::Error;
use std::fs;
use std::time::Instant;

use go9_dat::{Endian, Position, positions};
use go9_engine::{Analysis, EngineCommand, Evaluate, Rules, Session, Settings};

use crate::fixtures;

/// A protocol of KataGo, and the recorded dialogues in it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Protocol {
    Gtp,
    Analysis,
}

impl Protocol {
    const fn dialogues(self) -> &'static [(&'static str, Rules)] {
        match self {
            Self::Gtp => &[("kata-gtp", Rules::Chinese)],
            Self::Analysis => {
                &[("kata-json", Rules::Chinese), ("kata-json-japanese", Rules::Japanese)]
            }
        }
    }
}

/// Evaluates the recorded positions, at most `count` of each dialogue, with the engine that a
/// command line starts. Returns the report and the number of differences.
pub(crate) fn run(
    protocol: Protocol,
    command: &str,
    count: u64,
) -> Result<(String, usize), Box<dyn Error>> {
    let command: EngineCommand = command.parse()?;
    let (count, patience) = (usize::try_from(count)?, Duration::from_secs(300));
    let (mut name, mut evaluated, mut differences) = (String::new(), 0, Vec::new());
    for &(dialogue, rules) in protocol.dialogues() {
        let settings = Settings {
            rules,
            visits: Some(40),
            command_limit: patience,
            start_limit: patience,
            ..Settings::default()
        };
        let mut engine: Box<dyn Evaluate> = match protocol {
            Protocol::Gtp => {
                let session = Session::start(&command, &settings)?;
                session.engine().name.clone_into(&mut name);
                Box::new(session)
            }
            Protocol::Analysis => {
                let analysis = Analysis::start(&command, &settings)?;
                analysis.engine().name.clone_into(&mut name);
                Box::new(analysis)
            }
        };
        for (position, lead, stdev) in recorded(dialogue)?.iter().take(count) {
            evaluated += 1;
            let found = engine.evaluate(position, Instant::now() + patience)?;
            let near = (stdev / 2.0).max(1.0);
            if found.lead.is_none_or(|found| (found - lead).abs() > near) {
                let (id, found) = (position.id, found.lead);
                differences.push(format!("{dialogue} {id}: {found:?}, not {lead} within {near}"));
            }
        }
    }
    let mut report =
        format!("{name}: {evaluated} positions evaluated, {} differences", differences.len());
    for difference in &differences {
        report.push_str("\n  ");
        report.push_str(difference);
    }
    Ok((report, differences.len()))
}

/// A position with the lead and the standard deviation found when the dialogue was recorded.
type Recorded = (Position, f64, f64);

/// The positions of a dialogue.
fn recorded(dialogue: &str) -> Result<Vec<Recorded>, Box<dyn Error>> {
    let folder = fixtures().join("go9-engine");
    let table = fs::read_to_string(folder.join(format!("{dialogue}.expected.tsv")))?;
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().ok_or("a table without a header")?;
    let column = |name| header.iter().position(|cell| *cell == name).ok_or("a missing column");
    let (id, lead, stdev) = (column("id")?, column("lead")?, column("stdev")?);
    let rows: Vec<_> = lines.collect();
    let bytes = fs::read(folder.join(format!("{dialogue}.positions.dat")))?;
    let mut found = Vec::new();
    for record in positions(&bytes) {
        let position = record?.to_position(Endian::Big);
        let text = position.id.to_string();
        let row = rows.iter().find(|row| row.get(id) == Some(&text.as_str()));
        let row = row.ok_or_else(|| format!("{dialogue}: {text} is not in the table"))?;
        found.push((position, row[lead].parse()?, row[stdev].parse()?));
    }
    Ok(found)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// The engine that plays back a dialogue.
    fn replayed(dialogue: &str) -> String {
        let folder = fixtures().join("go9-engine");
        let file = |name: &str| folder.join(name).display().to_string();
        format!("python3 '{}' '{}'", file("replay_engine.py"), file(dialogue))
    }

    #[test]
    fn a_recorded_engine_agrees_with_its_record() {
        if std::process::Command::new("python3").arg("--version").output().is_err() {
            eprintln!("SKIPPED: no python3");
            return;
        }
        for (protocol, dialogue, evaluated) in
            [(Protocol::Gtp, "kata-gtp.jsonl.gz", 4), (Protocol::Analysis, "kata-json.jsonl.gz", 6)]
        {
            let (report, differences) = run(protocol, &replayed(dialogue), 100).unwrap();
            assert_eq!(differences, 0, "{report}");
            let expect = format!(": {evaluated} positions evaluated, 0 differences");
            assert!(report.starts_with("KataGo") && report.ends_with(&expect), "{report}");
        }
        // An engine that ends is an error, not a difference.
        assert!(run(Protocol::Gtp, "python3 -c ''", 1).is_err());
    }
}
