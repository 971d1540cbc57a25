//! `boardnote encode`: records from JSON Lines as printed by `decode`.

use super::Verb;
use super::sink::Sink;
use crate::bulk::{self, Accept, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::{Finding, Findings};
use crate::formats::encoder::Encoder;
use crate::formats::of::Of;
use crate::formats::plain::Lines;
use crate::formats::{Format, Losses, Origin};
use crate::input::Literals;
use crate::options::{self, Class};
use crate::output::Output;
use crate::settings::Mode;
use crate::split::Ended;
use crate::values;
use clap::Command;
use serde::Deserialize as _;
use serde_json::Value;
use std::io;
use std::path::PathBuf;

/// Arguments of `encode`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Encode JSON Lines as records",
    after_help = "Example:\n  \
    boardnote decode --from gnuid ids.txt | boardnote encode --to gnuid"
)]
pub struct Args {
    /// Files of JSON Lines or JSON values; standard input if none or -
    #[arg(value_name = "INPUT", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// Format to write
    #[arg(short, long, value_name = "FORMAT", value_parser = values::encoded(), hide_possible_values = true)]
    to: &'static dyn Format,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = bulk::jobs)]
    jobs: Option<usize>,
    /// Continue after an unreadable input, and write the rest
    #[arg(long)]
    keep_going: bool,
    /// Do not print errors and warnings about records
    #[arg(short, long)]
    quiet: bool,
    /// Also name what no notation of moves or of positions can hold
    #[arg(long, hide_short_help = true)]
    verbose: bool,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Write))
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Strict);
    let able = Accept::able("encode", |abilities| abilities.encode);
    able.check(args.to)?;
    let encoder = Encoder::new(args.to);
    let bulk = BulkArgs {
        files: args.files.clone(),
        from: Some(&Of::<Lines>::NEW),
        // Records that continue one another are written one by one.
        jobs: if encoder.is_in_order() { Some(1) } else { args.jobs },
        literals: Literals::Json,
        keep_going: args.keep_going,
        quiet: args.quiet,
        ..BulkArgs::default()
    };
    let output = Output::of(context, args.output.as_ref())?;
    if args.to.info().binary {
        output.accept_binary(args.to.info().name)?;
    }
    let to = output.destination();
    let mut sink = Sink::new(Some(args.to), Origin::Values, &settings, output);
    let work = |mut item: Item<'_, '_>, part: &mut Part| {
        let before = part.out.len();
        let mut losses = Losses::new();
        let made = record(item.record.bytes, |value| {
            encoder.next_record(value, &settings, &mut part.out, &mut losses)
        });
        match made {
            Ok(warnings) => {
                part.lose(losses);
                warnings.iter().for_each(|warning| item.brief(warning, part));
            }
            Err(finding) => {
                part.out.truncate(before);
                item.bad_in_brief(&finding, part);
            }
        }
    };
    let totals =
        bulk::collect(context, &bulk, &to, |_| (), work, |written, ()| sink.take(written))?;
    let mut rest = Vec::new();
    encoder.finish(&mut rest);
    sink.take(&rest)?;
    let Ended { output, is_empty } = sink.finish()?.ended;
    output.conclude_records(is_empty, totals.status, bulk.keep_going)?;
    totals.say_losses(context, args.verbose)?;
    if args.to.info().is_alone {
        context.expect_one(totals.records.saturating_sub(totals.bad))?;
    }
    Ok(totals.status)
}

/// Depth of nesting for which the stack of any thread suffices.
const SHALLOW: usize = 100;
/// Maximum depth of nesting. Chess games with nested variations reach a few hundred levels.
const DEEPEST: usize = 20_000;
/// Generous estimate of the stack needed to read and drop one level, in bytes.
const LEVEL: usize = 4 << 10;

/// Passes the value of one line of JSON to `write`, on a stack large enough for its nesting.
fn record(
    line: &[u8],
    write: impl FnOnce(&Value) -> Result<Findings, Finding> + Send,
) -> Result<Findings, Finding> {
    let levels = levels(line);
    if levels <= SHALLOW {
        return shallow_record(line, write);
    }
    let refused = |reason: &str| Err(Finding::error("bad-json", 0..0, reason));
    if levels > DEEPEST {
        return refused(&format!("nested deeper than {DEEPEST} levels"));
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size((levels + SHALLOW) * LEVEL);
        let run = move || shallow_record(line, write);
        let joined = thread.spawn_scoped(scope, run).map(std::thread::ScopedJoinHandle::join);
        match joined {
            Ok(Ok(result)) => result,
            _ => refused("nested too deeply for the available memory"),
        }
    })
}

/// Returns the depth to which objects and lists are nested.
fn levels(line: &[u8]) -> usize {
    let (mut depth, mut deepest, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in line {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

fn shallow_record(
    line: &[u8],
    write: impl FnOnce(&Value) -> Result<Findings, Finding>,
) -> Result<Findings, Finding> {
    let mut reader = serde_json::Deserializer::from_slice(line);
    reader.disable_recursion_limit();
    let value = Value::deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    let value = value.map_err(|error| {
        let at = error.column().saturating_sub(1).min(line.len());
        let is_json = line.trim_ascii_start().first().is_some_and(|byte| b"{[".contains(byte));
        let hint = if is_json { "" } else { ", expected the JSON that `boardnote decode` prints" };
        Finding::error("bad-json", at..at, format!("{error}{hint}"))
    })?;
    write(&value)
}
