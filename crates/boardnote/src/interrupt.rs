//! Signals. After a signal, a run ends with the current record, commits no output, removes
//! unfinished output files, and exits with a code that identifies the signal.

pub use crate::temporary::interrupted as error;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use core::time::Duration;
use std::io::{self, Read};
#[cfg(unix)]
use std::sync::Arc;

/// First signal received; 0 for none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
/// `true` during a read that may block indefinitely.
static WAITING: AtomicBool = AtomicBool::new(false);
/// Milliseconds allowed for an orderly end after a signal.
static GRACE: AtomicU64 = AtomicU64::new(800);

/// Installs handlers by which INT, TERM, and HUP set a flag instead of killing the program, except
/// for signals that were ignored at its start. The program ends at once if it is waiting for input,
/// if a second signal arrives, or if an orderly end takes too long.
pub fn watch() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
        // A limit on the size of files is an error of the write that exceeds it, with a message and
        // without a leftover, as a full disk is. Nothing looks at the flag.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !ignored(*signal));
        let (installed, ready) = std::sync::mpsc::channel();
        let wait = move || {
            let signals = signal_hook::iterator::Signals::new(wanted);
            let _ = installed.send(());
            if let Ok(mut signals) = signals {
                signals.forever().for_each(received);
            }
        };
        // If the system refuses the thread, no handler is installed, and signals keep their default action.
        if std::thread::Builder::new().name("signals".to_owned()).spawn(wait).is_ok() {
            let _ = ready.recv();
        }
    }
    #[cfg(not(unix))]
    {
        let _ = ctrlc::set_handler(|| received(2));
    }
}

/// Returns `true` if a signal was ignored when the program started, as under `nohup`.
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
    let late = || {
        std::thread::sleep(Duration::from_millis(GRACE.load(Ordering::SeqCst)));
        end();
    };
    // Without another thread, this one waits, and hears no second signal.
    if std::thread::Builder::new().spawn(late).is_err() {
        late();
    }
}

/// Ends the program at once, after removing unfinished files and ending engines.
fn end() -> ! {
    #[cfg(feature = "engines")]
    go9_engine::end_all_engines();
    crate::temporary::remove_unfinished();
    std::process::exit(code().into());
}

/// Extends the time for an orderly end after a signal, for verbs that have child processes to end.
pub fn extend_grace(time: Duration) {
    GRACE.store(u64::try_from(time.as_millis()).unwrap_or(u64::MAX), Ordering::SeqCst);
}

/// Returns the exit code of a run ended by a signal.
#[must_use]
pub fn code() -> u8 {
    u8::try_from(128 + SIGNAL.load(Ordering::SeqCst)).expect("signals are below 128")
}

/// A reader that may block, such as a terminal or a pipe.
#[derive(Debug)]
pub struct Patient<R>(pub R);

impl<R: Read> Read for Patient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        WAITING.store(true, Ordering::SeqCst);
        // Either this check sees the request, or the handler sees that a read is waiting.
        let result = if requested() { Ok(0) } else { read_through(&mut self.0, buffer) };
        WAITING.store(false, Ordering::SeqCst);
        result
    }
}

/// Reads from `reader`. A call interrupted by a signal is repeated, and a call that would block
/// waits, so that decompression and other layers above need not handle either.
///
/// # Errors
/// Any error except [`io::ErrorKind::Interrupted`] and [`io::ErrorKind::WouldBlock`].
pub fn read_through(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // Another process has set the descriptor to non-blocking.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}

/// Returns `true` if the user has asked the run to stop.
#[must_use]
pub fn requested() -> bool {
    SIGNAL.load(Ordering::SeqCst) != 0
}

/// Returns `Ok` unless the user has asked the run to stop.
///
/// # Errors
/// [`error`] if the run should stop.
pub fn check() -> io::Result<()> {
    if requested() { Err(error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns one byte at a time, after one interrupted call and one that would
    /// block.
    struct Restless<'a>(&'a [u8], u8);

    impl Read for Restless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = (self.1 + 1) % 3;
            match self.1 {
                1 => Err(io::ErrorKind::Interrupted.into()),
                2 => Err(io::ErrorKind::WouldBlock.into()),
                _ => self.0.read(&mut buffer[..1]),
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
