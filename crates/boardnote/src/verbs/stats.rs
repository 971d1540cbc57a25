//! `boardnote stats`: the contents of files as small charts.

use super::Style;
use super::Verb;
use crate::bulk::{self, Accept, BulkArgs};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::Analyzed;
use crate::options::{self, Class};
use crate::output::{Destination, Output};
use crate::paint::Paint;
use crate::settings::{Mode, Settings};
use crate::tally::{Key, Tally};
use crate::text;
use clap::Command;
use core::fmt::Write as _;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write as _};

/// Maximum number of bars in a chart of numbers; more are grouped into bins.
const BARS: usize = 24;
/// Width of the output, in columns.
const WIDTH: usize = 80;

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
        Style::Text => text(totals.records, totals.bad, &tally, Paint(context.color_out)),
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
        let bars = bars.iter().map(|(key, count)| (label(key), Value::from(*count)));
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

fn label(key: &Key) -> String {
    match key {
        Key::Number(number) => number.to_string(),
        Key::Word(word) => word.clone(),
    }
}

fn text(records: u64, bad: u64, tally: &Tally, paint: Paint) -> String {
    let mut out = format!("{}, {bad} bad\n", text::count(records, "record"));
    let width = tally.means().map(|(title, _)| title.len()).max().unwrap_or(0);
    for (number, (title, mean)) in tally.means().enumerate() {
        if number == 0 {
            let _ = writeln!(out, "\n{}", paint.bold("mean"));
        }
        let _ = writeln!(out, "  {title:width$} {mean:10.2}");
    }
    for (title, bars) in tally.charts() {
        let _ = writeln!(out, "\n{}", paint.bold(title));
        draw(&rows(bars), paint, &mut out);
    }
    out
}

/// A bar: its label and its count.
type Row = (String, u64);

/// Returns the bars of a chart, grouping many numbers into bins of equal width.
fn rows(bars: &BTreeMap<Key, u64>) -> Vec<Row> {
    let numbers = bars.keys().filter_map(|key| match key {
        Key::Number(number) => Some(*number),
        Key::Word(_) => None,
    });
    let (Some(least), Some(most)) = (numbers.clone().min(), numbers.max()) else {
        return words(bars);
    };
    if bars.len() <= BARS {
        return bars.iter().map(|(key, count)| (label(key), *count)).collect();
    }
    let width = bin_width(least, most);
    let mut bins: BTreeMap<i64, u64> = BTreeMap::new();
    let mut words = Vec::new();
    for (key, count) in bars {
        match key {
            Key::Number(number) => *bins.entry(number.div_euclid(width)).or_default() += count,
            Key::Word(word) => words.push((word.clone(), *count)),
        }
    }
    let range = |bin: i64| {
        let from = bin.saturating_mul(width);
        format!("{from} to {}", from.saturating_add(width - 1))
    };
    bins.into_iter().map(|(bin, count)| (range(bin), count)).chain(words).collect()
}

/// Returns the smallest of 2, 5, 10, 20, 50, … that keeps the number of bins within the limit.
fn bin_width(least: i64, most: i64) -> i64 {
    let (least, most) = (i128::from(least), i128::from(most));
    let bins = |width: i128| most.div_euclid(width) - least.div_euclid(width) + 1;
    let mut tens: i128 = 1;
    loop {
        for step in [2, 5, 10] {
            if bins(step * tens) <= BARS as i128 {
                return i64::try_from(step * tens).unwrap_or(i64::MAX);
            }
        }
        tens *= 10;
    }
}

/// Returns the most frequent words, and one bar for the rest.
fn words(bars: &BTreeMap<Key, u64>) -> Vec<Row> {
    let all = bars.iter().map(|(key, count)| (label(key), *count));
    if bars.len() <= BARS {
        return all.collect();
    }
    let mut by_count: Vec<(usize, Row)> = all.enumerate().collect();
    by_count.sort_by_key(|(place, (_, count))| (core::cmp::Reverse(*count), *place));
    let rest = by_count.split_off(BARS - 1);
    by_count.sort_by_key(|(place, _)| *place);
    let others = format!("{} others", rest.len());
    let sum = rest.iter().map(|(_, (_, count))| count).sum();
    by_count.into_iter().map(|(_, row)| row).chain([(others, sum)]).collect()
}

/// Draws the bars: label, bar, count, and share.
fn draw(rows: &[Row], paint: Paint, out: &mut String) {
    let shown: Vec<Row> = rows.iter().map(|(label, count)| (short(label), *count)).collect();
    let sum: u64 = shown.iter().map(|(_, count)| count).sum();
    let most = shown.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let label_width = shown.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let count_width = most.to_string().len();
    // Two blanks before the label, one after it, two around the count, and the share as ` 12.3 %`.
    let bar_width = WIDTH.saturating_sub(label_width + count_width + 13).max(8);
    for (label, count) in shown {
        let bar = bar(count, most, bar_width);
        let blanks = " ".repeat(bar_width.saturating_sub(bar.chars().count()));
        let bar = paint.bar(&bar) + &blanks;
        #[expect(clippy::cast_precision_loss, reason = "a share is shown to a tenth of a percent")]
        let share = 100.0 * count as f64 / sum.max(1) as f64;
        let _ = writeln!(out, "  {label:>label_width$} {bar} {count:>count_width$} {share:5.1} %");
    }
}

/// Returns a bar in eighths of a character, at least one eighth for a count above 0.
fn bar(count: u64, most: u64, width: usize) -> String {
    const PARTS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = u128::from(count) * width as u128 * 8 / u128::from(most);
    let eighths = usize::try_from(eighths).unwrap_or(0).max(usize::from(count > 0));
    let mut bar = "█".repeat(eighths / 8);
    if let Some(part) = PARTS.get(eighths % 8).filter(|part| **part != ' ') {
        bar.push(*part);
    }
    bar
}

/// Returns a label that leaves room for the bar and is safe for a terminal.
fn short(label: &str) -> String {
    const MOST: usize = 32;
    let label = text::visible(label);
    let label = label.chars();
    if label.clone().count() <= MOST {
        return label.collect();
    }
    label.take(MOST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(counts: impl IntoIterator<Item = (i64, u64)>) -> BTreeMap<Key, u64> {
        counts.into_iter().map(|(key, count)| (Key::Number(key), count)).collect()
    }

    #[test]
    fn few_numbers_are_shown_as_they_are() {
        let expected = [("-1".to_owned(), 3), ("7".to_owned(), 1)];
        assert_eq!(rows(&tally([(7, 1), (-1, 3)])), expected);
    }

    #[test]
    fn many_numbers_are_shown_in_bins_that_lose_nothing() {
        let bins = rows(&tally((-20..80).map(|number| (number, 1))));
        assert_eq!(bins.first().unwrap(), &("-20 to -16".to_owned(), 5));
        assert_eq!((bins.len(), bins.iter().map(|(_, count)| count).sum::<u64>()), (20, 100));
        // Terminates even for the widest possible range.
        let wide = rows(&tally((0..30).map(|i| (i, 1)).chain([(i64::MIN, 1), (i64::MAX, 1)])));
        assert_eq!(wide.iter().map(|(_, count)| count).sum::<u64>(), 32);
    }

    #[test]
    fn of_many_words_the_frequent_ones_are_shown() {
        let bars = (0..100u64).map(|i| (Key::Word(format!("w{i:02}")), i));
        let rows = words(&bars.collect());
        assert_eq!(rows.len(), BARS);
        assert_eq!(rows.first().unwrap(), &("w77".to_owned(), 77));
        assert_eq!(rows.last().unwrap(), &("77 others".to_owned(), (0..77).sum()));
    }

    #[test]
    fn charts_fit_the_terminal() {
        let long = "x".repeat(100);
        let rows = [(long, u64::MAX / 2), ("short".to_owned(), 1), ("none".to_owned(), 0)];
        let mut out = String::new();
        draw(&rows, Paint(false), &mut out);
        for line in out.lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
        assert!(out.lines().nth(1).unwrap().contains('▏'));
    }
}
