//! Signals: the run ends after the record in work, nothing gets its name, unfinished output files are
//! removed, and the exit code tells which signal it was.

use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use core::time::Duration;
use std::io::{self, Read};

/// The signal that came first; 0 for none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// Whether a read is under way that may take for ever.
static WAITING: AtomicBool = AtomicBool::new(false);
/// Milliseconds that the run has to end in good order after a signal.
static GRACE: AtomicU64 = AtomicU64::new(800);

/// From now on INT, TERM and HUP set a flag instead of killing the program, but for those that were
/// ignored when it started. While the program waits for input, when asked a second time, or when
/// ending takes too long, it ends at once.
pub fn watch() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !ignored(*signal));
        let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else { return };
        // Without a thread signals are only noted, and the run ends where it looks for them.
        let _ = std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || signals.forever().for_each(received));
    }
    #[cfg(not(unix))]
    {
        let _ = ctrlc::set_handler(|| received(2));
    }
}

/// Whether a signal was ignored when the program started, as under `nohup`.
#[cfg(unix)]
fn ignored(signal: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

fn received(signal: i32) {
    let first = SIGNAL.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst).is_ok();
    if !first || WAITING.load(Ordering::SeqCst) {
        end();
    }
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_millis(GRACE.load(Ordering::SeqCst)));
        end();
    });
}

/// Ends the program at once, without unfinished files and without engines.
fn end() -> ! {
    go9_engine::end_all_engines();
    crate::temporary::remove_unfinished();
    std::process::exit(code().into());
}

/// Gives the run more time to end in good order after a signal, for those who have children to end.
pub fn extend_grace(time: Duration) {
    GRACE.store(u64::try_from(time.as_millis()).unwrap_or(u64::MAX), Ordering::SeqCst);
}

/// The exit code of a run that a signal has ended.
#[must_use]
pub fn code() -> u8 {
    u8::try_from(128 + SIGNAL.load(Ordering::SeqCst)).unwrap_or(u8::MAX)
}

/// Input that may keep us waiting: a terminal, a pipe.
#[derive(Debug)]
pub struct Patient<R>(pub R);

impl<R: Read> Read for Patient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        WAITING.store(true, Ordering::SeqCst);
        // Either this sees the request, or the handler sees that we are waiting.
        let result = if requested() { Ok(0) } else { read_through(&mut self.0, buffer) };
        WAITING.store(false, Ordering::SeqCst);
        result
    }
}

/// Reads as the reader does, but tries again when a signal interrupts the call, and waits where there
/// is nothing to read yet: what stands above it, such as decompression, need not know of that.
///
/// # Errors
/// Any other than [`io::ErrorKind::Interrupted`] and [`io::ErrorKind::WouldBlock`].
pub fn read_through(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // A descriptor that somebody has set to non-blocking.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}

/// Whether the user has asked to stop.
#[must_use]
pub fn requested() -> bool {
    SIGNAL.load(Ordering::SeqCst) != 0
}

/// The error with which a run ends that was asked to stop.
#[must_use]
pub fn error() -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, "interrupted")
}

/// Passes on a result, unless the user has asked to stop.
///
/// # Errors
/// [`error`] if so.
pub fn check() -> io::Result<()> {
    if requested() { Err(error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A byte at a time, with an interrupted call and one that would wait before each.
    struct Restless<'a>(&'a [u8], u8);

    impl Read for Restless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = (self.1 + 1) % 3;
            match self.1 {
                1 => Err(io::ErrorKind::Interrupted.into()),
                2 => Err(io::ErrorKind::WouldBlock.into()),
                _ => self.0.read(buffer.get_mut(..1).unwrap_or_default()),
            }
        }
    }

    #[test]
    fn interrupted_calls_are_made_again() {
        let mut reader = Patient(Restless(b"all of it", 0));
        let mut seen = Vec::new();
        let mut byte = [0; 8];
        while let 1 = reader.read(&mut byte).unwrap() {
            seen.push(byte[0]);
        }
        assert_eq!(seen, b"all of it");
    }
}
