//! The cost of running a program.

use std::path::Path;
use std::process::{Command, Stdio};

/// The cost of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Used {
    /// User and system time in seconds.
    pub(crate) seconds: f64,
    pub(crate) peak_megabytes: f64,
}

/// Runs a program without input and without messages to its end, which must have one of these codes.
pub(crate) fn run(command: &mut Command, codes: &[i32]) -> Result<Used, String> {
    let name = Path::new(command.get_program()).display().to_string();
    let child = command.stdin(Stdio::null()).stderr(Stdio::null()).spawn();
    let ended = child.and_then(wait4::Wait4::wait4);
    let ended = ended.map_err(|error| format!("{name}: {error}"))?;
    if !ended.status.code().is_some_and(|code| codes.contains(&code)) {
        return Err(format!("{name}: {}", ended.status));
    }
    let usage = ended.rusage;
    #[expect(clippy::cast_precision_loss, reason = "memory is far below 2^52 bytes")]
    let peak_megabytes = usage.maxrss as f64 / 1e6;
    let seconds = usage.utime.as_secs_f64() + usage.stime.as_secs_f64();
    Ok(Used { seconds, peak_megabytes })
}
