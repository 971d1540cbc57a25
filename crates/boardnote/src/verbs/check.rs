//! `boardnote check`: every finding of every record, in the style of a compiler or as JSON.

mod groups;

use super::Style;
use super::Verb;
use crate::bulk::{self, BulkArgs, Part};
use crate::context::{Context, Status};
use crate::finding::Surplus;
use crate::finding::{Finding, Severity};
use crate::locate::Locator;
use crate::options::{self, Class};
use crate::output::{Destination, Output};
use crate::pipeline::Batch;
use crate::report;
use crate::settings::{Mode, Settings};
use crate::text;
use clap::Command;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use groups::Groups;
use std::io::{self, IsTerminal as _, Write as _};

/// Arguments of `check`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Check records and report everything wrong with them",
    after_help = "Examples:\n  \
    boardnote check --from cgp positions.cgp\n  \
    boardnote check -q -r games/\n  \
    boardnote check --format json match.sgf"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print only errors
    #[arg(long)]
    errors: bool,
    /// Print every finding [default on a terminal: three of each code, and how many there are]
    #[arg(long)]
    all: bool,
    /// Print findings as text or as JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Check))
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let quiet = args.bulk.quiet;
    let errors_only = quiet || args.errors;
    let settings = Settings { errors_only, ..context.settings(Mode::Strict) };
    let bulk = BulkArgs { errors_only: args.errors, ..args.bulk.clone() };
    let mut output = Output::stdout();
    let explicable = AtomicBool::new(false);
    // Findings and the summary are what the user asks for.
    let text = args.format == Style::Text;
    let to = Destination { stdout: !text && !quiet, findings: text, ..output.destination() };
    let grouped = text && !args.all && io::stdout().is_terminal();
    let mut groups = Groups::default();
    let job = |batch: &Batch, part: &mut Part<Groups>| {
        let mut print = Print::new(context, args, grouped, batch, part);
        let settings = batch.source.settings(&settings);
        if let Some(finding) = &batch.refused {
            for (range, record) in batch.records() {
                print.part.bad += 1;
                print.finding(record.n, &range, finding);
            }
        } else if batch.source.format.abilities().check_in_order {
            in_order(settings, &mut print);
        } else {
            one_by_one(settings, &mut print);
        }
        print.end_record();
        if !part.err.is_empty() || !part.data.is_empty() {
            explicable.store(true, Ordering::Relaxed);
        }
    };
    let take = |out: &[u8], of_batch| {
        groups.append(of_batch);
        output.write_all(out)
    };
    let totals = bulk::collect_batches(context, &bulk, &to, |_| Groups::default(), job, take)?;
    output.write_all(groups.text(context.color_out).as_bytes())?;
    output.flush()?;
    if explicable.into_inner() {
        let hint = "`boardnote explain CODE` explains a code in brackets";
        context.say(Severity::Info, hint)?;
    }
    let (records, bad) = (totals.records, totals.bad);
    match args.format {
        Style::Text => {
            writeln!(output, "{}, {bad} bad", text::count(records, "record"))?;
        }
        Style::Json => writeln!(output, "{{\"records\":{records},\"bad\":{bad}}}")?,
    }
    output.commit()?;
    Ok(totals.status)
}

/// The destination of the findings about a batch.
struct Print<'a> {
    context: &'a Context,
    args: &'a Args,
    /// `true` if findings are grouped by their codes.
    grouped: bool,
    batch: &'a Batch,
    locator: Locator<'a>,
    part: &'a mut Part<Groups>,
    /// The last record with findings, for JSON.
    of_record: Option<OfRecord>,
}

/// The findings about a record so far.
struct OfRecord {
    n: u64,
    range: Range<usize>,
    surplus: Surplus,
}

fn one_by_one(settings: &Settings, print: &mut Print<'_>) {
    for (range, record) in print.batch.records() {
        let mut bad = false;
        print.batch.source.format.check(record, settings, &mut |finding| {
            bad |= finding.severity == Severity::Error;
            print.finding(record.n, &range, &finding);
        });
        print.part.bad += u64::from(bad);
    }
}

/// Checks a batch: first the long work, record by record; then, when it is the turn of this batch,
/// the comparison of its records with earlier ones.
fn in_order(settings: &Settings, print: &mut Print<'_>) {
    let batch = print.batch;
    let mut found = Vec::new();
    batch.source.in_order.check(
        &mut batch.records().map(|(_, record)| record),
        settings,
        &mut || batch.link.wait(),
        &mut |number, finding| found.push((number, finding)),
    );
    batch.link.pass_turn();
    let mut found = found.into_iter().peekable();
    for (number, (range, record)) in batch.records().enumerate() {
        let mut bad = false;
        while let Some((_, finding)) = found.next_if(|(of, _)| *of == number) {
            bad |= finding.is_error();
            print.finding(record.n, &range, &finding);
        }
        print.part.bad += u64::from(bad);
    }
}

impl<'a> Print<'a> {
    const fn new(
        context: &'a Context,
        args: &'a Args,
        grouped: bool,
        batch: &'a Batch,
        part: &'a mut Part<Groups>,
    ) -> Self {
        Self { context, args, grouped, batch, locator: Locator::new(batch), part, of_record: None }
    }

    fn finding(&mut self, n: u64, range: &Range<usize>, finding: &Finding) {
        if self.args.bulk.quiet || self.args.errors && !finding.is_error() {
            return;
        }
        match self.args.format {
            Style::Text if self.grouped => {
                let (batch, color) = (self.batch, self.context.color_out);
                let full = || report::full(&mut Locator::new(batch), n, range, finding, color);
                let place = || report::place(&mut Locator::new(batch), range, finding);
                self.part.data.add(finding, full, place);
            }
            Style::Text => {
                let Self { context, locator, part, .. } = self;
                part.err.add(n, finding, || {
                    report::full(locator, n, range, finding, context.color_out)
                });
            }
            Style::Json => self.json(n, range, finding),
        }
    }

    fn json(&mut self, n: u64, range: &Range<usize>, finding: &Finding) {
        if self.of_record.as_ref().is_none_or(|of_record| of_record.n != n) {
            self.end_record();
            self.of_record =
                Some(OfRecord { n, range: range.clone(), surplus: Surplus::default() });
        }
        if self.of_record.as_mut().is_some_and(|of_record| of_record.surplus.admits(finding)) {
            self.line(n, range, finding);
        }
    }

    fn line(&mut self, n: u64, range: &Range<usize>, finding: &Finding) {
        let line = report::json(&mut self.locator, n, range, finding);
        self.part.out.extend_from_slice(text::json_line(&line).as_bytes());
    }

    /// Prints the finding that stands for those beyond the limit for a record.
    fn end_record(&mut self) {
        let Some(OfRecord { n, range, surplus }) = self.of_record.take() else { return };
        if let Some(finding) = surplus.finding() {
            self.line(n, &range, &finding);
        }
    }
}
