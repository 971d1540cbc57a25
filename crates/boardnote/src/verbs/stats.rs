//! `boardnote stats`: the contents of files as small charts.

mod chart;

use super::Style;
use super::Verb;
use crate::bulk::{self, Accept, BulkArgs};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::Analyzed;
use crate::options::{self, Class};
use crate::output::{Destination, Output};
use crate::settings::{Mode, Settings};
use crate::tally::{Key, Tally};
use crate::text;
use chart::Look;
use clap::Command;
use core::fmt::Write as _;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write as _};

/// Arguments of `stats`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Summarize files: counts, lengths, results and scores as bar charts",
    after_help = "Examples:\n  \
    boardnote stats --from gnuid ids.txt\n  \
    boardnote stats -r games/\n  \
    boardnote stats --format json positions.dat | jq .charts"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print bar charts or one JSON object
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Print the errors and the luck of the players of analyzed backgammon games, as GNU Backgammon
    /// does
    #[arg(long)]
    analysis: bool,
    /// Count the records that share a key; --key sets the parts it covers
    #[arg(long, conflicts_with = "analysis")]
    duplicates: bool,
    /// With --analysis, print every game before its file
    #[arg(long, requires = "analysis")]
    games: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Columns))
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let accept = match (args.analysis, args.duplicates) {
        (true, _) => Accept::able("stats --analysis", |abilities| abilities.analysis),
        (_, true) => Accept::able("stats --duplicates", |abilities| abilities.duplicates),
        _ => Accept::able("stats", |abilities| abilities.stats),
    };
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    if args.analysis {
        return analysis(context, args, &bulk, &settings);
    }
    let empty = || if args.duplicates { Tally::of_duplicates() } else { Tally::default() };
    let mut tally = empty();
    let totals = bulk::collect(
        context,
        &bulk,
        &Destination::default(),
        |_| empty(),
        |mut item, part| {
            let settings = item.source.settings(&settings);
            match item.source.format.count(item.record, settings, &mut part.data) {
                Ok(findings) => {
                    // The part of a damaged record that was read is counted, and the record is bad.
                    part.bad += u64::from(findings.iter().any(Finding::is_error));
                    let errors = findings.iter().filter(|finding| finding.is_error());
                    errors.for_each(|finding| item.brief(finding, part));
                }
                Err(finding) => item.bad_in_brief(&finding, part),
            }
        },
        |_, data| {
            tally.merge(data);
            Ok(())
        },
    )?;
    tally.chart_duplicates();
    let text = match args.format {
        Style::Json => json(totals.records, totals.bad, &tally),
        Style::Text => text(totals.records, totals.bad, &tally, Look::of_user(context.color_out)),
    };
    super::print(text.as_bytes())?;
    Ok(totals.status)
}

/// The analyzed games of a part of a file.
#[derive(Default)]
struct Games {
    number: usize,
    file: String,
    games: Vec<Analyzed>,
}

/// Prints the totals of the analysis of each file.
fn analysis(
    context: &Context,
    args: &Args,
    bulk: &BulkArgs,
    settings: &Settings,
) -> io::Result<Status> {
    let mut output = Output::stdout();
    let mut file = Games::default();
    let to = output.destination();
    let totals = bulk::collect(
        context,
        bulk,
        &to,
        |source| Games { number: source.number, file: source.shown.clone(), games: Vec::new() },
        |mut item, part| {
            let settings = item.source.settings(settings);
            match item.source.format.analysis(item.record, settings) {
                Ok((analyzed, warnings)) => {
                    warnings.iter().for_each(|warning| item.brief(warning, part));
                    part.data.games.push(analyzed);
                }
                Err(finding) => item.bad_in_brief(&finding, part),
            }
        },
        |_, part| {
            if part.number != file.number {
                print(args, &core::mem::take(&mut file), &mut output)?;
            }
            file.number = part.number;
            file.file = part.file;
            file.games.extend(part.games);
            Ok(())
        },
    )?;
    print(args, &file, &mut output)?;
    output.commit()?;
    Ok(totals.status)
}

/// Prints the games of a file if they are requested, and their sum.
fn print(args: &Args, file: &Games, output: &mut Output) -> io::Result<()> {
    let Some((first, others)) = file.games.split_first() else { return Ok(()) };
    let mut sum = first.of_file();
    others.iter().for_each(|game| sum.add(game));
    let games = file.games.iter().filter(|_| args.games);
    for analyzed in games.chain([&sum]) {
        match args.format {
            Style::Json => {
                let mut object = analyzed.json();
                object["file"] = file.file.as_str().into();
                object["game"] = analyzed.game.into();
                output.write_all(text::json_line(&object).as_bytes())?;
            }
            Style::Text => {
                let number = analyzed.game.map(|game| format!(", game {game}")).unwrap_or_default();
                let text = text::visible_lines(&analyzed.text()).into_owned();
                writeln!(output, "{}{number}\n\n{text}", file.file)?;
            }
        }
    }
    Ok(())
}

fn json(records: u64, bad: u64, tally: &Tally) -> String {
    let chart = |bars: &BTreeMap<Key, u64>| -> Value {
        let bars = bars.iter().map(|(key, count)| (chart::label(key), Value::from(*count)));
        bars.collect::<Map<_, _>>().into()
    };
    let charts = tally.charts().map(|(title, bars)| (title.to_owned(), chart(bars)));
    let charts: Map<_, _> = charts.collect();
    let means: Map<_, _> =
        tally.means().map(|(title, mean)| (title.to_owned(), mean.into())).collect();
    let mut object = json!({"records": records, "bad": bad, "charts": charts});
    if !means.is_empty() {
        object["means"] = means.into();
    }
    text::json_line(&object)
}

fn text(records: u64, bad: u64, tally: &Tally, look: Look) -> String {
    let mut out = format!("{}, {bad} bad\n", text::count(records, "record"));
    let width = tally.means().map(|(title, _)| title.len()).max().unwrap_or(0);
    for (number, (title, mean)) in tally.means().enumerate() {
        if number == 0 {
            let _ = writeln!(out, "\n{}", look.paint.bold("mean"));
        }
        let _ = writeln!(out, "  {title:width$} {mean:10.2}");
    }
    for (title, bars) in tally.charts() {
        let _ = writeln!(out, "\n{}", look.paint.bold(title));
        look.draw(&chart::rows(bars), &mut out);
    }
    out
}
