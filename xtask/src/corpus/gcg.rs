//! `cargo xtask corpus gcg DIR`: game files with the expected events, scores, and positions.
//!
//! `files.tar.xz` contains the files. `files.tsv` has one row per file with its errors and
//! findings, and `events.tsv` one row per event with its score, words, leave, and the position
//! after it.

use super::cgp_play::words;
use super::rows::{Rows, Tally, agree};
use cgp::Rack;
use gcg::{EventKind, Game, ParseOptions, Severity};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// A row of one file, indexed by the name of the column.
type Row = BTreeMap<&'static str, String>;

const EVENT_COLUMNS: [&str; 15] = [
    "n",
    "line",
    "player",
    "kind",
    "rack",
    "coord",
    "tiles",
    "word",
    "score",
    "rules_score",
    "cumulative",
    "leave",
    "words",
    "findings",
    "cgp",
];

/// Scores of positions in the order of the players to move, after totals that do not follow the scores
/// of their lines: file, event, and scores. `events.tsv` has the sums of the scores; a later
/// specification lets the totals count.
const TOTALS: [(&str, &str, &str); 10] = [
    ("gen-018-french-typo.gcg", "4", "8/4"),
    ("gen-018-french-typo.gcg", "5", "-1/4"),
    ("gen-027-spanish-typo.gcg", "0", "0/-2"),
    ("gen-027-spanish-typo.gcg", "1", "-2/2"),
    ("gen-027-spanish-typo.gcg", "2", "-2/12"),
    ("gen-027-spanish-typo.gcg", "3", "12/2"),
    ("gen-027-spanish-typo.gcg", "4", "2/117"),
    ("gen-027-spanish-typo.gcg", "5", "117/18"),
    ("gen-027-spanish-typo.gcg", "13", "96/153"),
    ("gen-027-spanish-typo.gcg", "14", "153/96"),
];

/// Puts the scores of [`TOTALS`] into a row.
fn replace_scores(file: &str, row: &mut Row) {
    let is_row = |n: &str| row.get("n").is_some_and(|own| own == n);
    let total = TOTALS.iter().find(|(name, n, _)| *name == file && is_row(n));
    if let (Some((_, _, scores)), Some(cgp)) = (total, row.get_mut("cgp")) {
        let mut fields: Vec<&str> = cgp.split(' ').collect();
        if let Some(place) = fields.get_mut(2) {
            *place = scores;
        }
        *cgp = fields.join(" ");
    }
}

/// Unpacks the files, and compares all rows.
pub(crate) fn run(folder: &Path) -> io::Result<Vec<Tally>> {
    let unpacked = std::env::temp_dir().join(format!("gcg-corpus-{}", std::process::id()));
    fs::create_dir_all(&unpacked)?;
    let status = Command::new("tar")
        .arg("-xJf")
        .arg(folder.join("files.tar.xz"))
        .arg("-C")
        .arg(&unpacked)
        .status()?;
    if !status.success() {
        return Err(io::Error::other("tar failed"));
    }
    let mut events: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    Rows::open(&folder.join("events.tsv"))?.each(|column| {
        let mut row: Row = EVENT_COLUMNS.iter().map(|&name| (name, column(name))).collect();
        replace_scores(&column("file"), &mut row);
        events.entry(column("file")).or_default().push(row);
    });
    let mut files = Tally { name: "files".to_owned(), ..Tally::default() };
    let mut rows = Tally { name: "events".to_owned(), ..Tally::default() };
    Rows::open(&folder.join("files.tsv"))?.each(|column| {
        let name = column("file");
        files.rows += 1;
        let bytes = fs::read(unpacked.join(&name)).unwrap_or_default();
        match file(&bytes, column) {
            Ok(None) => {}
            Ok(Some(game)) => {
                let expected = events.get(&name).map(Vec::as_slice).unwrap_or_default();
                rows.rows += expected.len();
                for (what, bytes) in
                    [("as it is", bytes), ("canonical", game.to_canonical().into())]
                {
                    let game = ParseOptions::lenient().parse(&bytes);
                    let wrong = match game {
                        Ok(game) => game_events(&game.value, expected, what == "as it is"),
                        Err(error) => vec![error.to_string()],
                    };
                    rows.wrong.extend(wrong.into_iter().map(|w| format!("{name} {what}: {w}")));
                }
            }
            Err(what) => files.wrong.push(format!("{name}: {what}")),
        }
    });
    fs::remove_dir_all(&unpacked)?;
    Ok(vec![files, rows])
}

/// Compares the form, the players, the first error, and the starting position. Returns the game if
/// it has no errors.
fn file(bytes: &[u8], column: &dyn Fn(&str) -> String) -> Result<Option<Game>, String> {
    let first_error = |error: &gcg::Error| {
        agree("error", error.kind().code(), &column("error"))?;
        agree("offset", &error.offset().to_string(), &column("offset"))
    };
    let parsed = match ParseOptions::lenient().parse(bytes) {
        Ok(parsed) => parsed,
        Err(error) => return first_error(&error).map(|()| None),
    };
    let game = parsed.value;
    if game.to_bytes() != bytes {
        return Err("the bytes do not come back".to_owned());
    }
    let mut replay = game.replay();
    let start = replay.position().clone();
    while let Some(step) = replay.next_step() {
        if let Err(error) = step {
            return first_error(&error).map(|()| None);
        }
    }
    agree("error", "", &column("error"))?;
    agree("encoding", game.encoding().name(), &column("encoding"))?;
    let (distribution, source) = game.distribution().ok_or("no distribution")?;
    agree("distribution", distribution.name(), &column("distribution"))?;
    agree("how", source.code(), &column("how"))?;
    let players = game.players().iter().map(|player| {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        format!("[{}, {}]", quoted(&player.nick), quoted(&player.name))
    });
    let players = format!("[{}]", players.collect::<Vec<_>>().join(", "));
    agree("players", &players, &column("players"))?;
    agree("events", &game.events().len().to_string(), &column("events"))?;
    let found = parsed.diagnostics.iter().filter(|found| found.severity() != Severity::Error);
    let found: Vec<_> =
        found.map(|found| format!("{}@{}", found.kind().code(), found.span().start)).collect();
    agree("findings", &found.join(" "), &column("findings"))?;
    agree("start", &start.board().to_string(), board_of(&column("start_cgp")))?;
    let again = ParseOptions::lenient().parse(game.to_canonical().as_bytes());
    let again = again.map_err(|error| format!("canonical text: {error}"))?;
    agree("canonical", &again.value.to_canonical(), &game.to_canonical())?;
    Ok(Some(game))
}

/// Compares all events of a game. Lines and spelled tiles are compared only if the file is
/// unchanged.
fn game_events(game: &Game, expected: &[Row], as_it_is: bool) -> Vec<String> {
    let Some((distribution, _)) = game.distribution() else { return vec!["no tiles".to_owned()] };
    let sorted = |rack: &Rack| rack.sorted(Some(distribution)).to_string();
    let mut wrong = Vec::new();
    let mut replay = game.replay();
    let mut number = 0;
    while let Some(step) = replay.next_step() {
        let step = match step {
            Ok(step) => step,
            Err(error) => return vec![error.to_string()],
        };
        let Some(row) = expected.get(number) else { return vec!["too many events".to_owned()] };
        number += 1;
        let event = step.event;
        let play = step.play.map(ToString::to_string);
        let (at, tiles) = match (&event.kind, play.as_deref().and_then(|play| play.split_once(' ')))
        {
            (_, Some((at, tiles))) => (at.to_owned(), tiles.to_owned()),
            (EventKind::Exchange(cgp::Exchanged::Count(count)), _) => {
                (String::new(), count.to_string())
            }
            (
                EventKind::Exchange(cgp::Exchanged::Tiles(tiles))
                | EventKind::RackPoints { tiles }
                | EventKind::RackPenalty { tiles },
                _,
            ) => (String::new(), tiles.to_string()),
            _ => (String::new(), String::new()),
        };
        let spelled = "through-spelled";
        let codes = step.findings.iter().map(gcg::Finding::code);
        let codes: Vec<_> = codes.filter(|&code| as_it_is || code != spelled).collect();
        let expected_codes = row.get("findings").map(String::as_str).unwrap_or_default();
        let expected_codes = expected_codes.split(' ').filter(|code| !code.is_empty());
        let expected_codes: Vec<_> =
            expected_codes.filter(|&code| as_it_is || code != spelled).collect();
        let cells = [
            ("n", step.index.to_string()),
            ("line", if as_it_is { event.line.to_string() } else { cell(row, "line") }),
            ("player", game.players()[event.player].number.to_string()),
            ("kind", event.kind.name().to_owned()),
            ("rack", sorted(&event.rack)),
            ("coord", at),
            ("tiles", tiles),
            ("word", step.word.to_owned()),
            ("score", event.score.to_string()),
            ("rules_score", step.rules_score.map(|n| n.to_string()).unwrap_or_default()),
            ("cumulative", event.total.to_string()),
            ("leave", sorted(step.leave)),
            ("words", words(step.words)),
            ("cgp", step.position.board().to_string()),
        ];
        let all = cells.iter().try_for_each(|(name, value)| {
            let expected = cell(row, name);
            agree(name, value, if *name == "cgp" { board_of(&expected) } else { &expected })
        });
        let all = all.and_then(|()| agree("findings", &codes.join(" "), &expected_codes.join(" ")));
        if let Err(what) = all {
            wrong.push(format!("event {}: {what}", step.index));
        }
    }
    if number < expected.len() {
        wrong.push(format!("{number} events of {}", expected.len()));
    }
    wrong
}

fn cell(row: &Row, name: &str) -> String {
    row.get(name).cloned().unwrap_or_default()
}

/// Returns the board field of a record of CGP.
fn board_of(record: &str) -> &str {
    record.split(' ').next().unwrap_or_default()
}
