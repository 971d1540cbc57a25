//! The progress of a run, as the user sees it.

use crate::formats::words::grouped;
use crate::progress::Bar;
use crate::text;
use go9_engine::{Event, Progress};
use std::io::{self, IsTerminal as _};
use std::time::Instant;

/// Returns the progress bar for a terminal.
pub(super) fn bar() -> Bar {
    if !io::stderr().is_terminal() {
        return Bar::default();
    }
    Bar::draw("{bar:32} {pos} of {len} positions, {rate} a minute, {eta} left")
}

pub(super) fn hear(bar: &Bar, event: &Event<'_>) {
    match event {
        Event::Engine(engine) => say(
            bar,
            &format!(
                "engine: {}, evaluator {}, {} rules",
                engine.name,
                engine.evaluator.name(),
                engine.rules
            ),
        ),
        Event::Warning(text) => say(bar, &format!("warning: engine: {text}")),
        Event::Position(progress) => step(bar, progress),
        _ => {}
    }
}

/// Number of positions above which a run says how long it will take.
const MANY: usize = 10_000;
/// Number of positions by which the time is measured.
const MEASURED: usize = 3;

/// Says how long a long run will take, once its first positions are scored.
pub(super) fn expect(bar: &Bar, progress: &Progress<'_>, begun: Option<Instant>) {
    let Some(begun) = begun.filter(|_| progress.total > MANY && progress.done == MEASURED) else {
        return;
    };
    let of_one = begun.elapsed().as_secs_f64() / MEASURED as f64;
    let (time, total) = (span(of_one * progress.total as f64), grouped(progress.total as u64));
    say(bar, &format!("expected time: {time} for {total} positions, {of_one:.1} s each"));
}

/// Returns a time in words, rounded up.
fn span(seconds: f64) -> String {
    let units = [(86_400.0, "days"), (3_600.0, "hours"), (60.0, "minutes"), (1.0, "seconds")];
    let fits = units.into_iter().find(|(length, _)| seconds >= 1.5 * length);
    let (length, unit) = fits.unwrap_or((1.0, "seconds"));
    format!("{:.0} {unit}", (seconds / length).ceil())
}

fn step(bar: &Bar, step: &Progress<'_>) {
    bar.set(step.done as u64, Some(step.total as u64));
    if let Err(error) = step.outcome {
        say(bar, &format!("{}: not scored: {error} [{}]", step.record.id(), error.code()));
    }
}

pub(super) fn say(bar: &Bar, line: &str) {
    bar.message(&format!("{}\n", text::visible(line)));
}
